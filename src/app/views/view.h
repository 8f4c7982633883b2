/*
 * How a game's board is drawn and pointed at.
 *
 * A view draws any position with any overlay into any rectangle: the table, the replay, thumbnails
 * and rules pages all use the same ones. Everything common to boards (surface, coordinates, marks,
 * moving pieces) is in views/board.c, marks.c and pieces.c; a game adds one `struct ViewType` in a
 * file of its own and a line in registry.c.
 */
#ifndef TY_SRC_APP_VIEWS_VIEW_H
#define TY_SRC_APP_VIEWS_VIEW_H

#include "engine/search/search.h"
#include "engine/tree.h"
#include "src/app/toolkit/canvas/canvas.h"
#include "src/app/toolkit/theme.h"
#include "src/app/views/place.h"
#include <stdbool.h>

enum { VIEW_POINTS_MAX = 400, VIEW_LINE_MAX = 8, VIEW_LABEL_MAX = 8 };

/* A piece on its way: sliding from one point to another, coming down on one, or falling to it. */
struct ViewMotion {
    struct MoveShape shape; /* .to == POINT_NONE: nothing moves */
    float progress;         /* 0 at the start, 1 when it has arrived */
    bool back;              /* the move is taken back, the position already the one before it */
    bool dropped;           /* a hand let go of it at `at`, in pixels, and not on its point */
    SDL_FPoint at;
};

/* A piece that the last move took. */
struct ViewCaptured {
    int point, piece;
    int by[2];       /* the two pieces that took it together; [0] == POINT_NONE: one came there */
    bool back;       /* it comes back: the position has it again */
    float alpha;     /* of the piece on its way out, 0 when it is gone */
    float bond;      /* 0..1: how much of the tie between it and the two is drawn */
    SDL_FPoint pull; /* how far it is drawn off its point, in cells */
};

/* A piece that the last move turned into another. */
struct ViewFlipped {
    int point, was, now;
    float progress; /* 0: still the one, 1: the other */
};

/* What is shown over a position. overlay_clear gives one that shows nothing. */
struct Overlay {
    struct MoveShape last;    /* the last move */
    struct MoveShape preview; /* what a confirmation would do: a translucent piece */
    struct MoveShape hint;    /* .from alone set: the piece only; .to too: where it goes */
    int cursor;               /* the point of keys and pad; POINT_NONE: none */
    int aim;                  /* the point that a finger has chosen and not confirmed yet */
    int selected;             /* the piece that was picked up */
    int check;                /* the king that is attacked */
    int run[2];               /* ends of the line that won; [0] == POINT_NONE: none */
    float run_progress;       /* how much of it is drawn, 0..1 */
    int wrong;                /* a refused point or piece that shakes */
    float wrong_offset;       /* how far, in cells */
    int held;                 /* the point whose piece is being dragged */
    SDL_FPoint held_at;       /* where it is dragged to, in pixels */
    struct ViewMotion motion;
    struct ViewCaptured captured[CHANGES_MAX];
    int captured_count;
    struct ViewFlipped flipped[CHANGES_MAX]; /* while they turn */
    int flipped_count;
    struct MoveShape line[VIEW_LINE_MAX]; /* the expected line, from the present position on */
    int line_count;
    const uint8_t *pieces; /* by point: shown in place of the position's; NULL: not; borrowed */
    const struct TreeMark *signs; /* of a record, drawn above the pieces; borrowed */
    int sign_count;
    struct WindowEdge window;      /* with show_window */
    struct WindowEdge window_from; /* while it grows: the edge that it had before, */
    float window_left;             /* and how much of the way is left, 0..1 */
    bool show_window;
    bool coordinates;
    bool dim;                           /* the board is not to be played on now: pieces paler */
    uint8_t target[VIEW_POINTS_MAX];    /* by point: 1 where the selected piece may go */
    uint8_t forbidden[VIEW_POINTS_MAX]; /* by point: 1 where a move loses at once */
    uint8_t heat[VIEW_POINTS_MAX];      /* by point: how much the AI weighs it, 0..255 */
    uint16_t number[VIEW_POINTS_MAX];   /* by point: the number on the piece there, 0: none */
};

struct View;

/* What stands on pieces that have characters: these, symbols that anybody can read, or the symbol
 * below the character. */
enum ViewSigns { SIGNS_CHARACTERS, SIGNS_BOTH, SIGNS_SYMBOLS, SIGNS_COUNT };

