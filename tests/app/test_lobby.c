/* The scenes around an online match, driven as a player would, against a peer in the same program
 * over the loopback. */
#include "engine/games.h"
#include "src/app/online_game.h"
#include "src/app/ui_parts.h"
#include "tests/app/stage.h"
#include "tests/net/broker.h"
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
/* cmocka.h needs those above */
#include <cmocka.h>

enum { DEADLINE_MS = 60000, TURN_MS = 5 };

/* A stage and the friend, who has no window. */
struct Lobby {
    struct Stage stage;
    struct Online *peer;
    char folder[64]; /* of the friend's journals */
    char name[24];   /* the friend's: its own, as other runs may share the local network */
};

static void lobby_open(struct Lobby *lobby, const char *scene)
{
    struct StageWish wish = {.scene = scene};
    lobby->peer = NULL;
    snprintf(lobby->folder, sizeof lobby->folder, "/tmp/tianyuan-friend-XXXXXX");
    assert_non_null(mkdtemp(lobby->folder));
    snprintf(lobby->name, sizeof lobby->name, "Ada %d", (int)getpid());
    stage_open(&lobby->stage, &wish);
    assert_null(online_game_ready(lobby->stage.app));
}

static void lobby_close(struct Lobby *lobby)
{
    char command[96];
    online_close(lobby->peer, PARTING_LEFT, (int64_t)lobby->stage.ms);
    stage_close(&lobby->stage);
    snprintf(command, sizeof command, "rm -rf '%s'", lobby->folder);
    assert_int_equal(system(command), 0);
}

/* Lets both go on until `done`; fails after a minute. */
static void until(struct Lobby *lobby, bool (*done)(struct Lobby *lobby))
{
    Uint64 start = SDL_GetTicks64();
    while (!done(lobby)) {
        if (SDL_GetTicks64() - start > DEADLINE_MS)
            fail_msg("nothing came of it in the scene %s", stage_scene(&lobby->stage));
        lobby->stage.ms += TURN_MS;
        if (lobby->peer != NULL)
            online_update(lobby->peer, (int64_t)lobby->stage.ms);
        app_turn(lobby->stage.app);
        SDL_WaitEventTimeout(NULL, 1); /* for the network's threads, not for time to pass */
    }
}

static struct OnlineView view_of(const struct Lobby *lobby, const struct Online *online)
{
    return online_view(online, (int64_t)lobby->stage.ms);
}

/* Conditions for until. */
static bool friend_has_the_offer(struct Lobby *lobby)
{
    return view_of(lobby, lobby->peer).session.offered;
}

static bool host_sees_friend(struct Lobby *lobby)
{
    struct OnlineView view = view_of(lobby, lobby->stage.app->online);
    return view.stage == ONLINE_TERMS && view.session.peer_name[0] != 0;
}

static bool waits_again(struct Lobby *lobby)
{
    return view_of(lobby, lobby->stage.app->online).stage == ONLINE_WAITING;
}

static bool plays(struct Lobby *lobby)
{
    return strcmp(stage_scene(&lobby->stage), "online-play") == 0;
}

static bool sees_the_offer(struct Lobby *lobby)
{
    return strcmp(stage_scene(&lobby->stage), "offer") == 0;
}

static bool form_is_back(struct Lobby *lobby)
{
    return lobby->stage.app->online == NULL;
}

/* --- the friend --- */

static struct OnlineSettings friends_settings(const struct Lobby *lobby)
{
    return (struct OnlineSettings){.folder = lobby->folder, .name = lobby->name};
}

/* The friend goes to the stage's host by the invite on the clipboard. */
static void friend_joins(struct Lobby *lobby)
{
    struct OnlineSettings settings = friends_settings(lobby);
    struct Invite invite;
    char *text = SDL_GetClipboardText();
    assert_null(invite_read(text, &invite));
    SDL_free(text);
    lobby->peer = online_join(&settings, &invite, (int64_t)lobby->stage.ms);
    assert_non_null(lobby->peer);
}

