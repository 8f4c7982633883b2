/* Reading one record as a tree of moves. */
#include "engine/games.h"
#include "engine/record_parts.h"
#include "src/common/memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VARIATIONS_MAX = 256 }; /* nested */

/* A tag before the game is known. */
struct Tag {
    int line;
    char name[TAG_NAME_MAX];
    char text[WORD_MAX];
};

struct Reader {
    struct Lexer *lexer;
    struct Word word; /* the one being looked at */
    enum RecordCare care;
    const struct Game *game; /* of a record that names none */
    struct Tag *tags;        /* owned: TREE_TAGS_MAX */
    int tag_count;
    struct RecordSource *source;
    struct TreeCursor cursor;
    TreeNode back[VARIATIONS_MAX]; /* where to go on when the variation closes */
    int depth;
    bool skipping; /* a move could not be played: nothing counts until its variation closes, */
    int skipped;   /* which is the outermost but for this many that were opened since */
    uint32_t line_capacity;
};

static bool next(struct Reader *reader)
{
    return lexer_next(reader->lexer, &reader->word);
}

static bool fault(const struct Reader *reader, int line, const char *what)
{
    return record_error(reader->lexer->error, line, "%s", what);
}

/* --- tags ------------------------------------------------------------------------------------- */

static const struct Tag *find_tag(const struct Reader *reader, const char *name)
{
    for (int i = 0; i < reader->tag_count; i++)
        if (strcmp(reader->tags[i].name, name) == 0)
            return &reader->tags[i];
    return NULL;
}

/* Keeps the tag just read; a lenient reader takes the first of two, and as many as fit. */
static bool keep_tag(struct Reader *reader)
{
    const struct Word *word = &reader->word;
    bool twice = strcmp(word->name, "Option") != 0 && find_tag(reader, word->name);
    if (twice && reader->care == RECORD_STRICT)
        return record_error(reader->lexer->error, word->line, "tag %s appears twice", word->name);
    if (twice || reader->tag_count == TREE_TAGS_MAX)
        return true;
    struct Tag *tag = &reader->tags[reader->tag_count++];
    tag->line = word->line;
    memcpy(tag->name, word->name, sizeof tag->name);
    memcpy(tag->text, word->text, sizeof tag->text);
    return true;
}

/* Passes over comments among the tags; those behind them belong to the moves and are put back. */
static bool pass_comments(struct Reader *reader)
{
    struct Word first = reader->word;
    while (reader->word.kind == WORD_COMMENT)
        if (!next(reader))
            return false;
    if (first.kind != WORD_COMMENT || reader->word.kind == WORD_TAG)
        return true;
    first.begin--; /* its brace */
    lexer_back(reader->lexer, &first);
    return next(reader);
}

