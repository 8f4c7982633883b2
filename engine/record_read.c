/* Reading a match from text: its tags into a scratch structure, its moves by playing them. */
#include "engine/games.h"
#include "engine/memory.h"
#include "engine/record_lexer.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A tag's value and where it stood; line 0: absent. */
struct Tag {
    int line;
    char text[WORD_MAX];
};

/* The tags that readers understand, in no order. */
#define TAGS(X)                                                                                    \
    X(GAME, "Game")                                                                                \
    X(EVENT, "Event")                                                                              \
    X(DATE, "Date")                                                                                \
    X(CLOCK, "TimeControl")                                                                        \
    X(FEN, "FEN")                                                                                  \
    X(RESULT, "Result")                                                                            \
    X(REASON, "Reason")

enum TagIndex {
#define X(name, text) TAG_##name,
    TAGS(X)
#undef X
        TAG_COUNT
};

static const char *const tag_names[] = {
#define X(name, text) text,
    TAGS(X)
#undef X
};

enum { OTHERS_MAX = 8 }; /* options, and names under the colours of a game not known yet */

struct Reader {
    struct Lexer lexer;
    struct Word word; /* the one being looked at */
    struct Tag tags[TAG_COUNT];
    struct Tag options[GAME_OPTIONS_MAX];
    struct {
        char name[TAG_NAME_MAX];
        char text[sizeof((struct MatchTags *)0)->player[0]];
    } others[OTHERS_MAX];
    int option_count, other_count;
    struct Match *match;
    int64_t now; /* the replay's own time, from 0 */
    int64_t run; /* used in the present turn, by %run */
};

static bool next(struct Reader *reader)
{
    return lexer_next(&reader->lexer, &reader->word);
}

/* Copies as much of a UTF-8 text as fits, cut between characters. */
static void copy_text(char *to, size_t size, const char *from)
{
    size_t length = strlen(from);
    if (length >= size) {
        length = size - 1;
        while (length > 0 && ((unsigned char)from[length] & 0xc0) == 0x80)
            length--;
    }
    memcpy(to, from, length);
    to[length] = '\0';
}

static bool keep(struct Reader *reader, struct Tag *tag)
{
    const struct Word *word = &reader->word;
    if (tag->line)
        return record_error(reader->lexer.error, word->line, "tag %s is given twice", word->name);
    tag->line = word->line;
    copy_text(tag->text, sizeof tag->text, word->text);
    return true;
}

/* Puts the tag just read where it belongs. */
static bool sort_tag(struct Reader *reader)
{
    const struct Word *word = &reader->word;
    for (int i = 0; i < TAG_COUNT; i++) {
        if (strcmp(word->name, tag_names[i]) == 0)
            return keep(reader, &reader->tags[i]);
    }
    if (strcmp(word->name, "Option") == 0) {
        if (reader->option_count == GAME_OPTIONS_MAX)
            return record_error(reader->lexer.error, word->line, "too many options");
        return keep(reader, &reader->options[reader->option_count++]);
    }
    if (reader->other_count < OTHERS_MAX) {
        int i = reader->other_count++;
        copy_text(reader->others[i].name, sizeof reader->others[i].name, word->name);
        copy_text(reader->others[i].text, sizeof reader->others[i].text, word->text);
    }
    return true;
}

static bool read_tags(struct Reader *reader)
{
    if (!next(reader))
        return false;
    while (reader->word.kind == WORD_TAG || reader->word.kind == WORD_COMMENT) {
        if (reader->word.kind == WORD_TAG && !sort_tag(reader))
            return false;
        if (!next(reader))
            return false;
    }
    return true;
}