static void friend_hosts(struct Lobby *lobby)
{
    struct OnlineSettings settings = friends_settings(lobby);
    struct OnlineOffer offer = {
        .game = games_find("gomoku"), .undo_limit = 3, .first = FIRST_GUEST};
    const char *error = NULL;
    lobby->peer = online_host(&settings, &offer, (int64_t)lobby->stage.ms, &error);
    assert_non_null(lobby->peer);
}

/* Types the friend's address where it is asked for. */
static void type_address(struct Lobby *lobby)
{
    struct Invite invite;
    char text[INVITE_TEXT_MAX], address[ADDRESS_TEXT_MAX];
    online_invite(lobby->peer, text);
    assert_null(invite_read(text, &invite));
    snprintf(invite.addresses[0].host, sizeof invite.addresses[0].host, "127.0.0.1");
    address_write(&invite.addresses[0], address);
    stage_click_label(&lobby->stage, "Address, if you were told one");
    stage_type(&lobby->stage, address);
}

static void type_code(struct Lobby *lobby, const char *text)
{
    stage_click_label(&lobby->stage, "Code or invite");
    for (int i = 0; i < 16; i++)
        stage_key(&lobby->stage, SDLK_BACKSPACE);
    stage_type(&lobby->stage, text);
}

/* The friend's code, with another last character if it shall be wrong. */
static void type_friends_code(struct Lobby *lobby, bool wrong)
{
    struct InviteCode code = view_of(lobby, lobby->peer).code;
    char text[CODE_TEXT_MAX];
    if (wrong)
        code.secret[CODE_HALF - 1] = code.secret[CODE_HALF - 1] == '7' ? '8' : '7';
    code_write(&code, text);
    type_code(lobby, text);
}

/* --- what is shown --- */

/* The characters in the cells of a code, from left to right. */
static void shown_code(const struct Lobby *lobby, char text[16])
{
    const struct Ui *ui = lobby->stage.app->ui;
    int count = 0;
    for (int i = 0; i < ui_count(ui); i++) {
        if ((ui_widget(ui, i)->flags & UI_HUGE) && count < 15)
            text[count++] = ui_widget(ui, i)->label[0];
    }
    text[count] = 0;
}

static bool says(const struct Lobby *lobby, const char *label)
{
    return ui_find(lobby->stage.app->ui, UI_ROLE_COUNT, label) != NULL;
}

/* The same with the friend's name in it. */
static bool says_of_friend(const struct Lobby *lobby, const char *pattern)
{
    char text[UI_LABEL_MAX];
    size_t before = strcspn(pattern, "%");
    snprintf(text, sizeof text, "%.*s%s%s", (int)before, pattern, lobby->name,
             pattern + before + 2);
    return says(lobby, text);
}

/* Whether a message that goes away by itself says so, now or when the one before it is gone. */
static bool toasts(const struct Lobby *lobby, const char *text)
{
    const struct Ui *ui = lobby->stage.app->ui;
    bool said = false;
    for (int i = 0; i < ui->toast_count; i++)
        said = said || strcmp(ui->toasts[i], text) == 0;
    return said;
}

/* --- tests --- */

static void title_leads_online(void **state)
{
    struct Lobby lobby;
    (void)state;
    lobby_open(&lobby, NULL);
    stage_click_label(&lobby.stage, "Play online");
    assert_string_equal(stage_scene(&lobby.stage), "online");
    assert_true(says(&lobby, "None. A match whose connection breaks waits here until you and your "
                             "friend go on with it."));
    stage_key(&lobby.stage, SDLK_ESCAPE);
    assert_string_equal(stage_scene(&lobby.stage), "title");
    lobby_close(&lobby);
}

static void name_is_set_where_it_is_used(void **state)
{
    struct Lobby lobby;
    (void)state;
    lobby_open(&lobby, "online");
    stage_click_label(&lobby.stage, "Your name, as your friend sees it");
    stage_type(&lobby.stage, "火");
    assert_string_equal(lobby.stage.app->settings.player_name, "Mei火");
    lobby_close(&lobby);
}

