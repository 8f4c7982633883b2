/* What a manager tells of time, memory and rules. */
#define _POSIX_C_SOURCE 200809L
#include "src/cli/protocols/gomocup.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static void set_rule(struct GomocupSpeaker *gomocup, int64_t rule)
{
    if (rule & (RULE_BIT_CONTINUOUS | RULE_BIT_CARO))
        protocol_say(&gomocup->speaker,
                     "MESSAGE rule %" PRId64 " is not known here: a game ends "
                     "with five in a row, blocked or not",
                     rule);
    if (gomocup_rule_choice(rule) == gomocup_rule_choice(gomocup->rule)) {
        gomocup->rule = rule;
        return;
    }
    gomocup->rule = rule;
    gomocup_change_rule(gomocup);
}

/* What a stone on a point would be. */
static void evaluate(struct GomocupSpeaker *gomocup, const char *text)
{
    const struct Board *board = &gomocup->board;
    const struct Knowledge *knowledge = board->game->knowledge;
    char found[64] = "";
    Move move;
    if (!gomocup_point(board, text, NULL, &move) || !board_legal(board, move))
        return;
    unsigned class = knowledge->classify(board->position, NULL, move);
    size_t length = 0;
    for (int i = 0; knowledge->classes[i]; i++)
        if (class & (unsigned)CLASS_OWN << i)
            length += (size_t)snprintf(found + length, sizeof found - length, " %s",
                                       knowledge->classes[i]);
    if (class & CLASS_DEFENCE)
        snprintf(found + length, sizeof found - length, " defence");
    protocol_say(&gomocup->speaker, "MESSAGE %s:%s", text, *found ? found : " quiet");
}

void gomocup_info(struct GomocupSpeaker *gomocup, char *rest, uint64_t now_us)
{
    const struct {
        const char *key;
        int64_t *number, low, high;
    } keys[] = {
        {"timeout_turn", &gomocup->turn_ms, 0, INT64_C(86400000)},
        {"timeout_match", &gomocup->match_ms, 0, INT64_MAX / 4096},
        {"time_left", &gomocup->left_ms, INT64_MIN / 4096, INT64_MAX / 4096},
        {"max_memory", &gomocup->max_memory, 0, INT64_MAX},
        {"thread_num", &gomocup->threads, 1, HELPERS_MAX + 1},
        {"max_node", &gomocup->nodes, 0, INT64_MAX},
        {"max_depth", &gomocup->depth, 0, PLY_MAX - 1},
    };
    const char *key = protocol_word(&rest);
    int64_t number;
    (void)now_us;
    if (!key)
        return;
    if (strcasecmp(key, "evaluate") == 0)
        evaluate(gomocup, protocol_rest(rest));
    else if (strcasecmp(key, "rule") == 0 && protocol_number(protocol_word(&rest), 0, 15, &number))
        set_rule(gomocup, number);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcasecmp(key, keys[i].key) == 0 &&
            protocol_number(protocol_word(&rest), keys[i].low, keys[i].high, &number))
            *keys[i].number = number;
}
