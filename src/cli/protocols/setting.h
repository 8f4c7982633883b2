/* The options that a protocol declares, as UCI and UCCI know them: typed, with bounds. */
#ifndef TY_SRC_CLI_PROTOCOLS_SETTING_H
#define TY_SRC_CLI_PROTOCOLS_SETTING_H

#include "src/cli/protocols/protocol.h"

enum SettingKind { SETTING_CHECK, SETTING_SPIN, SETTING_COMBO, SETTING_BUTTON };

enum { CHOICES_MAX = 24 };

/* One option; a table of them ends with a name of NULL. */
struct Setting {
    const char *name;
    enum SettingKind kind;
    int64_t value;                   /* now: the number, 0 or 1, or an index into `choice` */
    int64_t min, max;                /* of a spin */
    const char *choice[CHOICES_MAX]; /* of a combo, ended by NULL */
    const char *former[CHOICES_MAX]; /* what each choice also goes by, since it was called so once;
                                        NULL: nothing else */
};

/* Writes an option with its present value as its default: in UCI's order of words, or, with `ucci`,
 * in UCCI's. */
void setting_declare(const struct Speaker *speaker, const struct Setting *setting, bool ucci);

/* The option of that name, in capitals or not; NULL if there is none. */
struct Setting *setting_find(struct Setting *settings, const char *name);

/* Sets an option to the value typed; false, untouched, with the reason if it cannot be that. */
bool setting_read(struct Setting *setting, const char *value, struct TextError *error);

#endif
