/*
 * Moves as text. WXF and Chinese share one form, a few tokens a move: capital letters for pieces,
 * digits, + - = for front or forward, rear or backward, sideways, and m for the middle. WXF texts
 * are such tokens; Chinese ones are translated character by character. To read, all legal moves are
 * written and compared.
 */
#include "engine/xiangqi/notation.h"
#include "engine/xiangqi/fen.h"
#include "engine/xiangqi/moves.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { TOKENS_MAX = 8 };

/* How a piece is told from others of its kind. */
enum Naming {
    NAMING_STRICT, /* as the rules of the notation say */
    NAMING_FILE,   /* by its file, tandem or not */
    NAMING_SIGN,   /* in a tandem by sign, advisors and elephants too */
    NAMINGS
};

/* A move as people see it. */
struct Description {
    int kind;
    int file;       /* 1 .. 9 from the mover's right */
    int place;      /* among those of its kind on the file, 0 is the front */
    int count;      /* how many these are */
    bool elsewhere; /* soldiers alone: another file holds two or more */
    int order;      /* soldiers alone: number among all those in tandem, from the right, 1 .. */
    char direction; /* + - = */
    int number;     /* points forward or backward, or the target's file */
};

typedef void Writer(const struct Description *d, enum Naming naming, char tokens[TOKENS_MAX]);

/* A file, 0 .. 8, as its owner counts it from the right, 1 .. 9. */
static int file_number(int colour, int file)
{
    return colour == RED ? FILES - file : file + 1;
}

/* How many pieces of this code stand on a file, counted from the right of their owner; `ahead` of
 * rank `rank` if that is not -1. */
static int file_count(const struct Xiangqi *p, int piece, int number, int rank)
{
    int colour = piece_colour(piece), count = 0;
    int file = colour == RED ? FILES - number : number - 1;
    for (int i = 0; i < RANKS; i++) {
        bool ahead = colour == RED ? i > rank : i < rank;
        if (p->at[i * FILES + file] == piece && (rank < 0 || ahead))
            count++;
    }
    return count;
}

/* Where a soldier stands among those in tandem, counted by files from the right. */
static void describe_tandems(const struct Xiangqi *p, int piece, struct Description *d)
{
    d->order = d->place + 1;
    for (int number = 1; number <= FILES; number++) {
        int count = file_count(p, piece, number, -1);
        if (number == d->file || count < 2)
            continue;
        d->elsewhere = true;
        if (number < d->file)
            d->order += count;
    }
}

static struct Description describe(const struct Xiangqi *p, Move move)
{
    int from = move_from(move), to = move_to(move), piece = p->at[from];
    int colour = piece_colour(piece), rise = to / FILES - from / FILES;
    int forward = colour == RED ? rise : -rise, target = file_number(colour, to % FILES);
    struct Description d = {.kind = piece_kind(piece)};
    d.file = file_number(colour, from % FILES);
    d.place = file_count(p, piece, d.file, from / FILES);
    d.count = file_count(p, piece, d.file, -1);
    if (d.kind == SOLDIER)
        describe_tandems(p, piece, &d);
    d.direction = forward == 0 ? '=' : forward > 0 ? '+' : '-';
    d.number = from % FILES != to % FILES ? target : forward < 0 ? -forward : forward;
    return d;
}

static bool by_file(const struct Description *d, enum Naming naming)
{
    bool obvious = d->kind == ADVISOR || d->kind == ELEPHANT;
    return d->count == 1 || naming == NAMING_FILE || (naming == NAMING_STRICT && obvious);
}

/* The sign of a piece in a tandem, or its file's digit in the middle. */
static char tandem_sign(const struct Description *d)
{
    if (2 * d->place + 1 == d->count)
        return (char)('0' + d->file);
    return 2 * d->place < d->count ? '+' : '-';
}

static void wxf_tokens(const struct Description *d, enum Naming naming, char tokens[TOKENS_MAX])
{
    static const char letters[] = "KAEHRCP";
    char first = letters[d->kind];
    char second = by_file(d, naming) ? (char)('0' + d->file) : tandem_sign(d);
    bool end = d->place == 0 || d->place == d->count - 1;
    if (d->count > 1 && d->elsewhere)
        first = (char)('0' + d->file);
    else if (d->count > 3 && end)
        first = second;
    snprintf(tokens, TOKENS_MAX, "%c%c%c%d", first, second, d->direction, d->number);
}

