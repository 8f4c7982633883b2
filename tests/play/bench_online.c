/*
 * How long a move takes to the other side and back, with everything on disk on both:
 *
 *     build/tests/bench_play_online [mqtt://HOST:PORT]
 *
 * plays gomoku over the loopback, or over a relay that is running, and prints the median time from
 * a guest's move to its place in the log, as the host confirms it, and what nine in ten take at
 * most; then the same for the journal alone, which is written twice on each side of that transport.
 */
#include "engine/games.h"
#include "src/play/system/posix.h"
#include "tests/play/two.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Players think for longer than the 40 ms for which TCP may hold an acknowledgement back. */
enum { MOVES = 100, RECORDS = 500, THINK_MS = 60 };

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print(const char *what, double *ms, int count)
{
    qsort(ms, (size_t)count, sizeof *ms, by_size);
    printf("%-28s median %7.3f ms   nine in ten %7.3f ms   (%d)\n", what, ms[count / 2],
           ms[count * 9 / 10], count);
}

/* A move that makes no line: the points in an order that scatters them. */
static bool scattered(const struct Board *board, int ply, Move *move)
{
    Move moves[MOVES_MAX];
    int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    if (count == 0 || board_status(board).outcome != OUTCOME_ONGOING)
        return false;
    *move = moves[ply * 37 % count];
    return true;
}

static bool has_confirmed(struct Two *two)
{
    return two_view(two, TWO_GUEST).session.proposed == 0;
}

static int64_t thinks_until_ms;

static bool has_thought(struct Two *two)
{
    return two_now(two) >= thinks_until_ms;
}

static int play(struct Two *two, double *ms)
{
    int count = 0;
    for (int ply = 0; count < MOVES; ply++) {
        const struct Board *board = match_board(online_match(two->side[TWO_HOST]));
        char text[MOVE_TEXT_MAX];
        Move move;
        if (!scattered(board, ply, &move))
            break;
        board->game->move_write(board->position, move, text);
        if (board->game->mover(board->position) == online_seat(two->side[TWO_HOST])) {
            two_move(two, text);
            continue;
        }
        thinks_until_ms = two_now(two) + THINK_MS;
        two_wait(two, has_thought);
        uint64_t start = posix_now_us();
        assert_null(online_move(two->side[TWO_GUEST], move, two_now(two)));
        two_wait(two, has_confirmed);
        ms[count++] = (double)(posix_now_us() - start) / 1000;
    }
    return count;
}

static void bench_journal(const char *folder)
{
    struct JournalHead head = {.host = true};
    struct FileError error;
    double ms[RECORDS];
    struct Journal *journal = journal_create(folder, NULL, &head, &error);
    struct JournalRecord record = {.kind = JOURNAL_EVENT, .event = {.kind = EVENT_MOVE}};
    strcpy(record.event.text, "h8");
    assert_non_null(journal);
    for (int i = 0; i < RECORDS; i++) {
        uint64_t start = posix_now_us();
        assert_true(journal_add(journal, &record));
        ms[i] = (double)(posix_now_us() - start) / 1000;
    }
    journal_close(journal, true);
    print("record of the journal", ms, RECORDS);
}

int main(int argc, char **argv)
{
    static struct Two two;
    struct Address address;
    struct RelayBroker broker = {.port = 0};
    double ms[MOVES];
    const char *wrong = argc > 1 ? address_read(argv[1], &address) : NULL;
    if (wrong || !online_start(&wrong)) {
        fprintf(stderr, "%s\n", wrong);
        return 1;
    }
    two_init(&two);
    if (argc > 1) {
        memcpy(broker.host, address.host, sizeof broker.host);
        broker.port = address.port;
        broker.tls = address.kind == ADDRESS_RELAY_TLS;
        two.broker = &broker;
    }
    two.offer.game = games_find("gomoku");
    two_start(&two);
    const char *transport = two_view(&two, TWO_GUEST).transport;
    char what[64];
    snprintf(what, sizeof what, "move and answer, %s", transport);
    int count = play(&two, ms);
    print(what, ms, count);
    bench_journal(two.folder[TWO_HOST]);
    two_free(&two);
    online_stop();
    return 0;
}
