/* Reading the arguments of a command. */
#include "src/cli/arguments.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HELP_COLUMN = 26 };

int arguments_complain(const char *command, const char *format, ...)
{
    va_list arguments;
    fprintf(stderr, "tianyuan-engine %s: ", command);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return EXIT_WRONG_ARGUMENTS;
}

int arguments_status(enum ArgumentsResult result)
{
    return result == ARGUMENTS_WRONG ? EXIT_WRONG_ARGUMENTS : EXIT_GOOD;
}

/* The words of an argument in a line of the help, its meaning beside them. */
static void print_argument(const char *name, const char *value, const char *help)
{
    char words[64];
    snprintf(words, sizeof words, "  %s%s%s", name, value ? " " : "", value ? value : "");
    printf("%-*s%s\n", HELP_COLUMN, words, help);
}

static void print_help(const struct Usage *usage)
{
    printf("Usage: tianyuan-engine %s%s%s [ARGUMENT...]\n\n%s\n\n", usage->command,
           *usage->operands ? " " : "", usage->operands, usage->about);
    for (const struct Argument *a = usage->arguments; a && a->name; a++)
        print_argument(a->name, a->value, a->help);
    for (const struct Argument *a = usage->common; a && a->name; a++)
        print_argument(a->name, a->value, a->help);
    print_argument("--help", NULL, "this text");
}

/* The argument whose name `text` has up to an '='. */
static const struct Argument *find_in(const struct Argument *table, const char *text)
{
    size_t length = strcspn(text, "=");
    for (; table && table->name; table++) {
        if (strlen(table->name) == length && strncmp(table->name, text, length) == 0)
            return table;
    }
    return NULL;
}

static const struct Argument *find(const struct Usage *usage, const char *text)
{
    const struct Argument *found = find_in(usage->arguments, text);
    return found ? found : find_in(usage->common, text);
}

static bool set_number(const struct Usage *usage, const struct Argument *argument,
                       const char *value)
{
    char *end;
    errno = 0;
    long long number = strtoll(value, &end, 10);
    if (errno || end == value || *end || number < argument->min || number > argument->max) {
        arguments_complain(usage->command, "%s takes a number from %lld to %lld, not '%s'",
                           argument->name, (long long)argument->min, (long long)argument->max,
                           value);
        return false;
    }
    *(int64_t *)argument->target = number;
    return true;
}

static bool set(const struct Usage *usage, const struct Argument *argument, const char *value)
{
    struct ArgumentList *list = argument->target;
    switch (argument->kind) {
    case ARGUMENT_FLAG:
        *(bool *)argument->target = true;
        return true;
    case ARGUMENT_NUMBER:
        return set_number(usage, argument, value);
    case ARGUMENT_TEXT:
        *(const char **)argument->target = value;
        return true;
    case ARGUMENT_LIST:
        if (list->count == LIST_MAX) {
            arguments_complain(usage->command, "%s is given too often", argument->name);
            return false;
        }
        list->value[list->count++] = value;
        return true;
    }
    return false;
}

/* One argument at argv[*at], and its value, which may be the next one. */
static bool read_one(const struct Usage *usage, int argc, char **argv, int *at)
{
    const char *text = argv[*at];
    const char *value = strchr(text, '=');
    const struct Argument *argument = find(usage, text);
    if (!argument) {
        arguments_complain(usage->command, "there is no argument '%s'; see --help", text);
        return false;
    }
    if (argument->kind == ARGUMENT_FLAG) {
        if (value)
            arguments_complain(usage->command, "%s takes no value", argument->name);
        return !value && set(usage, argument, NULL);
    }
    if (value)
        return set(usage, argument, value + 1);
    if (*at + 1 >= argc) {
        arguments_complain(usage->command, "%s needs a value: %s %s", argument->name,
                           argument->name, argument->value);
        return false;
    }
    return set(usage, argument, argv[++*at]);
}

static bool read_operand(const struct Usage *usage, int number, const char *text)
{
    if (number >= usage->operand_count) {
        arguments_complain(usage->command, "what is '%s'? see --help", text);
        return false;
    }
    usage->operand[number] = text;
    return true;
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    }
    return false;
}

enum ArgumentsResult arguments_read(const struct Usage *usage, int argc, char **argv)
{
    int operands = 0;
    if (asks_for_help(argc, argv)) {
        print_help(usage);
        return ARGUMENTS_HELP;
    }
    for (int i = 1; i < argc; i++) {
        bool good = argv[i][0] == '-' ? read_one(usage, argc, argv, &i)
                                      : read_operand(usage, operands++, argv[i]);
        if (!good)
            return ARGUMENTS_WRONG;
    }
    if (operands < usage->operand_min) {
        arguments_complain(usage->command, "needs %s; see --help", usage->operands);
        return ARGUMENTS_WRONG;
    }
    return ARGUMENTS_GOOD;
}
