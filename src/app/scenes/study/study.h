/* The parts of the scene in which a record is studied. */
#ifndef TY_SRC_APP_SCENES_STUDY_STUDY_H
#define TY_SRC_APP_SCENES_STUDY_STUDY_H

#include "src/app/scenes/stage/stage.h"
#include "src/app/scenes/study/scenes.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/background/analysts.h"
#include "src/app/shell/storage/drafts.h"
#include "src/play/study/judge.h"
#include "src/play/study/review.h"
#include "src/play/study/study.h"

enum StudyWidget {
    STUDY_BOARD = 1,
    STUDY_BACK,
    STUDY_ENGINE, /* the engine on and off */
    STUDY_LINES,  /* how many lines it tells apart */
    STUDY_TREE,   /* the moves */
    STUDY_FIRST,
    STUDY_PREV,
    STUDY_NEXT,
    STUDY_LAST,
    STUDY_PROMOTE,
    STUDY_DELETE,
    STUDY_UNDO,
    STUDY_COMMENT,
    STUDY_FLIP,
    STUDY_COPY,
    STUDY_SAVE,
    STUDY_GO_ON,
    STUDY_REVIEW,
    STUDY_EDIT,
    STUDY_WHO, /* which engine looks */
    STUDY_PICTURE,
    STUDY_LEARN,       /* from mistakes */
    STUDY_LAB,         /* the search at this position */
    STUDY_PUZZLE,      /* this position as one of one's own */
    STUDY_GAMES,       /* that came by this position */
    STUDY_GRAPH,       /* the chances of a reviewed game */
    STUDY_REMARK,      /* the field in which a comment is typed */
    STUDY_READ,        /* the comment, scrolled */
    STUDY_PEN,         /* signs and drawings */
    STUDY_THREAT,      /* what the other side would play */
    STUDY_PLAY_OUT,    /* the line that is shown in full */
    STUDY_COPY_LINE,   /* the same, as text */
    STUDY_GUESS,       /* the moves of this line */
    STUDY_SHARE,       /* as an animation, diagrams, a page */
    STUDY_WIPE,        /* what is drawn here goes */
    STUDY_CHOICE = 40, /* + the choice's place among the legal moves */
    STUDY_MORE = 60,   /* what else can be done */
    STUDY_SCROLL,      /* the engine's lines */
    STUDY_COLOUR = 64, /* + enum TreeColour: what is drawn with */
    STUDY_LINE = 80,   /* + its place: shows it in full, or in one row */
    STUDY_SIGN = 100,  /* + the sign's place in study_signs */
    STUDY_DIALOG = 600 /* + the button */
};

/* A question over the board. */
enum StudyQuestion {
    STUDY_ASKS_NOTHING,
    STUDY_ASKS_REVIEW, /* how thoroughly the game is to be reviewed */
    STUDY_ASKS_KEEP,   /* whether a study that nobody keeps is to be kept */
    STUDY_ASKS_MORE    /* what else is to be done */
};

/* One move in the list, or a row of the comment on it. */
struct ListedNode {
    TreeNode node; /* TREE_NONE: more follows that is not shown */
    int row;
    float x, width;                /* in pixels from the list's left edge */
    float number;                  /* the part of the width that the number before it takes */
    int depth;                     /* 0: the main line */
    char text[MOVE_TEXT_MAX + 16]; /* with its signs */
    char label[WORDS_PLY_MAX];     /* its number, "" for none */
    bool noted;                    /* there is a comment, which is not shown in the list */
    int from, length;              /* bytes of the comment; no length: it is the move */
    bool cut;                      /* more of it follows than is shown */
};

/* The moves of a record as they are written below each other. */
struct TreeList {
    struct ListedNode *nodes; /* owned */
    int count, capacity, rows;
    uint64_t key;   /* of all that it depends on; 0: not made yet */
    SDL_FRect area; /* where it was drawn */
    int top;        /* the first row that is seen */
    float row;      /* height */
};

/* A sign that is set by hand. */
struct StudySign {
    int glyph;        /* as in tree_glyph */
    const char *text; /* as it stands behind a move */
    const char *name; /* in words, English, to be translated; with a colour's name where %s is */
    int colour;       /* whose name that is, 0 or 1 */
};

/* Drawing on the board: by right drag, a finger held still, and while the pen is out by every
 * device. */
struct StudyPen {
    bool out; /* the row of signs and colours is shown; hands draw, and move nothing */
    enum TreeColour colour; /* what is drawn with */
    int from, to;           /* of what is being drawn; POINT_NONE: nothing is */
    bool held;              /* by a button or finger, which draws it when it is let go */
    int touched;            /* the point on which a finger rests that does not draw yet, */
    uint64_t touch_due;     /* and from when on it does, by clock.now; 0: no finger rests */
};

