/*
 * How well the engine keeps its time over UCI: many moves with a fixed time each, measured from the
 * command to the answer.
 *
 *   bench_cli_protocol [MS [MOVES]]    100 ms and 100 moves if not given
 *
 * Prints the median, the 99th of 100 and the worst of what the answers came early (-) or late (+);
 * to be looked at, on an idle machine.
 */
#include "src/play/system/posix.h"
#include "tests/cli/conversation.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOVES_MOST = 100000 };

static int compare(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return a < b ? -1 : a > b;
}

int main(int argc, char **argv)
{
    int ms = argc > 1 ? atoi(argv[1]) : 100, moves = argc > 2 ? atoi(argv[2]) : 100;
    static double late[MOVES_MOST];
    struct Conversation engine;
    char line[MOVES_MOST * 5] = "position startpos moves";
    moves = moves < 1 ? 1 : moves > MOVES_MOST ? MOVES_MOST : moves;
    conversation_start(&engine, ENGINE_PROGRAM, "uci");
    conversation_say(&engine, "isready\n");
    conversation_hear(&engine, "readyok");
    for (int i = 0; i < moves; i++) {
        char move[16];
        conversation_say(&engine, "%s\n", line);
        uint64_t begin = posix_now_us();
        conversation_say(&engine, "go movetime %d\n", ms);
        const char *answer = conversation_hear(&engine, "bestmove ");
        late[i] = (double)(posix_now_us() - begin) / 1000 - ms;
        if (sscanf(answer, "bestmove %15s", move) != 1 || move[0] == '(')
            strcpy(line, "position startpos moves"); /* the game is over: the next */
        else
            sprintf(line + strlen(line), " %s", move);
    }
    qsort(late, (size_t)moves, sizeof *late, compare);
    printf("%d moves of %d ms: median %+.2f ms, 99 of 100 within %+.2f ms, worst %+.2f ms\n", moves,
           ms, late[moves / 2], late[moves * 99 / 100], late[moves - 1]);
    conversation_say(&engine, "quit\n");
    return conversation_end(&engine);
}
