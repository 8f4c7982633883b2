/*
 * A match as text, PGN-like: tags, then the moves.
 *
 *     [Game "gomoku"]
 *     [Option "size=15"]
 *     [Event "Evening"]
 *     [Date "2026.11.21"]
 *     [Black "Ada"]                      by the colours at the end of the moves (swap2)
 *     [White "level:3"]
 *     [TimeControl "300+5"]              Fischer; "1/30" is 30 s a move; absent: no clock
 *     [FEN "..."]                        a set-up position; absent: the start
 *     [Result "1-0"]                     1-0: the first colour won
 *     [Reason "resignation"]             a REASONS identifier
 *
 *     1. h8 h9 {[%emt 0:00:02.750]} 2. i8 {[%run 0:00:01.000]} 1-0
 *
 * With a clock, %emt tells what a move took and %run what the turn after the last move has taken
 * so far. Numbers count pairs of plies. Readers also accept other tags, comments and annotation
 * glyphs, and ignore them.
 */
#ifndef TY_ENGINE_RECORD_H
#define TY_ENGINE_RECORD_H

#include "engine/match.h"

struct RecordError {
    int line;                  /* 1, 2, ... */
    char what[ERROR_TEXT_MAX]; /* one English sentence without a full stop */
};

/* The record of the moves played so far, to be freed with free(). Notices a flag that fell. */
char *record_write(struct Match *match, int64_t now_ms);

/*
 * Reads one record and replays it into a new match, whose clocks run on from `now_ms`. On a corrupt
 * text returns NULL and fills `error` (may be NULL). With `rest`, points it behind the record,
 * where another may follow; without, anything but blanks there is an error.
 */
struct Match *record_read(const char *text, int64_t now_ms, const char **rest,
                          struct RecordError *error);

/* "1-0", "0-1", "1/2-1/2" or "*", by the colours of the match as it stands. */
const char *record_result(const struct Match *match);

#endif
