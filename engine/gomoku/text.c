/* Positions and moves of gomoku as text. */
#include "engine/gomoku/text.h"
#include "engine/gomoku/gomoku.h"
#include <stdio.h>
#include <string.h>

/* The words behind the side, and what each says. */
static const struct {
    const char *text;
    uint8_t phase;  /* enum GomokuPhase, for swap2 */
    uint8_t reason; /* enum Reason, for renju */
} words[] = {
    {.text = "place-three", .phase = PHASE_PLACE_THREE},
    {.text = "second-chooses", .phase = PHASE_SECOND_CHOOSES},
    {.text = "place-two", .phase = PHASE_PLACE_TWO},
    {.text = "first-chooses", .phase = PHASE_FIRST_CHOOSES},
    {.text = "swapped"},
    {.text = "overline", .reason = REASON_OVERLINE},
    {.text = "double-four", .reason = REASON_DOUBLE_FOUR},
    {.text = "double-three", .reason = REASON_DOUBLE_THREE},
};

enum { WORDS = sizeof words / sizeof *words };

/* A text that is being read. */
struct Reader {
    const char *text;
    int at;
    struct TextError *error;
};

/* Reads the number at the reader's place: 1 .. 99, or 0 if there is none. */
static int read_run(struct Reader *reader)
{
    int run = 0;
    for (int digits = 0; digits < 2; digits++) {
        char c = reader->text[reader->at];
        if (c < '0' || c > '9' || (digits == 0 && c == '0'))
            break;
        run = run * 10 + (c - '0');
        reader->at++;
    }
    return run;
}

/* Reads the points of one rank. */
static bool read_rank(struct Reader *reader, struct GomokuPosition *position, int rank)
{
    int size = position->size, file = 0;
    bool after_run = false;
    while (file < size) {
        int from = reader->at;
        char c = reader->text[from];
        int run = after_run ? 0 : read_run(reader);
        if (run == 0 && c != 'b' && c != 'w')
            return text_error(reader->error, from, "rank %d has %d of %d points", rank + 1, file,
                              size);
        if (run > size - file)
            return text_error(reader->error, from, "rank %d has more than %d points", rank + 1,
                              size);
        after_run = run > 0;
        if (run == 0) {
            position->cell[rank * size + file] = c == 'b' ? CELL_BLACK : CELL_WHITE;
            position->stones++;
            reader->at++;
            run = 1;
        }
        file += run;
    }
    return true;
}

static bool read_board(struct Reader *reader, struct GomokuPosition *position)
{
    for (int rank = position->size - 1; rank >= 0; rank--) {
        if (!read_rank(reader, position, rank))
            return false;
        char after = rank > 0 ? '/' : ' ';
        if (reader->text[reader->at] != after)
            return text_error(reader->error, reader->at, "rank %d must end with '%c'", rank + 1,
                              after);
        reader->at++;
    }
    return true;
}

static bool read_turn(struct Reader *reader, struct GomokuPosition *position)
{
    char c = reader->text[reader->at];
    if (c != 'b' && c != 'w')
        return text_error(reader->error, reader->at, "the colour to move must be 'b' or 'w'");
    position->state.turn = c == 'b' ? COLOUR_BLACK : COLOUR_WHITE;
    reader->at++;
    return true;
}

/* Applies word number `index`, which stands at byte `at`. `swap2`: whether that is the opening. */
static bool apply_word(struct Reader *reader, struct GomokuPosition *position, int index, int at,
                       bool swap2)
{
    struct GomokuState *state = &position->state;
    if (words[index].reason) {
        if (position->rule != RULE_RENJU || state->turn != COLOUR_WHITE || state->over)
            return text_error(reader->error, at,
                              "only Black can lose by a forbidden point, and only in renju");
        state->over = 1;
        state->winner = COLOUR_WHITE;
        state->reason = words[index].reason;
        return true;
    }
    if (!swap2 || state->phase != PHASE_PLAY || state->black_seat == 1)
        return text_error(reader->error, at, "'%s' does not belong here", words[index].text);
    state->phase = words[index].phase;
    state->black_seat = words[index].phase == PHASE_PLAY;
    return true;
}

static bool read_words(struct Reader *reader, struct GomokuPosition *position, bool swap2)
{
    while (reader->text[reader->at] == ' ') {
        int at = ++reader->at;
        size_t length = strcspn(reader->text + at, " ");
        int index = 0;
        while (index < WORDS && (strlen(words[index].text) != length ||
                                 memcmp(words[index].text, reader->text + at, length) != 0))
            index++;
        if (index == WORDS)
            return text_error(reader->error, at, "unknown word in a position");
        if (!apply_word(reader, position, index, at, swap2))
            return false;
        reader->at += (int)length;
    }
    if (reader->text[reader->at])
        return text_error(reader->error, reader->at, "a space must follow the colour");
    return true;
}

