/* The line of C that an event comes from. */
#include "src/play/lab/source.h"
#include <assert.h>
#include <string.h>

/* The page of an algorithm's nodes, and its function for either side. */
struct SourcePage {
    const char *page, *own, *other;
};

static const struct SourcePage pages[ALGORITHM_COUNT] = {
    [ALGORITHM_MINIMAX] = {"minimax.c", "maximise", "minimise"},
    [ALGORITHM_NEGAMAX] = {"negamax.c", "negamax", "negamax"},
    [ALGORITHM_ALPHA_BETA] = {"alpha_beta.c", "alpha_beta", "alpha_beta"},
    [ALGORITHM_PVS] = {"pvs.c", "pvs", "pvs"},
    [ALGORITHM_ASPIRATION] = {"pvs.c", "pvs", "pvs"},
    [ALGORITHM_CLASSIC] = {"alpha_beta.c", "alpha_beta", "alpha_beta"},
};

/* A place on the page of the algorithm, for the node at `ply` of the line. */
static struct SourcePlace on_page(struct Cursor *cursor, enum Algorithm algorithm, int ply,
                                  const char *mark)
{
    const struct SourcePage *page = &pages[algorithm];
    bool own = page->own == page->other || cursor_mover(cursor, ply) == cursor->root_seat;
    assert(page->page);
    return (struct SourcePlace){page->page, own ? page->own : page->other, mark, 1, 1};
}

/* Whether the node at `ply` looks at captures alone. */
static bool is_quiet(const struct Cursor *cursor, int ply)
{
    return ply >= 0 && cursor->frame[ply].depth <= 0;
}

static struct SourcePlace place_of_try(struct Cursor *cursor, enum Algorithm algorithm)
{
    const struct TapeNode *node = cursor_at(cursor);
    int above = cursor->ply - 1;
    bool narrows = algorithm == ALGORITHM_PVS || algorithm == ALGORITHM_ASPIRATION;
    switch ((enum TapeCall)node->call) {
    case TAPE_ROOT:
        if (algorithm == ALGORITHM_ASPIRATION)
            return (struct SourcePlace){"aspiration.c", "aspiration", "pvs(search", 1, 1};
        return (struct SourcePlace){"ladder.c", "deepen", "].root(", 1, 1};
    case TAPE_SHALLOW:
        return (struct SourcePlace){"prune.c", "width_limit", "node_child(search", 1, 1};
    case TAPE_NULL:
        return (struct SourcePlace){"prune.c", "null_move_cuts", "search->algorithm(", 1, 1};
    case TAPE_WHOLE:
    case TAPE_NARROW:
    case TAPE_AGAIN:
        break;
    }
    if (is_quiet(cursor, above))
        return (struct SourcePlace){"quiescence.c", "quiescence", "capture_value(search", 1, 1};
    struct SourcePlace place = on_page(cursor, algorithm, above, "node_child(search");
    if (narrows) {
        place.of = 3;
        place.nth = node->call == TAPE_WHOLE ? 1 : node->call == TAPE_NARROW ? 2 : 3;
    }
    return place;
}

static struct SourcePlace place_of_open(struct Cursor *cursor, enum Algorithm algorithm)
{
    if (is_quiet(cursor, cursor->ply - 1))
        return (struct SourcePlace){"quiescence.c", "capture_value", "control_node(search", 1, 1};
    return on_page(cursor, algorithm, cursor->ply, "node_open(search");
}

static struct SourcePlace place_of_close(struct Cursor *cursor, enum Algorithm algorithm)
{
    enum TraceEnd end = (enum TraceEnd)cursor_at(cursor)->end;
    struct SourcePlace quiet = {"quiescence.c", "quiescence", "best >= beta ? TRACE_CUT", 1, 1};
    if (!is_quiet(cursor, cursor->ply - 1)) {
        bool tried = (end == TRACE_CUT || end == TRACE_ALL) && !is_quiet(cursor, cursor->ply);
        return on_page(cursor, algorithm, cursor->ply,
                       !tried             ? "node.best;"
                       : end == TRACE_CUT ? "node_take(search" /* which broke the loop off */
                                          : "node_close(search");
    }
    if (end == TRACE_OVER) {
        quiet.function = "capture_value";
        quiet.mark = "TRACE_OVER";
    } else if (end == TRACE_STOOD) {
        quiet.mark = "TRACE_STOOD";
    } else if (end == TRACE_STUCK) {
        quiet.mark = "TRACE_STUCK";
    }
    return quiet;
}

static struct SourcePlace place_of_take(struct Cursor *cursor, enum Algorithm algorithm)
{
    unsigned call = cursor_at(cursor)->call;
    if (call == TAPE_ROOT && algorithm == ALGORITHM_ASPIRATION)
        return (struct SourcePlace){"aspiration.c", "aspiration", "value <= low", 1, 1};
    if (call == TAPE_ROOT)
        return (struct SourcePlace){"ladder.c", "deepen", "search->guess = score", 1, 1};
    if (call == TAPE_SHALLOW)
        return (struct SourcePlace){"prune.c", "width_limit", "node->rank[i]", 1, 1};
    if (call == TAPE_NULL)
        return (struct SourcePlace){"prune.c", "null_move_cuts", "value >= node->beta", 1, 1};
    if (is_quiet(cursor, cursor->ply - 1))
        return (struct SourcePlace){"quiescence.c", "quiescence", "value > best", 1, 1};
    if (call == TAPE_NARROW && !cursor_takes(cursor))
        return (struct SourcePlace){"pvs.c", "pvs", "value > node.alpha && value < beta", 1, 1};
    return on_page(cursor, algorithm, cursor->ply - 1, "node_take(search");
}

struct SourcePlace source_place(struct Cursor *cursor, enum Algorithm algorithm)
{
    switch (cursor->event) {
    case CURSOR_TRY:
        return place_of_try(cursor, algorithm);
    case CURSOR_OPEN:
        return place_of_open(cursor, algorithm);
    case CURSOR_CLOSE:
        return place_of_close(cursor, algorithm);
    case CURSOR_TAKE:
        break;
    }
    return place_of_take(cursor, algorithm);
}

/* Whether the line defines the function: it begins at the margin, names it, and does not end in a
 * semicolon. */
static bool defines(const char *line, size_t length, const char *function)
{
    size_t name = strlen(function);
    if (length == 0 || strchr(" \t/*#}", *line) || line[length - 1] == ';')
        return false;
    for (size_t i = 1; i + name < length; i++)
        if (strncmp(line + i, function, name) == 0 && line[i + name] == '(' && line[i - 1] == ' ')
            return true;
    return false;
}

static bool has(const char *line, size_t length, const char *mark)
{
    size_t size = strlen(mark);
    for (size_t i = 0; i + size <= length; i++)
        if (strncmp(line + i, mark, size) == 0)
            return true;
    return false;
}

int source_line(const char *text, const struct SourcePlace *place)
{
    bool inside = false;
    int found = 0, seen = 0;
    for (int number = 1; *text; number++) {
        size_t length = strcspn(text, "\n");
        if (defines(text, length, place->function))
            inside = true;
        else if (inside && *text == '}')
            inside = false;
        else if (inside && has(text, length, place->mark) && ++seen == place->nth)
            found = number;
        text += length + (text[length] == '\n');
    }
    return seen == place->of ? found : 0;
}
