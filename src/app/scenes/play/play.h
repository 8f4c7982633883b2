/* The parts of the scenes at the table: play.c runs a game at home, online/match.c one over the
 * network; the other files of this folder show it and take what hands do. */
#ifndef TY_SRC_APP_SCENES_PLAY_PLAY_H
#define TY_SRC_APP_SCENES_PLAY_PLAY_H

#include "src/app/scenes/look.h"
#include "src/app/scenes/play/scenes.h"
#include "src/app/scenes/stage/stage.h"
#include "src/app/scenes/words.h"
#include "src/common/string_buffer.h"
#include "src/play/records/autosave.h"
#include "src/play/table/chances.h"

enum PlayWidget {
    PLAY_BOARD = 1,
    PLAY_UNDO,
    PLAY_REDO,
    PLAY_HINT,
    PLAY_THINK,
    PLAY_FLIP,
    PLAY_NEW,
    PLAY_RESIGN,
    PLAY_MENU,
    PLAY_FIRST, /* through the history */
    PLAY_PREV,
    PLAY_NEXT,
    PLAY_LAST,
    PLAY_TYPED,        /* the field for moves by word */
    PLAY_LESSON,       /* of the opening that is going on */
    PLAY_PAUSE,        /* two programs that are watched stop, or go on; */
    PLAY_STEP,         /* one move of theirs; */
    PLAY_PACE,         /* how fast they play */
    PLAY_DEPTH,        /* the depth of what was thought that is shown */
    PLAY_CHOICES,      /* what is scrolled */
    PLAY_CHOICE = 20,  /* + the choice's place among the legal moves */
    PLAY_DIALOG = 600, /* + the button */
    PLAY_LEFT = 610    /* + enum PlayLeftAnswer */
};

/* How many buttons there are below the panel. */
enum { PLAY_BUTTONS = 8 };

/* A question over the board. */
enum PlayDialog { ASK_NOTHING, ASK_RESIGN, ASK_LEAVE, ASK_LEFT, ASK_BLUNDER };

/* What is to be done where an engine has left. */
enum PlayLeftAnswer { LEFT_RESTART, LEFT_LEVEL, LEFT_LEAVE, LEFT_LOOK };

struct Tutor;

/* The thoughts that led to the last move of a seat. */
struct KeptThinking {
    int ply;                  /* after so many plies; 0: none */
    struct Thinking thinking; /* `info` and `said` are those below */
    struct SearchInfo info;
    char said[WORDS_MAX];
    uint8_t heat[VIEW_POINTS_MAX]; /* of what it weighed */
    struct KeptDepth *depth;       /* the depths that led to it, shallowest first; owned */
    int depth_count, depth_shown;  /* which of them `info` and `heat` are */
};

/* What an AI thought at one depth. */
struct KeptDepth {
    struct SearchInfo info; /* without root moves */
    uint8_t heat[VIEW_POINTS_MAX];
};

/* The frame of an AI's window, as it grows. */
struct WindowFrame {
    struct WindowEdge from, to;
    uint64_t since;
    bool there;
};

struct Play {
    struct App *app;
    struct Table *table;
    struct Autosave *autosave; /* NULL where there is no folder to save in */
    int below;                 /* the seat that is shown at the lower edge */
    bool unsaved;              /* moves were made or taken back since the last save */
    bool counted;              /* the game's end has been counted for the ladder of levels */
    struct Status sat;         /* the end as it was counted for the sitting; ongoing: not */
    enum PlayDialog dialog;
    int left_seat;                  /* whose engine has left, where that is asked about, */
    char left_why[REMARK_TEXT_MAX]; /* and why, translated */

