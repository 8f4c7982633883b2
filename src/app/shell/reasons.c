/* Why something could not be read, in the player's language. */
#include "src/app/shell/reasons.h"
#include "src/play/formats/format.h"
#include <string.h>

enum { PARTS = 4 };

/* %1 to %4 stand for what is quoted: numbers, names, another reason. */
static const char *const patterns[] = {
    /* moves */
    N_("that move isn't legal here"),
    N_("is not a legal move here"),
    N_("names no legal move here, or more than one"),
    N_("is not a move such as h2e2, C2=5 or 炮二平五"),
    N_("comes after the end of the game"),
    N_("is too long for a move"),
    N_("the game is over"),
    N_("the record has moves already"),
    N_("the record has grown too large"),
    N_("a move starts with its file, 'a' to 'c'"),
    N_("a move ends with its rank, '1' to '3'"),
    N_("there is text after the move"),
    N_("a piece moves one step along a line"),
    N_("a file from a to d is missing"),
    N_("a rank from 1 to 4 is missing"),
    N_("a move is two points, such as a1a2"),
    N_("a point starts with a file from 'a' to '%1'"),
    N_("a point ends with a rank from 1 to %1"),
    N_("this is no point"),
    N_("the board has no such point"),
    N_("it is the other colour's turn"),
    /* positions */
    N_("the position: %1"),
    N_("%1 at character %2"),
    N_("'%1' is neither a piece nor a number"),
    N_("'%1' is neither a piece nor '.'"),
    N_("rank %1 has more than nine points"),
    N_("rank %1 has only %2 of its nine points"),
    N_("rank %1 has more than %2 points"),
    N_("rank %1 has %2 of %3 points"),
    N_("rank %1 is missing"),
    N_("rank %1 must end with '%2'"),
    N_("there are more than ten ranks"),
    N_("the side to move must be 'w' or 'b'"),
    N_("the colour to move must be 'b' or 'w'"),
    N_("the side to move, b or w, goes after the board"),
    N_("a space must follow the colour"),
    N_("the number of plies without a capture must be a number from %1 to %2"),
    N_("the move number must be a number from %1 to %2"),
    N_("'-' belongs here"),
    N_("nothing may follow the move number"),
    N_("the number of moves without a capture goes after the side to move"),
    N_("the number of moves without a capture must be from 0 to 100"),
    N_("nothing may follow the number of moves without a capture"),
    N_("'%1' does not belong here"),
    N_("unknown word in a position"),
    N_("only Black can lose by a forbidden point, and only in renju"),
    N_("the game ended with a line before the forbidden point"),
    N_("the stones do not fit this phase of swap2"),
    N_("Red must have exactly one king"),
    N_("Black must have exactly one king"),
    N_("Red's king must stand in its palace"),
    N_("Black's king must stand in its palace"),
    N_("Red has more than 16 pieces"),
    N_("Black has more than 16 pieces"),
    N_("the kings face each other"),
    N_("Red is in check, but it is not its turn"),
    N_("Black is in check, but it is not its turn"),
    N_("both sides have made a line"),
    N_("both sides have too few pieces to play"),
    N_("a side has more than %1 pieces"),
    N_("there is text after the last point"),
    N_("X must have as many stones as O, or one more"),
    N_("the game went on after X had made a line"),
    N_("the game went on after O had made a line"),
    N_("a disc must lie on the floor or on another disc"),
    N_("Red must have as many discs as Yellow, or one more"),
    N_("the game went on after Red had made a line"),
    N_("the game went on after Yellow had made a line"),
    /* records */
    N_("line %1 of a record: %2"),
    N_("FEN: %1"),
    N_("a record starts with [Game \"...\"]"),
    N_("unknown game '%1'"),
    N_("option %1 has no choice '%2'"),
    N_("an option is written key=choice, not '%1'"),
    N_("%1 has no option '%2'"),
    N_("the text is not UTF-8"),
    N_("tag %1 appears twice"),
    N_("tag %1 is missing its closing quote"),
    N_("tag %1 is missing its closing bracket"),
    N_("tag %1 is too long"),
    N_("a tag's name is too long"),
    N_("a tag is written [Name \"value\"]"),
    N_("there is a tag among the moves"),
    N_("a comment is missing its closing brace"),
    N_("move %1 should be move %2"),
    N_("variations are nested too deeply"),
    N_("a variation stands before the first move"),
    N_("a variation is closed that was not opened"),
    N_("a variation lacks its closing bracket"),
    N_("the record ends without a result"),
    N_("there is text after the result"),
    N_("1 line against the rules"),
    N_("%1 lines against the rules"),
    N_("XQF can't say that Black is to move where there is no move"),
    N_("%1, cut short"),
    N_("cut short"),
    /* trees on paper and races */
    N_("this number is too large"),
    N_("a number or '(' belongs here"),
    N_("the tree has too many nodes"),
    N_("a tree begins with '('"),
    N_("the tree is too deep"),
    N_("a number belongs between '(' and ')'"),
    N_("a ')' is missing"),
    N_("there is no such branch"),
    N_("the tree is too long"),
    N_("'%1' is no part of a race"),
    N_("game, depth or lane is missing"),
    N_("there is no game '%1'"),
    N_("the game is over in this position"),
    N_("more than %1 lanes"),
    N_("deeper than %1 plies"),
    N_("unknown algorithm '%1'"),
    N_("unknown switch '%1'"),
    /* files of other programs */
    N_("no game here has a board of %1 lines"),
    N_("the board must be 15x15, 19x19 or 20x20"),
    N_("this is a record of another game (GM[%1])"),
    N_("version %1 of XQF is not known"),
    N_("no game follows"),
    N_("this is no record that the program knows"),
    /* files and backups */
    N_("the file is empty"),
    N_("the file is too large"),
    N_("the file is cut short"),
    N_("the library is cut short"),
    N_("too long for a game record"),
    N_("this is a folder"),
    N_("this is a pipe or a device"),
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("the path is too long"),
    N_("%1 is in it twice"),
    N_("%1 is missing in it"),
    N_("%1 is damaged in it"),
    N_("%1 is longer than it says"),
    N_("%1 is not what was packed"),
    N_("%1 does not belong into it"),
    N_("a name in it makes no sense"),
    N_("there are too many files in it"),
    N_("the list of what is in it is damaged"),
    N_("its list of what must be in it is damaged"),
    N_("this line has no end"),
    N_("this line can't be read"),
    N_("no backup has a file of that name"),
    N_("no file of a backup is that long"),
    N_("this is no file"),
    N_("not a text file"),
    N_("reading was stopped"),
    N_("this is no library of games"),
    N_("a newer version of the program wrote this library"),
    N_("this game is not there any more"),
    N_("couldn't set the damaged library aside"),
    N_("mending goes on at the next start"),
    N_("couldn't lock a save slot: %1"),
    N_("all save slots are in use"),
    N_("all of them are in use"),
    /* matches in progress */
    N_("byte %1: %2"),
    N_("this is not a match journal"),
    N_("the journal is too long"),
    N_("the journal is damaged"),
    N_("the journal ends before the match starts"),
    N_("the journal starts with the wrong record"),
    N_("a record in it makes no sense"),
    N_("the match never started"),
};

