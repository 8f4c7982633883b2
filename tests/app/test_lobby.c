/* The scenes around an online match, driven as a player would, against a peer in the same program
 * over the loopback. */
#include "engine/games.h"
#include "src/app/loop.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/toolkit/ui/parts.h"
#include "tests/app/lobby.h"
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

/* Conditions for pair_until. */
static bool friend_has_the_offer(struct OnlinePair *pair)
{
    return pair_friend(pair).session.offered;
}

static bool host_sees_friend(struct OnlinePair *pair)
{
    struct OnlineView view = pair_view(pair);
    return view.stage == ONLINE_TERMS && view.session.peer_name[0] != 0;
}

static bool waits_again(struct OnlinePair *pair)
{
    return pair_view(pair).stage == ONLINE_WAITING;
}

static bool plays(struct OnlinePair *pair)
{
    return strcmp(driver_scene(&pair->driver), "online-play") == 0;
}

static bool sees_the_offer(struct OnlinePair *pair)
{
    return strcmp(driver_scene(&pair->driver), "offer") == 0;
}

static bool form_is_back(struct OnlinePair *pair)
{
    return pair->driver.app->online == NULL;
}

/* The one field of the page to join. */
static const struct Widget *field(const struct OnlinePair *pair)
{
    const struct Widget *found = ui_find(pair->driver.app->ui, UI_TEXT, "");
    assert_non_null(found);
    return found;
}

/* --- the friend --- */

/* The friend goes to the arcade's host by the invite on the clipboard. */
static void friend_joins(struct OnlinePair *pair)
{
    struct OnlineSettings settings = pair_friend_settings(pair);
    struct Invite invite;
    char *text = SDL_GetClipboardText();
    assert_null(invite_read(text, &invite));
    SDL_free(text);
    pair->friend = online_join(&settings, &invite, pair_now(pair));
    assert_non_null(pair->friend);
}

static void friend_hosts(struct OnlinePair *pair)
{
    struct OnlineSettings settings = pair_friend_settings(pair);
    struct OnlineOffer offer = {
        .game = games_find("gomoku"), .undo_limit = 3, .first = FIRST_GUEST};
    const char *error = NULL;
    pair->friend = online_host(&settings, &offer, pair_now(pair), &error);
    assert_non_null(pair->friend);
}

/* Types into the one field, in place of what is there. */
static void enter_text(struct OnlinePair *pair, const char *text)
{
    ui_set_focus(pair->driver.app->ui, field(pair)->id);
    for (size_t i = strlen(field(pair)->field->text); i > 0; i--)
        driver_key(&pair->driver, SDLK_BACKSPACE);
    for (; *text; text++) /* an event holds little text */
        driver_type(&pair->driver, (const char[]){*text, 0});
}

/* Enters where the friend is, whose code is asked for then. */
static void enter_address(struct OnlinePair *pair)
{
    struct Invite invite;
    char text[INVITE_TEXT_MAX], address[ADDRESS_TEXT_MAX], said[UI_LABEL_MAX];
    online_invite(pair->friend, text);
    assert_null(invite_read(text, &invite));
    snprintf(invite.addresses[0].host, sizeof invite.addresses[0].host, "127.0.0.1");
    address_write(&invite.addresses[0], address);
    enter_text(pair, address);
    snprintf(said, sizeof said, "Address · %s", address);
    assert_true(lobby_says(pair, said));
    driver_key(&pair->driver, SDLK_RETURN);
    assert_null(pair->driver.app->online);
    assert_true(lobby_says(pair, "Now enter the code that your friend sees"));
    assert_string_equal(field(pair)->field->text, "");
}

/* The friend's code, with another last character if it shall be wrong. */
static void type_friends_code(struct OnlinePair *pair, bool wrong)
{
    struct InviteCode code = pair_friend(pair).code;
    char text[CODE_TEXT_MAX];
    if (wrong)
        code.text[CODE_LENGTH - 1] = code.text[CODE_LENGTH - 1] == '7' ? '8' : '7';
    code_write(&code, text);
    enter_text(pair, text);
}

/* --- what is shown --- */

/* The same with the friend's name in it. */
static bool says_of_friend(const struct OnlinePair *pair, const char *pattern)
{
    char text[UI_LABEL_MAX];
    size_t before = strcspn(pattern, "%");
    snprintf(text, sizeof text, "%.*s%s%s", (int)before, pattern, pair->name, pattern + before + 2);
    return lobby_says(pair, text);
}

