/* A match by letters between the arcade, driven as a player would, and a friend: a match of its own
 * that tests use directly. */
#ifndef TY_TESTS_APP_LETTERS_PEN_H
#define TY_TESTS_APP_LETTERS_PEN_H

#include "src/app/scenes/letters/match.h"
#include "tests/app/board_driver.h"

/* The player of the arcade goes first in what is begun there. */
#define GOES_FIRST                                                                                 \
    DRIVER_CALM "online.tictactoe = side=first\nonline.gomoku = side=first\n"                      \
                "online.reversi = side=first\nonline.connect4 = side=first\n"

/* The arcade, whose player is Mei, and a friend, Bo. */
struct Pen {
    struct Driver driver;
    char folder[256];
    struct LettersSettings settings; /* the friend's */
    struct Letters *friend;
};

/* For cmocka: a pen as *state, the arcade not open yet; and its end. */
int pen_set_up(void **state);
int pen_tear_down(void **state);

/* The arcade on a scene; with a match that it begins and moves in first, through its pages. */
void pen_open_arcade(struct Pen *pen, const char *scene, const char *game);
void pen_begin(struct Pen *pen, const char *game);

/* Until what was done is on disk. */
void pen_save(struct Pen *pen);

/* Copies the own letter by its button, and the friend takes it; the friend takes what is on the
 * clipboard. */
void pen_send(struct Pen *pen);
void pen_friend_takes(struct Pen *pen);

/* What the friend does, and the line that is his letter. */
void pen_friend_says(struct Pen *pen, enum EventKind kind, enum Request request, const char *move);
const char *pen_friend_line(const struct Pen *pen, char line[LETTER_TEXT_MAX]);

/* The friend's letter, or any text, is pasted with Ctrl+V. */
void pen_paste(struct Pen *pen);
void pen_paste_line(struct Pen *pen, const char *text);

#endif
