/* A cup against the levels of a game. */
#include "src/play/statistics/cup.h"
#include "src/common/scan.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void cup_begin(struct Cup *cup, const struct Game *game, int first, uint32_t seed)
{
    int levels = level_count(game);
    assert(levels > 0 && first >= 0 && first < levels);
    *cup = (struct Cup){.game = game, .seed = seed};
    cup->opponents = levels < CUP_OPPONENTS ? levels : CUP_OPPONENTS;
    if (first > levels - cup->opponents)
        first = levels - cup->opponents;
    for (int i = 0; i < cup->opponents; i++)
        cup->opponent[i] = level_get(game, first + i);
}

/* --- rounds --- */

void cup_round_points(const struct CupRound *round, int halves[2])
{
    halves[0] = halves[1] = 0;
    for (int i = 0; i < round->count; i++) {
        halves[0] += 1 + round->game[i].result;
        halves[1] += 1 - round->game[i].result;
    }
}

static int sign(int value)
{
    return (value > 0) - (value < 0);
}

int cup_round_result(const struct CupRound *round)
{
    int halves[2], left = CUP_GAMES - round->count;
    cup_round_points(round, halves);
    int lead = halves[0] - halves[1];
    if (left == 0 && lead == 0)
        return round->game[0].second ? 1 : -1; /* and in the third, too */
    return left == 0 || abs(lead) > 2 * left ? sign(lead) : 0;
}

enum CupState cup_state(const struct Cup *cup, int *round)
{
    for (*round = 0; *round < cup->opponents; ++*round) {
        int result = cup_round_result(&cup->round[*round]);
        if (result <= 0)
            return result < 0 ? CUP_LOST : CUP_GOES_ON;
    }
    return CUP_WON;
}

bool cup_plays_second(const struct Cup *cup)
{
    int round;
    cup_state(cup, &round);
    assert(round < cup->opponents);
    return (cup->seed >> round & 1) != (unsigned int)(cup->round[round].count & 1);
}

/* --- games --- */

void cup_event(const struct Cup *cup, char text[CUP_EVENT_MAX])
{
    int round;
    cup_state(cup, &round);
    assert(round < cup->opponents);
    snprintf(text, CUP_EVENT_MAX, "Tianyuan cup %08x, round %d, game %d", (unsigned int)cup->seed,
             round + 1, cup->round[round].count + 1);
}

bool cup_is_event(const char *text)
{
    return strncmp(text, "Tianyuan cup ", 13) == 0;
}

bool cup_count(struct Cup *cup, const char *event, const struct CupGame *game)
{
    char next[CUP_EVENT_MAX];
    int round;
    if (cup_state(cup, &round) != CUP_GOES_ON)
        return false;
    cup_event(cup, next);
    if (strcmp(event, next) != 0)
        return false;
    struct CupRound *played = &cup->round[round];
    played->game[played->count++] = *game;
    return true;
}

/* --- as a line --- */

/* "5f3a91c2 casual,club,... +31f =60s/-44f": the seed, the opponents, and round by round the games:
 * won, lost or drawn, the plies, with the first or the second move. */
void cup_write(const struct Cup *cup, char text[CUP_TEXT_MAX])
{
    int size = snprintf(text, CUP_TEXT_MAX, "%08x ", (unsigned int)cup->seed);
    for (int i = 0; i < cup->opponents; i++)
        size += snprintf(text + size, (size_t)(CUP_TEXT_MAX - size), "%s%s", i > 0 ? "," : "",
                         cup->opponent[i]->id);
    for (int i = 0; i < cup->opponents && cup->round[i].count > 0; i++)
        for (int k = 0; k < cup->round[i].count; k++) {
            const struct CupGame *game = &cup->round[i].game[k];
            size += snprintf(text + size, (size_t)(CUP_TEXT_MAX - size), "%c%c%d%c",
                             k == 0 && i > 0 ? '/' : ' ', "-=+"[game->result + 1], game -> plies,
                             game -> second ? 's' : 'f');
            assert(size < CUP_TEXT_MAX);
        }
}

/* Reads "casual,club" up to the blank behind it, and moves *at there. */
static bool read_opponents(struct Cup *cup, const char **at)
{
    for (;;) {
        size_t length = strcspn(*at, ", ");
        const struct Level *level = NULL;
        for (int i = 0; i < level_count(cup->game) && !level; i++)
            if (strlen(level_get(cup->game, i)->id) == length &&
                strncmp(level_get(cup->game, i)->id, *at, length) == 0)
                level = level_get(cup->game, i);
        if (!level || cup->opponents == CUP_OPPONENTS)
            return false;
        cup->opponent[cup->opponents++] = level;
        *at += length;
        if (**at != ',')
            return true;
        ++*at;
    }
}

/* Reads one game, "+31f", and moves *at behind it. */
static bool read_game(struct Cup *cup, const char **at)
{
    static const char results[] = "-=+";
    char event[CUP_EVENT_MAX];
    const char *result = **at ? strchr(results, **at) : NULL;
    int plies, round;
    const char *rest = result ? scan(*at + 1, "%", &plies) : NULL;
    if (!rest || plies < 0 || (*rest != 'f' && *rest != 's') ||
        cup_state(cup, &round) != CUP_GOES_ON)
        return false;
    const struct CupGame game = {*rest == 's', (int)(result - results) - 1, plies};
    cup_event(cup, event);
    *at = rest + 1;
    return game.second == cup_plays_second(cup) && cup_count(cup, event, &game);
}

bool cup_read(struct Cup *cup, const struct Game *game, const char *text)
{
    char *behind;
    *cup = (struct Cup){.game = game};
    cup->seed = (uint32_t)strtoul(text, &behind, 16);
    if (behind != text + 8 || *behind != ' ')
        return false;
    text = behind + 1;
    if (!read_opponents(cup, &text))
        return false;
    for (int round, before = 0; *text; before = round) {
        cup_state(cup, &round);
        bool parted = *text == (round > before ? '/' : ' ');
        text++;
        if (!parted || !read_game(cup, &text))
            return false;
    }
    return true;
}