/* --- tests --- */

static void title_leads_online(void **state)
{
    struct OnlinePair pair;
    (void)state;
    lobby_open(&pair, NULL);
    driver_press(&pair.driver, "Play online");
    assert_string_equal(driver_scene(&pair.driver), "online");
    assert_true(lobby_says(
        &pair, "None. If the connection drops, the match waits here until you both continue."));
    driver_key(&pair.driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(&pair.driver), "title");
    pair_free(&pair);
}

static void settings_open_where_online_play_is(void **state)
{
    struct OnlinePair pair;
    (void)state;
    lobby_open(&pair, "online");
    driver_press(&pair.driver, "Settings");
    driver_turn(&pair.driver);
    assert_int_equal(ui_focus(pair.driver.app->ui), driver_widget(&pair.driver, "Online")->id);
    const struct Widget *tls = driver_widget(&pair.driver, "Encrypt the relay connection (TLS)");
    assert_true(tls->rect.y > tls->clip.y && tls->rect.y + tls->rect.h < tls->clip.y + tls->clip.h);
    pair_free(&pair);
}

static void name_is_set_where_it_is_used(void **state)
{
    struct OnlinePair pair;
    (void)state;
    lobby_open(&pair, "online");
    driver_press(&pair.driver, "Your name");
    driver_key(&pair.driver, SDLK_END);
    driver_type(&pair.driver, "火");
    assert_string_equal(pair.driver.app->settings.player_name, "Mei火");
    pair_free(&pair);
}

static void host_shows_the_code(void **state)
{
    struct OnlinePair pair;
    char shown[16], copied[INVITE_TEXT_MAX];
    (void)state;
    lobby_open(&pair, "host");
    driver_press(&pair.driver, "Invite a friend");
    assert_string_equal(driver_scene(&pair.driver), "waiting");
    struct InviteCode real = pair_view(&pair).code;
    lobby_code(&pair, shown);
    assert_string_equal(shown, real.text);
    assert_true(lobby_says(&pair, "Only from your local network"));
    driver_press(&pair.driver, "Copy invite");
    char *clipboard = SDL_GetClipboardText();
    online_invite(pair.driver.app->online, copied);
    assert_string_equal(clipboard, copied);
    SDL_free(clipboard);
    assert_true(driver_toasts(&pair.driver, "Copied! Now send it to your friend"));
    pair_free(&pair);
}

static void host_cancels_at_once(void **state)
{
    struct OnlinePair pair;
    (void)state;
    lobby_open(&pair, "host");
    driver_press(&pair.driver, "Invite a friend");
    driver_press(&pair.driver, "Cancel");
    assert_string_equal(driver_scene(&pair.driver), "host");
    assert_null(pair.driver.app->online);
    driver_press(&pair.driver, "Invite a friend");
    driver_key(&pair.driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(&pair.driver), "host");
    assert_null(pair.driver.app->online);
    pair_free(&pair);
}

/* Steps the stepper or choice with that label once to the right. */
static void step(struct OnlinePair *pair, const char *label)
{
    ui_set_focus(pair->driver.app->ui, driver_widget(&pair->driver, label)->id);
    driver_key(&pair->driver, SDLK_RIGHT);
}

static void offer_is_remembered(void **state)
{
    struct OnlinePair pair;
    struct OnlineOffer terms;
    (void)state;
    lobby_open(&pair, "host");
    step(&pair, "Game");
    step(&pair, "Clock");
    step(&pair, "Takebacks");
    driver_press(&pair.driver, "Invite a friend");
    driver_reopen(&pair.driver, &(struct DriverOptions){.scene = "host"});
    driver_press(&pair.driver, "Invite a friend");
    assert_true(online_terms(pair.driver.app->online, &terms));
    assert_ptr_equal(terms.game, games_get(1));
    assert_int_equal(terms.clock.side[0].stage[0].time_ms, 10000);
    assert_int_equal(terms.undo_limit, UNDO_UNLIMITED);
    assert_int_equal(terms.first, FIRST_RANDOM);
    pair_free(&pair);
}

