/* Files that wait for a player to say in which charset they are: a list that is kept on disk, too,
 * so that they are asked about at the next start where this one ended first. */
#ifndef TY_SRC_APP_SHELL_STORAGE_IMPORTS_OPEN_H
#define TY_SRC_APP_SHELL_STORAGE_IMPORTS_OPEN_H

#include "src/play/library/intake.h"
#include <stdbool.h>

struct App;
struct Question;

/* Zeroed: none, and nothing was looked for. */
struct ImportsOpen {
    struct IntakeOpen *waiting;  /* owned: to be asked about, in order */
    struct IntakeOpen *answered; /* owned: on their way in; some of them by their paths alone */
    const char *same;            /* what was said of all further files; NULL: nothing */
    bool best;                   /* it was said that of each the best guess is to be taken */
    char *kept;                  /* owned: the list as it is on disk; NULL: there is none */
    struct Question *looking;    /* for the list of an earlier start; NULL: it is not looked for */
};

/* Looks for what waited when the program ended. */
void imports_open_look(struct ImportsOpen *open, struct App *app);

/* Whether that was found: then `answered` holds its paths. True once. */
bool imports_open_found(struct ImportsOpen *open);

/* Takes over files that were set aside; those that wait already are left out. */
void imports_open_add(struct ImportsOpen *open, struct IntakeOpen *files);

/* The charset of the first that waits, if it is answered by what was said of all; else NULL. */
const char *imports_open_known(const struct ImportsOpen *open);

/* The first that waits is on its way in. */
void imports_open_next(struct ImportsOpen *open);

/* Those on their way have come in; writes the list where it is another one than on disk. */
void imports_open_arrive(struct ImportsOpen *open);
void imports_open_keep(struct ImportsOpen *open, struct App *app);

/* Frees the lists; what is on disk stays. */
void imports_open_end(struct ImportsOpen *open);

#endif
