/* A board on the screen: the position that is shown, how the last move came about, what moves on
 * it, and the hand that points at it. The scenes at the table and the study stand on one. */
#ifndef TY_SRC_APP_SCENES_STAGE_STAGE_H
#define TY_SRC_APP_SCENES_STAGE_STAGE_H

#include "src/app/shell/app.h"
#include "src/app/views/pointing.h"
#include "src/app/views/view.h"

struct Stage {
    struct App *app;
    struct View *view; /* NULL before stage_set */
    struct Pointing pointing;
    bool placed;                               /* the board has been laid out once */
    bool board_flipped;                        /* by half a turn */
    struct Board shown;                        /* the position that is shown */
    struct MoveShape last;                     /* the move that led to it, */
    uint64_t came_from;                        /* the key of the position before, 0: none */
    struct ViewCaptured captured[CHANGES_MAX]; /* what that move took */
    int captured_count;
    struct ViewFlipped flipped[CHANGES_MAX]; /* what it turned */
    int flipped_count;
    unsigned class; /* of the last move where nothing but its threat is heard: enum MoveClass */

    /* What moves, until a press cuts it short: the last move, or the one that was taken back. */
    struct StageMotion {
        struct MoveShape shape;
        struct ViewCaptured captured[CHANGES_MAX];
        int captured_count;
        struct ViewFlipped flipped[CHANGES_MAX];
        int flipped_count;
        bool back, dropped; /* as in struct ViewMotion */
        SDL_FPoint at;
    } moving;
    /* Where pieces that move off the board come to stand beside it, as the scene says before
     * stage_begin; without a size: nowhere, and they leave over the board's edge. */
    struct StageLanding {
        SDL_FPoint at;
        float size; /* pixels */
    } landing[CHANGES_MAX];
    struct Anim motion; /* of the piece itself */
    struct Anim others; /* of what it takes and turns */
    struct Anim shake, run;
    int shake_point;
    int run_ends[2];
    struct UiCells cells; /* the board's points, for a screen reader */
};

/* A stage without a game; `app` outlives it. stage_close frees what it holds. */
void stage_open(struct Stage *stage, struct App *app);
void stage_close(struct Stage *stage);

/* Sets up the view of `game`; on another canvas than the window's, which outlives it, for pictures
 * of their own. */
void stage_set(struct Stage *stage, const struct Game *game);
void stage_set_on(struct Stage *stage, const struct Game *game, struct Canvas *canvas);

/* Whether the board may be flipped: not where pieces fall, which they do downwards only. */
bool stage_can_flip(const struct Stage *stage);

/* Flips the board by half a turn, so that the other seat is at the bottom; false where it may not
 * be. */
bool stage_flip(struct Stage *stage);

/* Shows a copy of `before`, with the legal `move` made (MOVE_NONE: none). Where that is one move
 * on from what was shown, or one back, the piece goes there, without a sound. */
void stage_show(struct Stage *stage, const struct Board *before, Move move);

/* Lets the last move come, wherever from, with its sound. */
void stage_arrive(struct Stage *stage);

/* Draws the line that won through its pieces. */
void stage_show_run(struct Stage *stage);

/* The refusal of a point: it shakes, with its sound. */
void stage_refuse(struct Stage *stage, int point);

/* The refusal of a move that the rules don't have, at the point where it would go. */
void stage_refuse_illegal(struct Stage *stage, const struct Pointed *pointed);

/* What an event does at the board, whose widget is `board_id`, where it is meant for it: questions
 * by ear are answered, a wrong move is refused; *move is the move that was made, MOVE_NONE: none.
 * Where not `live`, none can be. Returns whether the event was used. */
bool stage_point(struct Stage *stage, int board_id, const struct InputEvent *event, bool live,
                 Move *move);

/* Whether anything on the board moves now. */
bool stage_moves(const struct Stage *stage);

/* Whether pieces move off the board now, or back. */
bool stage_takes(const struct Stage *stage);

/* Draws the pieces that are on their way to where they land, over everything that was drawn. */
void stage_draw_flight(const struct Stage *stage);

/* An overlay with what every board shows when nothing moves: coordinates, the last move, the line
 * that won, the king in check; of a board that was laid out. */
void stage_still(const struct Stage *stage, struct Overlay *overlay);

/* Lays the board out in `area` and starts an overlay with what every board shows: coordinates, the
 * last move, what moves, the king in check. */
void stage_begin(struct Stage *stage, SDL_FRect area, struct Overlay *overlay);

/* Marks what the player is about, for the board whose region has the id `region`: the cursor, and
 * where moves may be made (`live`) the piece picked up, its targets and what would be placed. */
void stage_mark_pointing(const struct Stage *stage, int region, bool live, struct Overlay *overlay);

/* Marks a hint at a legal `move` of the position that is shown: of the first one (`hints` 1) the
 * piece that moves or, where none does, the area about the point, which `seed` (>= 0) moves aside;
 * of the second the move; 0: nothing. */
void stage_mark_hint(const struct Stage *stage, Move move, int hints, int seed,
                     struct Overlay *overlay);

/* Draws the board with that overlay, and describes its region. */
void stage_end(struct Stage *stage, int region, const struct Overlay *overlay);

#endif