static void match_begins_when_the_friend_accepts(void **state)
{
    struct OnlinePair pair;
    (void)state;
    lobby_open(&pair, "host");
    driver_press(&pair.driver, "Invite a friend");
    driver_key(&pair.driver, SDLK_RETURN); /* copies: the first focus */
    friend_joins(&pair);
    pair_until(&pair, friend_has_the_offer);
    pair_until(&pair, host_sees_friend);
    driver_pass(&pair.driver, 40);
    assert_true(says_of_friend(&pair, "%s has joined"));
    assert_null(online_answer_offer(pair.friend, true, pair_now(&pair)));
    pair_until(&pair, plays);
    pair_free(&pair);
}

static void host_waits_on_when_the_friend_declines(void **state)
{
    struct OnlinePair pair;
    (void)state;
    lobby_open(&pair, "host");
    driver_press(&pair.driver, "Invite a friend");
    driver_press(&pair.driver, "Copy invite");
    friend_joins(&pair);
    pair_until(&pair, friend_has_the_offer);
    pair_until(&pair, host_sees_friend);
    online_answer_offer(pair.friend, false, pair_now(&pair));
    pair_until(&pair, waits_again);
    assert_true(driver_toasts(&pair.driver, "The other player declined your offer"));
    assert_string_equal(driver_scene(&pair.driver), "waiting");
    pair_free(&pair);
}

static bool friend_was_refused(struct OnlinePair *pair)
{
    return pair_friend(pair).stage == ONLINE_FAILED;
}

/* A stranger who knows where the host is guesses at its code, once. */
static void stranger_guesses(struct OnlinePair *pair)
{
    struct OnlineSettings settings = pair_friend_settings(pair);
    struct Invite invite;
    char text[INVITE_TEXT_MAX];
    online_invite(pair->driver.app->online, text);
    assert_null(invite_read(text, &invite));
    invite.code = pair_view(pair).code;
    invite.code.text[0] = invite.code.text[0] == '7' ? '8' : '7';
    invite.pasted = false;
    pair->friend = online_join(&settings, &invite, pair_now(pair));
    pair_until(pair, friend_was_refused);
    online_close(pair->friend, PARTING_LEFT, pair_now(pair));
    pair->friend = NULL;
}

static void wrong_guesses_leave_the_code_as_it_is(void **state)
{
    struct OnlinePair pair;
    char before[16], after[16];
    (void)state;
    lobby_open(&pair, "host");
    driver_press(&pair.driver, "Invite a friend");
    driver_press(&pair.driver, "Copy invite");
    lobby_code(&pair, before);
    stranger_guesses(&pair);
    stranger_guesses(&pair);
    driver_pass(&pair.driver, 40);
    lobby_code(&pair, after);
    assert_string_equal(before, after);
    assert_true(lobby_says(&pair, "Valid for one game, until you leave this page"));
    friend_joins(&pair);
    pair_until(&pair, friend_has_the_offer);
    pair_free(&pair);
}

static void router_is_asked_only_by_the_switch(void **state)
{
    struct OnlinePair pair;
    (void)state;
    lobby_open(&pair, "host");
    driver_press(&pair.driver, "Invite a friend");
    driver_pass(&pair.driver, 200);
    assert_int_equal(online_path(pair.driver.app->online, ENDPOINT_MAPPED).state, ENDPOINT_OFF);
    driver_press(&pair.driver, "Beyond this network");
    assert_int_not_equal(online_path(pair.driver.app->online, ENDPOINT_MAPPED).state, ENDPOINT_OFF);
    driver_press(&pair.driver, "Beyond this network");
    assert_int_equal(online_path(pair.driver.app->online, ENDPOINT_MAPPED).state, ENDPOINT_OFF);
    pair_free(&pair);
}

static bool host_failed(struct OnlinePair *pair)
{
    return pair_view(pair).stage == ONLINE_FAILED;
}

static void match_that_cannot_be_kept_is_told(void **state)
{
    struct OnlinePair pair;
    char path[96];
    (void)state;
    lobby_open(&pair, "host");
    snprintf(path, sizeof path, "%s/online", pair.driver.folder);
    fclose(fopen(path, "w")); /* a file where the folder of the journals should be */
    driver_press(&pair.driver, "Invite a friend");
    pair_until(&pair, host_failed); /* before a friend has come for nothing */
    driver_pass(&pair.driver, 40);
    assert_true(lobby_says(&pair, "The match didn't start"));
    assert_true(lobby_says(&pair, "Couldn't save the match on this device. The disk may be full"));
    driver_key(&pair.driver, SDLK_RETURN);
    assert_string_equal(driver_scene(&pair.driver), "host");
    assert_null(pair.driver.app->online);
    pair_free(&pair);
}

