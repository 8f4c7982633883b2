/*
 * Matches by letters: every answer to a letter that does not fit, and whole matches of every game
 * with letters lost, doubled, out of order and damaged, disks full and programs killed.
 *
 *     test_net_correspondence [COUNT [FIRST_SEED]]      default: 70 matches
 */
#include "net/letters/correspondence.h"
#include "tests/net/games.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GUEST, HOST, DISK = 2048, POOL = 1024, STEPS = 4000 };

/* One player: the program, which dies, and the disk, which stays. */
struct Side {
    bool host;
    int game;
    uint8_t secret[LETTER_KEY];
    struct PairBoard board;
    struct Correspondence *match;
    struct CorrespondenceRecord *disk;
    int count;
};

static int mover(void *context)
{
    char text[EVENT_TEXT_MAX];
    uint64_t hash;
    return pair_board_pick(context, 0, text, &hash);
}

static bool knows(void *context, const struct Terms *terms)
{
    (void)context;
    return strcmp(terms->options, "unknown") != 0;
}

static int64_t today = 1764000000;

static int64_t now_s(void)
{
    return today;
}

static void side_start(struct Side *side)
{
    struct CorrespondenceSettings settings = {
        .host = side->host, .mover = mover, .knows = knows, .now_s = now_s};
    strcpy(settings.name, side->host ? "Anna" : "Bo");
    memcpy(settings.secret, side->secret, LETTER_KEY);
    pair_board_init(&side->board, side->game, &settings.rules);
    side->match = correspondence_new(&settings);
}

static void side_init(struct Side *side, bool host, int game)
{
    *side = (struct Side){.host = host, .game = game};
    side->disk = calloc(DISK, sizeof *side->disk);
    correspondence_secret(side->secret);
    side_start(side);
}

static void side_stop(struct Side *side)
{
    correspondence_free(side->match);
    pair_board_free(&side->board);
}

static void side_free(struct Side *side)
{
    side_stop(side);
    free(side->disk);
}

/* The disk takes what is new. */
static void save(struct Side *side)
{
    int count;
    const struct CorrespondenceRecord *records = correspondence_unsaved(side->match, &count);
    for (int i = 0; i < count; i++)
        side->disk[side->count++] = records[i];
    assert_in_range(side->count, 0, DISK);
    correspondence_saved(side->match, true);
}

/* The program dies and comes back with what is on disk. */
static void restart(struct Side *side)
{
    side_stop(side);
    side_start(side);
    for (int i = 0; i < side->count; i++)
        assert_true(correspondence_restore(side->match, &side->disk[i]));
}

static struct CorrespondenceView view_of(const struct Side *side)
{
    return correspondence_view(side->match);
}

static struct Terms terms_of(int game, enum NetFirst first)
{
    struct Terms terms = {.undo_limit = 3, .first = first};
    snprintf(terms.game, sizeof terms.game, "%s", pair_game_id(game));
    snprintf(terms.options, sizeof terms.options, "%s", pair_game_options(game));
    return terms;
}

static enum LetterFate paste(struct Side *side, const char *text)
{
    struct Letter letter;
    assert_null(letter_read(&text, &letter));
    return correspondence_take(side->match, &letter);
}

static const char *letter_of(const struct Side *side, char line[LETTER_TEXT_MAX])
{
    assert_true(correspondence_letter(side->match, line));
    return line;
}

static void play(struct Side *side, const char *move)
{
    assert_null(correspondence_say(side->match, EVENT_MOVE, REQUEST_NONE, move));
    save(side);
}

static void send_to(const struct Side *from, struct Side *to)
{
    char line[LETTER_TEXT_MAX];
    assert_int_equal(paste(to, letter_of(from, line)), FATE_TAKEN);
    save(to);
}

/* --- single letters -------------------------------------------------------------------------- */

static void begin(struct Side side[2], int game, enum NetFirst first)
{
    struct Terms terms = terms_of(game, first);
    side_init(&side[HOST], true, game);
    side_init(&side[GUEST], false, game);
    correspondence_begin(side[HOST].match, &terms);
    save(&side[HOST]);
}