static void host_shows_the_code(void **state)
{
    struct Lobby lobby;
    char shown[16], code[CODE_TEXT_MAX], copied[INVITE_TEXT_MAX];
    (void)state;
    lobby_open(&lobby, "host");
    stage_click_label(&lobby.stage, "Invite a friend");
    assert_string_equal(stage_scene(&lobby.stage), "waiting");
    struct InviteCode real = view_of(&lobby, lobby.stage.app->online).code;
    shown_code(&lobby, shown);
    snprintf(code, sizeof code, "%s%s", real.room, real.secret);
    assert_string_equal(shown, code);
    assert_true(says(&lobby, "Only from this network"));
    stage_click_label(&lobby.stage, "Copy the invite");
    char *clipboard = SDL_GetClipboardText();
    online_invite(lobby.stage.app->online, copied);
    assert_string_equal(clipboard, copied);
    SDL_free(clipboard);
    assert_true(toasts(&lobby, "Copied: send it to your friend"));
    lobby_close(&lobby);
}

static void host_cancels_at_once(void **state)
{
    struct Lobby lobby;
    (void)state;
    lobby_open(&lobby, "host");
    stage_click_label(&lobby.stage, "Invite a friend");
    stage_click_label(&lobby.stage, "Cancel");
    assert_string_equal(stage_scene(&lobby.stage), "host");
    assert_null(lobby.stage.app->online);
    stage_click_label(&lobby.stage, "Invite a friend");
    stage_key(&lobby.stage, SDLK_ESCAPE);
    assert_string_equal(stage_scene(&lobby.stage), "host");
    assert_null(lobby.stage.app->online);
    lobby_close(&lobby);
}

/* Steps the stepper or choice with that label once to the right. */
static void step(struct Lobby *lobby, const char *label)
{
    ui_set_focus(lobby->stage.app->ui, stage_widget(&lobby->stage, label)->id);
    stage_key(&lobby->stage, SDLK_RIGHT);
}

static void offer_is_remembered(void **state)
{
    struct Lobby lobby;
    struct OnlineOffer terms;
    (void)state;
    lobby_open(&lobby, "host");
    step(&lobby, "Game");
    step(&lobby, "Clock");
    step(&lobby, "Takebacks");
    stage_click_label(&lobby.stage, "Invite a friend");
    stage_reopen(&lobby.stage, &(struct StageWish){.scene = "host"});
    stage_click_label(&lobby.stage, "Invite a friend");
    assert_true(online_terms(lobby.stage.app->online, &terms));
    assert_ptr_equal(terms.game, games_get(1));
    assert_int_equal(terms.clock.base_ms, 10000);
    assert_int_equal(terms.undo_limit, UNDO_UNLIMITED);
    assert_int_equal(terms.first, FIRST_RANDOM);
    lobby_close(&lobby);
}

static void match_begins_when_the_friend_accepts(void **state)
{
    struct Lobby lobby;
    (void)state;
    lobby_open(&lobby, "host");
    stage_click_label(&lobby.stage, "Invite a friend");
    stage_key(&lobby.stage, SDLK_RETURN); /* copies: the first focus */
    friend_joins(&lobby);
    until(&lobby, friend_has_the_offer);
    until(&lobby, host_sees_friend);
    stage_pass(&lobby.stage, 40);
    assert_true(says_of_friend(&lobby, "%s is here"));
    assert_null(online_answer_offer(lobby.peer, true, (int64_t)lobby.stage.ms));
    until(&lobby, plays);
    lobby_close(&lobby);
}

static void host_waits_on_when_the_friend_declines(void **state)
{
    struct Lobby lobby;
    (void)state;
    lobby_open(&lobby, "host");
    stage_click_label(&lobby.stage, "Invite a friend");
    stage_click_label(&lobby.stage, "Copy the invite");
    friend_joins(&lobby);
    until(&lobby, friend_has_the_offer);
    until(&lobby, host_sees_friend);
    online_answer_offer(lobby.peer, false, (int64_t)lobby.stage.ms);
    until(&lobby, waits_again);
    assert_true(toasts(&lobby, "The other player did not like the terms"));
    assert_string_equal(stage_scene(&lobby.stage), "waiting");
    lobby_close(&lobby);
}

