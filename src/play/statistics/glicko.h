/*
 * Ratings by Glicko-2: how strong a player is, how sure that is, how steady the player.
 *
 * After Mark E. Glickman, "Example of the Glicko-2 system" (2022, http://www.glicko.net/glicko/
 * glicko2.pdf), with his numbering of the steps. The games of a period count as if they were played
 * at once; the constant that holds the volatility back is 0.5, as in his example.
 */
#ifndef TY_SRC_PLAY_STATISTICS_GLICKO_H
#define TY_SRC_PLAY_STATISTICS_GLICKO_H

struct Glicko {
    double rating;     /* 1500 for a player of whom nothing is known */
    double deviation;  /* half of what the rating is 68 % sure to lie in; at most 350 */
    double volatility; /* how much the rating is expected to change in a period */
};

/* A player of whom nothing is known. */
extern const struct Glicko glicko_unknown;

/* A period that is under way. */
struct GlickoPeriod {
    struct Glicko start;
    double precision; /* 1 / v of step 3 */
    double surplus;   /* the sum of step 4: what was scored above what was expected */
};

/* Begins a period of a player. */
void glicko_begin(struct GlickoPeriod *period, const struct Glicko *player);

/* Counts a game against such an opponent; `score`: 1 won, 0.5 drawn, 0 lost. */
void glicko_count(struct GlickoPeriod *period, double rating, double deviation, double score);

/* The player after the games that were counted; one who played none is less sure than before. */
struct Glicko glicko_end(const struct GlickoPeriod *period);

/* The player after so many periods, >= 0, without a game. */
struct Glicko glicko_rest(const struct Glicko *player, long periods);

#endif
