/* What is the same for every game: options, reasons and errors as text. */
#include "engine/game.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool text_error(struct TextError *error, int at, const char *format, ...)
{
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        error->at = at;
        vsnprintf(error->what, sizeof error->what, format, arguments);
        va_end(arguments);
    }
    return false;
}

int option_count(const struct Game *game)
{
    int count = 0;
    while (game->options && count < GAME_OPTIONS_MAX && game->options[count].key)
        count++;
    return count;
}

static bool choice_read(const struct GameOption *option, const char *value, int at, uint8_t *choice,
                        struct TextError *error)
{
    for (int i = 0; option->choices[i]; i++) {
        if (strcmp(option->choices[i], value) == 0) {
            *choice = (uint8_t)i;
            return true;
        }
    }
    return text_error(error, at, "option %s has no choice '%.40s'", option->key, value);
}

bool option_read(const struct Game *game, const char *text, struct Options *options,
                 struct TextError *error)
{
    const char *equals = strchr(text, '=');
    if (!equals)
        return text_error(error, 0, "an option is written key=choice, not '%.40s'", text);
    size_t length = (size_t)(equals - text);
    for (int i = 0; i < option_count(game); i++) {
        const struct GameOption *option = &game->options[i];
        if (strlen(option->key) == length && memcmp(option->key, text, length) == 0)
            return choice_read(option, equals + 1, (int)length + 1, &options->choice[i], error);
    }
    int shown = length < 40 ? (int)length : 40;
    return text_error(error, 0, "%s has no option '%.*s'", game->id, shown, text);
}

void option_write(const struct Game *game, const struct Options *options, int index, char *text)
{
    const struct GameOption *option = &game->options[index];
    snprintf(text, 64, "%s=%s", option->key, option->choices[options->choice[index]]);
}

int game_colour(const struct Game *game, const void *position, int seat)
{
    return game->colour ? game->colour(position, seat) : seat;
}

int rank_number(struct Geometry geometry, int rank)
{
    return geometry.first_rank + (geometry.downwards ? geometry.ranks - 1 - rank : rank);
}

int rank_numbered(struct Geometry geometry, int number)
{
    int above = number - geometry.first_rank;
    return geometry.downwards ? geometry.ranks - 1 - above : above;
}

int game_changes(const struct Game *game, const void *position, Move move,
                 struct Change changes[CHANGES_MAX])
{
    if (game->changes)
        return game->changes(position, move, changes);
    struct MoveShape shape = game->shape(position, move);
    int count = 0, taken = shape.to == POINT_NONE ? 0 : game->piece_at(position, shape.to);
    if (taken)
        changes[count++] = (struct Change){shape.to, taken, 0, CHANGE_TAKEN};
    if (shape.from != POINT_NONE)
        changes[count++] =
            (struct Change){shape.from, game->piece_at(position, shape.from), 0, CHANGE_MOVED};
    if (shape.to != POINT_NONE)
        changes[count++] = (struct Change){shape.to, 0, shape.piece,
                                           shape.from == POINT_NONE ? CHANGE_PLACED : CHANGE_MOVED};
    return count;
}

/* Writes one rank and returns the end of the text. */
static char *write_rank(const struct PositionGrammar *grammar, const uint8_t piece[], int files,
                        char *text)
{
    for (int file = 0, run = 0; file < files; file++) {
        bool counted = grammar->runs && !piece[file];
        run = counted ? run + 1 : 0;
        if (!counted)
            *text++ = piece[file] ? grammar->pieces[piece[file] - 1] : '.';
        else if (file + 1 == files || piece[file + 1])
            text += sprintf(text, "%d", run);
    }
    return text;
}

char *game_board_write(const struct Game *game, struct Geometry geometry, const uint8_t piece[],
                       int colour, char text[POSITION_TEXT_MAX])
{
    const struct PositionGrammar *grammar = &game->grammar;
    for (int rank = geometry.ranks - 1; rank >= 0; rank--) {
        text = write_rank(grammar, piece + rank * geometry.files, geometry.files, text);
        *text = '/';
        text += rank > 0;
    }
    if (grammar->sides)
        text += sprintf(text, " %c", grammar->sides[colour]);
    *text = 0;
    return text;
}

char *game_pieces_write(const struct Game *game, const void *position, int colour,
                        char text[POSITION_TEXT_MAX])
{
    uint8_t piece[POSITION_TEXT_MAX] = {0};
    struct Geometry geometry = game->geometry(position);
    for (int point = 0; point < geometry.files * geometry.ranks; point++)
        piece[point] = (uint8_t)game->piece_at(position, point);
    return game_board_write(game, geometry, piece, colour, text);
}

/* The piece of a letter, 1 and more; 0 for '.' where no runs are written; -1 for others. */
static int piece_of(const struct PositionGrammar *grammar, char letter)
{
    const char *found = letter ? strchr(grammar->pieces, letter) : NULL;
    return found ? (int)(found - grammar->pieces) + 1 : letter == '.' && !grammar->runs ? 0 : -1;
}

/* As many empty points as a digit says, no more than a rank has; 0: it says nothing. */
static int run_of(const struct PositionGrammar *grammar, int files, char digit)
{
    bool run = grammar->runs && digit >= '1' && digit <= '9' && digit - '0' <= files;
    return run ? digit - '0' : 0;
}

/* Reads one rank, which is number `rank`, up to a '/', a blank or the end. */
static bool rank_read(const struct PositionGrammar *grammar, int rank, int files, const char *text,
                      int *at, uint8_t piece[], struct TextError *error)
{
    int file = 0;
    for (char c = text[*at]; c && c != '/' && c != ' '; c = text[++*at]) {
        int read = piece_of(grammar, c), run = run_of(grammar, files, c);
        if (read < 0 && !run)
            return grammar->runs ? text_error(error, *at, "'%c' is neither a piece nor a number", c)
                                 : text_error(error, *at, "'%c' is neither a piece nor '.'", c);
        if (file + (run ? run : 1) > files)
            return text_error(error, *at, "rank %d has more than %d points", rank, files);
        for (int i = 0; i < run; i++)
            piece[file++] = 0;
        if (!run)
            piece[file++] = (uint8_t)read;
    }
    return file == files ||
           text_error(error, *at, "rank %d has %d of %d points", rank, file, files);
}

bool game_ranks_read(const struct Game *game, struct Geometry geometry, const char *text, int *at,
                     uint8_t piece[], struct TextError *error)
{
    for (int rank = geometry.ranks - 1; rank >= 0; rank--) {
        int number = rank_number(geometry, rank);
        if (!rank_read(&game->grammar, number, geometry.files, text, at,
                       piece + rank * geometry.files, error))
            return false;
        if (rank > 0 && text[*at] != '/')
            return text_error(error, *at, "rank %d must end with '%c'", number, '/');
        *at += rank > 0;
    }
    return true;
}

static const struct {
    const char *id, *text;
} reasons[] = {
#define X(name, id, text) {id, text},
    REASONS(X)
#undef X
};

const char *reason_id(enum Reason reason)
{
    return reasons[reason].id;
}

const char *reason_text(enum Reason reason)
{
    return reasons[reason].text;
}

bool reason_find(const char *id, enum Reason *reason)
{
    for (int i = 0; i < REASON_COUNT; i++) {
        if (strcmp(reasons[i].id, id) == 0) {
            *reason = (enum Reason)i;
            return true;
        }
    }
    return false;
}
