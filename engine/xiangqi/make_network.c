/* Turns a network's file (engine/network.h) into the table of engine/xiangqi/network.h and prints
 * it as a C file. Run by the build. */
#include "engine/make_network.h"
#include "engine/xiangqi/network.h"
#include <stdlib.h>

static bool read_head(FILE *file)
{
    char wanted[NETWORK_HEAD];
    snprintf(wanted, sizeof wanted,
             "tianyuan network 1 xiangqi inputs=%d hidden=%d buckets=%d base=material", INPUTS,
             HIDDEN, BUCKETS);
    return make_read_head(file, wanted);
}

/* Reads the numbers of a member and prints it; false if the file ends. */
static bool pass_member(FILE *file, const char *name, int count)
{
    static int16_t numbers[INPUTS * HIDDEN];
    bool good = make_read_numbers(file, numbers, count);
    if (good)
        make_print_member(name, numbers, count);
    return good;
}

int main(int argc, char **argv)
{
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (!file || !read_head(file)) {
        fprintf(stderr, "make_network: no network of this shape\n");
        return EXIT_FAILURE;
    }
    printf("/* Made by engine/xiangqi/make_network.c. */\n"
           "#include \"engine/xiangqi/network.h\"\n\n"
           "#pragma GCC diagnostic ignored \"-Wmissing-braces\"\n\n"
           "const struct XiangqiNetwork xiangqi_network = {\n");
    bool good = pass_member(file, "layer", INPUTS * HIDDEN) && pass_member(file, "bias", HIDDEN) &&
                pass_member(file, "output", BUCKETS * VIEWS * HIDDEN) &&
                pass_member(file, "output_bias", BUCKETS) && getc(file) == EOF;
    printf("};\n");
    fclose(file);
    return good && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