    /* The position on the stage: the game's, or an earlier one while its history is looked at. */
    struct Stage stage;
    int shown_ply;
    bool browsing;
    uint8_t losing[VIEW_POINTS_MAX]; /* 1 where a move would lose at once */
    uint8_t heat[VIEW_POINTS_MAX];   /* how much the AI has weighed each point of late, 0..255 */
    struct TreeMark deciders[DECIDERS_MAX]; /* the pieces that the game was won by, marked */
    int decider_count;
    struct KeptThinking kept[SEATS];
    int series_game; /* which of the games in a row is played, from 1 */
    bool stopped;    /* the two programs that are watched wait for a step, or to go on */
    bool busy;       /* somebody's thoughts were changing at the last refresh */
    struct WindowFrame frame;
    struct Chances chances; /* how the game stood by what those who think thought */
    SDL_FRect graph;        /* where their curve was drawn; empty: nowhere */
    int hint_step;          /* 0: not shown, 1: the piece, 2: the move */

    char
        due[48]; /* how much of the days for a move is left, by letters, translated; "": no limit */

    struct TextField typed; /* a move by word, or a question */
    bool typing;            /* its field is there */

    struct Tutor *tutor; /* of the coach; NULL: there was no need of one yet */
    int coached_ply;     /* it has looked at the position after so many moves; -1: at none */
    Move held;           /* shown, but not made before the coach has looked at it; MOVE_NONE */

    struct Tree *studied;   /* the finished game with what was found about it; NULL: not yet */
    SDL_FRect taken[SEATS]; /* where the rows of taken pieces were drawn; empty: nowhere */
    bool steps_below;       /* the panel's buttons lead through the history, the list has none */
    SDL_FRect moves;        /* where the rows of the list of moves were drawn, */
    int moves_first;        /* from this row on */

    uint64_t next_refresh; /* when the display of thinking or clocks is due */
    int64_t low_second;    /* the last second of a clock that was heard */
    uint64_t ended_at;     /* when the game ended that is to be celebrated; 0: it goes on */
    uint64_t result_at;    /* when the result comes up; 0: not */
};

/* The time of the table's clocks: an online match's also runs while the machine sleeps. */
int64_t play_now(const struct Play *play);

/* Shows the position after `ply` moves of the match; browsing if that is not the present one. */
void play_show(struct Play *play, int ply);

/* Shows the present position with the last move coming, its sound and its marks. */
void play_show_move(struct Play *play);

/* Shows how the game was won, also after a look at the result: the line that won, the pieces that
 * gave mate, the forbidden point. */
void play_show_end(struct Play *play);

/* Whether the game is part of a cup: in it nothing is taken back, and there are no hints. */
bool play_is_cup(const struct Play *play);

/* Opens a study of the game as it was played, or a review. */
void play_study(struct Play *play, bool review);

/* Forgets what was studied: the game goes on, or another begins. */
void play_forget_study(struct Play *play);

/* To be called when another piece was selected: marks where it may not go without losing at once,
 * and says so. */
void play_warn(struct Play *play);

/* --- two programs that are watched --- */

/* Whether they wait for a step: stopped, by their pace, or while the history is looked at. */
bool play_show_waits(const struct Play *play);

/* Tells the table how fast they play, once a turn. */
void play_show_update(struct Play *play);

/* What a press does that is theirs: to stop them, one move of theirs, also by the button for the
 * next move at the present one. Whether it was one of these. */
bool play_show_press(struct Play *play, int id);

/* The same by keys: ACT_NEXT, and ACT_CONFIRM on the board stops them and lets them go on. */
bool play_show_event(struct Play *play, const struct InputEvent *event);

/* Takes a pace that the player has chosen. */
void play_show_take_pace(struct Play *play, int pace);

/* Whether another game follows in a row once this one is over; how long its end is seen, in
 * milliseconds. */
bool play_show_follows(const struct Play *play);
int play_show_end_ms(const struct Play *play);

/* "Game 2 of 6" before `text`, where there are several. */
void play_show_count(const struct Play *play, char text[WORDS_MAX]);

/* Describes the slider for it. */
void play_show_draw_pace(struct Play *play, SDL_FRect rect);

/* What the program of `seat` thinks, or thought last, in *thinking, whose `info` is *info: its line
 * goes on from the present position. False where nothing is known. */
bool play_show_thinking(struct Play *play, int seat, struct Thinking *thinking,
                        struct SearchInfo *info);

/* --- the coach --- */

