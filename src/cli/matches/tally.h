/* Wins, draws and losses, and what they say about two opponents' strength. */
#ifndef TY_SRC_CLI_MATCHES_TALLY_H
#define TY_SRC_CLI_MATCHES_TALLY_H

/* The results of the games between A and B, in A's eyes. */
struct Tally {
    int won, drawn, lost;
};

/* Adds one game: 1 won, 0 drawn, -1 lost. */
void tally_add(struct Tally *tally, int result);

/* How many games there were. */
int tally_games(const struct Tally *tally);

/* A's share of the points, 0 .. 1; 0.5 without games. */
double tally_score(const struct Tally *tally);

/* Half the width of the interval about the score that holds the true one in 95 of 100 cases, by the
 * normal approximation (Agresti and Coull: as if one more game were won and one lost). */
double tally_score_error(const struct Tally *tally);

/* The difference in Elo points that a score between 0 and 1 corresponds to, by the logistic curve;
 * the score is kept within 0.001 .. 0.999. */
double elo_difference(double score);

#endif