static bool code_was_renewed(struct Lobby *lobby)
{
    return view_of(lobby, lobby->stage.app->online).renewals > 0;
}

static bool friend_was_refused(struct Lobby *lobby)
{
    return view_of(lobby, lobby->peer).stage == ONLINE_FAILED;
}

/* A stranger who knows the room guesses at the other half, once. */
static void stranger_guesses(struct Lobby *lobby)
{
    struct OnlineSettings settings = friends_settings(lobby);
    struct InviteCode code = view_of(lobby, lobby->stage.app->online).code;
    struct Invite invite;
    char text[INVITE_TEXT_MAX];
    online_invite(lobby->stage.app->online, text);
    assert_null(invite_read(text, &invite));
    code.secret[0] = code.secret[0] == '7' ? '8' : '7';
    invite.code = code;
    lobby->peer = online_join(&settings, &invite, (int64_t)lobby->stage.ms);
    until(lobby, friend_was_refused);
    online_close(lobby->peer, PARTING_LEFT, (int64_t)lobby->stage.ms);
    lobby->peer = NULL;
}

static void wrong_guesses_renew_the_code_visibly(void **state)
{
    struct Lobby lobby;
    char before[16], after[16];
    bool told = false;
    (void)state;
    lobby_open(&lobby, "host");
    stage_click_label(&lobby.stage, "Invite a friend");
    shown_code(&lobby, before);
    for (int i = 0; i < 3; i++)
        stranger_guesses(&lobby);
    until(&lobby, code_was_renewed);
    stage_pass(&lobby.stage, 40);
    shown_code(&lobby, after);
    assert_string_not_equal(before, after);
    for (int i = 0; i < ui_count(lobby.stage.app->ui); i++)
        told = told || strstr(ui_widget(lobby.stage.app->ui, i)->label, "guessed wrong codes");
    assert_true(told);
    lobby_close(&lobby);
}

static void router_is_asked_only_by_the_switch(void **state)
{
    struct Lobby lobby;
    (void)state;
    lobby_open(&lobby, "host");
    stage_click_label(&lobby.stage, "Invite a friend");
    stage_pass(&lobby.stage, 200);
    assert_int_equal(online_path(lobby.stage.app->online, REACH_MAPPED).state, REACH_OFF);
    stage_click_label(&lobby.stage, "Open a port on the router");
    assert_int_not_equal(online_path(lobby.stage.app->online, REACH_MAPPED).state, REACH_OFF);
    stage_click_label(&lobby.stage, "Open a port on the router");
    assert_int_equal(online_path(lobby.stage.app->online, REACH_MAPPED).state, REACH_OFF);
    lobby_close(&lobby);
}

static bool host_failed(struct Lobby *lobby)
{
    return view_of(lobby, lobby->stage.app->online).stage == ONLINE_FAILED;
}

static void match_that_cannot_be_kept_is_told(void **state)
{
    struct Lobby lobby;
    char path[96];
    (void)state;
    lobby_open(&lobby, "host");
    snprintf(path, sizeof path, "%s/online", lobby.stage.pref);
    fclose(fopen(path, "w")); /* a file where the folder of the journals should be */
    stage_click_label(&lobby.stage, "Invite a friend");
    stage_click_label(&lobby.stage, "Copy the invite");
    friend_joins(&lobby);
    until(&lobby, host_failed);
    stage_pass(&lobby.stage, 40);
    assert_true(says(&lobby, "The match did not come about"));
    stage_key(&lobby.stage, SDLK_RETURN);
    assert_string_equal(stage_scene(&lobby.stage), "host");
    assert_null(lobby.stage.app->online);
    lobby_close(&lobby);
}

