/* Reading the arguments of a program or command. */
#include "src/play/system/arguments.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HELP_COLUMN = 26, HELP_WIDTH = 100, CHOICES_TEXT_MAX = 512 };

/* The arguments as they are read. */
struct Reading {
    const struct Usage *usage;
    int argc;
    char **argv;
    char *error;                  /* ARGUMENTS_ERROR_MAX bytes */
    const struct Argument *asked; /* whose values are to be listed; NULL: none */
};

/* Says what is wrong; returns false. */
__attribute__((format(printf, 2, 3))) static bool wrong(const struct Reading *reading,
                                                        const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reading->error, ARGUMENTS_ERROR_MAX, format, arguments);
    va_end(arguments);
    return false;
}

/* "a, b or c". */
static void write_choices(const char *const *choices, char *text, size_t size)
{
    *text = '\0';
    for (; *choices; choices++) {
        size_t length = strlen(text);
        snprintf(text + length, size - length, "%s%s",
                 !length      ? ""
                 : choices[1] ? ", "
                              : " or ",
                 *choices);
    }
}

/* The meaning of an argument, from HELP_COLUMN on, in as many lines as it takes. */
static void print_meaning(FILE *file, const char *text)
{
    int column = HELP_COLUMN;
    while (*text) {
        int word = (int)strcspn(text, " ");
        if (column > HELP_COLUMN && column + 1 + word > HELP_WIDTH) {
            fprintf(file, "\n%*s", HELP_COLUMN, "");
            column = HELP_COLUMN;
        }
        column += fprintf(file, "%s%.*s", column > HELP_COLUMN ? " " : "", word, text);
        text += word + strspn(text + word, " ");
    }
    fputc('\n', file);
}

/* An argument's entry in the help: the words that are typed, its meaning beside them. */
static void print_argument(FILE *file, const struct Argument *argument)
{
    char words[64], choices[CHOICES_TEXT_MAX], meaning[2 * CHOICES_TEXT_MAX];
    const char *value = argument->value;
    snprintf(words, sizeof words, "  %s%s%s", argument->name, value ? " " : "", value ? value : "");
    snprintf(meaning, sizeof meaning, "%s%s", argument->help,
             argument->list ? "; 'list' prints them" : "");
    if (argument->choices) {
        write_choices(argument->choices, choices, sizeof choices);
        snprintf(meaning, sizeof meaning, "%s: %s", argument->help, choices);
    }
    fprintf(file, "%-*s", HELP_COLUMN, words);
    print_meaning(file, meaning);
}

void arguments_print_help(const struct Usage *usage, const char *program, FILE *file)
{
    const struct Argument help = argument_flag("--help", NULL, "show this help");
    fprintf(file, "Usage: %s%s%s%s%s [ARGUMENT...]\n\n%s\n\n", program, *usage->command ? " " : "",
            usage->command, *usage->operands ? " " : "", usage->operands, usage->about);
    for (const struct Argument *a = usage->arguments; a && a->name; a++)
        print_argument(file, a);
    for (const struct Argument *a = usage->common; a && a->name; a++)
        print_argument(file, a);
    print_argument(file, &help);
}

/* The argument whose name `text` has up to an '='. */
static const struct Argument *find_in(const struct Argument *table, const char *text)
{
    size_t length = strcspn(text, "=");
    for (; table && table->name; table++)
        if (strlen(table->name) == length && strncmp(table->name, text, length) == 0)
            return table;
    return NULL;
}

static const struct Argument *find(const struct Usage *usage, const char *text)
{
    const struct Argument *found = find_in(usage->arguments, text);
    return found ? found : find_in(usage->common, text);
}

static bool set_number(const struct Reading *reading, const struct Argument *argument,
                       const char *value)
{
    char *end;
    errno = 0;
    long long number = strtoll(value, &end, 10);
    if (errno || end == value || *end || number < argument->min || number > argument->max)
        return wrong(reading, "%s takes a number from %lld to %lld, not '%s'", argument->name,
                     (long long)argument->min, (long long)argument->max, value);
    *(int64_t *)argument->target = number;
    return true;
}

static bool set_choice(const struct Reading *reading, const struct Argument *argument,
                       const char *value)
{
    char all[CHOICES_TEXT_MAX];
    for (const char *const *choice = argument->choices; *choice; choice++) {
        if (strcmp(*choice, value) == 0) {
            *(const char **)argument->target = value;
            return true;
        }
    }
    write_choices(argument->choices, all, sizeof all);
    return wrong(reading, "%s takes %s, not '%s'", argument->name, all, value);
}

static bool set(struct Reading *reading, const struct Argument *argument, const char *value)
{
    struct ArgumentList *list = argument->target;
    if (value && argument->list && strcmp(value, "list") == 0) {
        reading->asked = argument;
        return true;
    }
    switch (argument->kind) {
    case ARGUMENT_FLAG:
        *(bool *)argument->target = true;
        return true;
    case ARGUMENT_NUMBER:
        return set_number(reading, argument, value);
    case ARGUMENT_TEXT:
        if (!*value)
            return wrong(reading, "%s needs a value: %s %s", argument->name, argument->name,
                         argument->value);
        *(const char **)argument->target = value;
        return true;
    case ARGUMENT_CHOICE:
        return set_choice(reading, argument, value);
    case ARGUMENT_LIST:
        if (list->count == LIST_MAX)
            return wrong(reading, "too many %s", argument->name);
        list->value[list->count++] = value;
        return true;
    }
    return false;
}

/* One argument at argv[*at], and its value, which may be the next one. */
static bool read_one(struct Reading *reading, int *at)
{
    const char *text = reading->argv[*at];
    const char *value = strchr(text, '=');
    const struct Argument *argument = find(reading->usage, text);
    if (!argument)
        return wrong(reading, "unknown option '%s'; see --help", text);
    if (argument->kind == ARGUMENT_FLAG)
        return value ? wrong(reading, "%s takes no value", argument->name)
                     : set(reading, argument, NULL);
    if (value)
        return set(reading, argument, value + 1);
    if (*at + 1 >= reading->argc)
        return wrong(reading, "%s needs a value: %s %s", argument->name, argument->name,
                     argument->value);
    return set(reading, argument, reading->argv[++*at]);
}

static bool read_operand(const struct Reading *reading, int number, const char *text)
{
    if (number >= reading->usage->operand_count)
        return wrong(reading, "unexpected argument '%s'; see --help", text);
    reading->usage->operand[number] = text;
    return true;
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

enum ArgumentsResult arguments_read(const struct Usage *usage, int argc, char **argv,
                                    char error[ARGUMENTS_ERROR_MAX])
{
    struct Reading reading = {.usage = usage, .argc = argc, .argv = argv, .error = error};
    int operands = 0;
    if (asks_for_help(argc, argv))
        return ARGUMENTS_HELP;
    for (int i = 1; i < argc; i++) {
        bool good = argv[i][0] == '-' ? read_one(&reading, &i)
                                      : read_operand(&reading, operands++, argv[i]);
        if (!good)
            return ARGUMENTS_WRONG;
    }
    if (reading.asked) {
        reading.asked->list(reading.asked->user, stdout);
        return ARGUMENTS_LISTED;
    }
    if (operands < usage->operand_min) {
        wrong(&reading, "needs %s; see --help", usage->operands);
        return ARGUMENTS_WRONG;
    }
    return ARGUMENTS_GOOD;
}
