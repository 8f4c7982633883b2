/* A table at a match by letters. */
#include "src/play/table/letters.h"
#include "src/common/memory.h"
#include "src/common/translate.h"
#include "src/play/table/parts.h"
#include <stdlib.h>

struct LettersTable {
    struct Table table;
    struct Letters *letters; /* not owned */
};

static const struct TableBackend letters_backend;

static struct Letters *letters_of(const struct Table *table)
{
    return ((const struct LettersTable *)table)->letters;
}

struct Table *table_letters(struct Letters *letters, const struct TableHost *host)
{
    struct LettersTable *seated = memory_zeroed(sizeof *seated);
    const struct OnlineOffer terms = letters_terms(letters);
    struct Setup setup = {.game = terms.game, .options = terms.options};
    table_init(&seated->table, &letters_backend, &setup, host);
    seated->letters = letters;
    return &seated->table;
}

static void close_letters(struct Table *table)
{
    table_release(table);
    free(table);
}

/* --- asking --- */

static struct Match *match_of(const struct Table *table)
{
    return letters_match(letters_of(table));
}

static enum SeatKind kind_of(const struct Table *table, int seat)
{
    return letters_view(letters_of(table)).match.seat == seat ? SEAT_HUMAN : SEAT_PEER;
}

static bool awaits_person(const struct Table *table)
{
    const struct LettersView view = letters_view(letters_of(table));
    return view.match.writes && !view.saving && table_mover(table) == view.match.seat;
}

static bool awaits_letter(const struct Table *table)
{
    const struct LettersView view = letters_view(letters_of(table));
    return !view.match.writes && !table_over(table);
}

static int undos_left(const struct Table *table)
{
    const struct CorrespondenceView view = letters_view(letters_of(table)).match;
    if (view.log->undo_limit == UNDO_UNLIMITED)
        return -1;
    int left = view.log->undo_limit - view.log->undo_accepted[view.seat];
    return left > 0 ? left : 0;
}

static bool can(const struct Table *table, enum PlayerEventKind kind, int64_t now)
{
    const struct LettersView view = letters_view(letters_of(table));
    const struct LogPending *pending = &view.match.log->pending;
    bool writes = view.match.writes && !view.saving;
    bool asked = pending->request != REQUEST_NONE && pending->asker != view.match.seat;
    (void)now;
    switch (kind) {
    case PLAYER_MOVE:
        return awaits_person(table);
    case PLAYER_RESIGN:
        return writes;
    case PLAYER_OFFER_DRAW:
        return writes && pending->request == REQUEST_NONE;
    case PLAYER_ASK_UNDO:
        return view.match.may_clear ||
               (writes && pending->request == REQUEST_NONE && !view.match.drafted &&
                undos_left(table) != 0 && match_undo_plies(match_of(table), view.match.seat) > 0);
    case PLAYER_ACCEPT:
    case PLAYER_DECLINE:
        return writes && asked;
    case PLAYER_WITHDRAW:
        return view.match.may_clear;
    default:
        return false;
    }
}

/* --- what is done --- */

static const char *act(struct Table *table, const struct PlayerEvent *event, int64_t now)
{
    struct Letters *letters = letters_of(table);
    const struct CorrespondenceView view = letters_view(letters).match;
    enum Request asked = view.log->pending.request;
    (void)now;
    switch (event->kind) {
    case PLAYER_MOVE:
        return letters_say(letters, EVENT_MOVE, REQUEST_NONE, event->move);
    case PLAYER_RESIGN:
        return letters_say(letters, EVENT_RESIGN, REQUEST_NONE, MOVE_NONE);
    case PLAYER_OFFER_DRAW:
        return letters_say(letters, EVENT_ASK, REQUEST_DRAW, MOVE_NONE);
    case PLAYER_ASK_UNDO:
        return view.may_clear ? letters_clear(letters)
                              : letters_say(letters, EVENT_ASK, REQUEST_UNDO, MOVE_NONE);
    case PLAYER_ACCEPT:
        return letters_say(letters, EVENT_ACCEPT, asked, MOVE_NONE);
    case PLAYER_DECLINE:
        return letters_say(letters, EVENT_DECLINE, asked, MOVE_NONE);
    case PLAYER_WITHDRAW:
        return letters_clear(letters);
    default:
        return N_("You can't do that in a match by letters");
    }
}

static const struct TableBackend letters_backend = {
    .close = close_letters,
    .match = match_of,
    .kind = kind_of,
    .awaits_person = awaits_person,
    .awaits_letter = awaits_letter,
    .can = can,
    .act = act,
    .undos_left = undos_left,
};
