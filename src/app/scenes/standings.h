/* How the games of each kind stand, as the cards of the page that chooses one tell: asked of the
 * library, in the order of games.h. */
#ifndef TY_SRC_APP_SCENES_STANDINGS_H
#define TY_SRC_APP_SCENES_STANDINGS_H

#include "src/app/scenes/words.h"
#include "src/play/library/librarian.h"

struct App;

struct Standings {
    struct Question *question; /* NULL: nobody to ask */
    bool answered;
};

/* Asks; standings_drop ends it. */
void standings_ask(struct App *app, struct Standings *standings);
void standings_drop(struct Standings *standings);

/* Whether the answer has come since the last call. */
bool standings_update(struct Standings *standings);

/* "Move 13 against Beginner", "Last played 2026.11.22"; "" where nothing is known of game number
 * `index`. */
void standing_words(const struct App *app, const struct Standings *standings, int index,
                    char text[WORDS_MAX]);

#endif
