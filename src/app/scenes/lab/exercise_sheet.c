/* An exercise as a sheet of paper: the tree, and a table to be filled in. */
#include "src/app/scenes/lab/exercise_sheet.h"
#include "src/app/scenes/lab/tree_picture.h"
#include "src/app/scenes/picture.h"
#include "src/app/toolkit/layout.h"
#include <stdio.h>

/* A4 across at 150 dots an inch; all in dots. */
enum { WIDTH = 1754, HEIGHT = 1240, MARGIN = 90, TITLE = 44, TEXT = 26, ROW = 46 };

const char exercise_convention[] = N_(
    "A leaf's number is for whoever moved there; a node is worth minus the greatest number right "
    "below it. α and β are those of the side to move at the node.");

struct Sheet {
    const struct App *app;
    struct Exercise *exercise;
    struct UiTheme theme;
    struct Canvas *canvas;
    bool solution;
};

/* Sets a text at the top of `rest`, and cuts it off. */
static void write_text(const struct Sheet *sheet, SDL_FRect *rest, const char *text, float size,
                       unsigned flags)
{
    struct TextStyle style = {size, flags | TEXT_WRAP | TEXT_TOP, sheet->theme.text};
    cut_top(rest, canvas_text(sheet->canvas, *rest, text, &style) + size / 2);
}

static void write_head(const struct Sheet *sheet, SDL_FRect *rest)
{
    const struct App *app = sheet->app;
    const struct Paper *paper = exercise_paper(sheet->exercise);
    char title[160];
    snprintf(title, sizeof title,
             app_tr(app, sheet->solution ? N_("Alpha-beta: tree %d, depth %d: solution")
                                         : N_("Alpha-beta: tree %d, depth %d")),
             (int)exercise_seed(sheet->exercise), paper->depth);
    write_text(sheet, rest, title, TITLE, TEXT_BOLD);
    write_text(sheet, rest,
               app_tr(app, N_("Cross out the leaves that alpha-beta never looks at. For each other "
                              "node fill in α and β as it is entered, and its value.")),
               TEXT, 0);
    write_text(sheet, rest, app_tr(app, exercise_convention), TEXT, 0);
}

static void draw_tree(const struct Sheet *sheet, SDL_FRect rect)
{
    const struct Paper *paper = exercise_paper(sheet->exercise);
    uint8_t signs[PAPER_NODES_MAX] = {0};
    struct TreePicture picture = {
        .canvas = sheet->canvas, .theme = &sheet->theme, .unit = 1.5F, .letters = TEXT};
    if (sheet->solution) {
        picture.cursor = exercise_at(sheet->exercise, exercise_steps(sheet->exercise));
        picture.signs = signs;
        for (int i = 0; i < paper->count; i++)
            if (exercise_is_cut(sheet->exercise, i))
                signs[i] = TREE_CROSSED;
    }
    tree_picture_draw(&picture, paper, rect);
}

/* A cell of the table, with a line about it. */
static void draw_cell(const struct Sheet *sheet, SDL_FRect rect, const char *text)
{
    struct TextStyle style = {TEXT, TEXT_CENTER, sheet->theme.text};
    canvas_rounded_outline(sheet->canvas, (SDL_FRect){rect.x, rect.y, rect.w + 2, rect.h + 2}, 0, 2,
                           sheet->theme.panel_edge);
    canvas_text(sheet->canvas, rect, text, &style);
}

/* What a node's row says in a column: its name, then alpha, beta and value. */
static void cell_text(const struct Sheet *sheet, int node, int column, char text[PAPER_NAME_MAX])
{
    int step = exercise_step_of(sheet->exercise, node);
    *text = '\0';
    if (column == 0)
        paper_name(exercise_paper(sheet->exercise), node, text);
    else if (sheet->solution && step < 0)
        snprintf(text, PAPER_NAME_MAX, "—");
    else if (sheet->solution)
        exercise_number(exercise_step(sheet->exercise, step)->answer[column - 1], text);
}

/* One node's part of the table, or its head (node -1). */
static void draw_row(const struct Sheet *sheet, SDL_FRect row, int node)
{
    const char *const heads[] = {app_tr(sheet->app, N_("Node")), "α", "β",
                                 app_tr(sheet->app, N_("Value"))};
    for (int column = 0; column < 4; column++) {
        char text[PAPER_NAME_MAX];
        if (node >= 0)
            cell_text(sheet, node, column, text);
        bool root = node == 0 && column == 0;
        draw_cell(sheet, rect_column(row, column, 4, 0),
                  node < 0 ? heads[column]
                  : root   ? app_tr(sheet->app, "Root")
                           : text);
    }
}

/* Two tables side by side, of `half` nodes each. */
static void draw_tables(const struct Sheet *sheet, SDL_FRect rect, int half)
{
    const struct Paper *paper = exercise_paper(sheet->exercise);
    int row = 0;
    for (int side = 0; side < 2; side++) {
        SDL_FRect head = rect_column(rect, side, 2, MARGIN);
        draw_row(sheet, cut_top(&head, ROW), -1);
    }
    for (int i = 0; i < paper->count; i++) {
        if (paper->node[i].count == 0)
            continue;
        SDL_FRect at = rect_column(rect, row / half, 2, MARGIN);
        at.y += (float)(1 + row % half) * ROW;
        at.h = ROW;
        draw_row(sheet, at, i);
        row++;
    }
}

static void draw(void *context, struct Canvas *canvas)
{
    struct Sheet *sheet = context;
    const struct Paper *paper = exercise_paper(sheet->exercise);
    SDL_FRect rest = rect_inset(canvas_area(canvas), MARGIN, MARGIN);
    int nodes = 0;
    for (int i = 0; i < paper->count; i++)
        nodes += paper->node[i].count > 0;
    int half = SDL_max((nodes + 1) / 2, 1);
    sheet->canvas = canvas;
    canvas_rect(canvas, canvas_area(canvas), sheet->theme.ground);
    write_head(sheet, &rest);
    draw_tables(sheet, cut_bottom(&rest, (float)(half + 1) * ROW + 2), half);
    cut_bottom(&rest, TEXT);
    draw_tree(sheet, rest);
}

void exercise_sheet_save(struct App *app, struct Exercise *exercise, bool solution)
{
    char stem[33];
    struct Sheet sheet = {.app = app,
                          .exercise = exercise,
                          .theme = *theme_get(SHADE_LIGHT, THEME_CONTRAST),
                          .solution = solution};
    sheet.theme.accent = sheet.theme.selected; /* the search is over: no node stands out */
    sheet.theme.accent_text = sheet.theme.text;
    const struct Drawing drawing = {WIDTH, HEIGHT, draw, &sheet};
    snprintf(stem, sizeof stem, "exercise-%d-%d%s", (int)exercise_seed(exercise),
             exercise_paper(exercise)->depth, solution ? "-solution" : "");
    picture_save(app, stem, &drawing);
}
