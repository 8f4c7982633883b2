/* Reading experiments. */
#include "src/play/lab/experiment.h"
#include "engine/games.h"
#include "src/common/memory.h"
#include "src/common/scan.h"
#include "src/play/lab/paper.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct Game *experiment_game(const char *id)
{
    return strcmp(id, paper_game.id) == 0 ? &paper_game : games_find(id);
}

void experiment_value(const struct Game *game, Score value, char text[24])
{
    int plies = score_plies(value), margin = score_margin(game, value);
    if (margin)
        snprintf(text, 24, "%s by %d", margin > 0 ? "win" : "loss", abs(margin));
    else if (plies)
        snprintf(text, 24, "%s in %d", plies > 0 ? "win" : "loss", abs(plies));
    else
        snprintf(text, 24, "%" PRId32, value);
}

/* "gives NODES FACTOR VALUE", of the lane above it. */
static bool read_outcome(struct Experiment *e, const char *value)
{
    struct ExperimentOutcome *outcome = &e->outcome[e->lane_count - 1];
    char *end;
    unsigned long long nodes = strtoull(value, &end, 10);
    if (nodes == 0 || *end++ != ' ')
        return false;
    size_t factor = strcspn(end, " ");
    if (factor == 0 || factor >= sizeof outcome->factor || end[factor] != ' ' ||
        strlen(end + factor + 1) >= sizeof outcome->value)
        return false;
    outcome->nodes = nodes;
    memcpy(outcome->factor, end, factor);
    strcpy(outcome->value, end + factor + 1);
    return true;
}

/* "positions PATHS POSITIONS IMAGES", of the first lane. */
static bool read_positions(struct Experiment *e, const char *value)
{
    int paths, positions, images;
    const char *rest = scan(value, "% % %", &paths, &positions, &images);
    if (!rest || *rest || paths <= 0 || positions <= 0 || images < 0)
        return false;
    e->positions = (struct PositionCount){
        .paths = (uint64_t)paths, .positions = (uint64_t)positions, .images = (uint64_t)images};
    return true;
}

/* A line about the lane above it; false if the key is unknown, or its value or place wrong. */
static bool read_of_lane(struct Experiment *e, const char *key, const char *value)
{
    int lane = e->lane_count - 1;
    if (lane < 0)
        return false;
    if (strcmp(key, "gives") == 0)
        return read_outcome(e, value);
    if (strcmp(key, "plays") == 0 && strlen(value) < sizeof e->outcome[lane].move)
        return strcpy(e->outcome[lane].move, value);
    if (strcmp(key, "said") == 0) {
        e->said[lane] = value;
        return true;
    }
    return strcmp(key, "positions") == 0 && read_positions(e, value);
}

/* One line; false if the key is unknown or its value wrong. */
static bool read_line(struct Experiment *e, const char *key, const char *value)
{
    const struct {
        const char *key, **target;
    } texts[] = {
        {"title", &e->title},       {"claim", &e->claim}, {"ask", &e->ask},
        {"note", &e->note},         {"game", &e->game},   {"options", &e->options},
        {"position", &e->position}, {"moves", &e->moves},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (strcmp(texts[i].key, key) == 0) {
            *texts[i].target = value;
            return true;
        }
    }
    if (strcmp(key, "number") == 0) {
        e->number = (int)strtol(value, NULL, 10);
        return e->number > 0;
    }
    if (strcmp(key, "depth") == 0) {
        e->depth = (int)strtol(value, NULL, 10);
        return e->depth > 0 && e->depth < PLY_MAX;
    }
    if (strcmp(key, "lane") == 0 && e->lane_count < EXPERIMENT_LANES) {
        e->lane[e->lane_count++] = value;
        return true;
    }
    return read_of_lane(e, key, value);
}

static bool read_text(struct Experiment *e, const char *path, struct FileError *error)
{
    int number = 1;
    for (char *line = e->text, *next; *line; line = next, number++) {
        size_t length = strcspn(line, "\n");
        next = line + length + (line[length] == '\n');
        line[length] = '\0';
        if (!*line || *line == '#')
            continue;
        char *value = strchr(line, ' ');
        if (value)
            *value++ = '\0';
        if (!value || !*value || !read_line(e, line, value))
            return file_error(error, path, number, "'%s' is no line of an experiment", line);
    }
    if (!e->number || !e->title || !e->claim || !e->ask || !e->game || !e->depth ||
        e->lane_count < 1)
        return file_error(error, path, number,
                          "number, title, claim, ask, game, depth or lane is missing");
    return true;
}