static void pad_reaches_the_code(void **state)
{
    struct Lobby lobby;
    (void)state;
    lobby_open(&lobby, NULL);
    stage_plug(&lobby.stage, 0);
    stage_pad(&lobby.stage, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    stage_pad(&lobby.stage, 0, SDL_CONTROLLER_BUTTON_A);
    assert_string_equal(stage_scene(&lobby.stage), "online");
    stage_pad(&lobby.stage, 0, SDL_CONTROLLER_BUTTON_A);
    assert_string_equal(stage_scene(&lobby.stage), "host");
    stage_pad(&lobby.stage, 0, SDL_CONTROLLER_BUTTON_A);
    assert_string_equal(stage_scene(&lobby.stage), "waiting");
    stage_pad(&lobby.stage, 0, SDL_CONTROLLER_BUTTON_B);
    assert_string_equal(stage_scene(&lobby.stage), "host");
    assert_null(lobby.stage.app->online);
    lobby_close(&lobby);
}

static bool friend_plays(struct Lobby *lobby)
{
    return view_of(lobby, lobby->peer).stage == ONLINE_MATCH;
}

static void broken_match_is_offered_to_go_on(void **state)
{
    struct Lobby lobby;
    (void)state;
    lobby_open(&lobby, "host");
    stage_click_label(&lobby.stage, "Invite a friend");
    stage_click_label(&lobby.stage, "Copy the invite");
    friend_joins(&lobby);
    until(&lobby, friend_has_the_offer);
    online_answer_offer(lobby.peer, true, (int64_t)lobby.stage.ms);
    until(&lobby, friend_plays);
    until(&lobby, plays);
    stage_reopen(&lobby.stage, &(struct StageWish){0}); /* the window was closed */
    stage_click_label(&lobby.stage, "Play online (1 to go on with)");
    char label[UI_LABEL_MAX];
    snprintf(label, sizeof label, "%s · Tic-tac-toe", lobby.name);
    const struct Widget *row = stage_widget(&lobby.stage, label);
    assert_non_null(strstr(row->detail, "0 moves"));
    stage_click(&lobby.stage, row->rect.x + row->rect.w / 2, row->rect.y + row->rect.h / 2);
    assert_string_equal(stage_scene(&lobby.stage), "online-play");
    assert_non_null(lobby.stage.app->online);
    lobby_close(&lobby);
}

static void mistyped_code_shows_its_place(void **state)
{
    struct Lobby lobby;
    char shown[16];
    (void)state;
    lobby_open(&lobby, "join");
    stage_type(&lobby.stage, "ab-du"); /* the field has the focus at first */
    shown_code(&lobby, shown);
    assert_string_equal(shown, "ABDU");
    assert_true(says(&lobby, "Character 4 is in no code: look again"));
    stage_key(&lobby.stage, SDLK_BACKSPACE);
    assert_false(says(&lobby, "Character 4 is in no code: look again"));
    stage_click_label(&lobby.stage, "Join");
    assert_true(says(&lobby, "A code has 8 characters"));
    assert_null(lobby.stage.app->online);
    lobby_close(&lobby);
}

/* A lobby that is on its way to a friend who hosts. */
static void open_joining(struct Lobby *lobby)
{
    lobby_open(lobby, "join");
    friend_hosts(lobby);
    type_address(lobby);
    type_friends_code(lobby, false);
    stage_click_label(&lobby->stage, "Join");
}

static void wrong_code_then_the_right_one(void **state)
{
    struct Lobby lobby;
    (void)state;
    lobby_open(&lobby, "join");
    friend_hosts(&lobby);
    type_address(&lobby);
    type_friends_code(&lobby, true);
    stage_click_label(&lobby.stage, "Join");
    until(&lobby, form_is_back);
    stage_pass(&lobby.stage, 40);
    assert_true(says(&lobby, "The code is wrong"));
    type_friends_code(&lobby, false);
    stage_key(&lobby.stage, SDLK_RETURN); /* joins from the field */
    until(&lobby, sees_the_offer);
    stage_pass(&lobby.stage, 40);
    assert_true(says_of_friend(&lobby, "%s invites you to a game"));
    assert_true(says(&lobby, "Gomoku"));
    assert_true(says(&lobby, "3 a game"));
    assert_true(says(&lobby, "You")); /* begins */
    stage_click_label(&lobby.stage, "Accept");
    until(&lobby, plays);
    lobby_close(&lobby);
}

static bool friend_was_declined(struct Lobby *lobby)
{
    struct OnlineView view = view_of(lobby, lobby->peer);
    return view.stage == ONLINE_WAITING && strcmp(view.why, parting_text(PARTING_DECLINED)) == 0;
}

static void guest_declines(void **state)
{
    struct Lobby lobby;
    (void)state;
    open_joining(&lobby);
    until(&lobby, sees_the_offer);
    stage_key(&lobby.stage, SDLK_ESCAPE);
    assert_string_equal(stage_scene(&lobby.stage), "join");
    assert_null(lobby.stage.app->online);
    assert_true(says(&lobby, "Upper or lower case, with or without the hyphen; O is 0, I and L "
                             "are 1")); /* nothing went wrong */
    until(&lobby, friend_was_declined);
    lobby_close(&lobby);
}

static void host_leaves_while_the_guest_reads(void **state)
{
    struct Lobby lobby;
    (void)state;
    open_joining(&lobby);
    until(&lobby, sees_the_offer);
    online_close(lobby.peer, PARTING_LEFT, (int64_t)lobby.stage.ms);
    lobby.peer = NULL;
    until(&lobby, form_is_back);
    stage_pass(&lobby.stage, 40);
    assert_true(says(&lobby, "The other player left the match"));
    lobby_close(&lobby);
}

/* A door on the loopback behind which nobody is: connections stand, and nothing is ever said. */
static int silent_host(struct Address *address)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof at;
    int door = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(door, (struct sockaddr *)&at, size), 0);
    assert_int_equal(listen(door, 4), 0);
    assert_int_equal(getsockname(door, (struct sockaddr *)&at, &size), 0);
    *address = (struct Address){.host = "127.0.0.1", .port = ntohs(at.sin_port)};
    return door;
}