struct StudyScene {
    struct App *app;
    struct StudyArgs args;
    struct Study *study;
    struct Stage stage;
    struct TreeList list;
    struct TextField remark;
    struct StudyPen pen;
    bool remarking;           /* a comment is being typed */
    bool seated;              /* the engine that was chosen looks, or has failed */
    char by[ENGINE_NAME_MAX]; /* its name; "": it is ours */
    enum StudyQuestion question;
    int opened;     /* the engine's line that is shown in full, 1 ..; 0: none */
    bool reviewing; /* a review of this game is under way, */
    float reviewed; /* and that part of it is done, 0 .. 1 */
    struct Judgement judgement;
    bool judged;
    SDL_FRect graph;        /* where its curve was drawn */
    struct UiCells cells;   /* its plies, for who listens; `go` is the scene's */
    int hovered;            /* the ply under the pointer there; -1: none */
    bool touched;           /* somebody has changed the record, not the engine alone */
    bool kept_change;       /* the record differs from what was opened */
    uint64_t edits;         /* counts what changes the list */
    struct Autosave *draft; /* where it is written; NULL: it was not yet */
    uint64_t draft_due;     /* when it is written next, by clock.now; 0: it is as it stands */
    uint64_t base;          /* draft_mark of what is kept, beside which the draft lies */
    bool stale;             /* there is more to show than was drawn */
    uint64_t next_refresh;
};

/* --- questions --- */

/* Shows the question that is asked, if one is. */
void study_draw_question(const struct StudyScene *scene);

/* Takes the answer by that button of the question; returns the button of the panel that is pressed
 * by it, 0 for none. */
int study_answer(struct StudyScene *scene, int button);

/* --- the draft: what is not kept yet, on disk --- */

/* On entry: goes on with the draft that was handed over, or looks for one of this game. */
void study_begin_draft(struct StudyScene *scene);

/* Somebody has changed the record: it is shown anew, and written within a second. */
void study_note_edit(struct StudyScene *scene);

/* What is to be written has changed, the place or a comment that is being typed: the same. */
void study_date_draft(struct StudyScene *scene);

/* Writes the draft if that is due, or at once with `now`; if all was taken back, it goes. */
void study_update_draft(struct StudyScene *scene, bool now);

/* The record goes to whoever keeps it: the draft stands for it until that is done, and is one of
 * the record as it is now from then on. */
void study_rebase_draft(struct StudyScene *scene);

/* It goes: given up; when the question is answered well. */
void study_drop_draft(struct StudyScene *scene);
void study_keep_draft(struct StudyScene *scene, struct Question *question);

/* On leaving: it goes when the library has the record, and stays where nobody keeps it and the
 * player was not asked. */
void study_end_draft(struct StudyScene *scene);

/* --- the game as it was played --- */

/* What is about to be done at this place. */
enum StudyChange { STUDY_PLAYS, STUDY_PROMOTES, STUDY_DELETES };

/* Before it is done: if it changes the main line of a finished game that somebody keeps, that game
 * is handed over as it is, and the study goes on as a copy, which is said. */
void study_guard(struct StudyScene *scene, enum StudyChange change);

/* Hands a record that was changed to whoever keeps it. */
void study_hand_over(struct StudyScene *scene);

/* --- the board --- */

/* Shows the position where the study stands; `came` lets its last move come. */
void study_show(struct StudyScene *scene, bool came);

/* Handles pointers, and the keys of a board that has the focus. */
bool study_point(struct StudyScene *scene, const struct InputEvent *event);

/* --- a comment that is typed --- */

/* Opens the field with the comment. A text that has no place there is left alone. */
void study_open_remark(struct StudyScene *scene);

/* Shows the field, or puts it away with what is in it. */
void study_show_remark(struct StudyScene *scene, bool field);

/* Puts a comment that is being typed into the record, before one goes elsewhere. */
void study_take_remark(struct StudyScene *scene);

/* Shows the position that was come to by new moves or old ones, the last of which arrives. */
void study_show_made(struct StudyScene *scene);

/* Plays a move from here. */
void study_make(struct StudyScene *scene, Move move);

/* The legal moves that are no points of the board; returns how many. */
int study_choices(const struct StudyScene *scene, Move moves[MOVES_MAX]);

void study_draw_board(struct StudyScene *scene, SDL_FRect area);

/* Marks the signs of the record or, where the engine is on, its lines beside circles and arrows;
 * `signs` has room for STUDY_SIGNS_MAX of them, to which the overlay points. */
enum { STUDY_SIGNS_MAX = TREE_MARKS_MAX + 2 * ANALYST_LINES_MAX + 1 };
void study_mark(const struct StudyScene *scene, struct Overlay *overlay, struct TreeMark *signs);

/* --- signs and drawings --- */

/* What can be set by hand, in the order in which it is offered; ends with glyph 0. */
extern const struct StudySign study_signs[];