/* Whether the coach takes the move, to look at it before it is made; play_coach_update makes it, or
 * asks whether it is meant. */
bool play_coach_hold(struct Play *play, Move move);

/* Does what is due, once a turn. */
void play_coach_update(struct Play *play);

/* The move that was asked about is played anyway, or not. */
void play_coach_answer(struct Play *play, bool anyway);

/* Another position is there: what was held is forgotten. */
void play_coach_forget(struct Play *play);

/* The end of the game's coach. */
void play_coach_end(struct Play *play);

/* Leaves the table: closes it, its stage and what was studied of it. */
void play_leave(struct Play *play);

/* Sits down at a table that was just made and opens its view, with the local player's side at the
 * bottom. */
void play_sit_down(struct Play *play);

/* --- an opening by placing and choosing --- */

/* Whether one is going on and the present position is shown; the step that is due. */
bool play_opening(const struct Play *play, struct OpeningStep *step);

/* Opens the lesson of the game's opening. */
void play_open_lesson(struct Play *play);

/* Tells the player what the opponent has just chosen, if that was a choice, and of any pass. */
void play_tell_choice(const struct Play *play);

/* Makes choice number `index` of play_choices. */
void play_choose(struct Play *play, int index);

/* Answers a question about the game: INPUT_ASK, Alt with C for the clocks, T for whose turn it is
 * and what is thought, O for who plays, or one of stage_asked that only tells. Returns whether it
 * was one; nothing where nobody listens. */
bool play_asked(struct Play *play, const struct InputEvent *event);

/* The same: adds the answer to the question of that key, or of stage_asked; false where it asks
 * nothing. */
bool play_answer(struct Play *play, SDL_Keycode key, struct StringBuffer *words);

/* Says it where somebody listens, else shows it as a message. */
void play_reply(struct Play *play, const char *text);

/* --- moves by word --- */

/* Opens the field for them with a letter or a slash, completes what stands there, and closes it;
 * returns whether the event meant that. */
bool play_type_event(struct Play *play, const struct InputEvent *event);

/* Describes the field, if it is open, over the hint bar. */
void play_draw_typed(struct Play *play);

/* What was done to the field: on Enter the move is made, the question answered, or what is wrong
 * said. Returns whether it was about the field; *pressed is the button that was typed, PLAY_RESIGN
 * or PLAY_UNDO, 0: none. */
bool play_type_action(struct Play *play, const struct UiAction *done, int *pressed);

/* Makes a legal move as a hand does, after all that is to be seen to; only where a person is on
 * turn and the present position is shown. */
void play_hand_move(struct Play *play, Move move);

/* Whether moves can be made by hand now. */
bool play_hand_ready(const struct Play *play);

/* Leafs through the history with wheel or keys; returns whether the event meant that. */
bool play_browse(struct Play *play, const struct InputEvent *event);

/* The buttons that every kind of match has: through the history, to the opening's lesson, the other
 * side of the board; whether it was one of these. */
bool play_press(struct Play *play, int id);

/* Whether such a button has anything to do: another position to show, a board that may be flipped;
 * true for any other. */
bool play_can_press(const struct Play *play, int id);

/* Opens the menu over a match that goes on meanwhile; see PauseArgs for `played`. */
void play_open_menu(const struct Play *play, bool played);

/* Has the window drawn again where clocks are due, or what is shown besides has changed: `shown`
 * hashes it, *before is what it was. */
void play_refresh(struct Play *play, uint64_t shown, uint64_t *before);

/* What is done on the board and the list of moves, at a table of any kind: a point, a move of the
 * list, the wheel; whether the event was one of these. */
bool play_touch(struct Play *play, const struct InputEvent *event);

/* A click on a move of the list shows it; whether it was one. */
bool play_click_move(struct Play *play, const struct InputEvent *event);

/* Whether the game goes on, with clocks. */
bool play_timed(const struct Play *play);

/* Sounds a person's clock in its last ten seconds: once a turn. */
void play_hear_clock(struct Play *play);