/* Finds out who has a line that wins; false if both have. */
static bool find_lines(struct Reader *reader, struct GomokuPosition *position)
{
    bool line[2] = {false, false};
    for (int point = 0; point < gomoku_points(position); point++) {
        if (position->cell[point] == CELL_EMPTY)
            continue;
        int colour = position->cell[point] - CELL_BLACK;
        line[colour] = line[colour] || gomoku_wins(position, point, colour);
    }
    if (line[0] && line[1])
        return text_error(reader->error, 0, "both sides have made a line");
    if (!line[0] && !line[1])
        return true;
    if (position->state.over)
        return text_error(reader->error, 0,
                          "the game ended with a line before the forbidden point");
    position->state.over = 1;
    position->state.winner = line[0] ? COLOUR_BLACK : COLOUR_WHITE;
    position->state.reason = REASON_LINE;
    return true;
}

/* Checks that the stones are those that swap2 has laid down by the phase. */
static bool check_phase(struct Reader *reader, const struct GomokuPosition *position)
{
    static const struct {
        int8_t least, most;
    } stones[] = {
        [PHASE_PLACE_THREE] = {0, 2},
        [PHASE_SECOND_CHOOSES] = {3, 3},
        [PHASE_PLACE_TWO] = {3, 4},
        [PHASE_FIRST_CHOOSES] = {5, 5},
    };
    int phase = position->state.phase;
    if (phase == PHASE_PLAY)
        return true;
    int black = 0;
    for (int point = 0; point < gomoku_points(position); point++)
        black += position->cell[point] == CELL_BLACK;
    if (position->stones < stones[phase].least || position->stones > stones[phase].most ||
        black != (position->stones + 1) / 2 || position->state.turn != position->stones % 2)
        return text_error(reader->error, 0, "the stones do not fit this phase of swap2");
    return true;
}

bool gomoku_position_read(struct GomokuPosition *position, const struct GomokuPosition *empty,
                          const char *text, struct TextError *error)
{
    struct Reader reader = {.text = text, .error = error};
    struct GomokuPosition scratch = *empty;
    bool swap2 = empty->state.phase != PHASE_PLAY;
    scratch.state = (struct GomokuState){.phase = PHASE_PLAY};
    if (!read_board(&reader, &scratch) || !read_turn(&reader, &scratch) ||
        !read_words(&reader, &scratch, swap2) || !find_lines(&reader, &scratch) ||
        !check_phase(&reader, &scratch))
        return false;
    scratch.key = gomoku_full_key(&scratch, swap2);
    *position = scratch;
    return true;
}

void gomoku_position_write(const struct GomokuPosition *position, char text[POSITION_TEXT_MAX])
{
    const struct GomokuState *state = &position->state;
    char *out = game_pieces_write(&gomoku_game, position, state->turn, text);
    for (int i = 0; i < WORDS; i++) {
        bool phase = words[i].phase && words[i].phase == state->phase;
        bool reason = words[i].reason && state->over && words[i].reason == state->reason;
        bool swapped = !words[i].phase && !words[i].reason && state->black_seat == 1;
        if (phase || reason || swapped)
            out += sprintf(out, " %s", words[i].text);
    }
}

/* The choices of swap2, in the order of their moves. */
static const char *const choices[] = {"black", "white", "two-more"};

enum { CHOICES = sizeof choices / sizeof *choices };

bool gomoku_move_read(const void *position, const char *text, Move *move, struct TextError *error)
{
    int size = ((const struct GomokuPosition *)position)->size;
    for (int i = 0; i < CHOICES; i++) {
        if (strcmp(text, choices[i]) == 0) {
            *move = (Move)(MOVE_TAKE_BLACK + i);
            return true;
        }
    }
    int file = text[0] - 'a';
    if (file < 0 || file >= size)
        return text_error(error, 0, "a point starts with a file from 'a' to '%c'", 'a' + size - 1);
    struct Reader reader = {.text = text, .at = 1};
    int rank = read_run(&reader);
    if (rank < 1 || rank > size || text[reader.at])
        return text_error(error, 1, "a point ends with a rank from 1 to %d", size);
    *move = (Move)((rank - 1) * size + file + 1);
    return true;
}

void gomoku_move_write(const void *position, Move move, char text[MOVE_TEXT_MAX])
{
    int size = ((const struct GomokuPosition *)position)->size;
    if (move >= MOVE_TAKE_BLACK)
        snprintf(text, MOVE_TEXT_MAX, "%s", choices[move - MOVE_TAKE_BLACK]);
    else
        snprintf(text, MOVE_TEXT_MAX, "%c%d", 'a' + (move - 1) % size, (move - 1) / size + 1);
}