static void end(struct Side side[2])
{
    side_free(&side[HOST]);
    side_free(&side[GUEST]);
}

static void test_who_goes_first(void **state)
{
    (void)state;
    struct Side side[2];
    begin(side, GAME_TOY, FIRST_GUEST);
    assert_int_equal(view_of(&side[HOST]).number, 1);
    assert_false(view_of(&side[HOST]).writes);
    assert_false(view_of(&side[HOST]).may_clear);
    send_to(&side[HOST], &side[GUEST]);
    assert_int_equal(view_of(&side[GUEST]).seat, 0);
    assert_string_equal(view_of(&side[GUEST]).peer_name, "Anna");
    play(&side[GUEST], "d1");
    send_to(&side[GUEST], &side[HOST]);
    assert_string_equal(view_of(&side[HOST]).peer_name, "Bo");
    assert_true(view_of(&side[HOST]).writes);
    end(side);
    begin(side, GAME_TOY, FIRST_HOST);
    assert_int_equal(view_of(&side[HOST]).number, 0);
    assert_true(view_of(&side[HOST]).writes);
    char line[LETTER_TEXT_MAX];
    assert_false(correspondence_letter(side[HOST].match, line));
    play(&side[HOST], "d1");
    send_to(&side[HOST], &side[GUEST]);
    assert_int_equal(view_of(&side[GUEST]).seat, 1);
    assert_true(view_of(&side[GUEST]).writes);
    end(side);
}

static void write_at(struct Side *from, struct Side *to, int64_t at, const char *move)
{
    today = at;
    play(from, move);
    send_to(from, to);
}

/* Who is to write is late by the dates in the letters, as far as either can believe the other. */
static void test_days_a_move(void **state)
{
    (void)state;
    enum { DAY = 24 * 3600 };
    const int64_t start = 1764000000;
    struct Side side[2];
    struct Terms terms = terms_of(GAME_TOY, FIRST_HOST);
    letter_set_days(&terms, 2);
    side_init(&side[HOST], true, GAME_TOY);
    side_init(&side[GUEST], false, GAME_TOY);
    correspondence_begin(side[HOST].match, &terms);
    save(&side[HOST]);
    assert_int_equal(view_of(&side[HOST]).days, 2);
    assert_int_equal(view_of(&side[HOST]).due_s, 0); /* nobody waits for an invitation */
    write_at(&side[HOST], &side[GUEST], start, "d1");
    assert_int_equal(view_of(&side[GUEST]).due_s, start + 2 * DAY);
    write_at(&side[GUEST], &side[HOST], start + 3 * DAY, "d2"); /* late, and yet it counts */
    assert_int_equal(view_of(&side[HOST]).due_s, start + 5 * DAY);
    restart(&side[HOST]);
    assert_int_equal(view_of(&side[HOST]).due_s, start + 5 * DAY);
    write_at(&side[HOST], &side[GUEST], start + 4 * DAY, "d3");
    write_at(&side[GUEST], &side[HOST], start - DAY, "d4"); /* says that it was written before */
    assert_int_equal(view_of(&side[HOST]).due_s, start + 6 * DAY);
    write_at(&side[HOST], &side[GUEST], start + 5 * DAY, "d5");
    write_at(&side[GUEST], &side[HOST], start + 900 * DAY, "d6"); /* or much later, */
    write_at(&side[HOST], &side[GUEST], start + 6 * DAY, "d7");   /* which wins no time */
    assert_int_equal(view_of(&side[HOST]).due_s, start + 8 * DAY);
    end(side);
    begin(side, GAME_TOY, FIRST_HOST);
    play(&side[HOST], "d1");
    assert_int_equal(view_of(&side[HOST]).due_s, 0);
    end(side);
}