static void search_is_cancelled_at_once(void **state)
{
    struct Lobby lobby;
    struct Address address;
    char text[ADDRESS_TEXT_MAX], invite[INVITE_TEXT_MAX];
    int door = silent_host(&address);
    (void)state;
    lobby_open(&lobby, "join");
    address_write(&address, text);
    snprintf(invite, sizeof invite, "ABCD-EFGH@%s", text);
    SDL_SetClipboardText(invite);
    stage_click_label(&lobby.stage, "Paste");
    stage_click_label(&lobby.stage, "Join");
    assert_non_null(lobby.stage.app->online);
    assert_true(says(&lobby, text));      /* what is being tried */
    stage_key(&lobby.stage, SDLK_RETURN); /* Cancel has the focus */
    assert_null(lobby.stage.app->online);
    assert_string_equal(stage_scene(&lobby.stage), "join");
    stage_key(&lobby.stage, SDLK_RETURN); /* and then Join again: nothing is retyped */
    assert_non_null(lobby.stage.app->online);
    stage_key(&lobby.stage, SDLK_ESCAPE);
    stage_key(&lobby.stage, SDLK_ESCAPE);
    assert_string_equal(stage_scene(&lobby.stage), "null"); /* it was opened alone */
    close(door);
    lobby_close(&lobby);
}

/* The row of the list that names the friend; NULL if there is none. */
static const struct Widget *friends_row(const struct Lobby *lobby)
{
    const struct Ui *ui = lobby->stage.app->ui;
    for (int i = 0; i < ui_count(ui); i++) {
        const struct Widget *widget = ui_widget(ui, i);
        if (widget->role == UI_ROW && strncmp(widget->label, lobby->name, strlen(lobby->name)) == 0)
            return widget;
    }
    return NULL;
}

static bool list_has_the_friend(struct Lobby *lobby)
{
    return friends_row(lobby) != NULL;
}

static void host_of_the_network_is_picked(void **state)
{
    struct Lobby lobby;
    char shown[16];
    (void)state;
    lobby_open(&lobby, "join");
    friend_hosts(&lobby);
    until(&lobby, list_has_the_friend);
    const struct Widget *row = friends_row(&lobby);
    if (row == NULL)
        fail();
    assert_non_null(strstr(row->label, " · Gomoku"));
    assert_string_equal(row->detail, "15 lines · Freestyle · Free");
    stage_click(&lobby.stage, row->rect.x + row->rect.w / 2, row->rect.y + row->rect.h / 2);
    struct InviteCode code = view_of(&lobby, lobby.peer).code;
    shown_code(&lobby, shown);
    assert_string_equal(shown, code.room);
    stage_type(&lobby.stage, code.secret); /* the focus is where it is missing */
    stage_key(&lobby.stage, SDLK_RETURN);
    until(&lobby, sees_the_offer);
    lobby_close(&lobby);
}

