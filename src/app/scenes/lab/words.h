/* What the lab calls things, in the player's language. */
#ifndef TY_SRC_APP_SCENES_LAB_WORDS_H
#define TY_SRC_APP_SCENES_LAB_WORDS_H

#include "src/app/scenes/words.h"
#include "src/play/lab/paper.h"
#include "src/play/lab/trial.h"
#include "src/play/lab/why.h"

struct App;

/* Of numbers with a word or two; of all that a lane counts; of a node. */
enum { LAB_TEXT_MAX = 64, LAB_COUNTS_MAX = 3 * WORDS_MAX, LAB_NODE_MAX = PAPER_NAME_MAX + 32 };

/* What stands between the parts of a line. */
#define LAB_BETWEEN " · "

/* app_tr of the arcade `app`, for what play/lab says. */
WhyTranslate lab_translate;

/* A lane of a trial: "Alpha-beta, table, killers". What all its lanes share is left out. */
void lab_lane(const struct App *app, const struct Trial *trial, int lane, char text[WORDS_MAX]);

/* The part of a lane's search below the node at `ply` of the cursor's line: "Alpha-beta, below
 * c5". */
void lab_part(const struct App *app, const struct Trial *trial, int lane, struct Cursor *cursor,
              int ply, char text[WORDS_MAX]);

/* The name of a lane by itself; its depth only where it is not `depth`. */
void lab_lane_name(const struct App *app, const struct Game *game, const struct LaneSettings *lane,
                   int depth, char text[WORDS_MAX]);

/* "Alpha-beta"; "Killer moves". */
const char *lab_algorithm(const struct App *app, enum Algorithm algorithm);
const char *lab_switch(const struct App *app, enum SwitchIndex index);

/* "Classic: Width limit": a textbook's program of a game's levels. */
void lab_classic(const struct App *app, const struct Level *classic, char text[WORDS_MAX]);

/* What an experiment is about: a game's name, or "Tree on paper". */
const char *lab_game(const struct App *app, const struct Experiment *experiment);

/* A node of a tree on paper: "Root", "b", or a leaf with its number, "−4 (b b)". */
void lab_paper_node(const struct App *app, const struct Paper *paper, int node,
                    char text[LAB_NODE_MAX]);

/* "5,473 nodes". */
void lab_nodes(const struct App *app, uint64_t nodes, char text[LAB_TEXT_MAX]);

/* How many times fewer nodes than the first lane: "26.4 times fewer", "as many", "2.5 times
 * more". */
void lab_factor(const struct App *app, double factor, char text[LAB_TEXT_MAX]);

/* How many times faster than the first lane: "26.4 times faster", "as fast", "2.5 times slower". */
void lab_speed(const struct App *app, double factor, char text[LAB_TEXT_MAX]);

/* "leaves 3,120 · cuts 812 · 93 % by the first move": what a lane has counted besides its nodes,
 * the most telling first. What is none is left out, so it may be empty. */
void lab_counts(const struct App *app, const struct LaneCounts *counts, char text[LAB_COUNTS_MAX]);

/* A value of `game` for the side to move: "40", "win in 3", or "win by 6" where it can be won by
 * more or less. */
void lab_value(const struct App *app, const struct Game *game, Score value,
               char text[LAB_TEXT_MAX]);

#endif