/* A host and a guest with three letters between them; `line` is the host's second. */
static void play_three(struct Side side[2], char first[LETTER_TEXT_MAX],
                       char answer[LETTER_TEXT_MAX], char line[LETTER_TEXT_MAX])
{
    begin(side, GAME_TOY, FIRST_HOST);
    play(&side[HOST], "d1");
    letter_of(&side[HOST], first);
    send_to(&side[HOST], &side[GUEST]);
    play(&side[GUEST], "d2");
    letter_of(&side[GUEST], answer);
    send_to(&side[GUEST], &side[HOST]);
    play(&side[HOST], "d3");
    letter_of(&side[HOST], line);
}

static void test_twice_and_own(void **state)
{
    (void)state;
    struct Side side[2];
    char first[LETTER_TEXT_MAX], answer[LETTER_TEXT_MAX], line[LETTER_TEXT_MAX];
    play_three(side, first, answer, line);
    assert_int_equal(paste(&side[HOST], answer), FATE_AGAIN);
    assert_int_equal(paste(&side[GUEST], first), FATE_AGAIN);
    assert_int_equal(paste(&side[HOST], line), FATE_OWN);
    assert_int_equal(paste(&side[HOST], first), FATE_OWN);
    assert_int_equal(paste(&side[GUEST], answer), FATE_OWN);
    assert_int_equal(paste(&side[GUEST], line), FATE_TAKEN);
    end(side);
}

/* The guest comes back with an older state, as from a backup. */
static void test_one_is_missing(void **state)
{
    (void)state;
    struct Side side[2];
    char first[LETTER_TEXT_MAX], answer[LETTER_TEXT_MAX], line[LETTER_TEXT_MAX];
    play_three(side, first, answer, line);
    side[GUEST].count = 1;
    restart(&side[GUEST]);
    assert_int_equal(paste(&side[GUEST], line), FATE_EARLY);
    assert_int_equal(paste(&side[GUEST], answer), FATE_OWN);
    assert_int_equal(view_of(&side[GUEST]).number, 1);
    end(side);
}

static void test_another_match(void **state)
{
    (void)state;
    struct Side side[2], other[2];
    char first[LETTER_TEXT_MAX], answer[LETTER_TEXT_MAX], line[LETTER_TEXT_MAX];
    play_three(side, first, answer, line);
    begin(other, GAME_TOY, FIRST_HOST);
    assert_int_equal(paste(&other[HOST], answer), FATE_OTHER);
    assert_int_equal(paste(&other[GUEST], line), FATE_OTHER);
    play(&other[HOST], "d1");
    assert_int_equal(paste(&other[HOST], answer), FATE_OTHER);
    assert_int_equal(paste(&other[HOST], first), FATE_OTHER);
    assert_int_equal(paste(&side[GUEST], letter_of(&other[HOST], line)), FATE_OTHER);
    end(side);
    end(other);
}

/* Somebody else who reads the chat answers the opening, too, and writes on later. */
static void test_forged(void **state)
{
    (void)state;
    struct Side side[2], reader;
    char first[LETTER_TEXT_MAX], answer[LETTER_TEXT_MAX], line[LETTER_TEXT_MAX];
    play_three(side, first, answer, line);
    side_init(&reader, false, GAME_TOY);
    assert_int_equal(paste(&reader, first), FATE_TAKEN);
    play(&reader, "d9");
    assert_int_equal(paste(&side[HOST], letter_of(&reader, line)), FATE_FORGED);
    side_free(&reader);
    struct Letter forged = {.number = 4, .count = 1};
    const char *at = answer;
    struct Letter read;
    assert_null(letter_read(&at, &read));
    memcpy(forged.id, read.id, LETTER_ID);
    forged.events[0] = (struct NetEvent){.kind = EVENT_RESIGN};
    assert_true(letter_pack(&forged, read.key)); /* all that a reader of the chat knows */
    assert_int_equal(correspondence_take(side[HOST].match, &forged), FATE_FORGED);
    forged.number = 3;
    assert_true(letter_pack(&forged, read.key));
    assert_int_equal(correspondence_take(side[HOST].match, &forged), FATE_FORGED);
    assert_int_equal(correspondence_take(side[GUEST].match, &forged), FATE_FORGED);
    for (uint16_t number = 5; number <= 6; number++) {
        forged.number = number; /* nobody is asked for the one before */
        assert_true(letter_pack(&forged, read.key));
        assert_int_equal(correspondence_take(side[HOST].match, &forged), FATE_FORGED);
        assert_int_equal(correspondence_take(side[GUEST].match, &forged), FATE_FORGED);
    }
    memset(read.key, 0, sizeof read.key); /* a point of small order makes no secret */
    assert_true(letter_pack(&read, read.key));
    assert_int_equal(correspondence_take(side[HOST].match, &read), FATE_FORGED);
    assert_int_equal(view_of(&side[HOST]).number, 3);
    end(side);
}