static void chinese_tokens(const struct Description *d, enum Naming naming, char tokens[TOKENS_MAX])
{
    static const char letters[] = "KAEHRCP";
    char piece = letters[d->kind], name = tandem_sign(d);
    if (by_file(d, naming)) {
        snprintf(tokens, TOKENS_MAX, "%c%d%c%d", piece, d->file, d->direction, d->number);
        return;
    }
    if (d->elsewhere || d->count > 3)
        name = (char)('0' + d->order);
    else if (isdigit((unsigned char)name))
        name = 'm';
    snprintf(tokens, TOKENS_MAX, "%c%c%c%d", name, piece, d->direction, d->number);
}

/* The one legal move with these tokens; MOVE_NONE if there is none or more than one. */
static Move tokens_find(const struct Xiangqi *p, Writer *write, const char *tokens)
{
    Move moves[MOVES_MAX];
    int count = xiangqi_generate(p, NULL, MOVES_ALL, moves);
    for (enum Naming naming = 0; naming < NAMINGS; naming++) {
        Move found = MOVE_NONE;
        int matches = 0;
        for (int i = 0; i < count; i++) {
            struct Description d = describe(p, moves[i]);
            char written[TOKENS_MAX];
            write(&d, naming, written);
            if (strcmp(written, tokens) == 0 && matches++ == 0)
                found = moves[i];
        }
        if (matches > 0)
            return matches == 1 ? found : MOVE_NONE;
    }
    return MOVE_NONE;
}

/* The characters of one token, first the one that is written for Red. */
struct Glyphs {
    char token;
    const char *red, *black; /* as written */
    const char *more;        /* read too, each of three bytes */
};

static const struct Glyphs glyphs[] = {
    {'K', "帅", "将", "帥將"}, {'A', "仕", "士", ""},     {'E', "相", "象", ""},
    {'H', "马", "马", "馬傌"}, {'R', "车", "车", "車俥"}, {'C', "炮", "炮", "砲包"},
    {'P', "兵", "卒", ""},     {'1', "一", "１", ""},     {'2', "二", "２", ""},
    {'3', "三", "３", ""},     {'4', "四", "４", ""},     {'5', "五", "５", ""},
    {'6', "六", "６", ""},     {'7', "七", "７", ""},     {'8', "八", "８", ""},
    {'9', "九", "９", ""},     {'m', "中", "中", ""},
};

/* Signs have one character where they name a piece, another where they tell a direction. */
static const struct Glyphs sign_names[] = {{'+', "前", "前", ""}, {'-', "后", "后", "後"}};
static const struct Glyphs directions[] = {
    {'+', "进", "进", "進"}, {'-', "退", "退", ""}, {'=', "平", "平", ""}};

/* The table that the token at place `at` may also be found in. */
static const struct Glyphs *sign_table(int at, int *count)
{
    *count = at == 2 ? 3 : 2;
    return at == 2 ? directions : sign_names;
}

static const char *glyph_of(const struct Glyphs *table, int count, char token, int colour)
{
    for (int i = 0; i < count; i++)
        if (table[i].token == token)
            return colour == RED ? table[i].red : table[i].black;
    return NULL;
}

/* The token that three bytes stand for, or 0. */
static char token_of(const struct Glyphs *table, int count, const char *text)
{
    for (int i = 0; i < count; i++) {
        if (strncmp(text, table[i].red, 3) == 0 || strncmp(text, table[i].black, 3) == 0)
            return table[i].token;
        for (const char *more = table[i].more; *more; more += 3)
            if (strncmp(text, more, 3) == 0)
                return table[i].token;
    }
    return 0;
}

enum { GLYPHS = sizeof glyphs / sizeof *glyphs };

/* Translates Chinese characters; ASCII digits are read among them. False if any has no meaning. */
static bool chinese_translate(const char *text, char tokens[TOKENS_MAX])
{
    int at = 0;
    while (*text && at < 4) {
        int signs;
        const struct Glyphs *table = sign_table(at, &signs);
        char token = *text >= '1' && *text <= '9' ? *text : 0;
        int length = token ? 1 : 3;
        if (!token)
            token = token_of(table, signs, text);
        if (!token)
            token = token_of(glyphs, GLYPHS, text);
        if (!token)
            return false;
        tokens[at++] = token;
        text += length;
    }
    tokens[at] = '\0';
    return at == 4 && *text == '\0';
}

