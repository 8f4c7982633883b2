/* What a player's games come to. */
#include "src/play/statistics/statistics.h"
#include "engine/level.h"
#include "src/common/memory.h"
#include "src/common/scan.h"
#include "src/common/string_buffer.h"
#include "src/common/utf8.h"
#include "src/play/seats/setup.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DAYS = 7,            /* of a period of rating */
    LEVEL_DEVIATION = 35 /* of the strengths of levels: of matches of 400 games */
};

void statistics_init(struct Statistics *statistics, const struct Game *game)
{
    *statistics = (struct Statistics){.kind = game, .rating = glicko_unknown};
}

void statistics_free(struct Statistics *statistics)
{
    free(statistics->opponents);
    free(statistics->games);
    *statistics = (struct Statistics){.opponents = NULL};
}

/* --- weeks --- */

/* Days from 1970-01-01 to a date of the Gregorian calendar (Hinnant, "chrono-Compatible Low-Level
 * Date Algorithms"). */
static long days_to(int year, int month, int day)
{
    year -= month <= 2;
    long era = year / 400, of_era = year - era * 400;
    long of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

/* The week of a moment, counted from 1970; one that is not known is the week before all. */
static long week_of(const char *moment)
{
    int year, month, day;
    if (!scan(moment, "%.%.%", &year, &month, &day) || year < 1970)
        return 0;
    return (days_to(year, month, day) + 3) / DAYS; /* the first of 1970 was a Thursday */
}

/* --- counting --- */

static void tally(struct Tally *tally, int score)
{
    tally->won += score == 2;
    tally->drawn += score == 1;
    tally->lost += score == 0;
}

/* The index of the level that a record names; -1: it names somebody. */
static int level_named(const struct Game *game, const char *name)
{
    struct Level level;
    const struct Level *known;
    if (!level_read(game, name, &level, NULL))
        return -1;
    for (int i = 0; (known = level_get(game, i)); i++)
        if (known->id == level.id)
            return i;
    return -1;
}

/* The place of an opponent, who may be a new one. */
static int opponent_of(struct Statistics *statistics, const struct OwnGame *own)
{
    int level = own->kind == LIBRARY_PLAYED ? level_named(statistics->kind, own->opponent) : -1;
    bool online = own->kind == LIBRARY_ONLINE;
    int count = statistics->opponent_count;
    for (int i = 0; i < count; i++) {
        const struct StatisticsOpponent *known = &statistics->opponents[i];
        bool same = level >= 0 ? known->level == level
                               : known->level < 0 && known->online == online &&
                                     strcmp(known->name, own->opponent) == 0;
        if (same)
            return i;
    }
    if ((count & (count - 1)) == 0) /* full: room for twice as many */
        statistics->opponents =
            memory_resized(statistics->opponents,
                           (size_t)(count > 0 ? 2 * count : 1) * sizeof *statistics->opponents);
    struct StatisticsOpponent *opponent = &statistics->opponents[count];
    *opponent = (struct StatisticsOpponent){.level = level, .online = online};
    utf8_copy(opponent->name, sizeof opponent->name, own->opponent);
    return statistics->opponent_count++;
}

/* The strength of an opponent; 0: it is not known. */
static int strength(const struct Statistics *statistics, int opponent)
{
    int level = statistics->opponents[opponent].level;
    if (level < 0)
        return 0;
    return level_get(statistics->kind, level)->strength;
}

/* Ends the weeks before `week`. */
static void go_to_week(struct Statistics *statistics, long week)
{
    long gone = week - statistics->week;
    if (statistics->rated > 0 && gone <= 0)
        return; /* the same one, or a clock that was set back */
    if (statistics->rated > 0)
        statistics->rating = glicko_rest(&statistics->rating, gone - 1);
    statistics->week = week;
    glicko_begin(&statistics->period, &statistics->rating);
}

static void rate(struct Statistics *statistics, struct StatisticsGame *game)
{
    int against = strength(statistics, game->opponent);
    if (against > 0) {
        go_to_week(statistics, week_of(game->moment));
        glicko_count(&statistics->period, against, LEVEL_DEVIATION, game->score * 0.5);
        statistics->rating = glicko_end(&statistics->period);
        statistics->rated++;
        game->rated = true;
    }
    if (statistics->rated > 0) {
        game->rating = (float)statistics->rating.rating;
        game->deviation = (float)statistics->rating.deviation;
    }
}

static void follow_streak(struct Statistics *statistics, int score)
{
    int streak = statistics->streak;
    statistics->streak = score == 2   ? (streak > 0 ? streak + 1 : 1)
                         : score == 0 ? (streak < 0 ? streak - 1 : -1)
                                      : 0;
    if (statistics->streak > statistics->longest)
        statistics->longest = statistics->streak;
}

/* A new game at the end of the list. */
static struct StatisticsGame *append(struct Statistics *statistics)
{
    int count = statistics->game_count++;
    if ((count & (count - 1)) == 0)
        statistics->games = memory_resized(statistics->games, (size_t)(count > 0 ? 2 * count : 1) *
                                                                  sizeof *statistics->games);
    return &statistics->games[count];
}

void statistics_add(void *user, const struct OwnGame *own)
{
    struct Statistics *statistics = user;
    if (own->casual) {
        statistics->casual++;
        return;
    }
    struct StatisticsGame *game = append(statistics);
    *game = (struct StatisticsGame){.id = own->id,
                                    .opponent = opponent_of(statistics, own),
                                    .mine = own->mine,
                                    .length = own->length,
                                    .mistakes = own->mistakes};
    utf8_copy(game->moment, sizeof game->moment, own->moment);
    game->score = own->result == LIBRARY_DRAW ? 1 : (int)own->result == own->mine + 1 ? 2 : 0;
    tally(&statistics->all, game->score);
    tally(&statistics->colour[game->mine], game->score);
    tally(&statistics->opponents[game->opponent].tally, game->score);
    statistics->reviewed += own->mistakes >= 0;
    follow_streak(statistics, game->score);
    rate(statistics, game);
}

/* --- at the end --- */

static int games_of(const struct Tally *tally)
{
    return tally->won + tally->drawn + tally->lost;
}

/* Levels before people, the weakest first; among people those first who were met most. */
static bool comes_before(const struct StatisticsOpponent *a, const struct StatisticsOpponent *b)
{
    if ((a->level < 0) != (b->level < 0))
        return b->level < 0;
    if (a->level >= 0)
        return a->level < b->level;
    int more = games_of(&a->tally) - games_of(&b->tally);
    return more != 0 ? more > 0 : strcmp(a->name, b->name) < 0;
}

/* Sorts the opponents; `place` tells where each has gone. */
static void sort(struct Statistics *statistics, int *place)
{
    int count = statistics->opponent_count;
    int *order = memory_zeroed((size_t)count * sizeof *order);
    struct StatisticsOpponent *sorted = memory_zeroed((size_t)count * sizeof *sorted);
    for (int i = 0; i < count; i++) {
        int at = i;
        for (; at > 0 &&
               comes_before(&statistics->opponents[i], &statistics->opponents[order[at - 1]]);
             at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (int i = 0; i < count; i++) {
        sorted[i] = statistics->opponents[order[i]];
        place[order[i]] = i;
    }
    free(order);
    free(statistics->opponents);
    statistics->opponents = sorted;
}

void statistics_finish(struct Statistics *statistics, const char *today)
{
    if (statistics->opponent_count == 0)
        return;
    int *place = memory_zeroed((size_t)statistics->opponent_count * sizeof *place);
    sort(statistics, place);
    for (int i = 0; i < statistics->game_count; i++)
        statistics->games[i].opponent = place[statistics->games[i].opponent];
    free(place);
    if (statistics->rated > 0)
        go_to_week(statistics, week_of(today));
}

/* --- out --- */

static void add_quoted(struct StringBuffer *csv, const char *text)
{
    string_buffer_add(csv, strchr("=+-@", text[0]) && text[0] ? "\"'" : "\"");
    for (; *text; text++)
        string_buffer_add_bytes(csv, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
    string_buffer_add(csv, "\"");
}

/* "2026.11.22 19:30:05" as spreadsheets read it: 2026-11-22. */
static void add_moment(struct StringBuffer *csv, const char *moment)
{
    char date[11];
    snprintf(date, sizeof date, "%.10s", moment);
    for (char *c = date; *c; c++)
        *c = *c == '.' ? '-' : *c;
    string_buffer_format(csv, "%s,%s,", date, strlen(moment) > 11 ? moment + 11 : "");
}

static void add_game(struct StringBuffer *csv, const struct Statistics *statistics,
                     const struct StatisticsGame *game)
{
    static const char *const results[] = {"lost", "drawn", "won"};
    const struct StatisticsOpponent *opponent = &statistics->opponents[game->opponent];
    add_moment(csv, game->moment);
    string_buffer_format(csv, "%s,", statistics->kind->id);
    add_quoted(csv, opponent->name);
    string_buffer_format(csv, ",%s,%s,%s,%d,",
                         opponent->level >= 0 || setup_engine(opponent->name) ? "computer"
                         : opponent->online                                   ? "online"
                                                                              : "here",
                         statistics->kind->colours[game->mine], results[game->score], game->length);
    if (game->rating > 0)
        string_buffer_format(csv, "%.0f,%.0f,", (double)game->rating, (double)game->deviation);
    else
        string_buffer_add(csv, ",,");
    if (game->mistakes >= 0)
        string_buffer_format(csv, "%d", game->mistakes);
    string_buffer_add(csv, "\r\n");
}

char *statistics_csv(const struct Statistics *statistics)
{
    struct StringBuffer csv = {.data = NULL};
    string_buffer_add(&csv, "date,time,game,opponent,where,colour,result,plies,rating,deviation,"
                            "mistakes\r\n");
    for (int i = 0; i < statistics->game_count; i++)
        add_game(&csv, statistics, &statistics->games[i]);
    return csv.data;
}
