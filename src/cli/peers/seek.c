/* An opponent is looked for. */
#define _POSIX_C_SOURCE 200809L
#include "src/cli/peers/seek.h"
#include "src/cli/console.h"
#include "src/cli/peers/report.h"
#include "src/play/online/player_key.h"
#include "src/play/online/seek_terms.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { SHOWN_MAX = 100 };

struct SeekLoop {
    const struct SeekArguments *arguments;
    struct Players *players;
    enum RelayState state;
    uint8_t shown[SHOWN_MAX][PLAYER_KEY];
    int shown_count;
};

static int64_t utc_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void print_state(struct SeekLoop *loop)
{
    enum RelayTrouble trouble;
    enum RelayState state = players_broker_state(loop->players, 0, &trouble);
    if (state == loop->state)
        return;
    loop->state = state;
    if (state == RELAY_READY)
        report_line("at relay");
    else if (state == RELAY_FAILED)
        report_line("failed %s", relay_trouble_text(trouble));
}

static bool is_among(const uint8_t key[PLAYER_KEY], const struct Seeker **list, int count)
{
    for (int i = 0; i < count; i++)
        if (memcmp(list[i]->key, key, PLAYER_KEY) == 0)
            return true;
    return false;
}

static bool was_shown(const struct SeekLoop *loop, const uint8_t key[PLAYER_KEY])
{
    for (int i = 0; i < loop->shown_count; i++)
        if (memcmp(loop->shown[i], key, PLAYER_KEY) == 0)
            return true;
    return false;
}

static void print_seeker(const struct Seeker *seeker)
{
    char alias[PLAYER_ALIAS_TEXT];
    const struct Terms *terms = &seeker->seek.terms;
    identity_alias(seeker->key, alias);
    report_line("seeker %s %s %s %s", alias, *terms->options ? terms->options : "-",
                *terms->clock ? terms->clock : "-", seeker->seek.name);
}

/* Prints who came and who went since the last time. */
static void print_list(struct SeekLoop *loop)
{
    const struct Seeker *list[SHOWN_MAX];
    char alias[PLAYER_ALIAS_TEXT];
    int count = seekers_list(players_list(loop->players), "", list, SHOWN_MAX);
    for (int i = 0; i < count; i++)
        if (!was_shown(loop, list[i]->key))
            print_seeker(list[i]);
    for (int i = 0; i < loop->shown_count; i++) {
        identity_alias(loop->shown[i], alias);
        if (!is_among(loop->shown[i], list, count))
            report_line("gone %s", alias);
    }
    loop->shown_count = count;
    for (int i = 0; i < count; i++)
        memcpy(loop->shown[i], list[i]->key, PLAYER_KEY);
}

/* Takes the one of a name, or with NULL the first who seeks the same; false if there is none. */
static bool take(struct SeekLoop *loop, const char *name)
{
    const struct Seeker *list[SHOWN_MAX];
    char alias[PLAYER_ALIAS_TEXT];
    uint8_t key[PLAYER_KEY];
    int count = seekers_list(players_list(loop->players), "", list, SHOWN_MAX);
    for (int i = 0; i < count; i++) {
        identity_alias(list[i]->key, alias);
        memcpy(key, list[i]->key, PLAYER_KEY);
        if ((name && strcmp(name, alias) != 0) || !players_take(loop->players, key, utc_ms()))
            continue;
        report_line("taken %s", alias);
        return true;
    }
    return false;
}

/* Obeys stdin; false when it said "close". */
static bool obey(struct SeekLoop *loop, struct Typed *typed)
{
    const char *line;
    while ((line = typed_take(typed))) {
        if (strcmp(line, "close") == 0)
            return false;
        if (strncmp(line, "take ", 5) != 0)
            report_line("no Unknown command");
        else if (!take(loop, line + 5))
            report_line("no Nobody by that name seeks the same");
    }
    return true;
}

/* Prints the news; whether there is a pair. */
static bool is_paired(struct SeekLoop *loop, struct SeekingNews *news)
{
    char alias[PLAYER_ALIAS_TEXT];
    while (players_news(loop->players, news)) {
        bool host = news->news == PAIRING_TOLD_HOST;
        identity_alias(news->other.key, alias);
        if (host || news->news == PAIRING_TOLD_GUEST) {
            report_line("%s %s", host ? "host" : "guest", alias);
            return true;
        }
        report_line("no %s", pairing_news_text(news->news));
    }
    return false;
}

/* NULL after a line on stderr. */
static struct Players *open_players(const struct OnlineOffer *offer,
                                    const struct OnlineSettings *settings)
{
    struct PlayersSettings players = {.broker_count = 1, .wake = settings->wake};
    struct Seek seek = {.strength = STRENGTH_UNSAID};
    struct FileError error;
    char alias[PLAYER_ALIAS_TEXT];
    if (!player_key_load(settings->folder, &players.identity, &error)) {
        char text[FILE_PATH_MAX + 256];
        file_error_text(&error, text, sizeof text);
        console_complain("peer", "%s", text);
        return NULL;
    }
    players.brokers[0] = *settings->broker;
    terms_from_offer(&seek.terms, offer);
    snprintf(players.game, sizeof players.game, "%s", seek.terms.game);
    snprintf(players.pace, sizeof players.pace, "%s", seek_pace(&offer->clock));
    snprintf(seek.name, sizeof seek.name, "%s", settings->name);
    identity_alias(players.identity.key, alias);
    report_line("seeking %s", alias);
    struct Players *opened = players_open(&players);
    players_seek(opened, &seek, players.pace);
    return opened;
}

/* What of all that came was not read, and why: who runs a broker for players wants to know. */
static void print_unread(const struct SeekLoop *loop)
{
    struct SeekersDropped dropped = seekers_dropped(players_list(loop->players));
    const struct {
        const char *why;
        uint64_t count;
    } whys[] = {{"malformed", dropped.malformed},
                {"newer", dropped.newer},
                {"old", dropped.old},
                {"cheap", dropped.cheap},
                {"repeated", dropped.repeated},
                {"over budget", dropped.over_budget},
                {"forged", dropped.forged},
                {"no room", dropped.no_room}};
    for (size_t i = 0; i < sizeof whys / sizeof *whys; i++)
        if (whys[i].count > 0)
            report_line("unread %" PRIu64 " %s", whys[i].count, whys[i].why);
}

bool seek_pair(const struct SeekArguments *arguments, const struct OnlineSettings *settings,
               struct WakePipe *wakes, struct Typed *typed, struct SeekingNews *news)
{
    struct SeekLoop loop = {.arguments = arguments,
                            .players = open_players(arguments->offer, settings)};
    bool listens = true, goes_on = loop.players != NULL, paired = false;
    while (goes_on && !paired) {
        players_update(loop.players, utc_ms());
        print_state(&loop);
        print_list(&loop);
        paired = is_paired(&loop, news);
        if (!paired && arguments->take)
            take(&loop, NULL);
        if (!paired && wake_pipe_sleep(wakes, listens, players_wait(loop.players, utc_ms()))) {
            listens = typed_read(typed, wakes);
            goes_on = obey(&loop, typed);
        }
    }
    if (loop.players)
        print_unread(&loop);
    players_close(loop.players);
    return paired;
}
