/*
 * Drafts of studies: what is studied is kept in a folder of its own, beside its original and never
 * over it, until the library has it or the player gives it up. A draft that neither happened to is
 * found again.
 *
 * Nothing here waits for the disk.
 */
#ifndef TY_SRC_APP_SHELL_STORAGE_DRAFTS_H
#define TY_SRC_APP_SHELL_STORAGE_DRAFTS_H

#include "src/play/library/librarian.h"
#include "src/play/records/autosave.h"
#include "src/play/records/draft.h"

struct App;

/* A draft's place on disk, for the calls below, each of which but drafts_save ends it; NULL where
 * nothing is kept. They ignore NULL. */
struct Autosave *drafts_open(const struct App *app);

/* Writes the draft as it stands. */
void drafts_save(struct App *app, struct Autosave *place, const struct Draft *draft);

/* It is given up; it stays for later. */
void drafts_drop(struct App *app, struct Autosave *place);
void drafts_leave(struct App *app, struct Autosave *place);

/* It goes when the question, which is the drafts' from now on, is answered well; else it stays, and
 * that is told. */
void drafts_keep(struct App *app, struct Autosave *place, struct Question *question);

/* Asks whether game `id` of the library holds just what the tree does by now. */
struct Question *drafts_ask_kept(struct App *app, int64_t id, const struct Tree *tree);

/* A draft that was found again. */
struct FoundDraft {
    struct Autosave *place; /* NULL: there is none */
    struct Draft draft;     /* `id` 0 where its original is gone or another by now */
    bool parted;            /* that is so */
};

/* Looks for the newest draft of game `id`, or, with 0, the newest of all that drafts_pass was not
 * called for; what was looked for before is forgotten. */
void drafts_look(struct App *app, int64_t id);

/* Hands over the draft that was looked for, once it is known: tree and place are the caller's. True
 * once a look, with a NULL place where there is none. */
bool drafts_found(struct App *app, struct FoundDraft *found);

/* The player wants to hear of the draft that was found later: at the next start. */
void drafts_pass(struct App *app);

/* For saves_update and saves_end: does what is due; ends everything, when the library's answers are
 * there. */
void drafts_update(struct App *app);
void drafts_end(struct App *app);

#endif
