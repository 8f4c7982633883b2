/* Lanes as they are typed. */
#include "src/play/lab/lane_text.h"
#include <stdio.h>
#include <string.h>

static const unsigned tree_changing =
    SWITCH_NULL_MOVE | SWITCH_QUIESCENCE | SWITCH_EXTENSION | SWITCH_WINDOW | SWITCH_WIDTH;

/* A setting of the lane alone, as it is taken out of what is typed. */
struct OwnSetting {
    char value[MOVE_TEXT_MAX];
    int at; /* where its value stood; 0: it was not there */
    int length;
};

/* Takes ",KEY=VALUE" out of `typed`, so that level_read need not know it; false if the value is
 * empty or too long. */
static bool take_setting(char *typed, const char *key, struct OwnSetting *own)
{
    char *found = strstr(typed, key);
    own->at = 0;
    *own->value = '\0';
    if (!found)
        return true;
    const char *value = found + strlen(key);
    size_t length = strcspn(value, ",");
    own->at = (int)(value - typed);
    own->length = (int)(strlen(key) + length);
    if (length == 0 || length >= sizeof own->value)
        return false;
    memcpy(own->value, value, length);
    own->value[length] = '\0';
    memmove(found, value + length, strlen(value + length) + 1);
    return true;
}

/* Where the place of an error in what was left stood before. */
static void place_back(const struct OwnSetting *own, struct TextError *error)
{
    if (error && own->at && error->at + own->length >= own->at)
        error->at += own->length;
}

static bool read_order(const struct OwnSetting *order, struct LaneSettings *lane,
                       struct TextError *error)
{
    lane->sort = strcmp(order->value, "best") == 0    ? SORT_BEST
                 : strcmp(order->value, "worst") == 0 ? SORT_WORST
                                                      : SORT_NONE;
    if (order->at && !lane->sort)
        return text_error(error, order->at, "'%.40s' is not best or worst", order->value);
    if (lane->sort && !lane->told)
        return text_error(error, order->at, "only the ladder's algorithms can be given an order");
    return true;
}

/* Whether an algorithm is of the ladder in this game, whose nodes are told. */
static bool is_told(const struct Game *game, enum Algorithm algorithm)
{
    bool own = game->knowledge && game->knowledge->classic;
    return algorithm != ALGORITHM_STRONG && (algorithm != ALGORITHM_CLASSIC || !own);
}

/* Whether its value may differ from that of plain minimax. */
static bool changes_tree(const struct LaneSettings *lane)
{
    return !lane->told || *lane->only || (lane->search.switches & tree_changing) != 0;
}

/* The same, its own settings taken out; places of errors are those in `typed`. */
static bool read_level(const struct Game *game, char *typed, struct LaneSettings *lane,
                       struct TextError *error)
{
    struct OwnSetting order, only;
    struct Level level;
    if (!take_setting(typed, ",order=", &order))
        return text_error(error, order.at, "order=best or order=worst");
    if (!take_setting(typed, ",only=", &only)) {
        text_error(error, only.at, "a move belongs behind 'only='");
        place_back(&order, error);
        return false;
    }
    if (!level_read(game, typed, &level, error)) {
        place_back(&only, error);
        place_back(&order, error);
        return false;
    }
    lane->search = level.settings;
    lane->told = is_told(game, lane->search.algorithm);
    strcpy(lane->only, only.value);
    return read_order(&order, lane, error);
}

/* ---- the programs of textbooks ---- */

static const char classic_prefix[] = "classic:";

void lane_choose_classic(struct LaneSettings *lane, const struct Game *game,
                         const struct Level *classic)
{
    *lane = (struct LaneSettings){.classic = classic, .search = classic->settings};
    lane->told = is_told(game, lane->search.algorithm);
    lane->changes_tree = changes_tree(lane);
    lane_write(game, lane, lane->search.depth);
}

static bool read_classic(const struct Game *game, const char *text, struct LaneSettings *lane,
                         struct TextError *error)
{
    struct Level level;
    if (!level_read(game, text, &level, error))
        return false;
    int index = level_count(game);
    while (strcmp(level_get(game, index)->id, level.id) != 0)
        index++;
    lane_choose_classic(lane, game, level_get(game, index));
    return true;
}

