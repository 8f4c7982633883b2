/* Between a match, which has clocks and an end, and the tree that its record is. */
#include "engine/record_parts.h"
#include "src/common/memory.h"
#include "src/common/utf8.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A match that is being made from what was read. */
struct Replay {
    const struct RecordSource *source;
    struct RecordError *error;
    struct Match *match;
    int64_t now; /* the replay's own time, from 0 */
};

static int tag_line(const struct RecordSource *source, const char *name)
{
    const char *value;
    for (int i = 0; i < tree_tag_count(source->tree); i++)
        if (strcmp(tree_tag_at(source->tree, i, &value), name) == 0)
            return source->tag_line[i];
    return source->result_line;
}

/* The winner's colour of a result as written, "1-0": 0, "0-1": 1; -1: of another. */
static int result_colour(const char *result)
{
    return strcmp(result, "1-0") == 0 ? 0 : strcmp(result, "0-1") == 0 ? 1 : -1;
}

/* --- clocks ----------------------------------------------------------------------------------- */

/* Our own tag says all, TimeControl what other programs know; one that is unknown, or counts days,
 * leaves the game without a clock. */
struct ClockSettings record_clock(const struct Tree *tree)
{
    struct ClockSettings clock = {.first_ms = 0};
    if (clock_read_days(tree_tag(tree, "TimeControl")) > 0)
        return clock;
    if (!*tree_tag(tree, "Clock") || !clock_read(tree_tag(tree, "Clock"), &clock, NULL))
        clock_read(tree_tag(tree, "TimeControl"), &clock, NULL);
    return clock;
}

/* Lets `spent` pass on the clock of the seat to move, which must have more than that. */
static bool spend(struct Replay *replay, int line, int64_t spent)
{
    const struct Board *board = match_board(replay->match);
    int seat = board->game->mover(board->position);
    if (!clock_is_set(match_clock(replay->match)) || match_count(replay->match) == 0)
        return true;
    if (spent >= match_time_left(replay->match, seat, replay->now))
        return record_error(replay->error, line, "this move took more time than was left");
    replay->now += spent;
    return true;
}

/* --- moves and result ------------------------------------------------------------------------- */

static bool play(struct Replay *replay, TreeNode node)
{
    const struct Tree *tree = replay->source->tree;
    int line = (int)replay->source->lines[node];
    int64_t spent = tree_time(tree, node);
    struct TextError error;
    if (!spend(replay, line, spent < 0 ? 0 : spent))
        return false;
    return match_move(replay->match, tree_move(tree, node), replay->now, &error) ||
           record_error(replay->error, line, "%s", error.what);
}

static bool play_main_line(struct Replay *replay)
{
    const struct Tree *tree = replay->source->tree;
    for (TreeNode node = tree_child(tree, TREE_ROOT); node != TREE_NONE;
         node = tree_child(tree, node))
        if (!play(replay, node))
            return false;
    return true;
}

/* What the turn after the last move had taken. */
static int64_t run_time(const struct Tree *tree)
{
    int64_t ms = 0;
    record_find_time(tree_comment(tree, tree_last(tree, TREE_ROOT)), "[%run ", &ms);
    return ms;
}

/* The seat that the result names as winner. */
static int result_winner(const struct Match *match, const char *result)
{
    const struct Board *board = match_board(match);
    int colour = result_colour(result) == 0 ? 0 : 1;
    return game_colour(board->game, board->position, 0) == colour ? 0 : 1;
}

/* Why a game ended that the rules had not ended; without a tag the usual reason. */
static enum Reason ending_reason(const struct RecordSource *source)
{
    const char *tag = tree_tag(source->tree, "Reason");
    enum Reason reason;
    if (*tag)
        return reason_find(tag, &reason) ? reason : REASON_COUNT;
    return *source->result == '*'                   ? REASON_NONE
           : strcmp(source->result, "1/2-1/2") == 0 ? REASON_AGREEMENT
                                                    : REASON_RESIGNATION;
}

/* Lets the flag of the seat to move fall. */
static void let_flag_fall(struct Replay *replay)
{
    const struct Board *board = match_board(replay->match);
    int seat = board->game->mover(board->position);
    replay->now += match_time_left(replay->match, seat, replay->now);
    match_time_left(replay->match, seat, replay->now);
}

/* Ends the match as the record says, where the rules have not. */
static void end_match(struct Replay *replay, enum Reason reason)
{
    int winner = result_winner(replay->match, replay->source->result);
    switch (reason) {
    case REASON_RESIGNATION:
        match_resign(replay->match, 1 - winner, replay->now);
        break;
    case REASON_AGREEMENT:
        match_agree_draw(replay->match, replay->now);
        break;
    case REASON_ABSENCE:
        match_claim(replay->match, winner, replay->now);
        break;
    case REASON_ABANDONED:
        match_abandon(replay->match, replay->now);
        break;
    case REASON_TIME:
        let_flag_fall(replay);
        break;
    default:
        break;
    }
}

