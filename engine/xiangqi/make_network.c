/* Turns a network's file (engine/network.h) into the table of engine/xiangqi/network.h and prints
 * it as a C file. Run by the build. */
#include "engine/xiangqi/network.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_head(FILE *file)
{
    char head[NETWORK_HEAD], wanted[NETWORK_HEAD];
    snprintf(wanted, sizeof wanted,
             "tianyuan network 1 xiangqi inputs=%d hidden=%d buckets=%d base=material", INPUTS,
             HIDDEN, BUCKETS);
    return fread(head, 1, sizeof head, file) == sizeof head &&
           strncmp(head, wanted, sizeof head) == 0;
}

/* Prints numbers as the member of that name; false if the file ends. */
static bool print_member(FILE *file, const char *name, int count)
{
    printf("    .%s = {", name);
    for (int i = 0; i < count; i++) {
        int low = getc(file), high = getc(file);
        if (high == EOF)
            return false;
        printf("%s%d,", i % 16 ? " " : "\n        ", (int16_t)(uint16_t)(low | high << 8));
    }
    printf("\n    },\n");
    return true;
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
    bool good = print_member(file, "layer", INPUTS * HIDDEN) &&
                print_member(file, "bias", HIDDEN) &&
                print_member(file, "output", BUCKETS * VIEWS * HIDDEN) &&
                print_member(file, "output_bias", BUCKETS) && getc(file) == EOF;
    printf("};\n");
    fclose(file);
    return good && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
