/*
 * Files of samples: positions from games, each with what a search said of it and how its game
 * ended.
 *
 * A file is a head of SAMPLES_HEAD bytes, a line of text filled up with zeros that says how it was
 * made; then game by game a block: SAMPLE_BYTES that begin with "GAME" and hold the game's number,
 * the count of its samples and a checksum over them (32 bits each, lowest byte first), then so many
 * samples of SAMPLE_BYTES: the packed position (engine/learning.h), the score for the side to move
 * in hundredths of a soldier (16 bits, lowest byte first) and the result for it (1, 0 or 255 for a
 * loss). A block that is cut off or does not match its checksum ends the file.
 */
#ifndef TY_SRC_CLI_SAMPLES_H
#define TY_SRC_CLI_SAMPLES_H

#include "engine/game.h"
#include "engine/learning.h"

enum { SAMPLES_HEAD = 256, SAMPLE_BYTES = 32, SAMPLES_MAX = 1024 /* of one game */ };

struct Sample {
    uint8_t packed[PACKED_BYTES];
    int16_t score; /* for the side to move */
    int8_t result; /* for the side to move: 1, 0, -1 */
};

struct SampleFile;

/* Opens or creates the file at `path` to add games to it. `head` (one line) says how they are made;
 * games that stand in the file already are kept, and what follows the last whole one is cut off.
 * *games gets their number, games counting from 0. NULL, with the reason in *error, if it can't be
 * opened or was made in another way. Close with samples_close. */
struct SampleFile *samples_open(const char *path, const char *head, int *games,
                                struct TextError *error);

/* Adds the next game's samples, 0 .. SAMPLES_MAX of them; false if they can't be written. */
bool samples_add(struct SampleFile *file, const struct Sample *samples, int count);

/* Closes the file; false if something of it could not be written. */
bool samples_close(struct SampleFile *file);

/* Appends the samples of the file at `path`, all of its whole games, to the bytes *bytes (to be
 * freed with free()), of which *count samples are there; they stay as in the file, see sample_read.
 * *games goes up by the number of games. False, with the reason in *error, if it can't be read or
 * is of another game than `game`. */
bool samples_load(const char *path, const char *game, uint8_t **bytes, int64_t *count,
                  int64_t *games, struct TextError *error);

/* A sample from its bytes. */
struct Sample sample_read(const uint8_t bytes[SAMPLE_BYTES]);

#endif