/* Plays the sound of a game that has ended: a win's or a defeat's, or where no person at this
 * screen has won or lost, its own. */
void play_sound_end(struct Play *play);

/* The score that is a clear advantage to the AI on `seat`. */
Score play_unit(const struct Play *play, int seat);

/* The evaluation that the AI of `seat` thinks by, or hints where a person plays; NULL if the game
 * has none. */
const struct Evaluation *play_evaluation(const struct Play *play, int seat);

/* Makes what the AI weighs now glow, and what it weighed before cool down: once a refresh. */
void play_feel(struct Play *play);

/* Fills `heat` by what `seat` weighed in the end: the root moves of `info`, in the position on the
 * stage. */
void play_feel_kept(const struct Play *play, int seat, const struct SearchInfo *info,
                    uint8_t heat[VIEW_POINTS_MAX]);

/* The thoughts that led to the last move, that of *seat, until somebody thinks again,
 * or a piece is taken in hand; NULL: none, or thoughts are not to be shown. */
const struct KeptThinking *play_kept_thinking(const struct Play *play, int *seat);

/* Shows the thoughts that are kept as they were at depth number `index`, from 0, of those that were
 * gone through, on panel and board, until others are kept. */
void play_take_depth(struct Play *play, int index);

/* Forgets the thoughts of both seats. */
void play_forget_thinking(struct Play *play);

/* Marks the frame of the window of `seat`, if it has one. It grows from the one that it was, and at
 * first from the board's middle; whether it is growing. */
void play_frame_mark(struct Play *play, int seat, const struct WindowEdge *edge,
                     struct Overlay *overlay);
bool play_frame_grows(const struct Play *play);

/* Whether a level at the table looks in a window; how high the line about it is; what is said of
 * that of `seat` in so many pixels, false if it has none. */
bool play_has_window(const struct Play *play);
float play_legend_height(const struct Play *play);
bool play_window_words(const struct Play *play, int seat, float width, char text[WORDS_MAX]);

/* Lays the board out in `area` and draws it with all its marks. */
void play_draw_board(struct Play *play, SDL_FRect area);

/* The rectangles of the scene's parts for the window as it is. */
struct PlayLayout {
    SDL_FRect board;
    SDL_FRect status, players, thinking, moves, buttons;
    SDL_FRect pace;    /* of two programs that are watched; empty: there are none */
    SDL_FRect opening; /* what is said of an opening that is agreed on; empty: nothing */
    int columns;       /* of buttons */
    bool wide;         /* the panel stands beside the board */
};

/* With a part of that height between players and moves (0: none); and what is said of an opening,
 * if `opening`. */
struct PlayLayout play_layout(const struct Play *play, float card, bool opening);

/* The height of what is said of the step that is due, in that width; 0: there is no such step. */
float play_opening_height(const struct Play *play, float width);

/* Draws that: a note, and the way to the lesson. */
void play_draw_opening(const struct Play *play, SDL_FRect rect);

/* The height of that part in every kind of match: three lines. */
float play_card_height(const struct Play *play);

/* The same for a game at home: what is thought, with its curve, as far as there is room beside some
 * moves of the list. */
struct PlayLayout play_layout_home(struct Play *play);

/* One of the buttons below the panel. */
struct PlayButton {
    int id;
    const char *icon, *label; /* English */
    const char *name;         /* the same in a word, for where there is room */
    unsigned int flags;       /* UI_DISABLED, UI_SELECTED */
    enum InputAction key;     /* that presses it; ACT_NONE: none */
};

/* Where a move stands in the list of moves. */
struct ListedMove {
    int row;    /* from 0 */
    int column; /* of its colour, 0 or 1; -1: a choice, which takes the whole row */
};

/* Lists all moves of the match, those that were taken back too, into `list` (room for match_total
 * moves); returns how many rows they take. */
int play_list(const struct Play *play, struct ListedMove *list);

/* The ply that the move under a pixel of the drawn list leads to; 0: none is there. */
int play_move_at(const struct Play *play, float x, float y);

/* Describes everything beside the board of a game at home. */
void play_draw_panel(struct Play *play, const struct PlayLayout *layout);