/* The coordinates beside a board that has numbers of its own: one set at a time. */
enum ViewNumbers { NUMBERS_LETTERS, NUMBERS_ARABIC, NUMBERS_CHINESE };

/* What a game's own drawing may use. */
struct ViewDraw {
    struct Canvas *canvas;
    const struct BoardTheme *theme;
    const struct BoardPlace *place;
    enum ViewSigns signs;
    enum ViewNumbers numbers;
};

/* One piece to draw. */
struct ViewPiece {
    int piece;     /* as in game->piece_at, never 0 */
    SDL_FPoint at; /* its centre in pixels */
    float size;    /* in cells: 1 is a piece at rest */
    float drawn;   /* 0..1: how much of a drawn sign is there yet; 1 for everything else */
    float edge;    /* 0..1: how far it is on its edge while it turns over; the canvas narrows it */
};

/* A drawn example: moves from the start, or from a position text, and marks. */
struct Example {
    const char *option;   /* a rule that differs from the default, "pieces=6"; NULL: none */
    const char *position; /* as game->position_read takes it; NULL: the start */
    const char *moves;    /* as board_play takes them; NULL: none */
    const char *marks;    /* points such as "h8 g7" to be marked as targets; NULL: none */
    const char *crosses;  /* points to be crossed out; NULL: none */
    const char *targets;  /* the point of a piece whose moves are to be marked; NULL: none */
};

/* A page of a game's rules. */
struct RulesPage {
    const char *heading, *text; /* English, to be translated */
    struct Example example;
    bool legend; /* the pieces are shown with their names */
};

/* A move that is no point of the board, as its text in records, and what players read: English, to
 * be translated. */
struct ViewChoice {
    const char *move, *label;
    const char *means; /* what follows for who chooses it */
    const char *told;  /* to the player whose opponent has chosen it */
};

/* What is said in a stage of such an opening, to who is to act and to who waits: English, to be
 * translated. */
struct ViewStage {
    const char *own, *other;
};

/* A kind of piece as sentences name one, two and three of it, NULL where they don't: English, to be
 * translated. A translation that differs by colour gives both, "RED|BLACK". */
enum { VIEW_SPOKEN_MAX = 3 };
struct ViewSpoken {
    int kind;
    const char *so_many[VIEW_SPOKEN_MAX];
};

struct ViewType {
    const char *game;    /* REQUIRED: the game's id */
    const char *about;   /* OPTIONAL: the game in a few words, English, to be translated */
    const char *opening; /* OPTIONAL: a few moves that look like the game, for its card */
    const struct RulesPage *rules;    /* REQUIRED: ends with heading NULL */
    const struct ViewChoice *choices; /* OPTIONAL: ends with move NULL */
    const struct ViewStage *stages;   /* REQUIRED with the game's `opening`: by its stages */
    const char *placing[SEATS];       /* the same: "Place a black stone, %d of %d", by colour */
    const char *opening_lesson;       /* OPTIONAL: id of the lesson that teaches it */
    const char *const *names; /* OPTIONAL: of the pieces by kind, English, to be translated; ends
                                 with NULL */
    const struct ViewSpoken *spoken; /* REQUIRED with `deciders` of the game's knowledge: in the
                                        order in which they are told; ends with a first name NULL */
    const char *noun; /* what a piece is called that has no name of its own, "stone"; NULL: by its
                         colour alone */
    const char *coloured[SEATS]; /* such a word with each colour, "black %s", NULL with `noun` and
                                    `spoken`: all English, to be translated */
    float border;                /* REQUIRED: cells from the outermost points to the slab's edge */
    float border_coordinates;    /* REQUIRED: the same with room for coordinates */
    float coordinate_scale;      /* REQUIRED: 1; less where cells are large */
    float coordinate_place;      /* REQUIRED: cells from the outermost points to their middle */
    float piece_radius;          /* REQUIRED: of a resting piece, in cells */
    int royal;            /* the piece of colour 0 whose attack is check, as in piece_at; 0: none */
    bool characters;      /* the pieces have characters and symbols, see enum ViewSigns */
    bool sides;           /* each player has an edge: the board turns to who plays */
    bool shows_captured;  /* pieces are taken: the panel shows those */
    const uint8_t *worth; /* OPTIONAL: what pieces count by kind, in halves of the least; NULL: all
                             the same */
    bool marks_placing;   /* where a piece may be placed is marked, as where a piece may go is: for
                             games in which few of the empty points are legal */
    bool strokes;         /* pieces are drawn by hand when they come, instead of coming down */
    bool falls;           /* they fall to their points from the top of their files, which is up
                             whoever plays: the board is never flipped */