static bool read_tags(struct Reader *reader)
{
    if (!next(reader) || !pass_comments(reader))
        return false;
    while (reader->word.kind == WORD_TAG)
        if (!keep_tag(reader) || !next(reader) || !pass_comments(reader))
            return false;
    return true;
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

static bool choose_game(struct Reader *reader)
{
    const struct Tag *tag = find_tag(reader, "Game");
    if (tag && find_game(tag->text))
        reader->game = find_game(tag->text);
    else if (tag && (reader->care == RECORD_STRICT || !reader->game))
        return record_error(reader->lexer->error, tag->line, "unknown game '%.40s'", tag->text);
    return reader->game || fault(reader, reader->word.line, "a record starts with [Game \"...\"]");
}

static bool read_options(struct Reader *reader, struct Options *options)
{
    for (int i = 0; i < reader->tag_count; i++) {
        const struct Tag *tag = &reader->tags[i];
        struct TextError error;
        if (strcmp(tag->name, "Option") == 0 &&
            !option_read(reader->game, tag->text, options, &error))
            return fault(reader, tag->line, error.what);
    }
    return true;
}

static bool read_start(struct Reader *reader)
{
    const struct Tag *tag = find_tag(reader, "FEN");
    struct TextError error;
    if (!tag || tree_set_start(reader->source->tree, tag->text, &error))
        return true;
    return record_error(reader->lexer->error, tag->line, "FEN: %s at character %d", error.what,
                        error.at + 1);
}

/* Hands on the tags that are not said by the tree itself. */
static void hand_on_tags(struct Reader *reader)
{
    struct Tree *tree = reader->source->tree;
    for (int i = 0; i < reader->tag_count; i++) {
        const struct Tag *tag = &reader->tags[i];
        if (strcmp(tag->name, "Game") == 0 || strcmp(tag->name, "Option") == 0 ||
            strcmp(tag->name, "FEN") == 0 || !*tag->text)
            continue;
        reader->source->tag_line[tree_tag_count(tree)] = tag->line;
        tree_set_tag(tree, tag->name, tag->text);
    }
}

/* Makes the tree that the tags describe. */
static bool set_up(struct Reader *reader)
{
    struct Options options = {.choice = {0}};
    if (!choose_game(reader) || !read_options(reader, &options))
        return false;
    reader->source->tree = tree_new(reader->game, &options);
    if (!read_start(reader))
        return false;
    hand_on_tags(reader);
    return true;
}

/* --- moves ------------------------------------------------------------------------------------ */

/* Remembers where a new node's move stood. */
static void keep_line(struct Reader *reader, TreeNode node, int line)
{
    if (node >= reader->line_capacity) {
        reader->line_capacity = 2 * node + 256;
        reader->source->lines = memory_resized(
            reader->source->lines, reader->line_capacity * sizeof *reader->source->lines);
    }
    reader->source->lines[node] = (uint32_t)line;
}

/* Glyphs written behind a move as signs: "!?". */
static int take_signs(char *text)
{
    static const char *const signs[] = {"!", "?", "!!", "??", "!?", "?!"};
    size_t length = strcspn(text, "!?");
    int glyph = 0;
    for (int i = 0; i < 6; i++)
        if (length > 0 && strcmp(text + length, signs[i]) == 0)
            glyph = i + 1;
    if (glyph)
        text[length] = '\0';
    return glyph;
}

/* What a lenient reader passes over among the moves: bare numbers and dots. */
static bool is_noise(const char *text)
{
    return text[strspn(text, "0123456789.")] == '\0';
}

/* A move that can't be played: a partial reader goes on behind its line. */
static bool refuse(struct Reader *reader, const char *why)
{
    const struct Word *word = &reader->word;
    if (reader->care != RECORD_PARTIAL)
        return record_error(reader->lexer->error, word->line, "'%s': %s", word->text, why);
    if (reader->source->left_out++ == 0)
        record_error(&reader->source->fault, word->line, "'%s': %s", word->text, why);
    reader->skipping = true;
    reader->skipped = 0;
    return true;
}

static bool play(struct Reader *reader)
{
    const struct Board *board = &reader->cursor.board;
    struct Word *word = &reader->word;
    struct TextError error;
    Move move;
    int glyph = take_signs(word->text);
    if (!board->game->move_read(board->position, word->text, &move, &error) ||
        !tree_cursor_play(&reader->cursor, move, &error))
        return refuse(reader, error.what);
    if (glyph)
        tree_add_glyph(reader->source->tree, reader->cursor.node, glyph);
    keep_line(reader, reader->cursor.node, word->line);
    return true;
}

/* A number must be the one of the move that follows. */
static bool check_number(const struct Reader *reader)
{
    const struct Board *board = &reader->cursor.board;
    int ply = board->trail.count + board->game->mover(board->start);
    const struct Word *word = &reader->word;
    if (reader->care != RECORD_STRICT || (word->number == ply / 2 + 1 && word->second == ply % 2))
        return true;
    return record_error(reader->lexer->error, word->line, "move %d%s should be move %d%s",
                        word->number, word->second ? "..." : ".", ply / 2 + 1,
                        ply % 2 ? "..." : ".");
}

/* "(": the move just played is taken back, another follows. */
static bool open_variation(struct Reader *reader)
{
    if (reader->depth == VARIATIONS_MAX)
        return fault(reader, reader->word.line, "variations are nested too deeply");
    if (reader->cursor.node == TREE_ROOT)
        return fault(reader, reader->word.line, "a variation stands before the first move");
    reader->back[reader->depth++] = reader->cursor.node;
    return tree_cursor_back(&reader->cursor);
}

/* Passes over a word behind a move that was left out. Whether it was one of those. */
static bool skip_word(struct Reader *reader)
{
    enum WordKind kind = reader->word.kind;
    if (reader->skipping && kind == WORD_CLOSE && reader->skipped == 0)
        reader->skipping = false;
    reader->skipped += !reader->skipping ? 0 : kind == WORD_OPEN ? 1 : kind == WORD_CLOSE ? -1 : 0;
    return reader->skipping;
}

static bool close_variation(struct Reader *reader)
{
    if (reader->depth == 0)
        return fault(reader, reader->word.line, "a variation is closed that was not opened");
    tree_cursor_go(&reader->cursor, reader->back[--reader->depth]);
    return true;
}

/* Acts on one word among the moves. */
static bool take_word(struct Reader *reader)
{
    struct Word *word = &reader->word;
    struct Tree *tree = reader->source->tree;
    if (skip_word(reader))
        return true;
    switch (word->kind) {
    case WORD_NUMBER:
        return check_number(reader);
    case WORD_MOVE:
        return (reader->care != RECORD_STRICT && is_noise(word->text)) || play(reader);
    case WORD_COMMENT:
        record_read_comment(tree, reader->cursor.node, &reader->cursor.board, word->begin,
                            word->length);
        return true;
    case WORD_GLYPH:
        if (reader->cursor.node != TREE_ROOT && word->number)
            tree_add_glyph(tree, reader->cursor.node, word->number);
        return true;
    case WORD_OPEN:
        return open_variation(reader);
    case WORD_CLOSE:
        return close_variation(reader);
    default:
        return true;
    }
}

/* Whether the word ends the moves: a result, the next record's tags, or nothing. A result inside a
 * variation is that variation's own. */
static bool ends(const struct Reader *reader)
{
    enum WordKind kind = reader->word.kind;
    return (kind == WORD_RESULT && reader->depth == 0 && reader->skipped == 0) ||
           kind == WORD_TAG || kind == WORD_END;
}

static bool read_moves(struct Reader *reader)
{
    while (!ends(reader))
        if (!take_word(reader) || !next(reader))
            return false;
    reader->source->result_line = reader->word.line;
    snprintf(reader->source->result, WORD_MAX, "%s", "*");
    if (reader->word.kind == WORD_RESULT)
        memcpy(reader->source->result, reader->word.text, WORD_MAX);
    else if (reader->care == RECORD_STRICT)
        return fault(reader, reader->word.line,
                     reader->word.kind == WORD_TAG ? "there is a tag among the moves"
                                                   : "the record ends without a result");
    else if (reader->depth > 0)
        return fault(reader, reader->word.line, "a variation lacks its closing bracket");
    return true;
}

bool record_read_source(struct Lexer *lexer, const struct Game *game, enum RecordCare care,
                        struct RecordSource *source)
{
    struct Reader *reader = memory_zeroed(sizeof *reader);
    *source = (struct RecordSource){.tree = NULL};
    *reader = (struct Reader){.lexer = lexer, .care = care, .game = game, .source = source};
    reader->tags = memory_zeroed(TREE_TAGS_MAX * sizeof *reader->tags);
    bool good = read_tags(reader) && set_up(reader);
    if (good) {
        tree_cursor_init(&reader->cursor, source->tree);
        good = read_moves(reader);
        tree_cursor_free(&reader->cursor);
    }
    if (good && reader->word.kind == WORD_TAG)
        lexer_back(lexer, &reader->word);
    free(reader->tags);
    free(reader);
    return good;
}

void record_free_source(struct RecordSource *source)
{
    tree_free(source->tree);
    free(source->lines);
}

/* --- the tree alone --------------------------------------------------------------------------- */

/* The place of the next record: the first tag behind a line that is none. */
static void skip_record(struct Lexer *lexer)
{
    bool tags = true; /* the broken record's own tags come first */
    for (const char *line = lexer->at; *line; lexer->line++) {
        const char *word = line + strspn(line, " \t\r");
        if (*word == '[' && !tags) {
            lexer->at = word;
            return;
        }
        tags = tags && (*word == '[' || *word == '\n' || !*word);
        line += strcspn(line, "\n");
        line += *line == '\n';
        lexer->at = line;
    }
}

/* The result that a lenient reader keeps: that of the moves, else what the tag means. */
static void settle_result(struct RecordSource *source)
{
    const char *tag = tree_tag(source->tree, "Result");
    if (!*source->result || strcmp(source->result, "*") == 0)
        snprintf(source->result, WORD_MAX, "%s", record_plain_result(tag));
    tree_set_tag(source->tree, "Result", source->result);
}

/* Reads one record, and goes on to the next; what it kept of a broken one is in the source. */
static bool read_one(const char *text, const struct Game *game, enum RecordCare care,
                     const char **rest, int *line, struct RecordSource *source,
                     struct RecordError *error)
{
    struct Lexer lexer = {.at = text, .line = *line, .error = error};
    bool good = record_read_source(&lexer, game, care, source);
    if (!good) {
        lexer = (struct Lexer){.at = text, .line = *line};
        skip_record(&lexer);
    }
    lexer_skip_blanks(&lexer);
    *rest = lexer.at;
    *line = lexer.line;
    return good;
}

struct Tree *record_read_tree(const char *text, const struct Game *game, const char **rest,
                              int *line, struct RecordError *error)
{
    struct RecordSource source;
    bool good = read_one(text, game, RECORD_LENIENT, rest, line, &source, error);
    free(source.lines);
    if (good) {
        settle_result(&source);
        return source.tree;
    }
    tree_free(source.tree);
    return NULL;
}

struct Tree *record_read_part(const char *text, const struct Game *game, const char **rest,
                              int *line, int *left_out, struct RecordError *error)
{
    struct RecordSource source;
    *error = (struct RecordError){.line = 0};
    bool good = read_one(text, game, RECORD_PARTIAL, rest, line, &source, error);
    free(source.lines);
    if (source.left_out > 0)
        *error = source.fault;
    if (!good && (!source.tree || tree_count(source.tree) == 1)) {
        tree_free(source.tree);
        return NULL;
    }
    settle_result(&source);
    *left_out = source.left_out + !good;
    return source.tree;
}