bool lane_read(const struct Game *game, const char *text, int depth, struct LaneSettings *lane,
               struct TextError *error)
{
    static const char key[] = "algorithm=";
    char typed[LANE_TEXT_MAX + sizeof key];
    struct LaneSettings read = {.sort = SORT_NONE};
    if (strlen(text) >= LANE_TEXT_MAX)
        return text_error(error, LANE_TEXT_MAX, "too long");
    if (strncmp(text, classic_prefix, sizeof classic_prefix - 1) == 0)
        return read_classic(game, text, lane, error);
    snprintf(typed, sizeof typed, "%s%s", key, text);
    if (!read_level(game, typed, &read, error)) {
        if (error && error->at >= (int)sizeof key - 1)
            error->at -= (int)sizeof key - 1;
        return false;
    }
    snprintf(read.text, sizeof read.text, "%s", text);
    if (!strstr(text, "depth="))
        read.search.depth = depth;
    read.changes_tree = changes_tree(&read);
    *lane = read;
    return true;
}

/* ---- writing ---- */

/* Appends ",KEY" or ",KEY=VALUE"; what there is no room for is left out. */
static void append(char text[LANE_TEXT_MAX], const char *what)
{
    size_t length = strlen(text);
    if (length + strlen(what) < LANE_TEXT_MAX)
        strcpy(text + length, what);
}

static void append_number(char text[LANE_TEXT_MAX], const char *key, int number)
{
    char what[40];
    snprintf(what, sizeof what, ",%s=%d", key, number);
    append(text, what);
}

static void append_switches(const struct SearchSettings *search, char text[LANE_TEXT_MAX])
{
#define X(name, id, about) {SWITCH_##name, "," id},
    static const struct {
        unsigned set;
        const char *text;
    } plain[] = {SWITCHES(X)};
#undef X
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (search->switches & plain[i].set & ~(unsigned)(SWITCH_WINDOW | SWITCH_WIDTH))
            append(text, plain[i].text);
    if (search->switches & SWITCH_WINDOW)
        append_number(text, "window", search->schedule == window_schedule_4 ? 4 : 3);
    if (search->switches & SWITCH_WIDTH)
        append_number(text, "width", search->width);
}

void lane_write(const struct Game *game, struct LaneSettings *lane, int depth)
{
#define X(name, id, about) [ALGORITHM_##name] = id,
    static const char *const algorithms[] = {ALGORITHMS(X)};
#undef X
    const struct SearchSettings *search = &lane->search;
    char text[LANE_TEXT_MAX], evaluation[64];
    if (lane->classic) {
        snprintf(lane->text, sizeof lane->text, "%s%s", classic_prefix, lane->classic->id);
        return;
    }
    snprintf(text, sizeof text, "%s", algorithms[search->algorithm]);
    append_switches(search, text);
    if (search->evaluation > 0) {
        snprintf(evaluation, sizeof evaluation, ",eval=%s",
                 game->knowledge->evaluations[search->evaluation].id);
        append(text, evaluation);
    }
    if (search->depth != depth)
        append_number(text, "depth", search->depth);
    if (lane->sort)
        append(text, lane->sort == SORT_BEST ? ",order=best" : ",order=worst");
    strcpy(lane->text, text);
}

bool lane_offers(const struct Game *game, enum SwitchIndex index)
{
    const struct Knowledge *knowledge = game->knowledge;
    switch (index) {
    case SWITCH_INDEX_CAPTURES:
        return knowledge && knowledge->order;
    case SWITCH_INDEX_NULL_MOVE:
        return knowledge && knowledge->null_make;
    case SWITCH_INDEX_QUIESCENCE:
        return knowledge && knowledge->classify;
    case SWITCH_INDEX_EXTENSION:
        return knowledge && knowledge->in_check;
    case SWITCH_INDEX_WINDOW:
        return knowledge && knowledge->order && !game->moves_pieces;
    default:
        return true;
    }
}
