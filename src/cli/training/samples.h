/*
 * Files of samples: what a search said of the positions of games, and how the games ended.
 *
 * A file is a head of SAMPLES_HEAD bytes, a line of text filled up with zeros that says how it was
 * made; then game by game a block: SAMPLES_BLOCK bytes that begin with "GAME" and hold the game's
 * number, the count of its samples and a checksum over them (32 bits each, lowest byte first), then
 * so many samples. A block that is cut off or does not match its checksum ends the file.
 *
 * There are two kinds. Of positions ("tianyuan samples 1"): the packed position
 * (engine/learning.h), the score for the side to move in hundredths of a soldier (16 bits, lowest
 * byte first) and the result for it (1, 0 or 255 for a loss), 32 bytes. Of games ("tianyuan games
 * 1"), a sample for every ply from the start on: the move that was made, the best one and the score
 * (16 bits each), the result and enum SampleFlags, 8 bytes.
 */
#ifndef TY_SRC_CLI_TRAINING_SAMPLES_H
#define TY_SRC_CLI_TRAINING_SAMPLES_H

#include "engine/game.h"
#include "engine/learning.h"
#include "src/cli/shard.h"

enum {
    SAMPLES_HEAD = 256,
    SAMPLES_BLOCK = 32,
    SAMPLE_BYTES_MAX = 32,
    SAMPLES_MAX = 1024 /* of one game */
};

enum SampleKind { SAMPLES_OF_POSITIONS, SAMPLES_OF_GAMES };

enum SampleFlags {
    SAMPLE_FIRST = 1,      /* a game begins; set by samples_add */
    SAMPLE_UNSEARCHED = 2, /* a move of the opening: it has no score and no best move */
    SAMPLE_PROVED = 4,     /* the score is a win or a loss that the search has seen to its end */
    SAMPLE_ASIDE = 8 /* the move was taken back: score and best move are of the position behind
                              it, and what follows is played in the one before it */
};

struct Sample {
    int16_t score;                /* for the side to move */
    int8_t result;                /* for the side to move: 1, 0, -1 */
    uint8_t packed[PACKED_BYTES]; /* of positions only */
    uint8_t flags;                /* of games only, as the two moves */
    Move move, best;
};

/* The bytes of one sample: at most SAMPLE_BYTES_MAX. */
int sample_bytes(enum SampleKind kind);

struct SampleFile;

/* Opens or creates the file at `path` to add the games of a share to it. `head` (one line) says how
 * they are made; games that stand in the file already are kept, and what follows the last whole one
 * is cut off. *next gets the number of the first that is not there, games counting from 0. NULL,
 * with the reason in *error, if it can't be opened, was made in another way or is being added to by
 * another program. Close with samples_close. */
struct SampleFile *samples_open(const char *path, enum SampleKind kind, const char *head,
                                struct Shard shard, int *next, struct TextError *error);

/* Adds the games that `count` shares of the file at `path` have kept, those that come next, up to
 * number `games` or the first that is missing: the file is what one machine would have made. `head`
 * is that of samples_open; a share that is not there has no games. *next is moved on. False, with
 * the reason, if a share was made in another way or something can't be written. */
bool samples_merge(struct SampleFile *file, const char *path, const char *head, int count,
                   int games, int *next, struct TextError *error);

/* Adds the next game's samples, 0 .. SAMPLES_MAX of them; false if they can't be written. */
bool samples_add(struct SampleFile *file, const struct Sample *samples, int count);

/* Closes the file; false if something of it could not be written. */
bool samples_close(struct SampleFile *file);

/* Samples that were read. */
struct SampleBytes {
    uint8_t *bytes; /* owned, as in the file: see sample_read */
    int64_t count, games;
    char head[SAMPLES_HEAD]; /* what the last file's head says after the game's id */
};

/* Appends the samples of the file at `path`, all of its whole games; free the bytes with free().
 * False, with the reason in *error, if it can't be read or is of another kind or of another game
 * than `game`. */
bool samples_load(const char *path, enum SampleKind kind, const char *game,
                  struct SampleBytes *samples, struct TextError *error);

/* A sample from its bytes. */
struct Sample sample_read(enum SampleKind kind, const uint8_t *bytes);

#endif