/* Seconds with at most three decimals, as milliseconds; moves *at behind them. */
static bool read_seconds(const char **at, int64_t *ms)
{
    size_t digits = strspn(*at, "0123456789");
    if (digits == 0 || digits > 9)
        return false;
    *ms = 0;
    for (; digits > 0; digits--)
        *ms = 10 * *ms + (*(*at)++ - '0');
    *ms *= 1000;
    if (**at == '.') {
        int64_t unit = 100;
        for (++*at; **at >= '0' && **at <= '9'; ++*at, unit /= 10)
            *ms += unit * (**at - '0');
    }
    return true;
}

static bool clock_parse(const char *text, struct ClockSettings *clock)
{
    *clock = (struct ClockSettings){.kind = CLOCK_NONE};
    if (strcmp(text, "-") == 0)
        return true;
    clock->kind = strncmp(text, "1/", 2) == 0 ? CLOCK_MOVE : CLOCK_FISCHER;
    if (clock->kind == CLOCK_MOVE)
        text += 2;
    if (!read_seconds(&text, &clock->base_ms))
        return false;
    if (clock->kind == CLOCK_FISCHER && *text == '+') {
        text++;
        if (!read_seconds(&text, &clock->increment_ms))
            return false;
    }
    return !*text && clock->base_ms >= CLOCK_BASE_MIN && clock->base_ms <= CLOCK_BASE_MAX &&
           clock->increment_ms <= CLOCK_INCREMENT_MAX;
}

static bool read_clock(struct Reader *reader, struct ClockSettings *clock)
{
    const struct Tag *tag = &reader->tags[TAG_CLOCK];
    if (!tag->line || clock_parse(tag->text, clock))
        return true;
    return record_error(reader->lexer.error, tag->line,
                        "TimeControl is '300+5' or '1/30', in seconds, not '%.40s'", tag->text);
}

static bool read_options(struct Reader *reader, const struct Game *game, struct Options *options)
{
    for (int i = 0; i < reader->option_count; i++) {
        struct TextError error;
        if (!option_read(game, reader->options[i].text, options, &error))
            return record_error(reader->lexer.error, reader->options[i].line, "%s", error.what);
    }
    return true;
}

static bool read_start(struct Reader *reader)
{
    const struct Tag *tag = &reader->tags[TAG_FEN];
    struct TextError error;
    if (!tag->line || match_set_position(reader->match, tag->text, &error))
        return true;
    return record_error(reader->lexer.error, tag->line, "FEN: %s at character %d", error.what,
                        error.at + 1);
}

/* The game of that id, or that other programs call by that name; NULL if there is none. */
static const struct Game *find_game(const char *name)
{
    for (int i = 0; i < games_count(); i++) {
        const char *pgn_name = games_get(i)->pgn_name;
        if (pgn_name && strcmp(pgn_name, name) == 0)
            return games_get(i);
    }
    return games_find(name);
}

/* Makes the match that the tags describe. */
static bool set_up(struct Reader *reader)
{
    const struct Tag *tag = &reader->tags[TAG_GAME];
    struct ClockSettings clock = {.kind = CLOCK_NONE};
    struct Options options = {.choice = {0}};
    if (!tag->line)
        return record_error(reader->lexer.error, reader->word.line,
                            "a record begins with [Game \"...\"]");
    const struct Game *game = find_game(tag->text);
    if (!game)
        return record_error(reader->lexer.error, tag->line, "there is no game '%.40s'", tag->text);
    if (!read_options(reader, game, &options) || !read_clock(reader, &clock))
        return false;
    reader->match = match_new(game, &options, &clock);
    return read_start(reader);
}

/* Milliseconds of "h:mm:ss.mmm" behind `name` in a comment; false if it is not there. */
static bool comment_time(const char *comment, const char *name, int64_t *ms)
{
    const char *at = strstr(comment, name);
    int64_t hours, minutes, seconds;
    if (!at)
        return false;
    at += strlen(name);
    at += strspn(at, " ");
    if (!read_seconds(&at, &hours) || *at++ != ':' || !read_seconds(&at, &minutes) ||
        *at++ != ':' || !read_seconds(&at, &seconds) || *at != ']' || hours > 24 * 1000)
        return false;
    *ms = 3600 * hours + 60 * minutes + seconds;
    return true;
}

