/* A record being studied. */
#include "src/play/study/study.h"
#include "src/common/memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One thing that was done to the tree. */
struct Edit {
    enum { EDIT_ADD, EDIT_DELETE, EDIT_PROMOTE, EDIT_COMMENT, EDIT_SIGN, EDIT_MARKS } kind;
    TreeNode node;
    TreeNode next;          /* DELETE, PROMOTE: the sibling that it stood before */
    TreeNode from;          /* PROMOTE: where it was asked for; edits of one wish have the same */
    char *comment;          /* COMMENT: what stood there; owned */
    struct TreeMark *marks; /* MARKS: the same; owned */
    int mark_count;
    uint8_t glyphs[TREE_GLYPHS_MAX]; /* SIGN: the same */
    int glyph_count;
};

struct Study {
    struct Tree *tree;
    struct TreeCursor cursor;
    TreeNode ahead; /* where one came from: on this line, the cursor's node or below it */
    bool changed;
    struct Edit *edits;
    int edit_count, edit_capacity;
    struct WorkerHost host;
    size_t table_bytes;
    struct Analyst *analyst; /* NULL: never switched on */
    int lines;               /* 0: switched off */
    struct Board threat;     /* with the other side to move, by itself; without a game: not shown */
    bool thinks;
    const struct Insight *insight; /* the analyst's, as the last update found it; NULL: nothing */
};

struct Study *study_new(struct Tree *tree, size_t table_bytes, const struct WorkerHost *host)
{
    struct Study *study = memory_zeroed(sizeof *study);
    study->tree = tree;
    study->host = *host;
    study->table_bytes = table_bytes;
    study->ahead = TREE_ROOT;
    tree_cursor_init(&study->cursor, tree);
    return study;
}

static void free_edit(struct Edit *edit)
{
    free(edit->comment);
    free(edit->marks);
}

static void drop_threat(struct Study *study)
{
    if (study->threat.game)
        board_free(&study->threat);
    study->threat.game = NULL;
}

struct Tree *study_end(struct Study *study)
{
    struct Tree *tree = study->tree;
    analyst_free(study->analyst);
    drop_threat(study);
    for (int i = 0; i < study->edit_count; i++)
        free_edit(&study->edits[i]);
    free(study->edits);
    tree_cursor_free(&study->cursor);
    free(study);
    return tree;
}

void study_free(struct Study *study)
{
    if (study)
        tree_free(study_end(study));
}

struct Tree *study_tree(struct Study *study)
{
    return study->tree;
}

TreeNode study_node(const struct Study *study)
{
    return study->cursor.node;
}

const struct Board *study_board(const struct Study *study)
{
    return &study->cursor.board;
}

Move study_before(const struct Study *study, struct Board *before)
{
    board_copy(before, &study->cursor.board, NULL, false);
    if (study->cursor.node != TREE_ROOT)
        board_unmake(before);
    return tree_move(study->tree, study->cursor.node);
}

bool study_take_changed(struct Study *study)
{
    bool changed = study->changed;
    study->changed = false;
    return changed;
}

/* --- the engine --- */

static void look(struct Study *study)
{
    const struct AnalystTask task = {.lines = study->lines};
    study->insight = NULL;
    if (study->lines == 0)
        return;
    if (!study->analyst)
        study->analyst = analyst_new(tree_game(study->tree), tree_options(study->tree),
                                     study->table_bytes, &study->host);
    analyst_begin(study->analyst, study_looked(study), &task);
    study->thinks = analyst_update(study->analyst);
    study->insight = analyst_insight(study->analyst);
}

void study_analyse(struct Study *study, int lines)
{
    if (lines == study->lines)
        return;
    study->lines = lines;
    if (lines == 0 && study->analyst)
        analyst_stop(study->analyst);
    study->thinks = false;
    look(study);
}

const struct Board *study_looked(const struct Study *study)
{
    return study->threat.game ? &study->threat : &study->cursor.board;
}

bool study_threatens(const struct Study *study)
{
    return study->threat.game != NULL;
}

/* The position of `board` with the other side to move, set up as `threat` (uninitialised): nothing
 * that came before counts. False where there is none that a game could come to. */
static bool pass_turn(const struct Board *board, struct Board *threat)
{
    const struct Game *game = board->game;
    const char *sides = game->grammar.sides;
    struct OpeningStep step;
    char text[POSITION_TEXT_MAX];
    if (!sides || board_status(board).outcome != OUTCOME_ONGOING ||
        (game->opening && game->opening(board->position, &step)))
        return false;
    game->position_write(board->position, text);
    char *side = strchr(text, ' ') + 1;
    *side = *side == sides[0] ? sides[1] : sides[0];
    board_init(threat, game, &board->options, NULL, false);
    if (board_set(threat, text, NULL) && board_status(threat).outcome == OUTCOME_ONGOING)
        return true;
    board_free(threat);
    return false;
}