static void pad_types_a_code(void **state)
{
    struct Lobby lobby;
    char shown[16];
    (void)state;
    lobby_open(&lobby, "join");
    stage_plug(&lobby.stage, 0);
    stage_pad(&lobby.stage, 0, SDL_CONTROLLER_BUTTON_A); /* the keyboard, at its first letter */
    stage_pad(&lobby.stage, 0, SDL_CONTROLLER_BUTTON_A);
    stage_pad(&lobby.stage, 0, SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    stage_pad(&lobby.stage, 0, SDL_CONTROLLER_BUTTON_A);
    stage_pad(&lobby.stage, 0, SDL_CONTROLLER_BUTTON_B);
    shown_code(&lobby, shown);
    assert_string_equal(shown, "QW");
    lobby_close(&lobby);
}

/* --- the relay --- */

static void set_relay(struct Lobby *lobby, const struct Broker *broker, const char *password)
{
    struct Settings *settings = &lobby->stage.app->settings;
    snprintf(settings->relay_address, sizeof settings->relay_address, "127.0.0.1:%d", broker->port);
    snprintf(settings->relay_user, sizeof settings->relay_user, "player");
    snprintf(settings->relay_password, sizeof settings->relay_password, "%s", password);
    settings->relay_tls = false;
}

static bool relay_is_ready(struct Lobby *lobby)
{
    return online_path(lobby->stage.app->online, REACH_RELAY).state == REACH_READY;
}

static void host_is_reached_by_the_relay(void **state)
{
    struct Lobby lobby;
    struct Broker broker;
    (void)state;
    if (!broker_available(BROKER_PASSWORD))
        skip();
    broker_start(&broker, BROKER_PASSWORD);
    lobby_open(&lobby, "host");
    set_relay(&lobby, &broker, "secret");
    stage_click_label(&lobby.stage, "Invite a friend");
    until(&lobby, relay_is_ready);
    stage_pass(&lobby.stage, 40);
    assert_false(says(&lobby, "Only from this network"));
    assert_true(says(&lobby, "Friends anywhere come in by the relay"));
    lobby_close(&lobby);
    broker_free(&broker);
}

static bool relay_refuses(struct Lobby *lobby)
{
    return says(lobby, "The relay refuses the user name or the password");
}

static bool relay_takes_us(struct Lobby *lobby)
{
    return says(lobby, "The relay is there and takes us");
}

static void relay_is_tried_in_the_settings(void **state)
{
    struct Lobby lobby;
    struct Broker broker;
    (void)state;
    if (!broker_available(BROKER_PASSWORD))
        skip();
    broker_start(&broker, BROKER_PASSWORD);
    lobby_open(&lobby, "settings");
    SDL_SetWindowSize(lobby.stage.app->window, 1280, 3000); /* all rows at once */
    stage_settle(&lobby.stage);
    stage_click_label(&lobby.stage, "Try the relay");
    assert_true(says(&lobby, "No relay is set up"));
    set_relay(&lobby, &broker, "wrong");
    stage_click_label(&lobby.stage, "Try the relay");
    until(&lobby, relay_refuses);
    set_relay(&lobby, &broker, "secret");
    stage_click_label(&lobby.stage, "Try the relay");
    until(&lobby, relay_takes_us);
    lobby_close(&lobby);
    broker_free(&broker);
}

/* --- layout --- */

/* Whether a text fits its widget, a little of shrinking allowed. */
static void assert_fits(const struct Lobby *lobby, const struct Widget *widget)
{
    const struct App *app = lobby->stage.app;
    struct TextStyle style = ui_text_style(app->ui, widget->flags);
    SDL_FRect area = canvas_area(app->canvas);
    bool outside = widget->rect.x < 0 || widget->rect.x + widget->rect.w > area.w + 0.5F ||
                   (widget->area == 0 &&
                    (widget->rect.y < 0 || widget->rect.y + widget->rect.h > area.h + 0.5F));
    if (outside)
        fail_msg("outside the window in %s: %s", stage_scene(&lobby->stage), widget->label);
    if (widget->role != UI_LABEL || (widget->flags & UI_HUGE))
        return;
    bool wraps = widget->flags & UI_WRAP;
    float width = wraps ? 0 : canvas_text_width(app->canvas, widget->label, &style);
    float height =
        wraps ? canvas_text_height(app->canvas, widget->label, &style, widget->rect.w) : style.size;
    if (width * 0.75F > widget->rect.w || height > widget->rect.h + 2)
        fail_msg("%s does not fit in %s at %dx%d", widget->label, stage_scene(&lobby->stage),
                 (int)area.w, (int)area.h);
}

static void check_layout(struct Lobby *lobby)
{
    static const int sizes[][2] = {{640, 480}, {1280, 720}, {1920, 1080}, {720, 1280}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        SDL_SetWindowSize(lobby->stage.app->window, sizes[i][0], sizes[i][1]);
        stage_settle(&lobby->stage);
        for (int k = 0; k < ui_count(lobby->stage.app->ui); k++)
            assert_fits(lobby, ui_widget(lobby->stage.app->ui, k));
    }
}

static void check_scenes(bool chinese, int text_scale)
{
    static const char *const scenes[] = {"title", "online", "host", "join"};
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        struct Lobby lobby;
        struct StageWish wish = {.scene = scenes[i], .chinese = chinese};
        lobby_open(&lobby, NULL);
        stage_reopen(&lobby.stage, &wish);
        lobby.stage.app->settings.text_scale = text_scale;
        app_apply_settings(lobby.stage.app);
        check_layout(&lobby);
        if (strcmp(scenes[i], "host") == 0) {
            stage_click_label(&lobby.stage, chinese ? "邀请朋友" : "Invite a friend");
            assert_string_equal(stage_scene(&lobby.stage), "waiting");
            check_layout(&lobby);
        }
        lobby_close(&lobby);
    }
}