static void pad_reaches_the_code(void **state)
{
    struct OnlinePair pair;
    (void)state;
    lobby_open(&pair, NULL);
    driver_plug(&pair.driver, 0);
    driver_button(&pair.driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    driver_button(&pair.driver, 0, SDL_CONTROLLER_BUTTON_A);
    assert_string_equal(driver_scene(&pair.driver), "online");
    driver_button(&pair.driver, 0, SDL_CONTROLLER_BUTTON_A);
    assert_string_equal(driver_scene(&pair.driver), "host");
    driver_button(&pair.driver, 0, SDL_CONTROLLER_BUTTON_A);
    assert_string_equal(driver_scene(&pair.driver), "waiting");
    driver_button(&pair.driver, 0, SDL_CONTROLLER_BUTTON_B);
    assert_string_equal(driver_scene(&pair.driver), "host");
    assert_null(pair.driver.app->online);
    pair_free(&pair);
}

static bool friend_plays(struct OnlinePair *pair)
{
    return pair_friend(pair).stage == ONLINE_MATCH;
}

static void broken_match_is_offered_to_go_on(void **state)
{
    struct OnlinePair pair;
    (void)state;
    lobby_open(&pair, "host");
    driver_press(&pair.driver, "Invite a friend");
    driver_press(&pair.driver, "Copy invite");
    friend_joins(&pair);
    pair_until(&pair, friend_has_the_offer);
    online_answer_offer(pair.friend, true, pair_now(&pair));
    pair_until(&pair, friend_plays);
    pair_until(&pair, plays);
    driver_reopen(&pair.driver, &(struct DriverOptions){0}); /* the window was closed */
    driver_press(&pair.driver, "Play online (1 unfinished)");
    char label[UI_LABEL_MAX];
    snprintf(label, sizeof label, "%s · Tic-tac-toe", pair.name);
    const struct Widget *row = driver_widget(&pair.driver, label);
    assert_non_null(strstr(row->detail, "0 moves"));
    driver_click(&pair.driver, row->rect.x + row->rect.w / 2, row->rect.y + row->rect.h / 2);
    assert_string_equal(driver_scene(&pair.driver), "online-play");
    assert_non_null(pair.driver.app->online);
    pair_free(&pair);
}

static void paste_by_key(struct OnlinePair *pair)
{
    driver_chord(&pair->driver, KMOD_LCTRL, SDLK_v);
}

static void field_says_what_it_recognised(void **state)
{
    struct OnlinePair pair;
    (void)state;
    lobby_open(&pair, "join");
    driver_type(&pair.driver, "ab-du"); /* the field has the focus at first */
    assert_true(lobby_says(&pair, "Character 4 can't be in a code. Check it again"));
    driver_key(&pair.driver, SDLK_BACKSPACE);
    assert_true(lobby_says(&pair, "A code has 8 characters; this has 3"));
    driver_press(&pair.driver, "Join");
    assert_true(lobby_says(&pair, "A code has 8 characters; this has 3"));
    assert_null(pair.driver.app->online);
    driver_type(&pair.driver, "def gh"); /* at once: the cursor is where it was */
    assert_true(lobby_says(&pair, "Code"));
    enter_text(&pair, "192.168.1.5");
    assert_true(lobby_says(&pair, "Address · 192.168.1.5:47624"));
    enter_text(&pair, "ABCD-7XK2 192.168.1.5:4711");
    assert_true(lobby_says(&pair, "Code · 192.168.1.5:4711"));
    enter_text(&pair, "answer;to=01020304;ice=AMCoAQXDUAz;check=7fd5f127");
    driver_key(&pair.driver, SDLK_RETURN);
    assert_true(lobby_says(&pair, "That's an answer. It goes back to the host of the game"));
    enter_text(&pair, "");
    driver_key(&pair.driver, SDLK_RETURN);
    assert_true(lobby_says(&pair, "Enter your friend's code, invite or address"));
    pair_free(&pair);
}

/* Wherever the focus is, a letter with an invite in it takes the place of what was typed. */
static void paste_anywhere_goes_to_the_field(void **state)
{
    static const char line[] = "008J4CT4ANK7F24SNAXWSQFEZW@127.0.0.1:9;from=QW5uYQz";
    struct OnlinePair pair;
    char letter[1200];
    (void)state;
    lobby_open(&pair, "join");
    memset(letter, ' ', sizeof letter);
    memcpy(letter + 1000, line, sizeof line);
    SDL_SetClipboardText(letter);
    driver_type(&pair.driver, "ABCD");
    paste_by_key(&pair); /* in the field */
    assert_string_equal(field(&pair)->field->text, line);
    assert_true(lobby_says(&pair, "Invite from Anna"));
    enter_text(&pair, "7XK2");
    ui_set_focus(pair.driver.app->ui, driver_widget(&pair.driver, "Back")->id);
    paste_by_key(&pair);
    assert_string_equal(field(&pair)->field->text, line);
    SDL_SetClipboardText("see you");
    paste_by_key(&pair);
    assert_string_equal(field(&pair)->field->text, "see you");
    assert_true(lobby_says(&pair, "Character 6 can't be in a code. Check it again"));
    assert_int_equal(ui_focus(pair.driver.app->ui), field(&pair)->id);
    pair_free(&pair);
}

/* A pair that is on its way to a friend who hosts. */
static void open_joining(struct OnlinePair *pair)
{
    lobby_open(pair, "join");
    friend_hosts(pair);
    enter_address(pair);
    type_friends_code(pair, false);
    driver_press(&pair->driver, "Join");
}

static void wrong_code_then_the_right_one(void **state)
{
    struct OnlinePair pair;
    (void)state;
    lobby_open(&pair, "join");
    friend_hosts(&pair);
    enter_address(&pair);
    type_friends_code(&pair, true);
    driver_press(&pair.driver, "Join");
    pair_until(&pair, form_is_back);
    driver_pass(&pair.driver, 40);
    assert_true(lobby_says(&pair, "That code is wrong"));
    assert_int_equal(ui_focus(pair.driver.app->ui), field(&pair)->id);
    driver_press(&pair.driver, "Copy details");
    char *details = SDL_GetClipboardText();
    assert_non_null(strstr(details, "Tianyuan"));
    SDL_free(details);
    SDL_FRect rect = field(&pair)->rect;
    driver_click(&pair.driver, rect.x + rect.w / 2, rect.y + rect.h / 2);
    driver_key(&pair.driver, SDLK_BACKSPACE); /* the cursor is in what was wrong */
    driver_type(&pair.driver, pair_friend(&pair).code.text + CODE_LENGTH - 1);
    driver_key(&pair.driver, SDLK_RETURN); /* joins from the field */
    pair_until(&pair, sees_the_offer);
    driver_pass(&pair.driver, 40);
    assert_true(says_of_friend(&pair, "%s invites you to a game"));
    assert_true(lobby_says(&pair, "Gomoku"));
    assert_true(lobby_says(&pair, "3 per game"));
    assert_true(lobby_says(&pair, "You")); /* begins */
    driver_press(&pair.driver, "Accept");
    pair_until(&pair, plays);
    pair_free(&pair);
}

static bool friend_was_declined(struct OnlinePair *pair)
{
    struct OnlineView view = pair_friend(pair);
    return view.stage == ONLINE_WAITING && strcmp(view.why, parting_text(PARTING_DECLINED)) == 0;
}

/* Of what was never tried there are no details. */
static void nothing_entered_has_no_details(void **state)
{
    struct OnlinePair pair;
    (void)state;
    lobby_open(&pair, "join");
    driver_press(&pair.driver, "Join");
    assert_true(lobby_says(&pair, "Enter your friend's code, invite or address"));
    driver_assert_no_label(&pair.driver, "Copy details");
    pair_free(&pair);
}

static void guest_declines(void **state)
{
    struct OnlinePair pair;
    (void)state;
    open_joining(&pair);
    pair_until(&pair, sees_the_offer);
    driver_key(&pair.driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(&pair.driver), "join");
    assert_null(pair.driver.app->online);
    assert_true(lobby_says(&pair, "Code")); /* nothing went wrong */
    pair_until(&pair, friend_was_declined);
    pair_free(&pair);
}

static void host_leaves_while_the_guest_reads(void **state)
{
    struct OnlinePair pair;
    (void)state;
    open_joining(&pair);
    pair_until(&pair, sees_the_offer);
    online_close(pair.friend, PARTING_LEFT, pair_now(&pair));
    pair.friend = NULL;
    pair_until(&pair, form_is_back);
    driver_pass(&pair.driver, 40);
    assert_true(lobby_says(&pair, "The other player left the match"));
    pair_free(&pair);
}

/* A listener on the loopback with nobody behind it: connections stand, and nothing is ever said. */
static int silent_host(struct Address *address)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof at;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(listener, (struct sockaddr *)&at, size), 0);
    assert_int_equal(listen(listener, 4), 0);
    assert_int_equal(getsockname(listener, (struct sockaddr *)&at, &size), 0);
    *address = (struct Address){.host = "127.0.0.1", .port = ntohs(at.sin_port)};
    return listener;
}