bool study_show_threat(struct Study *study, bool shown)
{
    struct Board threat;
    if (shown && !pass_turn(&study->cursor.board, &threat))
        return false;
    drop_threat(study);
    if (shown)
        study->threat = threat;
    look(study);
    return true;
}

void study_use(struct Study *study, struct Analyst *analyst)
{
    analyst_free(study->analyst);
    study->analyst = analyst;
    study->thinks = false;
    look(study);
}

bool study_fault(struct Study *study, struct Remark *remark, bool *gone)
{
    return study->analyst && analyst_fault(study->analyst, remark, gone);
}

int study_lines(const struct Study *study)
{
    return study->lines;
}

bool study_thinks(const struct Study *study)
{
    return study->thinks;
}

struct TreeEvaluation study_evaluation(const struct AnalystLine *line)
{
    int plies = line->exact ? line->value.result * line->value.plies : score_plies(line->score);
    struct TreeEvaluation evaluation = {.kind = TREE_EVAL_SCORE, .value = line->score};
    if (plies != 0)
        evaluation = (struct TreeEvaluation){.kind = TREE_EVAL_WIN, .value = plies};
    evaluation.depth = line->exact ? PLY_MAX - 1 : line->depth;
    return evaluation;
}

/* Notes what was found, unless more was known. */
static void note(struct Study *study, const struct Insight *insight)
{
    struct TreeEvaluation old = tree_evaluation(study->tree, study->cursor.node);
    if (insight->line_count == 0)
        return;
    struct TreeEvaluation found = study_evaluation(&insight->line[0]);
    bool known = old.kind == TREE_EVAL_WIN && found.kind != TREE_EVAL_WIN;
    if (found.depth == 0 || known || (old.kind != TREE_EVAL_NONE && found.depth <= old.depth))
        return;
    tree_set_evaluation(study->tree, study->cursor.node, found);
    study->changed = true;
}

bool study_update(struct Study *study)
{
    if (study->lines == 0)
        return false;
    bool thought = study->thinks;
    study->thinks = analyst_update(study->analyst);
    study->insight = analyst_insight(study->analyst);
    if (study->insight && !study_threatens(study))
        note(study, study->insight);
    return thought || study->thinks;
}

const struct Insight *study_insight(const struct Study *study)
{
    return study->insight;
}

/* --- walking --- */

/* Whether `node` is `above` or follows it. */
static bool follows(const struct Tree *tree, TreeNode node, TreeNode above)
{
    while (node != above && node != TREE_ROOT)
        node = tree_parent(tree, node);
    return node == above;
}

/* The engine looks where the study has gone. */
static void arrive(struct Study *study)
{
    if (!follows(study->tree, study->ahead, study->cursor.node))
        study->ahead = study->cursor.node;
    drop_threat(study);
    look(study);
}

bool study_go(struct Study *study, TreeNode node)
{
    if (node == study->cursor.node)
        return false;
    tree_cursor_go(&study->cursor, node);
    arrive(study);
    return true;
}

/* The move that goes on from `node`: towards where one came from, else the first choice. */
static TreeNode onward(const struct Study *study, TreeNode node)
{
    if (study->ahead == node || !follows(study->tree, study->ahead, node))
        return tree_child(study->tree, node);
    TreeNode at = study->ahead;
    while (tree_parent(study->tree, at) != node)
        at = tree_parent(study->tree, at);
    return at;
}

bool study_step(struct Study *study, int plies)
{
    TreeNode node = study->cursor.node, next;
    for (; plies < 0 && node != TREE_ROOT; plies++)
        node = tree_parent(study->tree, node);
    for (; plies > 0 && (next = onward(study, node)) != TREE_NONE; plies--)
        node = next;
    return study_go(study, node);
}

bool study_first(struct Study *study)
{
    return study_go(study, TREE_ROOT);
}

bool study_last(struct Study *study)
{
    return study_step(study, TREE_PLY_MAX);
}

bool study_sibling(struct Study *study, int step)
{
    TreeNode here = study->cursor.node, found = TREE_NONE;
    if (here == TREE_ROOT)
        return false;
    TreeNode child = tree_child(study->tree, tree_parent(study->tree, here));
    if (step > 0)
        found = tree_next(study->tree, here);
    for (; step < 0 && child != here; child = tree_next(study->tree, child))
        found = child;
    return found != TREE_NONE && study_go(study, found);
}

