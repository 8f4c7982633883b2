/* How the games of each kind stand. */
#include "src/app/scenes/standings.h"
#include "engine/games.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/saves.h"
#include "src/common/memory.h"
#include "src/play/records/moment.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The newest game of a kind that is unfinished and waits in the autosave, or else that was played
 * to its end. */
struct Latest {
    struct Autosave *autosave; /* owned: whose slots are looked at */
    struct LibraryGame game[]; /* by the game's place in the registry; `game` NULL: there is none */
};

/* The newest game that `filter` lets through. */
static bool newest(struct Library *library, const struct LibraryFilter *filter,
                   struct LibraryGame *game, struct FileError *error)
{
    int64_t *ids = NULL;
    int count = 0;
    if (!library_find(library, filter, &ids, &count, error))
        return false;
    bool good = count == 0 || library_describe(library, ids, 1, game, error);
    free(ids);
    return good;
}

static bool look(struct Library *library, void *argument, struct FileError *error)
{
    struct Latest *latest = argument;
    static const enum LibraryOpponent own[] = {LIBRARY_COMPUTER, LIBRARY_PERSON, LIBRARY_FRIEND};
    struct FileError ignored; /* what cannot be written can still be read */
    library_mirror(library, latest->autosave, false, &ignored);
    memset(latest->game, 0, (size_t)games_count() * sizeof *latest->game);
    for (int i = 0; i < games_count(); i++) {
        struct LibraryGame *best = &latest->game[i], game;
        struct LibraryFilter filter = {.game = games_get(i), .ending = LIBRARY_UNFINISHED};
        if (!newest(library, &filter, best, error))
            return false;
        if (best->game && best->slot >= 0)
            continue;
        best->game = NULL;
        for (size_t k = 0; k < sizeof own / sizeof *own; k++) {
            filter = (struct LibraryFilter){.game = games_get(i), .opponent = own[k]};
            game.game = NULL;
            if (!newest(library, &filter, &game, error))
                return false;
            if (game.game && (!best->game || strcmp(game.date, best->date) > 0))
                *best = game;
        }
    }
    return true;
}

static void end_look(void *argument)
{
    struct Latest *latest = argument;
    autosave_free(latest->autosave);
    free(latest);
}

void standings_ask(struct App *app, struct Standings *standings)
{
    *standings = (struct Standings){.question = NULL};
    if (!app->librarian)
        return;
    size_t games = (size_t)games_count() * sizeof(struct LibraryGame);
    struct Latest *latest = memory_zeroed(sizeof *latest + games);
    latest->autosave = saves_open(app);
    standings->question = librarian_ask(app->librarian, look, latest, end_look);
}

void standings_drop(struct Standings *standings)
{
    question_drop(standings->question);
    *standings = (struct Standings){.question = NULL};
}

bool standings_update(struct Standings *standings)
{
    struct FileError error;
    bool news = standings->question && !standings->answered &&
                question_answered(standings->question, &error);
    standings->answered |= news;
    return news;
}

/* Whom the player here plays against; "" for somebody without a name. */
static void opponent_words(const struct App *app, const struct LibraryGame *game,
                           char text[WORDS_NAME_MAX])
{
    int other = game->mine >= 0 ? 1 - game->mine : 1;
    words_tag(app->strings, game->game, game->player[other], text);
}

/* How it ended for the player here. */
static const char *ending(const struct LibraryGame *game)
{
    if (game->result == LIBRARY_DRAW)
        return N_("Drawn");
    return (game->result == LIBRARY_FIRST) == (game->mine == 0) ? N_("Won") : N_("Lost");
}

void standing_words(const struct App *app, const struct Standings *standings, int index,
                    char text[WORDS_MAX])
{
    char opponent[WORDS_NAME_MAX], date[MOMENT_MAX], time_of_day[MOMENT_MAX];
    text[0] = 0;
    if (!standings->answered)
        return;
    const struct Latest *latest = question_argument(standings->question);
    const struct LibraryGame *game = &latest->game[index];
    if (!game->game)
        return;
    moment_write(time(NULL), date, time_of_day);
    opponent_words(app, game, opponent);
    const char *when = strcmp(game->date, date) == 0 ? app_tr(app, "Today") : game->date;
    if (game->slot >= 0 && opponent[0])
        snprintf(text, WORDS_MAX, app_tr(app, "Move %d against %s"),
                 words_moves(game->game, game->length + 1), opponent);
    else if (game->slot >= 0)
        snprintf(text, WORDS_MAX, app_tr(app, "In progress: move %d"),
                 words_moves(game->game, game->length + 1));
    else if (game->mine < 0)
        snprintf(text, WORDS_MAX, app_tr(app, "Last game: %s"), when);
    else
        snprintf(text, WORDS_MAX, app_tr(app, "Last game: %s · %s"), app_tr(app, ending(game)),
                 when);
}