/* A letter with a good tag, but other contents: a friend whose program cheats. */
static enum LetterFate take_changed(struct Side *from, struct Side *to,
                                    void (*change)(struct Letter *letter))
{
    char line[LETTER_TEXT_MAX];
    const char *at = letter_of(from, line);
    struct Letter letter;
    uint8_t theirs[LETTER_KEY], ours[LETTER_KEY], key[LETTER_KEY], other[LETTER_KEY];
    crypto_scalarmult_base(key, from->secret);
    crypto_scalarmult_base(other, to->secret);
    if (from->host)
        assert_int_equal(crypto_kx_server_session_keys(theirs, ours, key, from->secret, other), 0);
    else
        assert_int_equal(crypto_kx_client_session_keys(theirs, ours, key, from->secret, other), 0);
    assert_null(letter_read(&at, &letter));
    change(&letter);
    assert_true(letter_pack(&letter, ours));
    return correspondence_take(to->match, &letter);
}

static void change_nothing(struct Letter *letter)
{
    (void)letter;
}

static void change_move(struct Letter *letter)
{
    strcpy(letter->events[0].text, "d2"); /* what stands there already */
}

static void change_legally(struct Letter *letter)
{
    strcpy(letter->events[0].text, "d5");
}

static void change_chain(struct Letter *letter)
{
    letter->chain[0] ^= 1;
}

static void add_more(struct Letter *letter)
{
    letter->events[letter->count++] = (struct NetEvent){.kind = EVENT_RESIGN};
}

static void leave_open(struct Letter *letter)
{
    letter->events[0] = (struct NetEvent){.kind = EVENT_ASK, .request = REQUEST_DRAW};
}

static void accept_nothing(struct Letter *letter)
{
    letter->events[0] = (struct NetEvent){.kind = EVENT_ACCEPT, .request = REQUEST_UNDO};
}

static void test_what_no_honest_program_writes(void **state)
{
    (void)state;
    struct Side side[2];
    char first[LETTER_TEXT_MAX], answer[LETTER_TEXT_MAX], line[LETTER_TEXT_MAX];
    play_three(side, first, answer, line);
    struct Side *from = &side[HOST], *to = &side[GUEST];
    assert_int_equal(take_changed(from, to, change_move), FATE_ILLEGAL);
    assert_int_equal(take_changed(from, to, accept_nothing), FATE_ILLEGAL);
    assert_int_equal(take_changed(from, to, change_chain), FATE_DESYNC);
    assert_int_equal(take_changed(from, to, change_legally), FATE_DESYNC);
    assert_int_equal(take_changed(from, to, add_more), FATE_DESYNC);
    assert_int_equal(take_changed(from, to, leave_open), FATE_DESYNC);
    assert_int_equal(view_of(to).number, 2);
    assert_int_equal(take_changed(from, to, change_nothing), FATE_TAKEN);
    assert_int_equal(take_changed(from, to, change_nothing), FATE_AGAIN);
    assert_int_equal(take_changed(from, to, change_legally), FATE_FORKED);
    end(side);
}