/* --- editing --- */

static struct Edit *remember(struct Study *study)
{
    if (study->edit_count == study->edit_capacity) {
        study->edit_capacity = study->edit_capacity ? 2 * study->edit_capacity : 16;
        study->edits =
            memory_resized(study->edits, (size_t)study->edit_capacity * sizeof *study->edits);
    }
    study->changed = true;
    return &study->edits[study->edit_count++];
}

bool study_play(struct Study *study, Move move, struct TextError *error)
{
    uint32_t before = tree_count(study->tree);
    if (!tree_cursor_play(&study->cursor, move, error))
        return false;
    if (tree_count(study->tree) > before)
        *remember(study) = (struct Edit){.kind = EDIT_ADD, .node = study->cursor.node};
    arrive(study);
    return true;
}

int study_play_line(struct Study *study, const Move *moves, int count)
{
    uint32_t before = tree_count(study->tree);
    TreeNode added = TREE_NONE; /* the first that is new: all that follows goes with it */
    int played = 0;
    while (played < count && board_legal(&study->cursor.board, moves[played]) &&
           tree_cursor_play(&study->cursor, moves[played], NULL)) {
        if (added == TREE_NONE && tree_count(study->tree) > before)
            added = study->cursor.node;
        played++;
    }
    if (added != TREE_NONE)
        *remember(study) = (struct Edit){.kind = EDIT_ADD, .node = added};
    if (played > 0)
        arrive(study);
    return played;
}

bool study_promote(struct Study *study)
{
    struct Tree *tree = study->tree;
    TreeNode here = study->cursor.node;
    int before = study->edit_count;
    for (TreeNode node = here; node != TREE_ROOT; node = tree_parent(tree, node)) {
        if (tree_child(tree, tree_parent(tree, node)) == node)
            continue;
        *remember(study) = (struct Edit){
            .kind = EDIT_PROMOTE, .node = node, .next = tree_next(tree, node), .from = here};
        tree_promote(tree, node);
    }
    return study->edit_count > before;
}

bool study_on_main(const struct Study *study)
{
    const struct Tree *tree = study->tree;
    TreeNode node = study->cursor.node;
    while (node != TREE_ROOT && tree_child(tree, tree_parent(tree, node)) == node)
        node = tree_parent(tree, node);
    return node == TREE_ROOT;
}

bool study_delete(struct Study *study)
{
    TreeNode node = study->cursor.node;
    if (node == TREE_ROOT)
        return false;
    *remember(study) =
        (struct Edit){.kind = EDIT_DELETE, .node = node, .next = tree_next(study->tree, node)};
    tree_cursor_back(&study->cursor);
    study->ahead = study->cursor.node;
    tree_remove(study->tree, node);
    arrive(study);
    return true;
}

/* Copies a text of any length; freed with free(). */
static char *copied(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(memory_zeroed(size), text, size);
}

void study_comment(struct Study *study, const char *text)
{
    TreeNode node = study->cursor.node;
    const char *old = tree_comment(study->tree, node);
    if (strcmp(old, text) == 0)
        return;
    *remember(study) = (struct Edit){.kind = EDIT_COMMENT, .node = node, .comment = copied(old)};
    tree_set_comment(study->tree, node, text);
}

bool study_sign(struct Study *study, int glyph)
{
    TreeNode node = study->cursor.node;
    enum TreeGlyphKind kind = tree_glyph_kind(glyph);
    const uint8_t *glyphs;
    if (node == TREE_ROOT)
        return false;
    struct Edit edit = {.kind = EDIT_SIGN, .node = node};
    edit.glyph_count = tree_glyphs(study->tree, node, &glyphs);
    memcpy(edit.glyphs, glyphs, (size_t)edit.glyph_count);
    *remember(study) = edit;
    bool set = tree_glyph(study->tree, node, kind) == glyph;
    tree_set_glyph(study->tree, node, kind, set ? 0 : glyph);
    return true;
}

static void restore_glyphs(struct Tree *tree, const struct Edit *edit)
{
    for (int kind = TREE_GLYPH_MOVE; kind <= TREE_GLYPH_OTHER; kind++)
        tree_set_glyph(tree, edit->node, (enum TreeGlyphKind)kind, 0);
    for (int i = 0; i < edit->glyph_count; i++)
        tree_add_glyph(tree, edit->node, edit->glyphs[i]);
}

