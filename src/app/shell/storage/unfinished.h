/* What the player can go on with: the game at home, the matches online and by letters. Their files
 * are looked at on the disk's thread; meanwhile what was known before is shown. */
#ifndef TY_SRC_APP_SHELL_STORAGE_UNFINISHED_H
#define TY_SRC_APP_SHELL_STORAGE_UNFINISHED_H

#include "engine/match.h"
#include "src/play/letters/letters.h"
#include "src/play/saving/journal.h"

struct App;

/* All lists are empty where the player has no folder. */
struct Unfinished {
    struct JournalSummary online[JOURNALS_MAX]; /* see journal_list */
    struct LettersSummary letters[LETTERS_MAX]; /* see letters_list */
    int online_count, letters_count;
    struct Match *saved; /* the game to continue; NULL: there is none, or it was taken */
    bool elsewhere;      /* another window of the program has a game open */
};

/* Begins to look; what is known afterwards is not older than this call. Before the first frame it
 * waits for the answer. */
void unfinished_ask(struct App *app);

/* For the loop: takes the answer, for which a frame is due. */
void unfinished_update(struct App *app);

/* Whether a look is under way. */
bool unfinished_looks(const struct App *app);

/* How many answers there were so far: another number, another answer. */
unsigned int unfinished_answers(const struct App *app);

/* The last answer, until the next one; NULL before the first. */
const struct Unfinished *unfinished_known(const struct App *app);

/* Takes the game to continue, to be shown, from the last answer; NULL if there is none. The caller
 * frees it. */
struct Match *unfinished_take_saved(struct App *app);

/* Forgets everything: at the program's end. */
void unfinished_end(struct App *app);

#endif
