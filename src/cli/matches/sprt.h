/* What pairs of games say about two opponents' strength, and when they have said enough. */
#ifndef TY_SRC_CLI_MATCHES_SPRT_H
#define TY_SRC_CLI_MATCHES_SPRT_H

/* How many pairs of games from one opening, each side once, brought A 0, 1/2, 1, 3/2 and 2
 * points. */
struct Pairs {
    int count[5];
};

/* Adds a pair: the sum of A's two results, each 1, 0 or -1. */
void pairs_add(struct Pairs *pairs, int sum);

/* How many pairs there were. */
int pairs_total(const struct Pairs *pairs);

/* A's share of the points, 0 .. 1, and half the width of the interval that holds the true one in 95
 * of 100 cases; 0.5 and 0.5 without pairs. */
double pairs_score(const struct Pairs *pairs, double *error);

/*
 * The difference of strength in normalised Elo: how far a game's expected score lies from 1/2, in
 * standard deviations of a game, times 800 / ln 10, so that it is Elo where no game is drawn. Other
 * than Elo it hardly hangs on openings and draws, and tells how many games a test takes. The
 * deviation is that of pairs, twice the variance of a pair's score (M. Van den Bergh, Normalized
 * Elo, 2021). *error gets half the width of the interval that holds the true one in 95 of 100 cases
 * (of the mean alone, as is usual); 0 and 0 without pairs.
 */
double pairs_normalised(const struct Pairs *pairs, double *error);

/* A sequential probability ratio test between two differences of strength. */
struct Sprt {
    double elo0, elo1;  /* the hypotheses, elo0 < elo1, in Elo points */
    double alpha, beta; /* the chances to accept the wrong one, 0 .. 0.5 */
};

/*
 * The logarithm of the likelihood ratio of elo1 to elo0, by the normal approximation of the
 * generalised test over pairs: N (s1 - s0) (2 m - s0 - s1) / (2 v), with m and v the mean and the
 * variance of a pair's score and s0, s1 the scores that the hypotheses expect (M. Van den Bergh, A
 * Practical Introduction to the GSPRT). 0 without pairs.
 */
double sprt_ratio(const struct Sprt *sprt, const struct Pairs *pairs);

/* The bounds beyond which elo0 (lower) or elo1 (upper) is accepted (A. Wald, 1945). */
double sprt_lower(const struct Sprt *sprt);
double sprt_upper(const struct Sprt *sprt);

#endif
