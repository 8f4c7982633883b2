/* FEN for xiangqi, read with every reason for a refusal, and written. */
#include "engine/xiangqi/fen.h"
#include "engine/xiangqi/attacks.h"
#include "engine/xiangqi/xiangqi.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char letters[] = "KABNRCP";

/* A text being read. */
struct Reader {
    const char *text;
    int at;
    struct TextError *error;
};

int xiangqi_kind(char letter)
{
    int upper = toupper((unsigned char)letter);
    if (upper == 'H')
        return HORSE;
    if (upper == 'E')
        return ELEPHANT;
    const char *found = upper ? strchr(letters, upper) : NULL;
    return found ? (int)(found - letters) : -1;
}

static void blanks_skip(struct Reader *r)
{
    while (r->text[r->at] == ' ')
        r->at++;
}

/* Reads one rank, up to its closing slash or blank. */
static bool rank_read(struct Reader *r, struct Xiangqi *p, int rank)
{
    int file = 0;
    for (char c; (c = r->text[r->at]) != '\0' && c != '/' && c != ' '; r->at++) {
        int kind = xiangqi_kind(c);
        bool number = c >= '1' && c <= '9';
        if (!number && kind < 0)
            return text_error(r->error, r->at, "'%c' is neither a piece nor a number", c);
        if (file + (number ? c - '0' : 1) > FILES)
            return text_error(r->error, r->at, "rank %d has more than nine points", rank);
        if (number) {
            file += c - '0';
        } else {
            int colour = isupper((unsigned char)c) ? RED : BLACK;
            xiangqi_put(p, rank * FILES + file++, piece_code(colour, kind));
        }
    }
    if (file < FILES)
        return text_error(r->error, r->at, "rank %d has only %d of its nine points", rank, file);
    return true;
}

static bool board_read(struct Reader *r, struct Xiangqi *p)
{
    for (int rank = RANKS - 1; rank >= 0; rank--) {
        if (!rank_read(r, p, rank))
            return false;
        if (rank > 0 && r->text[r->at] != '/')
            return text_error(r->error, r->at, "rank %d is missing", rank - 1);
        r->at += rank > 0;
    }
    if (r->text[r->at] == '/')
        return text_error(r->error, r->at, "there are more than ten ranks");
    return true;
}

static bool side_read(struct Reader *r, struct Xiangqi *p)
{
    blanks_skip(r);
    char c = r->text[r->at];
    if (c != 'w' && c != 'r' && c != 'b')
        return text_error(r->error, r->at, "the side to move must be 'w' or 'b'");
    p->side = c == 'b' ? BLACK : RED;
    if (p->side == BLACK)
        p->key ^= xiangqi_tables.key_side;
    r->at++;
    return true;
}

static bool number_read(struct Reader *r, const char *what, int low, int high, uint16_t *number)
{
    blanks_skip(r);
    if (r->text[r->at] == '\0')
        return true;
    char *end;
    long value = isdigit((unsigned char)r->text[r->at]) ? strtol(r->text + r->at, &end, 10) : -1;
    if (value < low || value > high)
        return text_error(r->error, r->at, "the %s must be a number from %d to %d", what, low,
                          high);
    r->at = (int)(end - r->text);
    *number = (uint16_t)value;
    return true;
}

static bool counters_read(struct Reader *r, struct Xiangqi *p)
{
    for (int i = 0; i < 2; i++) {
        blanks_skip(r);
        if (r->text[r->at] == '-')
            r->at++;
        else if (r->text[r->at] != '\0')
            return text_error(r->error, r->at, "'-' belongs here");
    }
    if (!number_read(r, "number of plies without a capture", 0, 999, &p->quiet) ||
        !number_read(r, "move number", 0, 9999, &p->number))
        return false;
    blanks_skip(r);
    if (r->text[r->at] != '\0')
        return text_error(r->error, r->at, "nothing may follow the move number");
    return true;
}

/* Whether a game could stand so, composed ones included. */
static bool position_check(const struct Xiangqi *p, struct TextError *error)
{
    static const char *const name[] = {"Red", "Black"};
    for (int colour = 0; colour < 2; colour++) {
        struct Points kings = pieces(p, colour, KING);
        if (points_count(kings) != 1)
            return text_error(error, 0, "%s must have exactly one king", name[colour]);
        if (!points_any(xiangqi_tables.king[points_first(kings)]) ||
            (points_first(kings) >= HALF_POINTS) != (colour == BLACK))
            return text_error(error, 0, "%s's king must stand in its palace", name[colour]);
        if (points_count(p->colour[colour]) > 16)
            return text_error(error, 0, "%s has more than 16 pieces", name[colour]);
    }
    struct Points line = rook_targets(p->king[RED], &p->occupied);
    if (points_have(line, p->king[BLACK]))
        return text_error(error, 0, "the kings face each other");
    if (king_attacked(p, !p->side, p->king[!p->side], &p->occupied, p->colour[p->side]))
        return text_error(error, 0, "%s is in check, but it is not its turn", name[!p->side]);
    return true;
}

bool xiangqi_position_read(void *position, const struct Options *options, const char *text,
                           struct TextError *error)
{
    (void)options;
    struct Xiangqi scratch = {.number = 1};
    struct Reader reader = {text, 0, error};
    blanks_skip(&reader);
    if (!board_read(&reader, &scratch) || !side_read(&reader, &scratch) ||
        !counters_read(&reader, &scratch) || !position_check(&scratch, error))
        return false;
    scratch.checked = king_attacked(&scratch, scratch.side, scratch.king[scratch.side],
                                    &scratch.occupied, scratch.colour[!scratch.side]);
    *(struct Xiangqi *)position = scratch;
    return true;
}

void xiangqi_position_write(const void *position, char text[POSITION_TEXT_MAX])
{
    const struct Xiangqi *p = position;
    sprintf(game_pieces_write(&xiangqi_game, p, p->side, text), " - - %d %d", p->quiet, p->number);
}