static void test_unknown_games(void **state)
{
    (void)state;
    struct Side guest;
    struct Letter letter = {.number = 1, .key = {9}, .terms = terms_of(GAME_TOY, FIRST_GUEST)};
    strcpy(letter.terms.options, "unknown");
    assert_true(letter_pack(&letter, NULL));
    side_init(&guest, false, GAME_TOY);
    assert_int_equal(correspondence_take(guest.match, &letter), FATE_GAME);
    assert_int_equal(view_of(&guest).seat, -1);
    side_free(&guest);
}

static void test_takebacks(void **state)
{
    (void)state;
    struct Side side[2];
    char first[LETTER_TEXT_MAX], answer[LETTER_TEXT_MAX], line[LETTER_TEXT_MAX];
    play_three(side, first, answer, line);
    send_to(&side[HOST], &side[GUEST]);
    struct Correspondence *guest = side[GUEST].match;
    assert_null(correspondence_say(guest, EVENT_ASK, REQUEST_UNDO, ""));
    save(&side[GUEST]);
    assert_false(view_of(&side[GUEST]).writes);
    send_to(&side[GUEST], &side[HOST]);
    struct Correspondence *host = side[HOST].match;
    assert_string_equal(correspondence_say(host, EVENT_MOVE, REQUEST_NONE, "d5"),
                        "That move is against the rules");
    assert_null(correspondence_say(host, EVENT_ACCEPT, REQUEST_UNDO, ""));
    save(&side[HOST]);
    send_to(&side[HOST], &side[GUEST]);
    assert_int_equal(pair_board_ply(&side[GUEST].board), 1);
    assert_int_equal(pair_board_ply(&side[HOST].board), 1);
    assert_true(view_of(&side[GUEST]).writes);
    end(side);
}

static void test_draws(void **state)
{
    (void)state;
    struct Side side[2];
    begin(side, GAME_TOY, FIRST_HOST);
    struct Correspondence *host = side[HOST].match;
    assert_null(correspondence_say(host, EVENT_ASK, REQUEST_DRAW, ""));
    save(&side[HOST]);
    assert_true(view_of(&side[HOST]).writes); /* it goes with the move */
    assert_true(view_of(&side[HOST]).drafted);
    restart(&side[HOST]);
    play(&side[HOST], "d1");
    send_to(&side[HOST], &side[GUEST]);
    struct Correspondence *guest = side[GUEST].match;
    assert_null(correspondence_say(guest, EVENT_DECLINE, REQUEST_DRAW, ""));
    assert_null(correspondence_say(guest, EVENT_ASK, REQUEST_DRAW, ""));
    play(&side[GUEST], "d2");
    send_to(&side[GUEST], &side[HOST]);
    host = side[HOST].match;
    assert_null(correspondence_say(host, EVENT_ACCEPT, REQUEST_DRAW, ""));
    save(&side[HOST]);
    send_to(&side[HOST], &side[GUEST]);
    assert_int_equal(view_of(&side[GUEST]).log->phase, PHASE_OVER);
    assert_string_equal(correspondence_say(guest, EVENT_RESIGN, REQUEST_NONE, ""),
                        "The match is over");
    char line[LETTER_TEXT_MAX];
    assert_int_equal(paste(&side[GUEST], letter_of(&side[HOST], line)), FATE_OVER);
    end(side);
}