static void search_is_cancelled_at_once(void **state)
{
    struct OnlinePair pair;
    struct Address address;
    char text[ADDRESS_TEXT_MAX], invite[INVITE_TEXT_MAX];
    int listener = silent_host(&address);
    (void)state;
    lobby_open(&pair, "join");
    address_write(&address, text);
    snprintf(invite, sizeof invite, "ABCD-EFGH@%s", text);
    SDL_SetClipboardText(invite);
    driver_press(&pair.driver, "Paste");
    driver_press(&pair.driver, "Join");
    assert_non_null(pair.driver.app->online);
    assert_true(lobby_says(&pair, text));  /* what is being tried */
    driver_key(&pair.driver, SDLK_RETURN); /* Cancel has the focus */
    assert_null(pair.driver.app->online);
    assert_string_equal(driver_scene(&pair.driver), "join");
    driver_key(&pair.driver, SDLK_RETURN); /* and then Join again: nothing is retyped */
    assert_non_null(pair.driver.app->online);
    driver_key(&pair.driver, SDLK_ESCAPE);
    driver_key(&pair.driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(&pair.driver), "title");
    close(listener);
    pair_free(&pair);
}

/* The row of the list that names the friend; NULL if there is none. */
static const struct Widget *friends_row(const struct OnlinePair *pair)
{
    const struct Ui *ui = pair->driver.app->ui;
    for (int i = 0; i < ui_count(ui); i++) {
        const struct Widget *widget = ui_widget(ui, i);
        if (widget->role == UI_ROW && strncmp(widget->label, pair->name, strlen(pair->name)) == 0)
            return widget;
    }
    return NULL;
}

