/*
 * The arcade's matches by letters: they lie in a folder, one of them is open, app->letters.
 *
 * The scene of a match follows app->letters, and closes it when it goes. Letters come in from
 * wherever they are pasted or dropped, and lead to their match.
 */
#ifndef TY_SRC_APP_SHELL_BACKGROUND_LETTERS_GAME_H
#define TY_SRC_APP_SHELL_BACKGROUND_LETTERS_GAME_H

#include "src/play/letters/letters.h"

struct App;

/* Begins a match, which is open then. NULL, or in English why it can't be. */
const char *letters_game_host(struct App *app, const struct OnlineOffer *offer);

/* Opens a match of the list, when the disk has given it, and goes to its scene; a toast says why if
 * it can't be. */
void letters_game_open(struct App *app, const char *path);

/* Begins the match of app->opening, which is open then. NULL, or in English why it can't be. */
const char *letters_game_accept(struct App *app);

/* Takes the letters in a text and goes to the match that the newest belongs to, or to the question
 * whether to begin it; else a toast says what is wrong with them. For another match than the one
 * that is open the disk is asked first. */
void letters_game_receive(struct App *app, const char *text);

/* The same with the text of the clipboard. */
void letters_game_paste(struct App *app);

/* Copies the line to send of the match that is open, and says so. */
void letters_game_copy(struct App *app);

/* Closes the match that is open, if one is; `remove`: it is over for good. One of which nothing has
 * left yet goes with it. */
void letters_game_close(struct App *app, bool remove);

/* Forgets everything: at the program's end. */
void letters_game_end(struct App *app);

#endif
