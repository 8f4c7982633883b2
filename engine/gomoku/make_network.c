/* Turns the file of gomoku's networks into the table of engine/gomoku/network.h and prints it as a
 * C file. Run by the build. */
#include "engine/make_network.h"
#include "engine/gomoku/network.h"
#include <stdlib.h>

static bool read_head(FILE *file)
{
    char wanted[NETWORK_HEAD];
    snprintf(wanted, sizeof wanted, "tianyuan lines 1 gomoku values=%d hidden=%d nets=%d",
             LINES_VALUES, LINES_HIDDEN, LINES_NETS);
    return make_read_head(file, wanted);
}

/* Puts the bias, fourths of which are whole numbers, into the rows, of which a point has four. */
static bool fold_bias(struct LinesNetwork *network)
{
    for (int i = 0; i < LINES_VALUES; i++) {
        if (network->bias[i] % GOMOKU_DIRECTIONS != 0)
            return false;
        for (int pair = 0; pair < PATTERN_PAIRS; pair++)
            network->row[pair][i] =
                (int16_t)(network->row[pair][i] + network->bias[i] / GOMOKU_DIRECTIONS);
    }
    return true;
}

static bool any_number(const struct LinesNetwork *network)
{
    const unsigned char *bytes = (const unsigned char *)network;
    for (size_t i = 0; i < sizeof *network; i++)
        if (bytes[i])
            return true;
    return false;
}

/* Reads the layer's weights, a row for each of its values. */
static bool read_layer(FILE *file, struct LinesNetwork *network)
{
    for (int i = 0; i < LINES_HIDDEN; i++)
        if (!make_read_numbers(file, network->layer[i], LINES_INPUTS))
            return false;
    return true;
}

/* Reads a network and prints it. */
static bool pass_network(FILE *file)
{
    struct LinesNetwork n;
    memset(&n, 0, sizeof n);
    bool good = make_read_numbers(file, n.row[0], PATTERN_PAIRS * LINES_VALUES) &&
                make_read_numbers(file, n.bias, LINES_VALUES) &&
                make_read_numbers(file, n.order, LINES_VALUES) && read_layer(file, &n) &&
                make_read_numbers(file, n.layer_bias, LINES_HIDDEN) &&
                make_read_numbers(file, n.output, LINES_HIDDEN) &&
                make_read_numbers(file, n.straight, LINES_INPUTS) &&
                make_read_numbers(file, n.output_bias, 1) && fold_bias(&n);
    printf("    {\n");
    make_print_member("row", n.row[0], PATTERN_PAIRS * LINES_VALUES);
    make_print_member("bias", n.bias, LINES_VALUES);
    make_print_member("order", n.order, LINES_VALUES);
    make_print_member("layer", n.layer[0], LINES_HIDDEN * LINES_INPUTS_WIDE);
    make_print_member("layer_bias", n.layer_bias, LINES_HIDDEN);
    make_print_member("output", n.output, LINES_HIDDEN);
    make_print_member("straight", n.straight, LINES_INPUTS_WIDE);
    make_print_member("output_bias", n.output_bias, 1);
    printf("    .present = %s,\n    },\n", any_number(&n) ? "true" : "false");
    return good;
}

int main(int argc, char **argv)
{
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (!file || !read_head(file)) {
        fprintf(stderr, "make_network: no networks of this shape\n");
        return EXIT_FAILURE;
    }
    printf("/* Made by engine/gomoku/make_network.c. */\n"
           "#include \"engine/gomoku/network.h\"\n\n"
           "#pragma GCC diagnostic ignored \"-Wmissing-braces\"\n\n"
           "const struct LinesNetwork gomoku_networks[LINES_NETS] = {\n");
    bool good = true;
    for (int i = 0; i < LINES_NETS; i++)
        good = good && pass_network(file);
    good = good && getc(file) == EOF;
    printf("};\n");
    fclose(file);
    return good && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