/* What was not sent can be written anew; what the disk refuses was never written. */
static void test_second_thoughts(void **state)
{
    (void)state;
    struct Side side[2];
    char first[LETTER_TEXT_MAX], answer[LETTER_TEXT_MAX], line[LETTER_TEXT_MAX];
    play_three(side, first, answer, line);
    struct Correspondence *host = side[HOST].match;
    assert_true(view_of(&side[HOST]).may_clear);
    assert_null(correspondence_clear(host));
    save(&side[HOST]);
    assert_true(view_of(&side[HOST]).writes);
    assert_false(view_of(&side[HOST]).may_clear);
    assert_int_equal(pair_board_ply(&side[HOST].board), 2);
    assert_string_equal(correspondence_clear(host), "There's nothing to take back");
    assert_null(correspondence_say(host, EVENT_MOVE, REQUEST_NONE, "d6"));
    correspondence_saved(host, false);
    assert_int_equal(pair_board_ply(&side[HOST].board), 2);
    restart(&side[HOST]);
    play(&side[HOST], "d8");
    send_to(&side[HOST], &side[GUEST]);
    assert_string_equal(correspondence_say(side[HOST].match, EVENT_MOVE, REQUEST_NONE, "d9"),
                        "It's the other player's turn to write");
    end(side);
}

/* --- whole matches --------------------------------------------------------------------------- */

struct Schedule {
    uint64_t random;
    struct Side side[2];
    char pool[POOL][LETTER_TEXT_MAX]; /* all lines that were ever written */
    int count;
    long fates[FATE_COUNT], kills, full;
};

static uint32_t dice(struct Schedule *schedule, uint32_t sides)
{
    uint64_t value = schedule->random += UINT64_C(0x9E3779B97F4A7C15); /* splitmix64 */
    value = (value ^ value >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    value = (value ^ value >> 27) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)(value >> 33) % sides;
}

/* The disk takes what is new, or is full, or the program dies before or after. */
static void settle(struct Schedule *schedule, struct Side *side)
{
    uint32_t fault = dice(schedule, 40);
    if (fault == 0) {
        correspondence_saved(side->match, false);
        schedule->full++;
    } else if (fault > 1) {
        save(side);
    }
    if (fault == 1 || fault == 2) { /* 1: what was new is lost */
        restart(side);
        schedule->kills++;
    }
}

/* A line is sent: from now on it may come at any time, any number of times. */
static void post(struct Schedule *schedule, const struct Side *side)
{
    char line[LETTER_TEXT_MAX];
    if (!view_of(side).own_last)
        return;
    letter_of(side, line);
    for (int i = 0; i < schedule->count; i++)
        if (strcmp(schedule->pool[i], line) == 0)
            return;
    assert_in_range(schedule->count, 0, POOL - 1);
    strcpy(schedule->pool[schedule->count++], line);
}

static void say_something(struct Schedule *schedule, struct Side *side)
{
    const struct CorrespondenceView view = view_of(side);
    const struct LogPending *pending = &view.log->pending;
    struct Correspondence *match = side->match;
    bool asked = pending->request != REQUEST_NONE && pending->asker != view.seat;
    bool accepts = dice(schedule, 2) && (pending->request == REQUEST_UNDO || !dice(schedule, 30));
    uint32_t wish = dice(schedule, 400);
    char text[EVENT_TEXT_MAX];
    uint64_t hash;
    if (asked && wish < 350)
        correspondence_say(match, accepts ? EVENT_ACCEPT : EVENT_DECLINE, pending->request, "");
    else if (wish == 399)
        correspondence_say(match, EVENT_RESIGN, REQUEST_NONE, "");
    else if (wish >= 380)
        correspondence_say(match, EVENT_ASK, REQUEST_UNDO, "");
    else if (wish >= 360)
        correspondence_say(match, EVENT_ASK, REQUEST_DRAW, "");
    else if (wish >= 350 && view.may_clear)
        correspondence_clear(match);
    else if (pair_board_pick(&side->board, dice(schedule, 1000), text, &hash) == view.seat)
        correspondence_say(match, EVENT_MOVE, REQUEST_NONE, text);
}

