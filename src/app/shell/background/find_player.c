/* The arcade looks for an opponent, and meets who is found. */
#include "src/app/shell/background/find_player.h"
#include "src/app/shell/ai_thread.h"
#include "src/app/shell/app.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/shell/storage/friend_list.h"
#include "src/common/memory.h"
#include "src/play/online/seek_terms.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

bool find_player_has_relay(const struct App *app)
{
    struct RelayBroker broker;
    return !online_game_broker(&app->settings, &broker) && broker.host[0];
}

static bool is_on(const struct App *app, const char *note)
{
    return strcmp(settings_note(&app->settings, note), "yes") == 0;
}

enum PlayerStrength find_player_strength(const struct App *app)
{
    long number = strtol(settings_note(&app->settings, FIND_STRENGTH), NULL, 10);
    return number > 0 && number < STRENGTH_COUNT ? (enum PlayerStrength)number : STRENGTH_UNSAID;
}

/* --- looking ---------------------------------------------------------------------------------- */

static struct PlayerSearch *open_search(struct App *app, const struct Finding *finding)
{
    char folder[PATH_MAX_LENGTH];
    struct PlayerSearchKey keys[FRIENDS_MAX];
    int count = friends_count(app->friends);
    for (int i = 0; i < count; i++) {
        const struct Friend *friend = friends_get(app->friends, i);
        keys[i].blocked = friend->blocked;
        memcpy(keys[i].key, friend->key, PLAYER_KEY);
    }
    struct PlayerSearchSettings settings = {.folder = online_game_folder(app, folder),
                                            .broker = &finding->broker,
                                            .game = finding->game,
                                            .pace = finding->pace,
                                            .keys = keys,
                                            .key_count = count,
                                            .host = ai_thread_host(app)};
    return settings.folder ? player_search_open(&settings) : NULL;
}

/* What is said of the player, and for an offer what is to be played. */
static struct Seek seek_of(const struct App *app, const struct OnlineOffer *offer)
{
    struct Seek seek = {.strength = find_player_strength(app)};
    if (offer)
        terms_from_offer(&seek.terms, offer);
    if (is_on(app, FIND_NAMED))
        terms_clean_name(app->settings.player_name, seek.name);
    return seek;
}

void find_player_seek(struct App *app, const struct OnlineOffer *offer)
{
    struct Seek seek = seek_of(app, offer);
    struct Finding *finding = app->finding;
    finding->offer = *offer;
    finding->seeks = true;
    finding->since_s = (int64_t)time(NULL);
    player_search_seek(finding->search, &seek);
}

void find_player_stop(struct App *app)
{
    app->finding->seeks = app->finding->wants = false;
    player_search_seek(app->finding->search, NULL);
}

void find_player_close(struct App *app)
{
    if (!app->finding)
        return;
    player_search_close(app->finding->search);
    free(app->finding);
    app->finding = NULL;
}

static struct Finding *open_finding(struct App *app, const struct RelayBroker *broker,
                                    const char *game, const char *pace)
{
    struct Finding *finding = memory_zeroed(sizeof *finding);
    finding->broker = *broker;
    snprintf(finding->game, sizeof finding->game, "%s", game);
    snprintf(finding->pace, sizeof finding->pace, "%s", pace);
    finding->search = open_search(app, finding);
    if (finding->search) {
        finding->view = player_search_view(finding->search);
        return finding;
    }
    free(finding);
    return NULL;
}

/* Listens anew; what the player wants goes on. */
static const char *listen_again(struct App *app, const char *game, const char *pace)
{
    struct RelayBroker broker;
    struct Finding before = {.seeks = false};
    char heard[GAME_ID_MAX], word[PLAYERS_PACE_MAX];
    snprintf(heard, sizeof heard, "%s", game);
    snprintf(word, sizeof word, "%s", pace);
    if (app->finding)
        before = *app->finding;
    find_player_close(app);
    const char *wrong = online_game_ready(app);
    if (!wrong)
        wrong = online_game_broker(&app->settings, &broker);
    if (wrong || !broker.host[0])
        return wrong;
    app->finding = open_finding(app, &broker, heard, word);
    if (!app->finding)
        return N_("There's no folder to save the match in");
    if (before.wants)
        find_player_want(app, before.wanted);
    if (before.seeks) {
        find_player_seek(app, &before.offer);
        app->finding->since_s = before.since_s;
    }
    return NULL;
}

const char *find_player_listen(struct App *app, const struct Game *game, const char *pace)
{
    const struct Finding *finding = app->finding;
    bool same = finding && strcmp(finding->game, game->id) == 0 && strcmp(finding->pace, pace) == 0;
    return same ? NULL : listen_again(app, game->id, pace);
}

const char *find_player_renew(struct App *app)
{
    const struct Finding *finding = app->finding;
    bool looks = finding && finding->stage == FINDING_LOOKS;
    return looks ? listen_again(app, finding->game, finding->pace) : NULL;
}

void find_player_want(struct App *app, const uint8_t *key)
{
    app->finding->wants = key != NULL;
    if (key)
        memcpy(app->finding->wanted, key, PLAYER_KEY);
}

void find_player_take(struct App *app, const struct Seeker *seeker)
{
    struct Seek own = seek_of(app, NULL);
    app->finding->asks = true;
    app->finding->asked = *seeker;
    player_search_take(app->finding->search, seeker->key, &own);
}

