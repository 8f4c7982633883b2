/* Races of one's own. */
#include "src/play/lab/race_setup.h"
#include "src/play/lab/paper.h"
#include <stdio.h>
#include <string.h>

/* --- what it begins with --- */

/* By how many moves there are to a ply: minimax is through in a second or two. */
static int usual_depth(const struct Game *game)
{
    Move moves[MOVES_MAX];
    struct Board board;
    board_init(&board, game, NULL, NULL, false);
    int count = game->generate(board.position, NULL, MOVES_ALL, moves);
    board_free(&board);
    return count > 60 ? 2 : count > 25 ? 3 : count > 8 ? 4 : 6;
}

void race_setup_init(struct RaceSetup *setup, const struct Game *game)
{
    *setup = (struct RaceSetup){.game = game};
    setup->depth = game == &paper_game ? RACE_DEPTH_MAX : usual_depth(game);
    if (game == &paper_game)
        snprintf(setup->position, sizeof setup->position, "%s", paper_example);
    race_setup_preset(setup, RACE_AS_TAUGHT);
}

void race_setup_from(struct RaceSetup *setup, const struct Board *board)
{
    race_setup_init(setup, board->game);
    for (int i = 0; i < option_count(board->game); i++) {
        char option[64];
        size_t length = strlen(setup->options);
        option_write(board->game, &board->options, i, option);
        snprintf(setup->options + length, sizeof setup->options - length, "%s%s", length ? " " : "",
                 option);
    }
    board->game->position_write(board->position, setup->position);
}

/* --- lanes --- */

/* Adds a lane, where there is room and the game has all of its switches. */
static void add_lane(struct RaceSetup *setup, enum Algorithm algorithm, unsigned switches)
{
    if (setup->lane_count == RACE_LANES)
        return;
    for (int i = 0; i < SWITCH_COUNT; i++)
        if (!lane_offers(setup->game, (enum SwitchIndex)i))
            switches &= ~(1U << i);
    struct LaneSettings *lane = &setup->lane[setup->lane_count++];
    *lane = (struct LaneSettings){
        .search = {.algorithm = algorithm, .switches = switches, .depth = setup->depth}};
    lane_write(setup->game, lane, setup->depth);
}

void race_setup_preset(struct RaceSetup *setup, enum RacePreset preset)
{
    static const unsigned order = SWITCH_TABLE | SWITCH_CAPTURES;
    static const unsigned each[] = {SWITCH_TABLE, SWITCH_CAPTURES, SWITCH_KILLER, SWITCH_HISTORY,
                                    SWITCH_ITERATIVE | SWITCH_TABLE};
    setup->lane_count = 0;
    if (preset == RACE_AS_TAUGHT) {
        add_lane(setup, ALGORITHM_MINIMAX, 0);
        add_lane(setup, ALGORITHM_ALPHA_BETA, 0);
        add_lane(setup, ALGORITHM_PVS, 0);
        return;
    }
    add_lane(setup, ALGORITHM_ALPHA_BETA, 0);
    if (preset == RACE_ALL_COMPANY) {
        add_lane(setup, ALGORITHM_ALPHA_BETA, order);
        add_lane(setup, ALGORITHM_PVS, SWITCHES_FAST);
        add_lane(setup, ALGORITHM_ASPIRATION, SWITCHES_FAST);
        return;
    }
    for (size_t i = 0; i < sizeof each / sizeof *each; i++)
        add_lane(setup, ALGORITHM_ALPHA_BETA, each[i]);
}

/* --- as a line --- */

/* Appends "KEY VALUE" behind a semicolon; nothing if the value is empty. */
static void append(char text[RACE_TEXT_MAX], const char *key, const char *value)
{
    size_t length = strlen(text);
    if (*value)
        snprintf(text + length, RACE_TEXT_MAX - length, "%s%s %s", length ? "; " : "", key, value);
}

void race_setup_write(const struct RaceSetup *setup, char text[RACE_TEXT_MAX])
{
    char depth[16];
    snprintf(depth, sizeof depth, "%d", setup->depth);
    *text = '\0';
    append(text, "game", setup->game->id);
    append(text, "options", setup->options);
    append(text, "position", setup->position);
    append(text, "depth", depth);
    for (int i = 0; i < setup->lane_count; i++)
        append(text, "lane", setup->lane[i].text);
}

/* Fills `setup` by a race that is right. */
static void take(struct RaceSetup *setup, const struct Experiment *e)
{
    struct Board board;
    struct TextError error;
    experiment_board(e, NULL, &board, &error);
    race_setup_from(setup, &board);
    board_free(&board);
    setup->depth = e->depth;
    setup->lane_count = 0;
    for (int i = 0; i < e->lane_count; i++)
        lane_read(setup->game, e->lane[i], e->depth, &setup->lane[setup->lane_count++], &error);
}

bool race_setup_read(struct RaceSetup *setup, const char *line, struct TextError *error)
{
    struct Experiment *e = experiment_read(line, error);
    if (!e)
        return false;
    bool good = true;
    if (e->lane_count > RACE_LANES)
        good = text_error(error, (int)(e->lane[RACE_LANES] - e->text), "more than %d lanes",
                          RACE_LANES);
    else if (e->depth > RACE_DEPTH_MAX)
        good = text_error(error, 0, "deeper than %d plies", RACE_DEPTH_MAX);
    else
        take(setup, e);
    experiment_close(e);
    return good;
}