/* A letter comes: mostly the newest, sometimes any that there ever was, sometimes with a fault. */
static void deliver(struct Schedule *schedule, struct Side *side)
{
    if (schedule->count == 0)
        return;
    int index =
        dice(schedule, 3) ? schedule->count - 1 : (int)dice(schedule, (uint32_t)schedule->count);
    char line[LETTER_TEXT_MAX];
    const char *at = line;
    struct Letter letter;
    strcpy(line, schedule->pool[index]);
    if (dice(schedule, 20) == 0)
        line[7 + dice(schedule, (uint32_t)strlen(line) - 7)] = '0';
    if (letter_read(&at, &letter))
        return;
    int before = view_of(side).number;
    enum LetterFate fate = correspondence_take(side->match, &letter);
    schedule->fates[fate]++;
    bool known = fate == FATE_TAKEN || fate == FATE_AGAIN || fate == FATE_OWN ||
                 fate == FATE_OVER || fate == FATE_OTHER || fate == FATE_EARLY;
    assert_true(known); /* honest letters are never called anything else */
    assert_int_equal(view_of(side).number, before + (fate == FATE_TAKEN));
}

static bool is_over(const struct Schedule *schedule)
{
    for (int i = 0; i < 2; i++) {
        const struct CorrespondenceView view = view_of(&schedule->side[i]);
        if (!view.log || view.log->phase != PHASE_OVER)
            return false;
    }
    return true;
}

static void run(struct Schedule *schedule, uint64_t seed)
{
    struct Side *side = schedule->side;
    int game = (int)(seed % (uint64_t)pair_games());
    schedule->random = seed;
    schedule->count = 0;
    begin(side, game, dice(schedule, 2) ? FIRST_HOST : FIRST_GUEST);
    for (int step = 0; step < STEPS && !is_over(schedule); step++) {
        struct Side *one = &side[dice(schedule, 2)];
        if (view_of(one).writes)
            say_something(schedule, one);
        else
            deliver(schedule, one);
        settle(schedule, one);
        if (!view_of(one).writes && dice(schedule, 3)) /* else it goes lost, for now */
            post(schedule, one);
    }
    for (int i = 0; i < 4; i++) /* in the end the newest ones get through */
        for (int j = 0; j < 2; j++)
            if (view_of(&side[j]).own_last) {
                char line[LETTER_TEXT_MAX];
                paste(&side[!j], letter_of(&side[j], line));
                save(&side[!j]);
            }
    side[HOST].board.toy.games = side[GUEST].board.toy.games; /* gone through anew: counted anew */
    assert_true(pair_board_equal(&side[HOST].board, &side[GUEST].board));
    assert_memory_equal(view_of(&side[HOST]).log->chain, view_of(&side[GUEST]).log->chain,
                        LOG_CHAIN);
    end(side);
}

static long schedules = 70, first_seed = 1;

static void test_whole_matches(void **state)
{
    (void)state;
    struct Schedule *schedule = calloc(1, sizeof *schedule);
    for (long i = 0; i < schedules; i++)
        run(schedule, (uint64_t)(first_seed + i));
    printf("%ld taken, %ld again, %ld own, %ld of a match that was over; %ld killed, %ld full\n",
           schedule->fates[FATE_TAKEN], schedule->fates[FATE_AGAIN], schedule->fates[FATE_OWN],
           schedule->fates[FATE_OVER], schedule->kills, schedule->full);
    assert_true(schedule->fates[FATE_AGAIN] > 0 && schedule->fates[FATE_OWN] > 0 &&
                schedule->kills > 0 && schedule->full > 0);
    free(schedule);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_goes_first),
        cmocka_unit_test(test_days_a_move),
        cmocka_unit_test(test_twice_and_own),
        cmocka_unit_test(test_one_is_missing),
        cmocka_unit_test(test_another_match),
        cmocka_unit_test(test_forged),
        cmocka_unit_test(test_what_no_honest_program_writes),
        cmocka_unit_test(test_unknown_games),
        cmocka_unit_test(test_takebacks),
        cmocka_unit_test(test_draws),
        cmocka_unit_test(test_second_thoughts),
        cmocka_unit_test(test_whole_matches),
    };
    if (sodium_init() < 0)
        return EXIT_FAILURE;
    if (argc > 1)
        schedules = strtol(argv[1], NULL, 10);
    if (argc > 2)
        first_seed = strtol(argv[2], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