/* Reads the comments that follow, and what they say of the clock. */
static bool read_comments(struct Reader *reader, int64_t *spent)
{
    while (reader->word.kind == WORD_COMMENT) {
        comment_time(reader->word.text, "[%emt ", spent);
        comment_time(reader->word.text, "[%run ", &reader->run);
        if (!next(reader))
            return false;
    }
    return true;
}

/* Lets `spent` pass on the clock of the seat to move, which must have more than that. */
static bool spend(struct Reader *reader, int line, int64_t spent)
{
    const struct Board *board = match_board(reader->match);
    int seat = board->game->mover(board->position);
    if (match_clock(reader->match)->kind == CLOCK_NONE || match_count(reader->match) == 0)
        return true;
    if (spent >= match_time_left(reader->match, seat, reader->now))
        return record_error(reader->lexer.error, line, "this took more time than was left");
    reader->now += spent;
    return true;
}

static bool play(struct Reader *reader)
{
    const struct Board *board = match_board(reader->match);
    struct TextError error;
    struct Word word = reader->word;
    int64_t spent = 0;
    Move move;
    reader->run = 0;
    if (!board->game->move_read(board->position, word.text, &move, &error))
        return record_error(reader->lexer.error, word.line, "'%s': %s", word.text, error.what);
    if (!next(reader) || !read_comments(reader, &spent) || !spend(reader, word.line, spent))
        return false;
    if (!match_move(reader->match, move, reader->now, &error))
        return record_error(reader->lexer.error, word.line, "'%s': %s", word.text, error.what);
    return true;
}

/* A number must be the one of the move that follows. */
static bool check_number(struct Reader *reader)
{
    const struct Board *board = match_board(reader->match);
    int ply = match_count(reader->match) + board->game->mover(board->start);
    const struct Word *word = &reader->word;
    if (word->number == ply / 2 + 1 && word->second == ply % 2)
        return next(reader);
    return record_error(reader->lexer.error, word->line, "move %d%s should be move %d%s",
                        word->number, word->second ? "..." : ".", ply / 2 + 1,
                        ply % 2 ? "..." : ".");
}

static bool read_moves(struct Reader *reader)
{
    int64_t ignored;
    for (;;) {
        switch (reader->word.kind) {
        case WORD_NUMBER:
            if (!check_number(reader))
                return false;
            break;
        case WORD_MOVE:
            if (!play(reader))
                return false;
            break;
        case WORD_COMMENT:
            if (!read_comments(reader, &ignored))
                return false;
            break;
        case WORD_RESULT:
            return true;
        case WORD_TAG:
            return record_error(reader->lexer.error, reader->word.line,
                                "a tag stands among the moves");
        case WORD_END:
            return record_error(reader->lexer.error, reader->word.line,
                                "the record ends without a result");
        }
    }
}

/* The seat that the result names as winner. */
static int result_winner(const struct Match *match, const char *result)
{
    const struct Board *board = match_board(match);
    int colour = strcmp(result, "1-0") == 0 ? 0 : 1;
    return game_colour(board->game, board->position, 0) == colour ? 0 : 1;
}

/* Why a game ended that the rules had not ended; without a tag the usual reason. */
static enum Reason ending_reason(const struct Reader *reader, const char *result)
{
    const struct Tag *tag = &reader->tags[TAG_REASON];
    enum Reason reason;
    if (tag->line)
        return reason_find(tag->text, &reason) ? reason : REASON_COUNT;
    return *result == '*'                   ? REASON_NONE
           : strcmp(result, "1/2-1/2") == 0 ? REASON_AGREEMENT
                                            : REASON_RESIGNATION;
}