/* --- races of one's own --- */

/* Reads the parts between the semicolons of a copy; *at is where the wrong one begins. */
static bool read_parts(struct Experiment *e, struct TextError *error)
{
    static const char *const keys[] = {"game", "options", "position", "moves", "depth", "lane"};
    for (char *part = e->text, *next; *part; part = next) {
        size_t length = strcspn(part, ";\n");
        next = part + length + (part[length] != '\0');
        part[length] = '\0';
        int at = (int)(part - e->text);
        part += strspn(part, " \t\r");
        for (char *end = part + strlen(part); end > part && strchr(" \t\r", end[-1]);)
            *--end = '\0';
        char *value = strchr(part, ' ');
        bool known = false;
        if (!*part)
            continue;
        if (value)
            *value++ = '\0';
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            known |= strcmp(part, keys[i]) == 0;
        if (!known || !value || !read_line(e, part, value))
            return text_error(error, at, "'%.40s' is no part of a race", part);
    }
    return true;
}

/* Whether a lane is none of the game's; errors have their place in the line. */
static bool lanes_are_good(const struct Experiment *e, const struct Game *game,
                           struct TextError *error)
{
    struct LaneSettings settings;
    for (int i = 0; i < e->lane_count; i++) {
        if (lane_read(game, e->lane[i], e->depth, &settings, error))
            continue;
        if (error)
            error->at += (int)(e->lane[i] - e->text);
        return false;
    }
    return true;
}

static bool is_good_race(const struct Experiment *e, struct TextError *error)
{
    struct Board board;
    if (!e->game || !e->depth || e->lane_count < 1)
        return text_error(error, 0, "game, depth or lane is missing");
    const struct Game *game = experiment_game(e->game);
    if (!game)
        return text_error(error, (int)(e->game - e->text), "there is no game '%.40s'", e->game);
    bool good = experiment_board(e, NULL, &board, error);
    if (good && board_status(&board).outcome != OUTCOME_ONGOING)
        good = text_error(error, 0, "the game is over in this position");
    board_free(&board);
    return good && lanes_are_good(e, game, error);
}

struct Experiment *experiment_read(const char *line, struct TextError *error)
{
    struct Experiment *e = memory_zeroed(sizeof *e);
    e->text = memory_zeroed(strlen(line) + 1);
    strcpy(e->text, line);
    if (read_parts(e, error) && is_good_race(e, error))
        return e;
    experiment_close(e);
    return NULL;
}

/* --- files --- */

struct Experiment *experiment_open(const char *folder, const char *name, struct FileError *error)
{
    char path[FILE_PATH_MAX];
    snprintf(path, sizeof path, "%s/%s.txt", folder, name);
    struct Experiment *e = memory_zeroed(sizeof *e);
    e->text = file_read(path, error);
    if (e->text && read_text(e, path, error) && experiment_game(e->game))
        return e;
    if (e->text && e->game && !experiment_game(e->game))
        file_error(error, path, 0, "there is no game '%s'", e->game);
    experiment_close(e);
    return NULL;
}

void experiment_close(struct Experiment *experiment)
{
    if (!experiment)
        return;
    free(experiment->text);
    free(experiment);
}

static int compare_numbers(const void *a, const void *b)
{
    const struct Experiment *const *one = a, *const *other = b;
    return (*one)->number - (*other)->number;
}

struct Experiment **experiments_open(const char *folder)
{
    int names = 0;
    size_t count = 0;
    char **name = file_names(folder, ".txt", &names);
    struct Experiment **list = memory_zeroed(((size_t)names + 1) * sizeof *list);
    for (int i = 0; i < names; i++) {
        char text[FILE_PATH_MAX + 256];
        struct FileError error;
        name[i][strlen(name[i]) - strlen(".txt")] = '\0';
        list[count] = experiment_open(folder, name[i], &error);
        if (list[count]) {
            count++;
        } else {
            file_error_text(&error, text, sizeof text);
            fprintf(stderr, "%s\n", text);
        }
        free(name[i]);
    }
    free(name);
    qsort(list, count, sizeof *list, compare_numbers);
    return list;
}

bool experiment_board(const struct Experiment *experiment, const void *tables, struct Board *board,
                      struct TextError *error)
{
    struct Board plain;
    bool good = board_tell(&plain, experiment_game(experiment->game), experiment->options,
                           experiment->position, experiment->moves, error);
    board_copy(board, &plain, tables, true);
    board_free(&plain);
    return good;
}