static void scenes_fit_every_window(void **state)
{
    (void)state;
    check_scenes(false, 100);
    check_scenes(true, 100);
    check_scenes(false, 160);
}

static void offer_fits_every_window(void **state)
{
    struct Lobby lobby;
    (void)state;
    open_joining(&lobby);
    check_layout(&lobby); /* while it looks for the friend */
    until(&lobby, sees_the_offer);
    check_layout(&lobby);
    lobby_close(&lobby);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(title_leads_online),
        cmocka_unit_test(name_is_set_where_it_is_used),
        cmocka_unit_test(host_shows_the_code),
        cmocka_unit_test(host_cancels_at_once),
        cmocka_unit_test(offer_is_remembered),
        cmocka_unit_test(match_begins_when_the_friend_accepts),
        cmocka_unit_test(host_waits_on_when_the_friend_declines),
        cmocka_unit_test(wrong_guesses_renew_the_code_visibly),
        cmocka_unit_test(router_is_asked_only_by_the_switch),
        cmocka_unit_test(match_that_cannot_be_kept_is_told),
        cmocka_unit_test(pad_reaches_the_code),
        cmocka_unit_test(broken_match_is_offered_to_go_on),
        cmocka_unit_test(mistyped_code_shows_its_place),
        cmocka_unit_test(wrong_code_then_the_right_one),
        cmocka_unit_test(guest_declines),
        cmocka_unit_test(host_leaves_while_the_guest_reads),
        cmocka_unit_test(search_is_cancelled_at_once),
        cmocka_unit_test(host_of_the_network_is_picked),
        cmocka_unit_test(pad_types_a_code),
        cmocka_unit_test(host_is_reached_by_the_relay),
        cmocka_unit_test(relay_is_tried_in_the_settings),
        cmocka_unit_test(scenes_fit_every_window),
        cmocka_unit_test(offer_fits_every_window),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