/* Lets the flag of the seat to move fall. */
static void let_flag_fall(struct Reader *reader)
{
    const struct Board *board = match_board(reader->match);
    int seat = board->game->mover(board->position);
    reader->now += match_time_left(reader->match, seat, reader->now);
    match_time_left(reader->match, seat, reader->now);
}

/* Ends the match as the record says, where the rules have not. */
static void end_match(struct Reader *reader, const char *result)
{
    switch (ending_reason(reader, result)) {
    case REASON_RESIGNATION:
        match_resign(reader->match, 1 - result_winner(reader->match, result), reader->now);
        break;
    case REASON_AGREEMENT:
        match_agree_draw(reader->match, reader->now);
        break;
    case REASON_ABSENCE:
        match_claim(reader->match, result_winner(reader->match, result), reader->now);
        break;
    case REASON_ABANDONED:
        match_abandon(reader->match, reader->now);
        break;
    case REASON_TIME:
        let_flag_fall(reader);
        break;
    default:
        break;
    }
}

static bool read_result(struct Reader *reader)
{
    const struct Tag *result = &reader->tags[TAG_RESULT], *reason = &reader->tags[TAG_REASON];
    const struct Word *word = &reader->word;
    struct RecordError *error = reader->lexer.error;
    if (result->line && strcmp(result->text, word->text) != 0)
        return record_error(error, result->line, "tag Result says %.10s, the moves end with %s",
                            result->text, word->text);
    if (match_status(reader->match).outcome == OUTCOME_ONGOING) {
        bool by_time = reason->line && strcmp(reason->text, reason_id(REASON_TIME)) == 0;
        if (!by_time && !spend(reader, word->line, reader->run))
            return false;
        end_match(reader, word->text);
    }
    struct Status status = match_status(reader->match);
    if (strcmp(record_result(reader->match), word->text) != 0)
        return record_error(error, word->line, "the result %s does not follow from the moves",
                            word->text);
    if (reason->line && strcmp(reason->text, reason_id(status.reason)) != 0)
        return record_error(error, reason->line,
                            "the reason '%.40s' does not follow from the moves", reason->text);
    return true;
}

/* The names under the colours belong to the seats that play them at the end. */
static void set_tags(struct Reader *reader)
{
    const struct Board *board = match_board(reader->match);
    struct MatchTags tags = {.event = ""};
    copy_text(tags.event, sizeof tags.event, reader->tags[TAG_EVENT].text);
    copy_text(tags.date, sizeof tags.date, reader->tags[TAG_DATE].text);
    for (int seat = 0; seat < SEATS; seat++) {
        const char *colour = board->game->colours[game_colour(board->game, board->position, seat)];
        for (int i = 0; i < reader->other_count; i++) {
            if (strcmp(reader->others[i].name, colour) == 0)
                copy_text(tags.player[seat], sizeof tags.player[seat], reader->others[i].text);
        }
    }
    match_set_tags(reader->match, &tags);
}

static bool read_end(struct Reader *reader, const char **rest)
{
    if (rest) {
        *rest = reader->lexer.at;
        return true;
    }
    if (!next(reader))
        return false;
    return reader->word.kind == WORD_END ||
           record_error(reader->lexer.error, reader->word.line, "something follows the result");
}

struct Match *record_read(const char *text, int64_t now_ms, const char **rest,
                          struct RecordError *error)
{
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    struct Reader *reader = memory_zeroed(sizeof *reader);
    if (strncmp(text, byte_order_mark, 3) == 0)
        text += 3;
    reader->lexer = (struct Lexer){.at = text, .line = 1, .error = error};
    struct Match *match = NULL;
    if (lexer_check_utf8(&reader->lexer) && read_tags(reader) && set_up(reader) &&
        read_moves(reader) && read_result(reader) && read_end(reader, rest)) {
        set_tags(reader);
        match_pause(reader->match, reader->now);
        match_resume(reader->match, now_ms);
        match = reader->match;
    } else {
        match_free(reader->match);
    }
    free(reader);
    return match;
}