void find_player_name(const struct Seeker *seeker, char text[NAME_MAX_BYTES + 1])
{
    char alias[PLAYER_ALIAS_TEXT];
    identity_alias(seeker->key, alias);
    snprintf(text, NAME_MAX_BYTES + 1, "%s", seeker->seek.name[0] ? seeker->seek.name : alias);
}

/* --- meeting ---------------------------------------------------------------------------------- */

/* The two connect by the secret of the pair; again where that came to nothing, as the other may
 * still be on the way. */
static void meet(struct App *app)
{
    struct Finding *finding = app->finding;
    struct OnlineOffer offer;
    const char *alias = finding->view->alias;
    struct OnlineMeeting meeting = {.news = &finding->pair.seeking,
                                    .offer = &offer,
                                    .name = is_on(app, FIND_NAMED) ? NULL : alias,
                                    .direct = is_on(app, FIND_DIRECT)};
    const char *wrong = N_("This program doesn't know the game or its rules");
    if (terms_to_offer(&finding->pair.terms, &offer))
        wrong = online_game_meet(app, &meeting);
    finding->online = app->online;
    finding->stage = wrong ? FINDING_LOOKS : FINDING_MEETS;
    app_refuse(app, wrong);
}

void find_player_accept(struct App *app)
{
    if (app->finding && app->finding->stage == FINDING_FOUND)
        meet(app);
}

void find_player_refuse(struct App *app)
{
    if (!app->finding)
        return;
    if (app->finding->stage == FINDING_MEETS)
        online_game_close(app, PARTING_LEFT);
    app->finding->stage = FINDING_LOOKS;
    app->finding->online = NULL;
    find_player_stop(app);
}

/* The two do not come together. */
static void miss(struct App *app)
{
    struct Finding *finding = app->finding;
    if (finding->stage == FINDING_MEETS)
        online_game_close(app, PARTING_LEFT);
    finding->online = NULL;
    finding->stage = FINDING_LOOKS;
}

/* Whether what the host offers is what the two have agreed on. */
static bool is_agreed(const struct Finding *finding)
{
    struct OnlineOffer agreed, offered;
    struct Seek a = {.strength = STRENGTH_UNSAID}, b = a;
    if (!terms_to_offer(&finding->pair.terms, &agreed) || !online_terms(finding->online, &offered))
        return false;
    terms_from_offer(&a.terms, &agreed);
    terms_from_offer(&b.terms, &offered);
    return seek_fits(&a, &b) && a.terms.first == b.terms.first;
}

static void answer(struct App *app)
{
    bool agreed = is_agreed(app->finding);
    online_answer_offer(app->finding->online, agreed, online_game_now(app));
    if (agreed)
        return;
    miss(app);
    app_refuse(app, N_("The other player offers another game than was agreed on"));
}

/* The match has begun: who it is with is remembered. */
static void begin_match(struct App *app)
{
    const struct PlayerSearchNews *pair = &app->finding->pair;
    friend_list_meet(app, app->online, pair->seeking.other.key, pair->seeking.other.seek.name,
                     pair->terms.game);
    find_player_close(app);
}

static void follow_meeting(struct App *app)
{
    struct OnlineView view = online_view(app->finding->online, online_game_now(app));
    if (view.session.offered)
        answer(app);
    else if (view.stage == ONLINE_MATCH)
        begin_match(app);
    else if (view.stage == ONLINE_FAILED)
        meet(app);
}

/* --- news ------------------------------------------------------------------------------------- */

static void hear_found(struct App *app, const struct PlayerSearchNews *news)
{
    app->finding->pair = *news;
    app->finding->stage = FINDING_FOUND;
    app_sound(app, SOUND_REQUEST);
    input_rumble(app->input, 0.4F, 150);
    SDL_FlashWindow(app->window, SDL_FLASH_UNTIL_FOCUSED);
    app_open(app, "player-found", NULL, 0);
}

static void hear(struct App *app, const struct PlayerSearchNews *news)
{
    enum PairingNews told = news->seeking.news;
    app->finding->asks = false;
    app_redraw(app);
    if (told == PAIRING_TOLD_HOST || told == PAIRING_TOLD_GUEST) {
        hear_found(app, news);
        return;
    }
    if (told == PAIRING_TOLD_NOT_MET)
        miss(app);
    app_toast(app, app_tr(app, pairing_news_text(told)));
}

/* Takes the newest list, and asks who is awaited. */
static void look(struct App *app)
{
    struct Finding *finding = app->finding;
    const struct PlayerSearchView *view = player_search_view(finding->search);
    if (view != finding->view)
        app_redraw(app);
    finding->view = view;
    for (int i = 0; i < view->count && finding->wants && finding->stage == FINDING_LOOKS; i++)
        if (memcmp(view->list[i].key, finding->wanted, PLAYER_KEY) == 0) {
            finding->wants = false;
            find_player_take(app, &view->list[i]);
        }
}

void find_player_update(struct App *app)
{
    struct PlayerSearchNews news;
    if (app->finding)
        look(app);
    while (app->finding && player_search_news(app->finding->search, &news))
        hear(app, &news);
    struct Finding *finding = app->finding;
    bool meets = finding && finding->stage == FINDING_MEETS;
    if (meets && app->online == finding->online)
        follow_meeting(app);
    else if (finding && app->online) /* the player has begun another match */
        find_player_close(app);
}
