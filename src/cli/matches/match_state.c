/* The files that let a match go on where it was broken off. */
#define _DEFAULT_SOURCE
#include "src/cli/matches/match_state.h"
#include "src/common/memory.h"
#include "src/common/scan.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* Goes before the signature: files of other versions hold other lines. */
static const char version[] = "2 ";

struct MatchState {
    FILE *state, *records; /* NULL: nothing is kept there */
    bool failed;
};

/* What a line says: which game, from 0, and how long its record is. */
struct StateLine {
    int game, bytes;
    struct GameResult result;
};

static bool read_line(const char *text, struct StateLine *line)
{
    int number, result, plies, end, bytes;
    const char *rest = scan(text, "game % % % % %", &number, &result, &plies, &end, &bytes);
    if (!rest || strcmp(rest, "\n") != 0 || number < 1 || result < -1 || result > 1 || end < 0 ||
        end >= END_COUNT || bytes < 0)
        return false;
    *line = (struct StateLine){number - 1, bytes, {true, result, plies, (enum GameEnd)end}};
    return true;
}

/* Whether the file is empty or begins with the signature. */
static bool read_signature(FILE *file, const char *signature, struct TextError *error)
{
    char line[MATCH_SIGNATURE_MAX + sizeof version];
    if (!fgets(line, sizeof line, file))
        return true;
    line[strcspn(line, "\n")] = '\0';
    return (strncmp(line, version, sizeof version - 1) == 0 &&
            strcmp(line + sizeof version - 1, signature) == 0) ||
           text_error(error, 0, "it is the state of another match: %.100s", line);
}

/* ---- one's own ---- */

/* A file to go on with, new where there is none. */
static FILE *open_kept(const char *path, struct TextError *error)
{
    FILE *file = fopen(path, "r+");
    if (!file && errno == ENOENT)
        file = fopen(path, "w+");
    if (!file)
        text_error(error, 0, "%s", strerror(errno));
    return file;
}

/* Cuts off what stands behind `end`, and goes there. */
static bool cut(FILE *file, long end, struct TextError *error)
{
    return (fseek(file, end, SEEK_SET) == 0 && ftruncate(fileno(file), end) == 0) ||
           text_error(error, 0, "%s", strerror(errno));
}

/* Reads the lines of the games; *bytes gets the length of their records. */
static bool read_state(FILE *file, const char *signature, struct GameResult *results, int games,
                       long *bytes, struct TextError *error)
{
    char text[100];
    struct StateLine line;
    if (flock(fileno(file), LOCK_EX | LOCK_NB) != 0)
        return text_error(error, 0, "another program is playing that match");
    if (!read_signature(file, signature, error))
        return false;
    long end = ftell(file);
    while (fgets(text, sizeof text, file) && read_line(text, &line)) {
        if (line.game < games)
            results[line.game] = line.result;
        *bytes += line.bytes;
        end = ftell(file);
    }
    if (!cut(file, end, error))
        return false;
    if (end == 0)
        fprintf(file, "%s%s\n", version, signature);
    return true;
}

/* The records of the games that are over, `bytes` of them, must be there. */
static bool check_records(FILE *file, long bytes, struct TextError *error)
{
    if (fseek(file, 0, SEEK_END) != 0 || ftell(file) < bytes)
        return text_error(error, 0, "the records of games that are over are missing");
    return cut(file, bytes, error);
}

struct MatchState *match_state_open(const struct MatchFiles *files, const char *signature,
                                    struct GameResult *results, int games, struct TextError *error)
{
    struct MatchState *state = memory_zeroed(sizeof *state);
    long bytes = 0;
    bool good = !files->state || (state->state = open_kept(files->state, error));
    if (good && state->state)
        good = read_state(state->state, signature, results, games, &bytes, error);
    if (good && files->records) {
        state->records = open_kept(files->records, error);
        good = state->records && check_records(state->records, bytes, error);
    }
    if (good)
        return state;
    match_state_close(state);
    return NULL;
}

/* The record first: behind a crash it may stand there without its game, but not the other way. */
void match_state_add(struct MatchState *state, int game, const struct GameResult *result,
                     const char *record)
{
    int bytes = state->records && record ? (int)strlen(record) + 1 : 0;
    if (bytes && (fprintf(state->records, "%s\n", record) < 0 || fflush(state->records) != 0 ||
                  (state->state && fsync(fileno(state->records)) != 0)))
        state->failed = true;
    if (!state->state)
        return;
    if (fprintf(state->state, "game %d %d %d %d %d\n", game + 1, result->result, result->plies,
                (int)result->end, bytes) < 0 ||
        fflush(state->state) != 0 || fsync(fileno(state->state)) != 0)
        state->failed = true;
}

bool match_state_close(struct MatchState *state)
{
    if (!state)
        return true;
    bool good = !state->failed;
    good = (!state->records || fclose(state->records) == 0) && good;
    good = (!state->state || fclose(state->state) == 0) && good;
    free(state);
    return good;
}

/* ---- those of shares ---- */

/* A copy of the next `bytes` of the records, without the line's end. */
static char *read_record(FILE *file, int bytes, struct TextError *error)
{
    char *record = memory_zeroed((size_t)bytes + 1);
    if (file && fread(record, 1, (size_t)bytes, file) == (size_t)bytes) {
        record[bytes - 1] = '\0';
        return record;
    }
    free(record);
    text_error(error, 0, "the records of games that are over are missing");
    return NULL;
}

static bool read_games(FILE *file, FILE *record_file, struct GameResult *results, char **records,
                       int games, struct TextError *error)
{
    char text[100];
    struct StateLine line;
    while (fgets(text, sizeof text, file) && read_line(text, &line)) {
        char *record = line.bytes ? read_record(record_file, line.bytes, error) : NULL;
        if (line.bytes && !record)
            return false;
        if (line.game >= games || results[line.game].over) {
            free(record);
            continue;
        }
        results[line.game] = line.result;
        records[line.game] = record;
    }
    return true;
}

bool match_state_read(const struct MatchFiles *files, const char *signature,
                      struct GameResult *results, char **records, int games,
                      struct TextError *error)
{
    FILE *file = fopen(files->state, "r");
    if (!file)
        return errno == ENOENT || text_error(error, 0, "%s", strerror(errno));
    FILE *record_file = files->records ? fopen(files->records, "r") : NULL;
    bool good = read_signature(file, signature, error) &&
                read_games(file, record_file, results, records, games, error);
    if (record_file)
        fclose(record_file);
    fclose(file);
    return good;
}