/* Appends the signs of a move to its text, which has room for `size` bytes. */
void study_add_signs(const struct Tree *tree, TreeNode node, char *text, size_t size);

/* What a sign says, in the player's language. */
void study_sign_words(const struct StudyScene *scene, const struct StudySign *sign,
                      char text[WORDS_MAX]);

/* Draws what the hand over the board is about; whether it had a use for the event. */
bool study_pen_event(struct StudyScene *scene, const struct InputEvent *event);

/* Takes the pen out or puts it away; what was being drawn is given up. */
void study_take_pen(struct StudyScene *scene, bool out);

/* A finger that rests long enough begins to draw; milliseconds until one may, -1: none rests. */
void study_update_pen(struct StudyScene *scene);
int study_pen_wait(const struct StudyScene *scene);

/* Adds what is being drawn to the signs on the board; returns how many there are. */
int study_pen_mark(const struct StudyScene *scene, struct TreeMark *signs, int count);

/* The row of signs and colours, and its height: 0 while the pen is away. */
float study_pen_height(const struct StudyScene *scene);
void study_draw_pen(struct StudyScene *scene, SDL_FRect rect);

/* Takes a press on one of its buttons; false if it is none. */
bool study_press_pen(struct StudyScene *scene, int id);

/* Says what stands beside the move, for who listens. */
void study_tell_signs(const struct StudyScene *scene);

/* --- the list of moves --- */

/* Draws as many rows as fit about the present move. */
void study_draw_list(struct StudyScene *scene, SDL_FRect rect);

/* The move under a pixel; TREE_NONE: none. */
TreeNode study_list_at(const struct StudyScene *scene, float x, float y);

void study_list_free(struct TreeList *list);

/* --- the review --- */

/* Has the whole game reviewed in the background; judges it by what stands in the record. */
void study_review(struct StudyScene *scene, enum ReviewKind kind);
void study_judge(struct StudyScene *scene);

/* Takes what a review of this game has found, here or before one came here; whether one goes on. */
bool study_update_review(struct StudyScene *scene);

/* The graph, or how far the review has come; its height, 0 where there is neither. */
float study_graph_height(const struct StudyScene *scene);
void study_draw_graph(struct StudyScene *scene, SDL_FRect rect);

/* The move under a pixel of the graph; TREE_NONE: none. */
TreeNode study_graph_at(const struct StudyScene *scene, float x, float y);

/* Notes what the pointer is over; whether that has changed. */
bool study_hover_graph(struct StudyScene *scene, float x, float y);

/* The next mistake or blunder after the present move, from the start again after the last;
 * TREE_NONE: there is none. */
TreeNode study_next_mistake(const struct StudyScene *scene);

/* --- the panel --- */

struct StudyLayout {
    SDL_FRect board, head, pen, engine, graph, list, remark, steps, edits, tasks;
    bool tall; /* there is room for names on the buttons of tasks */
};
struct StudyLayout study_layout(const struct StudyScene *scene);

void study_draw_panel(struct StudyScene *scene, const struct StudyLayout *layout);

/* The card of the engine: switch, bar and value, lines; these scroll where they are higher than
 * what is left for them. */
void study_draw_engine(struct StudyScene *scene, SDL_FRect rect);

/* Shows that line of the engine in full, 0 .. ANALYST_LINES_MAX - 1, or in one row again. */
void study_open_line(struct StudyScene *scene, int line);

/* Plays the line that is shown in full on the board; copies it as text. */
void study_play_out(struct StudyScene *scene);
void study_copy_line(const struct StudyScene *scene);

/* Its height, in pixels, for a panel that is `width` pixels wide, with `room` for the lines. */
float study_engine_height(const struct StudyScene *scene, float width, float room);

/* --- in and out --- */

/* Copies the position as text; opens what the clipboard holds; writes the record into the player's
 * folder. Toasts say what became of it. */
void study_copy(struct StudyScene *scene);
void study_paste(struct StudyScene *scene);
void study_save(struct StudyScene *scene);

/* Puts a study that nobody keeps among the player's games. */
void study_keep(struct StudyScene *scene);

/* Saves the board as it is shown as a picture. */
void study_save_picture(struct StudyScene *scene);

/* Asks what is to be made of this line to be shown to others. */
void study_share(struct StudyScene *scene);

/* Shows the games that came by this position; the move that was chosen there, by what the scene
 * left behind; MOVE_NONE: none. */
void study_explore(struct StudyScene *scene);
Move study_explored(const struct StudyScene *scene, int result);

/* Opens the question against whom to go on from here. */
void study_ask_go_on(struct StudyScene *scene);

/* The ground of a part of the panel. */
void study_card(const struct StudyScene *scene, SDL_FRect rect);

/* How moves are written, by the settings. */
enum MoveNotation study_notation(const struct StudyScene *scene);

#endif
