/* Gomoku's tables for the tests of a group: made once, as its state. */
#ifndef TY_TESTS_ENGINE_GOMOKU_TABLES_H
#define TY_TESTS_ENGINE_GOMOKU_TABLES_H

/* Setup of a group: *state becomes the tables, as from board_tables; returns 0. */
int gomoku_tables_make(void **state);

/* Its teardown; returns 0. */
int gomoku_tables_free(void **state);

#endif