static void chinese_write(const void *position, Move move, char text[MOVE_TEXT_MAX])
{
    const struct Xiangqi *p = position;
    struct Description d = describe(p, move);
    char tokens[TOKENS_MAX];
    chinese_tokens(&d, NAMING_STRICT, tokens);
    if (tokens_find(p, chinese_tokens, tokens) != move) {
        xiangqi_move_write(position, move, text);
        return;
    }
    text[0] = '\0';
    for (int at = 0; at < 4; at++) {
        bool ordinal = at == 0 && isdigit((unsigned char)tokens[at]); /* 二卒, but 卒２ */
        int signs, colour = ordinal ? RED : p->side;
        const struct Glyphs *table = sign_table(at, &signs);
        const char *glyph = glyph_of(table, signs, tokens[at], colour);
        strcat(text, glyph ? glyph : glyph_of(glyphs, GLYPHS, tokens[at], colour));
    }
}

static void wxf_write(const void *position, Move move, char text[MOVE_TEXT_MAX])
{
    struct Description d = describe(position, move);
    wxf_tokens(&d, NAMING_STRICT, text);
    if (tokens_find(position, wxf_tokens, text) != move)
        xiangqi_move_write(position, move, text);
}

const struct Notation xiangqi_notations[] = {
    {.id = "chinese", .label = "Chinese", .write = chinese_write},
    {.id = "wxf", .label = "WXF", .write = wxf_write},
    {.id = NULL},
};

/* Brings a WXF text into the form that is written: capitals, = for sideways, the sign of a tandem
 * behind the letter. False if it cannot be one. */
static bool wxf_normalise(const char *text, char tokens[TOKENS_MAX])
{
    static const char letters[] = "KAEHRCP";
    if (strlen(text) != 4)
        return false;
    memcpy(tokens, text, 5);
    if (isalpha((unsigned char)tokens[1])) {
        tokens[0] = text[1];
        tokens[1] = text[0];
    }
    int first = toupper((unsigned char)tokens[0]);
    int kind = first == 'S' ? SOLDIER : first == 'G' ? KING : xiangqi_kind(tokens[0]);
    if (kind >= 0)
        tokens[0] = letters[kind];
    if (tokens[2] == '.')
        tokens[2] = '=';
    return strchr("+-=", tokens[2]) && isdigit((unsigned char)tokens[3]);
}

/* The point that "e4" at the start of `text` names, or -1. */
static int point_read(const char *text)
{
    int file = tolower((unsigned char)text[0]) - 'a';
    int rank = file >= 0 && file < FILES ? text[1] - '0' : -1;
    return rank >= 0 && rank < RANKS ? rank * FILES + file : -1;
}

static bool coordinates_read(const char *text, Move *move)
{
    int from = point_read(text);
    if (from < 0)
        return false;
    const char *rest = text + 2 + (text[2] == '-');
    int to = point_read(rest);
    if (to < 0 || from == to || rest[2] != '\0')
        return false;
    *move = move_new(from, to);
    return true;
}

bool xiangqi_move_read(const void *position, const char *text, Move *move, struct TextError *error)
{
    char tokens[TOKENS_MAX];
    Move found = MOVE_NONE;
    if (coordinates_read(text, move))
        return true;
    if (wxf_normalise(text, tokens))
        found = tokens_find(position, wxf_tokens, tokens);
    else if (chinese_translate(text, tokens))
        found = tokens_find(position, chinese_tokens, tokens);
    else
        return text_error(error, 0, "'%.24s' is not a move such as h2e2, C2=5 or 炮二平五", text);
    if (found == MOVE_NONE)
        return text_error(error, 0, "'%.24s' names no legal move here, or more than one", text);
    *move = found;
    return true;
}

void xiangqi_move_write(const void *position, Move move, char text[MOVE_TEXT_MAX])
{
    (void)position;
    int from = move_from(move), to = move_to(move);
    snprintf(text, MOVE_TEXT_MAX, "%c%d%c%d", 'a' + from % FILES, from / FILES, 'a' + to % FILES,
             to / FILES);
}