/* Keeps what is drawn here for the undo. */
static void remember_marks(struct Study *study)
{
    const struct TreeMark *marks;
    struct Edit edit = {.kind = EDIT_MARKS, .node = study->cursor.node};
    edit.mark_count = tree_marks(study->tree, edit.node, &marks);
    if (edit.mark_count > 0) {
        size_t size = (size_t)edit.mark_count * sizeof *marks;
        edit.marks = memcpy(memory_zeroed(size), marks, size);
    }
    *remember(study) = edit;
}

bool study_draw(struct Study *study, const struct TreeMark *mark)
{
    const struct TreeMark *marks;
    struct TreeMark now[TREE_MARKS_MAX];
    TreeNode node = study->cursor.node;
    int count = tree_marks(study->tree, node, &marks), kept = 0;
    bool same = false;
    for (int i = 0; i < count; i++) {
        bool here =
            marks[i].kind == mark->kind && marks[i].from == mark->from && marks[i].to == mark->to;
        same = same || (here && marks[i].colour == mark->colour);
        if (!here)
            now[kept++] = marks[i];
    }
    if (!same && kept == TREE_MARKS_MAX)
        return false;
    if (!same)
        now[kept++] = *mark;
    remember_marks(study);
    tree_set_marks(study->tree, node, now, kept);
    return true;
}

bool study_wipe(struct Study *study)
{
    const struct TreeMark *marks;
    TreeNode node = study->cursor.node;
    if (tree_marks(study->tree, node, &marks) == 0)
        return false;
    remember_marks(study);
    tree_set_marks(study->tree, node, NULL, 0);
    return true;
}

/* Takes one edit back; returns the place to be shown. */
static TreeNode revert(struct Study *study, const struct Edit *edit)
{
    struct Tree *tree = study->tree;
    switch (edit->kind) {
    case EDIT_ADD:
        study->ahead = TREE_ROOT;
        if (follows(tree, study->cursor.node, edit->node))
            tree_cursor_go(&study->cursor, tree_parent(tree, edit->node));
        tree_remove(tree, edit->node);
        return tree_parent(tree, edit->node);
    case EDIT_DELETE:
    case EDIT_PROMOTE:
        tree_place(tree, edit->node, edit->next);
        return edit->kind == EDIT_DELETE ? edit->node : edit->from;
    case EDIT_SIGN:
        restore_glyphs(tree, edit);
        return edit->node;
    case EDIT_MARKS:
        tree_set_marks(tree, edit->node, edit->marks, edit->mark_count);
        return edit->node;
    default:
        tree_set_comment(tree, edit->node, edit->comment);
        return edit->node;
    }
}

bool study_undo(struct Study *study)
{
    TreeNode place;
    bool more = true;
    if (study->edit_count == 0)
        return false;
    while (more) {
        struct Edit edit = study->edits[--study->edit_count];
        const struct Edit *next =
            study->edit_count > 0 ? &study->edits[study->edit_count - 1] : NULL;
        place = revert(study, &edit);
        free_edit(&edit);
        more = next && edit.kind == EDIT_PROMOTE && next->kind == EDIT_PROMOTE &&
               next->from == edit.from;
    }
    study->changed = true;
    if (!study_go(study, place))
        arrive(study);
    return true;
}

bool study_can_undo(const struct Study *study)
{
    return study->edit_count > 0;
}

/* --- going on --- */

/* Plays the moves that lead to `node` in a match that stands at the root. */
static bool replay(const struct Tree *tree, TreeNode node, struct Match *match)
{
    TreeNode line[TREE_PLY_MAX];
    int count = 0;
    for (; node != TREE_ROOT; node = tree_parent(tree, node))
        line[count++] = node;
    while (count > 0)
        if (!match_move(match, tree_move(tree, line[--count]), 0, NULL))
            return false;
    return true;
}

struct Match *study_match(const struct Study *study, const char *opponent, bool other_side,
                          const char *name)
{
    const struct Tree *tree = study->tree;
    const struct Board *board = &study->cursor.board;
    struct Match *match = match_new(tree_game(tree), tree_options(tree), NULL);
    bool set = !tree_start(tree)[0] || match_set_position(match, tree_start(tree), NULL);
    if (!set || !replay(tree, study->cursor.node, match) ||
        match_status(match).outcome != OUTCOME_ONGOING) {
        match_free(match);
        return NULL;
    }
    int mover = board->game->mover(board->position), person = other_side ? 1 - mover : mover;
    struct MatchTags tags = *match_tags(match);
    tags.casual = true;
    snprintf(tags.player[person], sizeof tags.player[person], "%s", name);
    snprintf(tags.player[1 - person], sizeof tags.player[1 - person], "%s",
             strcmp(opponent, OPPONENT_HUMAN) == 0 ? "" : opponent);
    match_set_tags(match, &tags);
    return match;
}
