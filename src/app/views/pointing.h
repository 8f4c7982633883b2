/*
 * Choosing a move on the board, whatever it is done with: mouse, finger, keys, pad.
 *
 * Placements: a click places; a finger places at once where points are as large as a finger, else
 * it aims first and confirms with a second touch of the same point; keys and pad move a cursor and
 * confirm. Where pieces fall, any point stands for its file. Moves with a source: click and click,
 * drag and drop, or cursor and confirm twice; picking the piece up again puts it back.
 */
#ifndef TY_SRC_APP_VIEWS_POINTING_H
#define TY_SRC_APP_VIEWS_POINTING_H

#include "engine/board.h"
#include "src/app/toolkit/input/input.h"
#include "src/app/views/place.h"

struct Pointing {
    int cursor;          /* of keys and pad: always a point of the board */
    int hover;           /* under the mouse; POINT_NONE: nowhere */
    int aim;             /* chosen by a finger and not confirmed yet */
    int selected;        /* the piece that was picked up */
    int pressed;         /* where button or finger went down */
    bool picked;         /* this press picked the piece up, so that its release keeps it */
    bool dragging;       /* the pressed piece follows the pointer */
    bool dropped;        /* the move that was chosen last is one of a piece let go at `at` */
    SDL_FPoint press_at; /* in pixels */
    SDL_FPoint at;       /* the pointer now */
    float finger;        /* pixels: points so large are hit by one touch; set by the owner */
};

enum PointingResult {
    POINTING_UNUSED, /* the event meant nothing here: it is somebody else's */
    POINTING_USED,   /* something changed: draw again */
    POINTING_WRONG,  /* a point was refused: in `point`, for the piece on `from` */
    POINTING_MOVE    /* a move was chosen: in *move */
};

/* What comes out of an event. */
struct Pointed {
    enum PointingResult result;
    Move move;
    int point;
    int from; /* POINT_NONE: none was picked up */
};

/* Starts over with the cursor in the middle of the board. */
void pointing_reset(struct Pointing *pointing, const struct BoardPlace *place);

/* Puts everything back that is under way (a selection, an aim, a drag), as after every move. */
void pointing_cancel(struct Pointing *pointing);

/* Judges an event. `board` NULL: nothing may be moved now, only the cursor. */
struct Pointed pointing_event(struct Pointing *pointing, const struct InputEvent *event,
                              const struct BoardPlace *place, const struct Board *board);

/* The legal move from `from` (POINT_NONE for a placement) to `to`; MOVE_NONE if there is none. */
Move pointing_move(const struct Board *board, int from, int to);

/* The point that is meant by `point`: where pieces fall, the one that a piece falls to in its file;
 * everywhere else, and where the file is full, `point` itself. */
int pointing_landing(const struct Board *board, int point);

/* Marks in `target` (one byte a point) where the piece on `from` may go, or with POINT_NONE where
 * one may be placed; returns how many. */
int pointing_targets(const struct Board *board, int from, uint8_t *target);

#endif
