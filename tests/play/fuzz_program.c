/*
 * libFuzzer's entrance to what other programs say: any bytes, in lines, at any point of a
 * conversation, end as moves, figures and options within their bounds, or with a reason. The first
 * byte chooses the protocol, and with which line a turn, a look or an end comes between.
 */
#include "engine/games.h"
#include "src/play/programs/parts.h"
#include "src/play/system/lines.h"
#include "src/play/system/posix.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* What is to be shown and set must be texts. */
static void check(struct Player *player)
{
    struct Thinking thinking;
    int count;
    const struct ProgramOption *options = program_options(player, &count);
    for (int i = 0; i < count; i++)
        assert(options[i].choices && memchr(options[i].name, 0, sizeof options[i].name));
    assert(player_thinking(player, &thinking));
    const struct Insight *insight = program_insight(player);
    for (int i = 0; insight && i < insight->line_count; i++)
        assert(insight->line[i].count > 0);
}

/* What a host may do at that line. */
static void act(struct Player *player, const struct Board *board, int what)
{
    const struct AnalystTask task = {.lines = 3};
    if (what == 0)
        player_begin(player, &(struct PlayerTurn){.board = board, .timed = false});
    else if (what == 1)
        program_analyse(player, board, &task);
    else if (what == 2)
        player_cancel(player);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct Lines lines = {.limit = 1 << 16};
    struct PlayerEvent event;
    struct Board board;
    char *line;
    if (size == 0)
        return 0;
    const struct Game *game = games_find(bytes[0] & 1 ? "gomoku" : "xiangqi");
    struct Program *program = program_make(
        &(struct ProgramSettings){.path = "engine",
                                  .protocol = (bytes[0] & 0x11) == 0x11 ? PROGRAM_GTP : PROGRAM_ANY,
                                  .game = game,
                                  .set = "Skill=1\nStyle=Wild",
                                  .lenient = bytes[0] & 2,
                                  .host = posix_host_single()});
    int step = 1 + (bytes[0] >> 5);
    board_init(&board, game, NULL, NULL, false);
    lines_push(&lines, (const char *)bytes + 1, size - 1);
    for (int i = 0; (line = lines_take(&lines)) && program->phase != PROGRAM_GONE; i++) {
        if (i % step == 0)
            act(&program->player, &board, bytes[0] >> 2 & 3);
        program->speech->hear(program, line);
        check(&program->player);
    }
    while (inbox_take(&program->inbox, &event))
        assert(event.kind != PLAYER_MOVE || board_legal(&board, event.move));
    player_free(&program->player);
    board_free(&board);
    lines_free(&lines);
    return 0;
}