/* The tags and the moves must tell the same result. */
static bool check_result(struct Replay *replay)
{
    const struct RecordSource *source = replay->source;
    const char *result = tree_tag(source->tree, "Result"),
               *reason = tree_tag(source->tree, "Reason");
    struct Status status = match_status(replay->match);
    if (*result && strcmp(result, source->result) != 0)
        return record_error(replay->error, tag_line(source, "Result"),
                            "tag Result says %.10s, the moves end with %.10s", result,
                            source->result);
    if (strcmp(record_result(replay->match), source->result) != 0)
        return record_error(replay->error, source->result_line,
                            "the result %.10s does not follow from the moves", source->result);
    if (*reason && strcmp(reason, reason_id(status.reason)) != 0)
        return record_error(replay->error, tag_line(source, "Reason"),
                            "the reason '%.40s' does not follow from the moves", reason);
    return true;
}

static bool settle(struct Replay *replay)
{
    const struct RecordSource *source = replay->source;
    if (match_status(replay->match).outcome == OUTCOME_ONGOING) {
        enum Reason reason = ending_reason(source);
        if (reason != REASON_TIME && !spend(replay, source->result_line, run_time(source->tree)))
            return false;
        end_match(replay, reason);
    }
    return check_result(replay);
}

/* How many words stand in a text, with single blanks between them. */
static int count_words(const char *text)
{
    int count = *text != '\0';
    for (; *text; text++)
        count += *text == ' ';
    return count;
}

/* How the game stood, as far as it is such a list; nobody needs it. */
static void note_chances(const struct Replay *replay)
{
    const char *at = tree_tag(replay->source->tree, "Chances");
    int count = match_count(replay->match), ply = count + 1 - count_words(at);
    for (; ply >= 0 && ply <= count; ply++) {
        char *end = NULL;
        bool unknown = *at == '-';
        long percent = unknown ? 0 : strtol(at, &end, 10);
        const char *behind = unknown ? at + 1 : end;
        if (behind == at || percent < 0 || percent > 100 || (*behind && *behind != ' '))
            return;
        if (!unknown)
            match_note_chance(replay->match, ply, (int)percent);
        at = behind + (*behind == ' ');
    }
}

/* The names under the colours belong to the seats that play them at the end. */
static void set_tags(const struct Replay *replay)
{
    const struct Tree *tree = replay->source->tree;
    const struct Board *board = match_board(replay->match);
    struct MatchTags tags = {.event = ""};
    utf8_copy(tags.event, sizeof tags.event, tree_tag(tree, "Event"));
    utf8_copy(tags.date, sizeof tags.date, tree_tag(tree, "Date"));
    utf8_copy(tags.time, sizeof tags.time, tree_tag(tree, "Time"));
    tags.casual = strcmp(tree_tag(tree, "Casual"), "yes") == 0;
    utf8_copy(tags.seed, sizeof tags.seed, tree_tag(tree, "Seed"));
    tags.days = clock_read_days(tree_tag(tree, "TimeControl"));
    for (int seat = 0; seat < SEATS; seat++) {
        const char *colour = board->game->colours[game_colour(board->game, board->position, seat)];
        utf8_copy(tags.player[seat], sizeof tags.player[seat], tree_tag(tree, colour));
    }
    match_set_tags(replay->match, &tags);
}

/* The match that was read, its time being `now_ms`; NULL with an error. */
static struct Match *replay(const struct RecordSource *source, int64_t now_ms,
                            struct RecordError *error)
{
    struct Replay replay = {.source = source, .error = error};
    struct ClockSettings clock = record_clock(source->tree);
    replay.match = match_new(tree_game(source->tree), tree_options(source->tree), &clock);
    if (*tree_start(source->tree))
        match_set_position(replay.match, tree_start(source->tree), NULL);
    if (!play_main_line(&replay) || !settle(&replay)) {
        match_free(replay.match);
        return NULL;
    }
    set_tags(&replay);
    note_chances(&replay);
    match_pause(replay.match, replay.now);
    match_resume(replay.match, now_ms);
    return replay.match;
}

/* With `rest`, what follows is another record's; without, nothing may follow. */
static bool read_end(struct Lexer *lexer, const char **rest)
{
    struct Word word;
    if (rest) {
        *rest = lexer->at;
        return true;
    }
    if (!lexer_next(lexer, &word))
        return false;
    return word.kind == WORD_END ||
           record_error(lexer->error, word.line, "there is text after the result");
}

struct Match *record_read(const char *text, int64_t now_ms, const char **rest,
                          struct RecordError *error)
{
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    if (strncmp(text, byte_order_mark, 3) == 0)
        text += 3;
    struct Lexer lexer = {.at = text, .line = 1, .error = error};
    struct RecordSource source = {.tree = NULL};
    struct Match *match = NULL;
    if (lexer_check_utf8(&lexer) && record_read_source(&lexer, NULL, RECORD_STRICT, &source) &&
        read_end(&lexer, rest))
        match = replay(&source, now_ms, error);
    record_free_source(&source);
    return match;
}

/* --- from a match ----------------------------------------------------------------------------- */

