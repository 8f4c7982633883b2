/* The arguments of a program or command: a table says which there are, and the help is printed from
 * it. */
#ifndef TY_SRC_PLAY_SYSTEM_ARGUMENTS_H
#define TY_SRC_PLAY_SYSTEM_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { LIST_MAX = 16, ARGUMENTS_ERROR_MAX = 640 };

/* An argument that may be given several times. */
struct ArgumentList {
    const char *value[LIST_MAX];
    int count;
};

/* Prints values that an argument takes, one a line. `user`: what belongs to it, as far as it has
 * been read from the command line. */
typedef void ArgumentLister(const void *user, FILE *file);

enum ArgumentKind {
    ARGUMENT_FLAG,   /* target: bool */
    ARGUMENT_NUMBER, /* target: int64_t, from `min` to `max` */
    ARGUMENT_TEXT,   /* target: const char *, not empty */
    ARGUMENT_CHOICE, /* target: const char *, one of `choices` */
    ARGUMENT_LIST    /* target: struct ArgumentList */
};

struct Argument {
    const char *name;  /* "--depth"; NULL ends a table */
    const char *value; /* as shown in the help: "N"; NULL for a flag */
    const char *help;
    enum ArgumentKind kind;
    void *target; /* keeps what it holds where the argument is not given */
    int64_t min, max;
    const char *const *choices; /* ended by NULL */
    ArgumentLister *list; /* of a text: what the value "list" asks for; NULL: a value as any */
    const void *user;
};

/* Rows for tables of arguments, one for each kind. */
static inline struct Argument argument_flag(const char *name, bool *target, const char *help)
{
    return (struct Argument){.name = name, .help = help, .kind = ARGUMENT_FLAG, .target = target};
}

static inline struct Argument argument_number(const char *name, const char *value, int64_t *target,
                                              int64_t min, int64_t max, const char *help)
{
    return (struct Argument){.name = name,
                             .value = value,
                             .help = help,
                             .kind = ARGUMENT_NUMBER,
                             .target = target,
                             .min = min,
                             .max = max};
}

static inline struct Argument argument_text(const char *name, const char *value,
                                            const char **target, const char *help)
{
    return (struct Argument){
        .name = name, .value = value, .help = help, .kind = ARGUMENT_TEXT, .target = target};
}

/* A text whose values hang on other arguments, or on the machine: `NAME list` prints them. */
static inline struct Argument argument_listed(const char *name, const char *value,
                                              const char **target, ArgumentLister *list,
                                              const void *user, const char *help)
{
    return (struct Argument){.name = name,
                             .value = value,
                             .help = help,
                             .kind = ARGUMENT_TEXT,
                             .target = target,
                             .list = list,
                             .user = user};
}

static inline struct Argument argument_choice(const char *name, const char *value,
                                              const char **target, const char *const *choices,
                                              const char *help)
{
    return (struct Argument){.name = name,
                             .value = value,
                             .help = help,
                             .kind = ARGUMENT_CHOICE,
                             .target = target,
                             .choices = choices};
}

static inline struct Argument argument_list(const char *name, const char *value,
                                            struct ArgumentList *target, const char *help)
{
    return (struct Argument){
        .name = name, .value = value, .help = help, .kind = ARGUMENT_LIST, .target = target};
}

/* What a command, or a program without commands, takes. */
struct Usage {
    const char *command;              /* "match"; "" for a program without commands */
    const char *operands;             /* as shown in the help: "A B"; "" for none */
    const char *about;                /* what the command does, in lines of at most 80 columns */
    const struct Argument *arguments; /* the command's own */
    const struct Argument *common;    /* those it shares with others; may be NULL */
    const char **operand;             /* room for operand_count */
    int operand_min, operand_count;   /* least and most operands; the rest become NULL */
};

/* What became of the arguments. LISTED: the values of one were asked for, and are on stdout. */
enum ArgumentsResult { ARGUMENTS_GOOD, ARGUMENTS_HELP, ARGUMENTS_LISTED, ARGUMENTS_WRONG };

/* Reads argv[1 .. argc - 1] (argv[0] is the command) into the targets; `--name value` and
 * `--name=value` are the same, and the texts kept point into argv. Help is asked for by --help or
 * -h anywhere, a list of values by one's value "list". `error` gets one line about the first thing
 * that is wrong. */
enum ArgumentsResult arguments_read(const struct Usage *usage, int argc, char **argv,
                                    char error[ARGUMENTS_ERROR_MAX]);

/* Prints what --help says; `program` is the name that is typed, "tianyuan-engine". */
void arguments_print_help(const struct Usage *usage, const char *program, FILE *file);

#endif