struct Parts {
    const char *at[PARTS];
    size_t length[PARTS];
};

/* The number of the part that stands there, 0 ..; -1: none does. */
static int part_at(const char *pattern)
{
    bool named = pattern[0] == '%' && pattern[1] >= '1' && pattern[1] <= '0' + PARTS;
    return named ? pattern[1] - '1' : -1;
}

/* Whether a reason may begin at that byte, behind a place or a quoted word. */
static bool is_break(const char *text, size_t at)
{
    return at >= 2 && text[at - 1] == ' ' && (text[at - 2] == ':' || text[at - 2] == '\'');
}

/* Whether the whole text is such a sentence; every part is as short as it can be, and one that the
 * sentence begins with is no place and reason of its own. */
static bool fits(const char *pattern, const char *text, size_t length, struct Parts *parts)
{
    size_t i = 0;
    while (*pattern && part_at(pattern) < 0)
        if (i == length || *pattern++ != text[i++])
            return false;
    if (!*pattern)
        return i == length;
    int part = part_at(pattern);
    for (size_t end = i + 1; end <= length; end++) {
        if (i == 0 && is_break(text, end))
            return false;
        if (!fits(pattern + 2, text + end, length - end, parts))
            continue;
        parts->at[part] = text + i;
        parts->length[part] = end - i;
        return true;
    }
    return false;
}

static void fill(const struct App *app, const char *pattern, const struct Parts *parts,
                 struct StringBuffer *told)
{
    for (; *pattern; pattern++) {
        int part = part_at(pattern);
        if (part >= 0)
            reason_tell(app, parts->at[part], parts->length[part], told);
        else
            string_buffer_add_bytes(told, pattern, 1);
        pattern += part >= 0;
    }
}

/* Appends the text if it is marked as one for players where it is made. */
static bool tell_marked(const struct App *app, const char *text, size_t length,
                        struct StringBuffer *told)
{
    char english[IMPORT_ERROR_MAX];
    if (length >= sizeof english)
        return false;
    memcpy(english, text, length);
    english[length] = '\0';
    const char *own = app_tr(app, english);
    if (strcmp(own, english) != 0)
        string_buffer_add(told, own);
    return strcmp(own, english) != 0;
}

/* Appends the text if it is a reason that is known. */
static bool tell_whole(const struct App *app, const char *text, size_t length,
                       struct StringBuffer *told)
{
    struct Parts parts;
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        if (!fits(patterns[i], text, length, &parts))
            continue;
        fill(app, app_tr(app, patterns[i]), &parts, told);
        return true;
    }
    return tell_marked(app, text, length, told);
}

void reason_tell(const struct App *app, const char *reason, size_t length,
                 struct StringBuffer *told)
{
    size_t at = 0;
    while (at < length && !tell_whole(app, reason + at, length - at, told)) {
        size_t begin = at++;
        while (at < length && !is_break(reason, at))
            at++;
        string_buffer_add_bytes(told, reason + begin, at - begin);
    }
}