const char *record_result(const struct Match *match)
{
    const struct Board *board = match_board(match);
    struct Status status = match_status(match);
    if (status.outcome == OUTCOME_DRAW)
        return "1/2-1/2";
    if (status.outcome != OUTCOME_WIN)
        return "*";
    return game_colour(board->game, board->position, status.winner) == 0 ? "1-0" : "0-1";
}

/* Our own tag stands only where TimeControl can't say it all. */
void record_set_clock(struct Tree *tree, const struct ClockSettings *clock)
{
    char all[CLOCK_TEXT_MAX], standard[CLOCK_TEXT_MAX];
    clock_write(clock, all);
    clock_write_standard(clock, standard);
    tree_set_tag(tree, "TimeControl", clock_is_set(clock) ? standard : "");
    tree_set_tag(tree, "Clock", strcmp(all, standard) == 0 ? "" : all);
}

static void tag_match(struct Tree *tree, const struct Match *match)
{
    const struct Board *board = match_board(match);
    const struct MatchTags *tags = match_tags(match);
    struct Status status = match_status(match);
    tree_set_tag(tree, "Event", tags->event);
    tree_set_tag(tree, "Date", tags->date);
    tree_set_tag(tree, "Time", tags->time);
    tree_set_tag(tree, "Casual", tags->casual ? "yes" : "");
    tree_set_tag(tree, "Seed", tags->seed);
    for (int colour = 0; colour < SEATS; colour++) {
        int seat = game_colour(board->game, board->position, 0) == colour ? 0 : 1;
        tree_set_tag(tree, board->game->colours[colour], tags->player[seat]);
    }
    record_set_clock(tree, match_clock(match));
    if (tags->days > 0) {
        char days[CLOCK_TEXT_MAX];
        clock_write_days(tags->days, days);
        tree_set_tag(tree, "TimeControl", days);
    }
    tree_set_tag(tree, "Result", record_result(match));
    tree_set_tag(tree, "Reason", status.outcome == OUTCOME_ONGOING ? "" : reason_id(status.reason));
}

/* Notes at the last move what the present turn has taken. */
static void note_run(struct Tree *tree, TreeNode last, int64_t ms)
{
    char text[64];
    long long seconds = (long long)(ms / 1000);
    if (ms <= 0)
        return;
    snprintf(text, sizeof text, "[%%run %lld:%02lld:%02lld.%03d]", seconds / 3600,
             seconds / 60 % 60, seconds % 60, (int)(ms % 1000));
    tree_set_comment(tree, last, text);
}

/* What happened between two moves is said at the former. */
static void add_remarks(struct Tree *tree, const struct Match *match)
{
    TreeNode node = TREE_ROOT;
    for (int i = 0; i <= match_count(match); i++) {
        if (i > 0)
            node = tree_add(tree, node, match_get(match, i - 1));
        tree_add_comment(tree, node, match_remark_at(match, i));
    }
}

struct Tree *record_tree_of_match(struct Match *match, int64_t now_ms)
{
    match_time_left(match, 0, now_ms); /* notices a flag that fell */
    const struct Board *board = match_board(match);
    struct Tree *tree = tree_new(board->game, &board->options);
    char start[POSITION_TEXT_MAX];
    board->game->position_write(board->start, start);
    tree_set_start(tree, start, NULL);
    tag_match(tree, match);
    bool clock = clock_is_set(match_clock(match));
    TreeNode node = TREE_ROOT;
    for (int i = 0; i < match_count(match); i++) {
        node = tree_add(tree, node, match_get(match, i));
        if (clock && i > 0)
            tree_set_time(tree, node, match_time_spent(match, i));
    }
    note_run(tree, node, clock ? match_time_used(match, now_ms) : 0);
    add_remarks(tree, match);
    return tree;
}

/* How an unfinished game has stood, so that its curve goes on where it was: of the last plies as
 * many as a tag has room for. */
static void tag_chances(struct Tree *tree, const struct Match *match)
{
    enum { SIGNS = 4 }; /* "100 " */
    int count = match_count(match), known = 0;
    size_t size = (size_t)(count + 1) * SIGNS + 1, length = 0;
    if (match_status(match).outcome != OUTCOME_ONGOING)
        return;
    char *text = memory_zeroed(size);
    const char *last = text;
    for (int ply = 0; ply <= count; ply++) {
        int percent = match_chance_at(match, ply);
        const char *between = ply > 0 ? " " : "";
        known += percent >= 0;
        if (percent >= 0)
            length += (size_t)snprintf(text + length, size - length, "%s%d", between, percent);
        else
            length += (size_t)snprintf(text + length, size - length, "%s-", between);
    }
    if (length >= WORD_MAX)
        last = strchr(text + length - WORD_MAX, ' ') + 1;
    tree_set_tag(tree, "Chances", known > 0 ? last : "");
    free(text);
}

char *record_write(struct Match *match, int64_t now_ms)
{
    struct Tree *tree = record_tree_of_match(match, now_ms);
    tag_chances(tree, match);
    char *text = record_write_tree(tree);
    tree_free(tree);
    return text;
}