/* Its parts: whose turn it is and the two players; the moves that have no point, in place of
 * thoughts and moves (false if there are none, or but a pass, for which *layout makes room);
 * thoughts; as many moves as fit, the one that led to the shown position among them; buttons. */
void play_draw_sides(struct Play *play, const struct PlayLayout *layout);
bool play_draw_choices(struct Play *play, struct PlayLayout *layout);
float play_choices_height(const struct Play *play);

/* Whether all that the player could choose beside the board is to pass: the list of moves stays. */
bool play_can_pass(const struct Play *play);
void play_draw_thinking(struct Play *play, SDL_FRect rect);
void play_draw_moves(struct Play *play, SDL_FRect rect);
void play_draw_buttons(struct Play *play, const struct PlayLayout *layout,
                       const struct PlayButton row[PLAY_BUTTONS]);

/* The pieces that a seat has taken, as a row in `rect`, and by how much it is ahead. */
void play_draw_taken(struct Play *play, int seat, SDL_FRect rect);

/* Says to the stage where pieces that are on their way off the board come to stand. */
void play_find_landings(struct Play *play);

/* Draws those pieces, over everything that was described before. */
void play_draw_flight(struct Play *play);

/* One piece on the panel, `size` pixels wide around `at`. */
void play_draw_token(struct Play *play, int piece, SDL_FPoint at, float size);

/* The height of the buttons through the history. */
float play_steps_height(const struct Play *play);

/* Asks about resigning, where that is the question. */
void play_draw_dialog(struct Play *play);

/* The level that may take the place of an engine that has left: the strongest. */
const struct Level *play_stand_in(const struct Play *play);

/* Draws them at the right of `rect` and takes their room off it. */
void play_draw_points(const struct App *app, int half, SDL_FRect *rect);

/* The ground of a part of the panel; `accent`: with an edge in the accent's colour, as the side on
 * turn has. */
void play_card(struct Play *play, SDL_FRect rect, bool accent);

/* How moves are written, by the settings. */
enum MoveNotation play_notation(const struct Play *play);

/* Whether thoughts of the AI are to be shown now, about the position on the board, and whose seat
 * they are for: while it thinks, and those that led to a hint. */
bool play_thinking(struct Play *play, struct Thinking *thinking, int *seat);

/* Keeps what the player of `seat`, who has just moved, thought; nothing of a person. */
void play_keep_thinking(struct Play *play, int seat);

/* Takes how the game has stood from the match, which has it where a saved game goes on, and of
 * moves that are made again. */
void play_recall_chances(struct Play *play);

/* Notes how the finished game ended, where it is known how it stood before. */
void play_note_end(struct Play *play);

/* As play_thinking, and where nobody thinks now the thoughts that led to the last move. */
bool play_read_thinking(struct Play *play, struct Thinking *thinking, int *seat);

/* The seat of the player here; -1 where two share the screen. */
int play_own_seat(const struct Play *play);

/* Takes the finished game out of the score of the sitting: its end was taken back. */
void play_uncount_sitting(struct Play *play);

/* The half points of both seats in the sitting at `table`, or in the online match that is played
 * there; false where there are none yet. */
bool play_sitting_score(const struct App *app, const struct Table *table, int half[SEATS]);

/* The game at home has ended, by a move if `moved`: counts and keeps it; the result comes up in a
 * moment. */
void play_finish(struct Play *play, bool moved);

/* What a person at the table has won is celebrated over the whole window, from `since` (0: never)
 * by the arcade's clock on, for three seconds: whether it is now, and its picture. */
bool confetti_falls(const struct App *app, const struct Table *table, uint64_t since);
void confetti_draw(const struct App *app, const struct Table *table, uint64_t since);

/* Opens the result. */
void play_show_result(struct Play *play);

/* The legal moves that are choices and no points; returns how many. */
int play_choices(const struct Play *play, Move moves[MOVES_MAX]);

/* Saves the board as it stands, without what is pointed at, as a picture. */
void play_save_picture(const struct Play *play);

#endif
