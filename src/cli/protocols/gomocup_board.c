/* Gomocup's board: points, sizes and rules, and lists of stones. */
#include "engine/games.h"
#include "src/cli/protocols/gomocup.h"
#include "src/common/scan.h"
#include <stdio.h>
#include <string.h>

void gomocup_error(struct GomocupSpeaker *gomocup, const char *what)
{
    protocol_say(&gomocup->speaker, "ERROR %s", what);
}

bool gomocup_over(const struct Board *board)
{
    return board_status(board).outcome != OUTCOME_ONGOING;
}

int gomocup_size(const struct Board *board)
{
    return board->game->geometry(board->position).files;
}

void gomocup_point_say(const struct Board *board, Move move, char text[16])
{
    int point = board->game->shape(board->position, move).to, size = gomocup_size(board);
    snprintf(text, 16, "%d,%d", point % size, size - 1 - point / size);
}

/* Reads "x,y", and with `field` ",f" behind it, as a move onto the board, empty there or not. */
bool gomocup_point(const struct Board *board, const char *text, int *field, Move *move)
{
    int x, y, size = gomocup_size(board);
    char point[MOVE_TEXT_MAX];
    text = scan(text, " % , % ", &x, &y);
    if (text && field)
        text = scan(text, ", % ", field);
    if (!text || *text || x < 0 || y < 0 || x >= size || y >= size)
        return false;
    snprintf(point, sizeof point, "%c%d", 'a' + x, size - y);
    return board->game->move_read(board->position, point, move, NULL);
}

const char *gomocup_rule_choice(int64_t rule)
{
    if (rule & RULE_BIT_RENJU)
        return "rule=renju";
    return rule & RULE_BIT_EXACT ? "rule=standard" : "rule=freestyle";
}

/* The options for a size, the rule that was set, and an opening; false for a size that is not
 * ours. */
bool gomocup_options(const struct GomocupSpeaker *gomocup, int size, const char *opening,
                     struct Options *options)
{
    const struct Game *game = games_find("gomoku");
    char text[32];
    *options = (struct Options){.choice = {0}};
    snprintf(text, sizeof text, "size=%d", size);
    return option_read(game, text, options, NULL) &&
           option_read(game, gomocup_rule_choice(gomocup->rule), options, NULL) &&
           option_read(game, opening, options, NULL);
}

/* An empty board. */
bool gomocup_clear(struct GomocupSpeaker *gomocup, int size)
{
    struct Options options;
    if (!gomocup_options(gomocup, size, "opening=free", &options))
        return false;
    engine_abandon(gomocup->speaker.engine);
    board_free(&gomocup->board);
    board_init(&gomocup->board, games_find("gomoku"), &options, NULL, false);
    gomocup->choosing = false;
    return true;
}

/* Plays the moves of the board again by the rule that was set meanwhile. */
void gomocup_change_rule(struct GomocupSpeaker *gomocup)
{
    struct Board old = gomocup->board;
    char text[POSITION_TEXT_MAX];
    struct Options options;
    old.game->position_write(old.start, text);
    gomocup_options(gomocup, gomocup_size(&old), "opening=free", &options);
    board_init(&gomocup->board, old.game, &options, NULL, false);
    board_set(&gomocup->board, text, NULL);
    for (int i = 0; i < old.trail.count; i++)
        if (board_legal(&gomocup->board, old.trail.ply[i].move))
            board_make(&gomocup->board, old.trail.ply[i].move);
    board_free(&old);
}

/* One stone of a list. */
void gomocup_stone(struct GomocupSpeaker *gomocup, char *line)
{
    bool swap2 = gomocup->reading == READING_SWAP2;
    int field = FIELD_OWN;
    Move move;
    if (*gomocup->wrong)
        return;
    if (!gomocup_point(&gomocup->board, line, swap2 ? NULL : &field, &move)) {
        snprintf(gomocup->wrong, sizeof gomocup->wrong, "'%.40s' is no stone", line);
        return;
    }
    for (int i = 0; i < gomocup->stone_count; i++)
        if (gomocup->stones[i].move == move)
            snprintf(gomocup->wrong, sizeof gomocup->wrong, "%.40s is there twice", line);
    if ((field == FIELD_OWN || field == FIELD_OTHER) && !*gomocup->wrong)
        gomocup->stones[gomocup->stone_count++] = (struct Stone){move, (enum Field)field};
}

/* The next stone of the list that is `field`'s, from *at on; MOVE_NONE if there is none. */
static Move next_stone(const struct GomocupSpeaker *gomocup, enum Field field, int *at)
{
    while (*at < gomocup->stone_count)
        if (gomocup->stones[(*at)++].field == field)
            return gomocup->stones[*at - 1].move;
    return MOVE_NONE;
}

/* Lays the list out, Black and White in turn, so that it is our turn then. */
bool gomocup_lay_out(struct GomocupSpeaker *gomocup)
{
    int own = 0, at[3] = {0};
    for (int i = 0; i < gomocup->stone_count; i++)
        own += gomocup->stones[i].field == FIELD_OWN;
    int other = gomocup->stone_count - own;
    enum Field turn = own == other ? FIELD_OWN : FIELD_OTHER;
    if (own != other && own + 1 != other) {
        gomocup_error(gomocup, "these stones cannot be on the board when it is our turn");
        return false;
    }
    gomocup_clear(gomocup, gomocup_size(&gomocup->board));
    for (int i = 0; i < gomocup->stone_count; i++) {
        Move move = next_stone(gomocup, turn, &at[turn]);
        if (!board_legal(&gomocup->board, move)) {
            gomocup_error(gomocup, "the game is over before the last stone");
            return false;
        }
        board_make(&gomocup->board, move);
        turn = turn == FIELD_OWN ? FIELD_OTHER : FIELD_OWN;
    }
    return true;
}
