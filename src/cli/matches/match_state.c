/* The file that lets a match go on where it was broken off. */
#define _POSIX_C_SOURCE 200809L
#include "src/cli/matches/match_state.h"
#include "src/common/memory.h"
#include "src/common/scan.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct MatchState {
    FILE *file;
};

/* "game N RESULT PLIES": a last line that a crash has cut is no game. */
static void read_game(const char *line, struct GameResult *results, int games)
{
    int game, result, plies;
    const char *rest = scan(line, "game % % %\n", &game, &result, &plies);
    if (!rest || *rest)
        return;
    if (game >= 1 && game <= games && result >= -1 && result <= 1)
        results[game - 1] = (struct GameResult){true, result, plies};
}

/* Reads what stands in the file; false if it is another match's. */
static bool read_all(FILE *file, const char *signature, struct GameResult *results, int games,
                     struct TextError *error)
{
    char line[MATCH_SIGNATURE_MAX + 1];
    if (!fgets(line, sizeof line, file))
        return true;
    line[strcspn(line, "\n")] = '\0';
    if (strcmp(line, signature) != 0)
        return text_error(error, 0, "it is the state of another match: %.100s", line);
    while (fgets(line, sizeof line, file))
        read_game(line, results, games);
    return true;
}

struct MatchState *match_state_open(const char *path, const char *signature,
                                    struct GameResult *results, int games, struct TextError *error)
{
    FILE *file = fopen(path, "a+");
    if (!file) {
        text_error(error, 0, "%s", strerror(errno));
        return NULL;
    }
    rewind(file);
    if (!read_all(file, signature, results, games, error)) {
        fclose(file);
        return NULL;
    }
    fseek(file, 0, SEEK_END);
    if (ftell(file) == 0)
        fprintf(file, "%s\n", signature);
    else
        fputc('\n', file); /* behind a line that was cut */
    struct MatchState *state = memory_zeroed(sizeof *state);
    state->file = file;
    return state;
}

void match_state_add(struct MatchState *state, int game, const struct GameResult *result)
{
    fprintf(state->file, "game %d %d %d\n", game + 1, result->result, result->plies);
    fflush(state->file);
    fsync(fileno(state->file));
}

void match_state_close(struct MatchState *state)
{
    if (!state)
        return;
    fclose(state->file);
    free(state);
}