static bool list_has_the_friend(struct OnlinePair *pair)
{
    return friends_row(pair) != NULL;
}

static void host_of_the_network_is_picked(void **state)
{
    struct OnlinePair pair;
    (void)state;
    lobby_open(&pair, "join");
    friend_hosts(&pair);
    pair_until(&pair, list_has_the_friend);
    const struct Widget *row = friends_row(&pair);
    if (!row)
        fail();
    assert_non_null(strstr(row->label, " · Gomoku"));
    assert_string_equal(row->detail, "15 × 15 · Freestyle · Free opening");
    driver_click(&pair.driver, row->rect.x + row->rect.w / 2, row->rect.y + row->rect.h / 2);
    struct InviteCode code = pair_friend(&pair).code;
    char asked[128];
    snprintf(asked, sizeof asked, "Now enter the code that %s sees", pair.name);
    assert_true(driver_toasts(&pair.driver, asked));
    driver_type(&pair.driver, code.text); /* the focus is where it is missing */
    assert_string_equal(field(&pair)->field->text, code.text);
    driver_key(&pair.driver, SDLK_RETURN);
    pair_until(&pair, sees_the_offer);
    pair_free(&pair);
}

static void pad_types_a_code(void **state)
{
    struct OnlinePair pair;
    (void)state;
    lobby_open(&pair, "join");
    driver_plug(&pair.driver, 0);
    driver_button(&pair.driver, 0, SDL_CONTROLLER_BUTTON_A); /* the keyboard, at its first letter */
    driver_button(&pair.driver, 0, SDL_CONTROLLER_BUTTON_A);
    driver_button(&pair.driver, 0, SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    driver_button(&pair.driver, 0, SDL_CONTROLLER_BUTTON_A);
    driver_button(&pair.driver, 0, SDL_CONTROLLER_BUTTON_B);
    assert_string_equal(field(&pair)->field->text, "qw");
    assert_true(lobby_says(&pair, "A code has 8 characters; this has 2"));
    pair_free(&pair);
}

/* --- layout --- */

/* Whether a text fits its widget, a little of shrinking allowed. */
static void assert_fits(const struct OnlinePair *pair, const struct Widget *widget)
{
    const struct App *app = pair->driver.app;
    struct TextStyle style = ui_text_style(app->ui, widget->flags);
    SDL_FRect area = canvas_area(app->canvas);
    bool outside = widget->rect.x < 0 || widget->rect.x + widget->rect.w > area.w + 0.5F ||
                   (widget->area == 0 &&
                    (widget->rect.y < 0 || widget->rect.y + widget->rect.h > area.h + 0.5F));
    if (outside)
        fail_msg("outside the window in %s: %s", driver_scene(&pair->driver), widget->label);
    if (widget->role != UI_LABEL || (widget->flags & UI_HUGE))
        return;
    bool wraps = widget->flags & UI_WRAP;
    float width = wraps ? 0 : canvas_text_narrowest(app->canvas, widget->label, &style);
    float height =
        wraps ? canvas_text_height(app->canvas, widget->label, &style, widget->rect.w) : style.size;
    if (width > widget->rect.w + 1 || height > widget->rect.h + 2)
        fail_msg("%s does not fit in %s at %dx%d", widget->label, driver_scene(&pair->driver),
                 (int)area.w, (int)area.h);
}

static void check_layout(struct OnlinePair *pair)
{
    static const int sizes[][2] = {{640, 480}, {1280, 720}, {1920, 1080}, {720, 1280}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        SDL_SetWindowSize(pair->driver.app->window, sizes[i][0], sizes[i][1]);
        driver_settle(&pair->driver);
        for (int k = 0; k < ui_count(pair->driver.app->ui); k++)
            assert_fits(pair, ui_widget(pair->driver.app->ui, k));
    }
}

static void check_scenes(bool chinese, int text_scale)
{
    static const char *const scenes[] = {"title", "online",      "host",
                                         "join",  "find-player", "friends"};
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        struct OnlinePair pair;
        struct DriverOptions options = {.scene = scenes[i], .chinese = chinese};
        lobby_open(&pair, NULL);
        driver_reopen(&pair.driver, &options);
        pair.driver.app->settings.text_scale = text_scale;
        app_apply_settings(pair.driver.app);
        check_layout(&pair);
        if (strcmp(scenes[i], "host") == 0) {
            driver_press(&pair.driver, chinese ? "邀请朋友" : "Invite a friend");
            assert_string_equal(driver_scene(&pair.driver), "waiting");
            check_layout(&pair);
        }
        pair_free(&pair);
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
    struct OnlinePair pair;
    (void)state;
    open_joining(&pair);
    check_layout(&pair); /* while it looks for the friend */
    pair_until(&pair, sees_the_offer);
    check_layout(&pair);
    pair_free(&pair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(title_leads_online),
        cmocka_unit_test(settings_open_where_online_play_is),
        cmocka_unit_test(name_is_set_where_it_is_used),
        cmocka_unit_test(host_shows_the_code),
        cmocka_unit_test(host_cancels_at_once),
        cmocka_unit_test(offer_is_remembered),
        cmocka_unit_test(match_begins_when_the_friend_accepts),
        cmocka_unit_test(host_waits_on_when_the_friend_declines),
        cmocka_unit_test(wrong_guesses_leave_the_code_as_it_is),
        cmocka_unit_test(router_is_asked_only_by_the_switch),
        cmocka_unit_test(match_that_cannot_be_kept_is_told),
        cmocka_unit_test(pad_reaches_the_code),
        cmocka_unit_test(broken_match_is_offered_to_go_on),
        cmocka_unit_test(field_says_what_it_recognised),
        cmocka_unit_test(paste_anywhere_goes_to_the_field),
        cmocka_unit_test(wrong_code_then_the_right_one),
        cmocka_unit_test(nothing_entered_has_no_details),
        cmocka_unit_test(guest_declines),
        cmocka_unit_test(host_leaves_while_the_guest_reads),
        cmocka_unit_test(search_is_cancelled_at_once),
        cmocka_unit_test(host_of_the_network_is_picked),
        cmocka_unit_test(pad_types_a_code),
        cmocka_unit_test(scenes_fit_every_window),
        cmocka_unit_test(offer_fits_every_window),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