    /* REQUIRED: lines and signs on the bare slab. The result is kept as long as nothing changes. */
    void (*lines)(const struct ViewDraw *draw);
    /* REQUIRED: one piece without its shadow. */
    void (*piece)(const struct ViewDraw *draw, const struct ViewPiece *piece);
    /* OPTIONAL: the shadow of a piece, drawn before all pieces. */
    void (*shadow)(const struct ViewDraw *draw, const struct ViewPiece *piece);
    /* OPTIONAL: the colour of a side, 0 or 1, for bars; NULL: black and white. */
    SDL_Color (*colour)(const struct BoardTheme *theme, int colour);
    /* OPTIONAL: the two pieces that took the one on `gone` together when `move` was made. */
    void (*takers)(struct Geometry geometry, const struct MoveShape *move, int captured, int by[2]);
    /* OPTIONAL: the text beside a column or row as drawn, in numbers that are no NUMBERS_LETTERS;
     * `far` is the upper or right edge. NULL: letters below and numbers at the left, as with
     * letters. An empty text shows nothing. */
    void (*coordinate)(const struct ViewDraw *draw, bool column, int index, bool far,
                       char text[VIEW_LABEL_MAX]);
};

/* How views look, from the settings. */
struct ViewLook {
    const struct BoardTheme *theme;
    float ring; /* width of the cursor's double ring in pixels */
    enum ViewSigns signs;
    enum ViewNumbers numbers;
};

/* The view of a game; games without one of their own get stones on a grid, the first view. */
const struct ViewType *view_find(const struct Game *game);
const struct ViewType *view_first(void);

/* What a game's own view says of it; "" and NULL where it has none or says nothing. */
const char *view_about(const struct Game *game);
const char *view_opening(const struct Game *game);

/* Page number `index` of a game's rules, from 0; NULL past the last. */
const struct RulesPage *view_rules(const struct Game *game, int index);

/* The number of the first page whose example has one of those options; 0, the first page, where
 * none has. */
int view_rules_with(const struct Game *game, const struct Options *options);

/* The choice whose text in records is `move`; NULL where it is none. */
const struct ViewChoice *view_find_choice(const struct Game *game, const char *move);

/* What players read for a move, by its text, that is no point of the board; the text if nothing is
 * known. */
const char *view_choice(const struct Game *game, const char *move);

/* A view of `game`. `canvas` outlives it. Free with view_destroy. */
struct View *view_create(struct Canvas *canvas, const struct Game *game);
void view_destroy(struct View *view);

/* What the legal `move` of `game` takes off the board `before` it; returns how many, at rest:
 * already gone, ties drawn. */
int view_captured(const struct Game *game, const void *before, Move move,
                  struct ViewCaptured captured[CHANGES_MAX]);

/* What it turns, in the same way: turned already. */
int view_flipped(const struct Game *game, const void *before, Move move,
                 struct ViewFlipped flipped[CHANGES_MAX]);

/* Whether its board may be flipped by half a turn. */
bool view_flips(const struct View *view);

/* Lays the board of `position` out in `area` and keeps where it lies; `flipped` counts only where
 * it may be. */
void view_place(struct View *view, const void *position, SDL_FRect area, bool coordinates,
                bool flipped);
const struct BoardPlace *view_where(const struct View *view);

/* Draws `position` with `overlay` (NULL: nothing over it) where view_place has put it. */
void view_draw(struct View *view, const struct ViewLook *look, const void *position,
               const struct Overlay *overlay);

/* Draws one piece by itself, `size` pixels wide around `at`: for lists and legends. */
void view_draw_piece(const struct View *view, const struct ViewLook *look, int piece, SDL_FPoint at,
                     float size);

/* The colour of an arrow or a circle that is drawn with that one of a record. */
SDL_Color view_sign_colour(const struct BoardTheme *theme, enum TreeColour colour);

/* An overlay that shows nothing. */
void overlay_clear(struct Overlay *overlay);

/* Marks a line that is expected, as far as it can be played from `board`. */
void overlay_line(struct Overlay *overlay, const struct Board *board, const Move *moves, int count);

/* A shape that shows nothing. */
struct MoveShape shape_none(void);

#endif
