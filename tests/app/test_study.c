/* Studying games: from the result of a game and from texts, with every device. */
#include "engine/games.h"
#include "engine/record.h"
#include "src/app/shell/background/reviews.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/app/toolkit/ui/text_field.h"
#include "src/play/saving/saver.h"
#include "tests/app/board_driver.h"
#include "tests/app/study_driver.h"
#include "tests/play/scratch.h"
#include <SDL_image.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const forked = "[Game \"tictactoe\"]\n\n"
                                  "1. b2 a1 (1... c3 {Why not?} 2. a1) 2. a3 *\n";

static void click_point(struct Driver *driver, const char *name)
{
    const struct BoardPlace *place = view_where(driver_study(driver)->stage.view);
    int point =
        name[0] - 'a' + (atoi(name + 1) - place->geometry.first_rank) * place->geometry.files;
    SDL_FPoint at = place_center(place, point);
    driver_click(driver, at.x, at.y);
}

/* Clicks the move of that text in the list. */
static void click_listed(struct Driver *driver, const char *text)
{
    const struct TreeList *list = &driver_study(driver)->list;
    for (int i = 0; i < list->count; i++) {
        const struct ListedNode *listed = &list->nodes[i];
        if (strcmp(listed->text, text) == 0) {
            driver_click(driver, list->area.x + listed->x + listed->width - 3,
                         list->area.y + ((float)(listed->row - list->top) + 0.5F) * list->row);
            return;
        }
    }
    fail_msg("%s is not listed", text);
}

/* Presses what stands behind the button "More". */
static void press_more(struct Driver *driver, const char *label)
{
    driver_press(driver, "More");
    driver_press(driver, label);
}

static int ply_of(struct Driver *driver)
{
    return study_board(driver_study(driver)->study)->trail.count;
}

/* --- coming --- */

static void a_finished_game_is_studied_from_its_result(void **state)
{
    struct Driver *driver = *state;
    static const char *const points[] = {"b2", "a1", "a3", "c2", "c1"};
    driver_start(driver, "play", "tictactoe", "human");
    for (int i = 0; i < 5; i++)
        driver_click_point(driver, points[i]);
    driver_until(driver, driver_shows_result);
    driver_press(driver, "Study");
    driver_settle(driver);
    assert_int_equal(ply_of(driver), 5);
    driver_assert_record(driver, "1. b2 a1 2. a3 c2 3. c1 1-0");
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "play");
    driver_key(driver, SDLK_m);
    driver_press(driver, "Study"); /* from the menu of a finished game, too */
    driver_settle(driver);
    assert_int_equal(ply_of(driver), 5);
}

static void a_text_that_is_no_game_says_so(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "title", NULL, NULL);
    assert_false(study_open_text(driver->app, "Dear diary", NULL));
    assert_true(study_open_text(driver->app, "wwww/4/4/bbbb w 3", games_find("chiziqi")));
    driver_settle(driver);
    assert_int_equal(study_board(driver_study(driver)->study)
                         ->game->mover(study_board(driver_study(driver)->study)->position),
                     1);
}

/* --- walking --- */

static void one_walks_by_buttons_keys_wheel_and_clicks(void **state)
{
    struct Driver *driver = *state;
    driver_open_record(driver, forked);
    driver_press(driver, "Next move");
    driver_key(driver, SDLK_PAGEDOWN);
    assert_int_equal(ply_of(driver), 2);
    driver_press(driver, "To the end");
    assert_int_equal(ply_of(driver), 3);
    driver_key(driver, SDLK_HOME);
    assert_int_equal(ply_of(driver), 0);
    click_listed(driver, "c3");
    assert_int_equal(ply_of(driver), 2);
    driver_assert_label(driver, "Why not?");
    driver_key(driver, SDLK_END); /* of the variation */
    assert_int_equal(ply_of(driver), 3);
    assert_int_equal(study_board(driver_study(driver)->study)->trail.ply[1].move,
                     tree_move(study_tree(driver_study(driver)->study),
                               study_node(driver_study(driver)->study) - 1));
}

static void a_pad_walks_between_variations(void **state)
{
    struct Driver *driver = *state;
    driver_open_record(driver, forked);
    driver_plug(driver, 0);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_RIGHTSHOULDER);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_RIGHTSHOULDER);
    assert_int_equal(ply_of(driver), 2);
    ui_show_focus(driver->app->ui, STUDY_TREE);
    driver_turn(driver);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    driver_assert_label(driver, "Why not?");
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    assert_int_equal(ply_of(driver), 3);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_DPAD_UP);
    driver_assert_no_label(driver, "Why not?");
    assert_int_equal(ply_of(driver), 2);
}

/* The rows of the list that hold that move's comment. */
static int remark_rows(struct Driver *driver, TreeNode node)
{
    const struct TreeList *list = &driver_study(driver)->list;
    int rows = 0;
    for (int i = 0; i < list->count; i++)
        rows += list->nodes[i].node == node && list->nodes[i].length > 0;
    return rows;
}

static void comments_stand_in_the_line_of_moves(void **state)
{
    struct Driver *driver = *state;
    driver_open_record(driver, "[Game \"tictactoe\"]\n\n{A game} 1. b2 {The middle!} a1 {A comment "
                               "of so many words, one behind the other, that they never go on a "
                               "single row of the list, nor on the next, and one who wants to read "
                               "it to its end goes there, where all of it stands below the moves, "
                               "to be scrolled} (1... c3 {Why not?} 2. a1) 2. a3 *\n");
    const struct TreeList *list = &driver_study(driver)->list;
    assert_int_equal(remark_rows(driver, TREE_ROOT), 1);
    assert_int_equal(remark_rows(driver, 1), 1);
    assert_int_equal(list->nodes[2].row, list->nodes[1].row); /* behind its move */
    assert_int_equal(remark_rows(driver, 2), 3);
    assert_string_equal(list->nodes[3].label, "2."); /* its number again, behind a comment */
    assert_true(list->nodes[6].cut);
    assert_int_equal(remark_rows(driver, 3), 0); /* of a line that one is not in: a dot */
    const struct ListedNode *row = &list->nodes[5];
    driver_click(driver, list->area.x + row->x + 20,
                 list->area.y + ((float)(row->row - list->top) + 0.5F) * list->row);
    assert_int_equal(ply_of(driver), 2); /* a click on the words goes to their move */
}

/* --- editing --- */

static void another_move_on_the_board_is_a_variation(void **state)
{
    struct Driver *driver = *state;
    driver_open_record(driver, forked);
    driver_key(driver, SDLK_PAGEDOWN);
    click_point(driver, "b2"); /* which is taken, as it is said */
    assert_string_equal(driver->app->ui->toasts[0], "There's already a piece here");
    click_point(driver, "b1");
    driver_assert_record(driver, "1. b2 a1 (1... c3 {Why not?} 2. a1) (1... b1) 2. a3");
    driver_press(driver, "Make main line");
    driver_assert_record(driver, "1. b2 b1 (1... a1 2. a3) (1... c3 {Why not?} 2. a1)");
    driver_press(driver, "Delete from here");
    driver_assert_record(driver, "1. b2 a1 (1... c3 {Why not?} 2. a1) 2. a3");
    driver_key(driver, SDLK_u);
    driver_key(driver, SDLK_u);
    driver_assert_record(driver, "1. b2 a1 (1... c3 {Why not?} 2. a1) (1... b1) 2. a3");
}

static void a_comment_is_typed_and_given_up(void **state)
{
    struct Driver *driver = *state;
    driver_open_record(driver, forked);
    driver_key(driver, SDLK_PAGEDOWN);
    driver_press(driver, "Comment");
    driver_type(driver, "The middle!");
    driver_key(driver, SDLK_RETURN);
    driver_settle(driver);
    driver_assert_label(driver, "The middle!");
    driver_assert_record(driver, "1. b2 {The middle!} a1");
    driver_press(driver, "Comment");
    driver_type(driver, " No.");
    driver_key(driver, SDLK_ESCAPE);
    driver_key(driver, SDLK_ESCAPE);
    driver_assert_record(driver, "1. b2 {The middle!} a1");
}

static int kept;

static void keep(struct App *app, int64_t id, const struct Tree *tree)
{
    (void)app;
    assert_int_equal(id, 7);
    assert_int_equal(tree_move(tree, tree_child(tree, TREE_ROOT)), 5);
    kept++;
}

static void a_changed_record_is_handed_back_once(void **state)
{
    struct Driver *driver = *state;
    struct StudyArgs args = {
        .tree = tree_new(games_find("tictactoe"), NULL), .keep = keep, .id = 7};
    driver_start(driver, "title", NULL, NULL);
    kept = 0;
    study_open(driver->app, &args);
    driver_settle(driver);
    click_point(driver, "b2");
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "title");
    assert_int_equal(kept, 1);
}

/* --- the engine --- */

static bool sees_lines(struct Driver *driver)
{
    const struct Insight *insight = study_insight(driver_study(driver)->study);
    return insight && insight->line_count > 1 && !study_thinks(driver_study(driver)->study);
}

static bool is_solved(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_ROLE_COUNT, "Solved") != NULL;
}

static void the_engine_shows_exact_values(void **state)
{
    struct Driver *driver = *state;
    driver_open_record(driver, "[Game \"tictactoe\"]\n\n1. b2 a2 *\n");
    driver_key(driver, SDLK_END);
    driver_press(driver, "Engine");
    driver_until(driver, is_solved);
    driver_assert_label(driver, "A  win in 5");
    driver_press(driver, "×3");
    driver_until(driver, sees_lines);
    assert_int_equal(study_insight(driver_study(driver)->study)->line_count, 4);
    driver_press(driver, "Engine");
    driver_assert_no_label(driver, "Solved");
}

/* Three lines: either rook takes the one in the middle, or something else. */
static const char *const two_takers =
    "[Game \"xiangqi\"]\n[FEN \"2eakae2/9/9/9/R3r4/9/9/9/9/3KR4 w - - 0 1\"]\n\n*\n";

static bool sees_three(struct Driver *driver)
{
    const struct Insight *insight = study_insight(driver_study(driver)->study);
    return insight && insight->line_count == 3 &&
           (insight->depth >= 4 || !study_thinks(driver_study(driver)->study));
}

static void look_at_takers(struct Driver *driver)
{
    driver_open_record(driver, two_takers);
    driver->app->settings.study_lines = 3;
    driver_press(driver, "Engine");
    driver_until(driver, sees_three);
}

/* The point that two lines lead to says both letters, and the best line stands first. */
static void lines_to_one_point_share_its_label(void **state)
{
    struct Driver *driver = *state;
    struct TreeMark signs[2 * ANALYST_LINES_MAX];
    struct Overlay overlay;
    char letters[TREE_LABEL_MAX * 3] = "";
    look_at_takers(driver);
    const struct Insight *insight = study_insight(driver_study(driver)->study);
    for (int i = 1; i < insight->line_count; i++)
        assert_true(insight->line[i].score <= insight->line[i - 1].score);
    overlay_clear(&overlay);
    study_mark(driver_study(driver), &overlay, signs);
    int labels = 0;
    for (int i = 0; i < overlay.sign_count; i++) {
        labels += overlay.signs[i].kind == TREE_LABEL;
        strcat(letters, overlay.signs[i].label);
    }
    assert_int_equal(labels, 2);
    assert_int_equal(strlen(letters), 3);
    assert_non_null(strchr(letters, 'A'));
}

/* The label that begins with those moves and, if `whole`, is not cut. */
static bool shows_line(struct Driver *driver, const char *moves, bool whole)
{
    const size_t first = strcspn(moves, " ");
    for (int i = 0; i < ui_count(driver->app->ui); i++) {
        const struct Widget *widget = ui_widget(driver->app->ui, i);
        bool cut = strstr(widget->label, "…");
        if (widget->role == UI_LABEL && strncmp(widget->label, moves, first) == 0 && cut != whole)
            return !whole || strncmp(widget->label, moves, UI_LABEL_MAX - 1) == 0;
    }
    return false;
}

static void press_line(struct Driver *driver, int line)
{
    SDL_FRect rect = ui_find_id(driver->app->ui, STUDY_LINE + line)->rect;
    driver_click(driver, rect.x + rect.w / 2, rect.y + 9);
    driver_settle(driver);
}

/* A line that is too long for its row is shown in full when it is pressed, by pointer and keys. */
static void a_line_is_shown_in_full(void **state)
{
    struct Driver *driver = *state;
    char moves[WORDS_LINE_MAX];
    driver_open(driver,
                &(struct DriverOptions){
                    .settings = DRIVER_CALM, .scene = "title", .width = 640, .height = 480});
    assert_true(study_open_text(driver->app, "[Game \"tictactoe\"]\n\n*\n", NULL));
    driver_settle(driver);
    driver_press(driver, "Engine");
    driver_until(driver, is_solved);
    driver_pass(driver, 200); /* until the lines are drawn */
    const struct AnalystLine *best = &study_insight(driver_study(driver)->study)->line[0];
    words_line(driver->app->strings, study_notation(driver_study(driver)),
               &driver_study(driver)->stage.shown, best->move, best->count, moves);
    assert_true(shows_line(driver, moves, false));
    press_line(driver, 0);
    assert_true(shows_line(driver, moves, true));
    press_line(driver, 0);
    assert_true(shows_line(driver, moves, false));
    for (int i = 1; i >= 0; i--) { /* the last of them needs scrolling to be seen */
        ui_show_focus(driver->app->ui, STUDY_LINE + 2 * i);
        driver_settle(driver);
        const struct Widget *line = ui_find_id(driver->app->ui, STUDY_LINE + 2 * i);
        assert_true(line->rect.y >= line->clip.y);
        assert_true(line->rect.y + line->rect.h <= line->clip.y + line->clip.h + 1);
    }
    driver_key(driver, SDLK_RETURN);
    driver_settle(driver);
    assert_true(shows_line(driver, moves, true));
}

/* Where the first move of the line that is drawn on the board goes. */
static int drawn_first(struct Driver *driver, int *signs)
{
    struct TreeMark marks[STUDY_SIGNS_MAX];
    struct Overlay overlay;
    overlay_clear(&overlay);
    study_mark(driver_study(driver), &overlay, marks);
    *signs = overlay.sign_count;
    return overlay.line_count > 0 ? overlay.line[0].to : POINT_NONE;
}

static void a_line_that_is_pointed_at_is_drawn(void **state)
{
    struct Driver *driver = *state;
    int signs;
    driver_open_record(driver, "[Game \"tictactoe\"]\n\n1. b2 *\n");
    driver_key(driver, SDLK_END);
    driver_press(driver, "Engine");
    driver_until(driver, is_solved);
    driver_pass(driver, 200); /* until the lines are drawn */
    const struct Insight *insight = study_insight(driver_study(driver)->study);
    int best = insight->line[0].move[0] - 1, third = insight->line[2].move[0] - 1;
    assert_int_not_equal(best, third);
    assert_int_equal(drawn_first(driver, &signs), best);
    assert_int_equal(signs, 2); /* how the others begin */
    SDL_FRect row = ui_find_id(driver->app->ui, STUDY_LINE + 2)->rect;
    driver_move_mouse(driver, row.x + row.w / 2, row.y + row.h / 2, 0);
    assert_int_equal(drawn_first(driver, &signs), third);
    assert_int_equal(signs, 0);
    driver_move_mouse(driver, 5, 5, 0);
    assert_int_equal(drawn_first(driver, &signs), best);
    ui_show_focus(driver->app->ui, STUDY_LINE + 2); /* by keys, too */
    driver_turn(driver);
    assert_int_equal(drawn_first(driver, &signs), third);
}

static void a_line_is_played_out_and_copied(void **state)
{
    struct Driver *driver = *state;
    char moves[WORDS_LINE_MAX];
    driver_open_record(driver, "[Game \"tictactoe\"]\n\n1. b2 *\n");
    driver_key(driver, SDLK_END);
    driver_press(driver, "Engine");
    driver_until(driver, is_solved);
    driver_pass(driver, 200); /* until the lines are drawn */
    const struct AnalystLine best = study_insight(driver_study(driver)->study)->line[0];
    words_line(driver->app->strings, study_notation(driver_study(driver)),
               &driver_study(driver)->stage.shown, best.move, best.count, moves);
    press_line(driver, 0);
    driver_press(driver, "Copy line");
    char *text = SDL_GetClipboardText();
    assert_memory_equal(text, "A  ", 3);
    assert_non_null(strstr(text, moves));
    SDL_free(text);
    driver_press(driver, "Play it out");
    assert_int_equal(ply_of(driver), 1 + best.count);
    assert_true(best.count > 2);
    assert_int_equal(tree_count(study_tree(driver_study(driver)->study)), 2 + best.count);
    driver_key(driver, SDLK_u); /* once for all of it */
    assert_int_equal(ply_of(driver), 1);
    const struct Study *study = driver_study(driver)->study;
    assert_int_equal(tree_child(driver_study(driver)->args.tree, study_node(study)), TREE_NONE);
}

/* --- the editor --- */

/* Clicks a point of the board at `place`. */
static void click_place(struct Driver *driver, const struct BoardPlace *place, int file, int rank)
{
    SDL_FPoint at = place_center(place, file + rank * place->geometry.files);
    driver_click(driver, at.x, at.y);
}

static void a_position_is_put_together_and_studied(void **state)
{
    struct Driver *driver = *state;
    struct StudyArgs args = {.tree = tree_new(games_find("xiangqi"), NULL)};
    driver_start(driver, "title", NULL, NULL);
    study_open(driver->app, &args);
    driver_settle(driver);
    struct BoardPlace place = *view_where(driver_study(driver)->stage.view);
    press_more(driver, "Edit position");
    driver_settle(driver);
    driver_press(driver, "Clear the board");
    driver_assert_label(driver, "Red must have exactly one king");
    const struct Widget *board = ui_find_id(driver->app->ui, 1);
    place = place_board(place.geometry, board->rect, (board->rect.w / place.cell - 8) / 2, false);
    driver_press(driver, "red king");
    click_place(driver, &place, 4, 0);
    driver_press(driver, "black king");
    click_place(driver, &place, 4, 9);
    driver_assert_label(driver, "the kings face each other");
    click_place(driver, &place, 4, 9); /* taken away again */
    driver_assert_label(driver, "Black must have exactly one king");
    click_place(driver, &place, 3, 9);
    driver_press(driver, "red rook");
    click_place(driver, &place, 0, 0);
    driver_press(driver, "Study");
    driver_settle(driver);
    char text[POSITION_TEXT_MAX];
    const struct Board *shown = study_board(driver_study(driver)->study);
    shown->game->position_write(shown->position, text);
    assert_string_equal(text, "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1");
    driver_pass(driver, 1000); /* at the same place: no double click */
    driver_press(driver, "Play from here");
    driver_settle(driver);
    driver_press(driver, "Start");
    driver_settle(driver);
    assert_int_equal(match_count(table_match(driver_play(driver)->table)), 0);
    assert_string_equal(table_game(driver_play(driver)->table)->id, "xiangqi");
}

/* As many as can be: each has a board of its own. */
static void studies_and_editors_are_opened_over_each_other(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "edit", NULL, NULL);
    for (int i = 0; i < SCENES_MAX; i++) {
        driver_pass(driver, 500); /* at the same place: no double click */
        bool editor = strcmp(driver_scene(driver), "edit") == 0;
        if (editor)
            driver_press(driver, "Study");
        else
            press_more(driver, "Edit position");
    }
    for (int i = 0; i < SCENES_MAX && strcmp(driver_scene(driver), "title") != 0; i++) {
        driver_pass(driver, 500);
        driver_press(driver, "Back");
    }
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "title");
}

static void a_position_is_put_together_by_keys(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "edit", "gomoku", NULL);
    driver_key(driver, SDLK_RETURN); /* a black stone in the middle */
    driver_key(driver, SDLK_RIGHT);
    driver_key(driver, SDLK_RETURN);
    driver_key(driver, SDLK_u); /* taken away */
    driver_press(driver, "Study");
    driver_settle(driver);
    char text[POSITION_TEXT_MAX];
    const struct Board *shown = study_board(driver_study(driver)->study);
    shown->game->position_write(shown->position, text);
    assert_string_equal(text, "15/15/15/15/15/15/15/7b7/15/15/15/15/15/15/15 b");
}

/* --- the review --- */

static bool is_reviewed(struct Driver *driver)
{
    return driver_study(driver)->judged && !driver_study(driver)->reviewing;
}

static void a_game_is_reviewed_from_its_result_and_kept(void **state)
{
    struct Driver *driver = *state;
    static const char *const points[] = {"b2", "a2", "c2", "a1", "a3", "b1", "c1"};
    driver_start(driver, "play", "tictactoe", "human");
    for (int i = 0; i < 7; i++)
        driver_click_point(driver, points[i]); /* an edge loses, and c2 gives it back */
    driver_until(driver, driver_shows_result);
    driver_press(driver, "Review");
    driver_settle(driver);
    driver_until(driver, is_reviewed);
    driver_settle(driver);
    driver_key(driver, SDLK_HOME);
    driver_assert_label(driver, "Accuracy · ?! inaccuracy · ? mistake · ?? blunder");
    click_listed(driver, "a2??");
    driver_assert_label(driver, "Blunder −50 % · allows: win in 5");
    driver_press(driver, "Next move");
    driver_assert_label(driver, "Blunder −50 % · missed: win in 5");
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    driver_key(driver, SDLK_m);
    driver_press(driver, "Study");
    driver_settle(driver);
    assert_true(is_reviewed(driver)); /* nothing is thought about again */
}

/* Plays a game of two to its end and has it reviewed. */
static void play_and_review(struct Driver *driver)
{
    static const char *const points[] = {"b2", "a2", "c2", "a1", "a3", "b1", "c1"};
    driver_start(driver, "play", "tictactoe", "human");
    for (int i = 0; i < 7; i++)
        driver_click_point(driver, points[i]);
    driver_until(driver, driver_shows_result);
    driver_press(driver, "Review");
}

static bool no_review_runs(struct Driver *driver)
{
    return reviews_count(driver->app) > 0;
}

static bool was_told(const struct Driver *driver, const char *text)
{
    const struct Ui *ui = driver->app->ui;
    bool told = false;
    for (int i = 0; i < ui->toast_count; i++)
        told = told || strcmp(ui->toasts[i], text) == 0;
    return told;
}

/* Fails unless the newest game of the library was reviewed, with its blunders. */
static void assert_kept(struct Driver *driver)
{
    struct LibraryGame game;
    struct LibraryReview review;
    struct FileError error;
    assert_int_equal(driver_games(driver, &game, 1), 1);
    struct Library *library = library_new(driver->folder);
    assert_true(library_reviews(library, &game.id, 1, &review, &error));
    library_free(library);
    assert_true(review.reviewed);
    assert_int_equal(review.colour[0].blunders, 1);
    assert_int_equal(review.colour[1].blunders, 2);
}

static void a_review_goes_on_where_it_was_left_and_is_kept(void **state)
{
    struct Driver *driver = *state;
    play_and_review(driver);
    assert_true(driver_study(driver)->reviewing);
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "play");
    assert_int_equal(reviews_count(driver->app), 0); /* it is not done yet */
    driver_until(driver, no_review_runs);
    assert_true(was_told(driver, "Your review is ready: see Games"));
    assert_kept(driver);
    driver_key(driver, SDLK_m);
    driver_press(driver, "Study");
    driver_settle(driver);
    click_listed(driver, "a2??");
    assert_true(is_reviewed(driver));
}

static void the_graph_is_clicked_hovered_and_walked(void **state)
{
    struct Driver *driver = *state;
    driver_open_record(driver, "[Game \"tictactoe\"]\n\n1. b2 a2 2. c2 a1 *\n");
    driver_press(driver, "Review");
    driver_settle(driver);
    driver_press(driver, "Quick, about 10 s");
    driver_until(driver, is_reviewed);
    driver_settle(driver);
    SDL_FRect graph = driver_study(driver)->graph;
    driver_click(driver, graph.x + graph.w / 2, graph.y + graph.h / 2);
    assert_int_equal(ply_of(driver), 2);
    driver_move_mouse(driver, graph.x + graph.w * 0.75F, graph.y + 4, 0);
    driver_settle(driver);
    driver_assert_label(driver, "Blunder −50 % · missed: win in 5");
    driver_move_mouse(driver, 2, 2, 0);
    driver_plug(driver, 0);
    ui_show_focus(driver->app->ui, STUDY_GRAPH);
    driver_turn(driver);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    assert_int_equal(ply_of(driver), 1);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A); /* to the next mistake */
    assert_int_equal(ply_of(driver), 2);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A);
    assert_int_equal(ply_of(driver), 3);
}

/* As a sentence, ply by ply, and for a reader as a table. */
static void the_graph_is_heard(void **state)
{
    struct Driver *driver = *state;
    driver_open_record(driver, "[Game \"tictactoe\"]\n\n1. b2 a2 2. c2 a1 *\n");
    driver_press(driver, "Review");
    driver_settle(driver);
    driver_press(driver, "Quick, about 10 s");
    driver_until(driver, is_reviewed);
    driver_key(driver, SDLK_HOME);
    driver_chord(driver, KMOD_LCTRL | KMOD_LALT, SDLK_s);
    driver_settle(driver);
    recorder_forget(&driver->recorder);
    ui_show_focus(driver->app->ui, STUDY_GRAPH);
    driver_turn(driver);
    recorder_assert(&driver->recorder,
                    "Winning chances, X: highest 100 % after move 2, lowest 50 % after move 0");
    recorder_forget(&driver->recorder);
    const struct UiCells *cells = ui_find_id(driver->app->ui, STUDY_GRAPH)->cells;
    assert_int_equal(cells->rows, 5);
    cells->go(cells->user, 3);
    driver_turn(driver);
    recorder_assert(&driver->recorder, "3. X: X 50 %, Blunder −50 % · missed: win in 5");
    assert_int_equal(ply_of(driver), 3);
}

/* The graph is that of the game as it stands now: its end is no move that was deleted. */
static void the_graph_follows_edits(void **state)
{
    struct Driver *driver = *state;
    driver_open_record(driver, "[Game \"tictactoe\"]\n\n1. b2 a2 2. c2 a1 3. a3 *\n");
    driver_press(driver, "Review");
    driver_settle(driver);
    driver_press(driver, "Quick, about 10 s");
    driver_until(driver, is_reviewed);
    driver_settle(driver);
    SDL_FRect graph = driver_study(driver)->graph;
    driver_click(driver, graph.x + graph.w - 2, graph.y + graph.h / 2);
    assert_int_equal(ply_of(driver), 5);
    driver_press(driver, "Delete from here");
    driver_settle(driver);
    assert_int_equal(ply_of(driver), 4);
    driver_key(driver, SDLK_HOME);
    graph = driver_study(driver)->graph;
    driver_click(driver, graph.x + graph.w - 2, graph.y + graph.h / 2);
    assert_int_equal(ply_of(driver), 4);
    click_point(driver, "a3");
    driver_settle(driver);
    graph = driver_study(driver)->graph;
    driver_click(driver, graph.x + graph.w - 2, graph.y + graph.h / 2);
    assert_int_equal(ply_of(driver), 5);
}

/* --- going on, in and out --- */

static void one_plays_on_from_here(void **state)
{
    struct Driver *driver = *state;
    driver_open_record(driver, forked);
    driver_key(driver, SDLK_PAGEDOWN);
    click_point(driver, "c3");
    driver_press(driver, "Play from here");
    driver_settle(driver);
    driver_press(driver, "Start");
    driver_settle(driver);
    driver_assert_moves(driver, "b2 c3");
    assert_true(table_awaits_person(driver_play(driver)->table));
    assert_non_null(table_level(driver_play(driver)->table, 1));
    driver_click_point(driver, "a1");
    driver_until(driver, driver_awaits_person);
    assert_true(match_count(table_match(driver_play(driver)->table)) == 4);
}

static void positions_and_records_come_from_the_clipboard(void **state)
{
    struct Driver *driver = *state;
    driver_open_record(driver, forked);
    driver_key(driver, SDLK_END);
    press_more(driver, "Copy position");
    char *text = SDL_GetClipboardText();
    char here[POSITION_TEXT_MAX];
    const struct Board *board = study_board(driver_study(driver)->study);
    board->game->position_write(board->position, here);
    assert_string_equal(text, here);
    SDL_free(text);
    SDL_SetClipboardText("[Game \"gomoku\"]\n\n1. h8 h9 *\n");
    study_paste(driver_study(driver));
    driver_settle(driver);
    assert_string_equal(study_board(driver_study(driver)->study)->game->id, "gomoku");
}

static bool is_saved(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "saved") == 0;
}

static void a_record_is_saved_as_a_file(void **state)
{
    struct Driver *driver = *state;
    char folder[300];
    driver_open_record(driver, forked);
    for (int i = 1; i <= 2; i++) { /* the second takes another name */
        press_more(driver, "Save as file");
        driver_pass(driver, 500);
        driver_press(driver, "Export");
        if (i == 2)
            driver_press(driver, "Keep both");
        driver_until(driver, is_saved);
        driver_key(driver, SDLK_ESCAPE);
        driver_pass(driver, 500); /* the dialog fades */
        assert_string_equal(driver_scene(driver), "study");
        snprintf(folder, sizeof folder, "%s/exports", driver->folder);
        assert_int_equal(scratch_count(folder, ".pgn"), i);
    }
}

static void the_board_is_saved_as_a_picture(void **state)
{
    struct Driver *driver = *state;
    char path[300];
    driver_open_record(driver, forked);
    press_more(driver, "Save picture");
    driver_until(driver, is_saved);
    driver_press(driver, "Copy the path");
    char *copied = SDL_GetClipboardText();
    snprintf(path, sizeof path, "%s/exports/tictactoe-board-", driver->folder);
    assert_int_equal(strncmp(copied, path, strlen(path)), 0);
    SDL_Surface *picture = IMG_Load(copied);
    assert_non_null(picture);
    assert_in_range(picture->w, 1000, 1024);
    assert_in_range(picture->h, 1000, 1024);
    SDL_FreeSurface(picture);
    SDL_free(copied);
}

static bool asks(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_LABEL, "Keep this study?") != NULL;
}

/* What nobody keeps is not lost without a question; what was only looked at is left at once. */
static void a_study_that_nobody_keeps_asks(void **state)
{
    struct Driver *driver = *state;
    struct LibraryGame game;
    driver_open_record(driver, forked);
    driver_press(driver, "Back");
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "title");
    assert_true(study_open_text(driver->app, forked, NULL));
    driver_pass(driver, 500);
    click_point(driver, "c1");
    driver_press(driver, "Back");
    driver_until(driver, asks);
    driver_press(driver, "Keep studying");
    assert_string_equal(driver_scene(driver), "study");
    driver_key(driver, SDLK_ESCAPE);
    driver_until(driver, asks);
    driver_press(driver, "Don't keep it");
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "title");
    assert_int_equal(driver_games(driver, &game, 1), 0);
    assert_true(study_open_text(driver->app, forked, NULL));
    driver_pass(driver, 500);
    click_point(driver, "c1");
    driver_key(driver, SDLK_ESCAPE);
    driver_until(driver, asks);
    driver_assert_safe_question(driver);
    driver_press(driver, "Keep it");
    driver_settle(driver);
    assert_int_equal(driver_games(driver, &game, 1), 1);
    assert_int_equal(game.kind, LIBRARY_IMPORTED);
}

static bool has_explored(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_LABEL, "Games with this position: 2") != NULL;
}

/* Two games that went on differently: their moves are counted, and played. */
static void games_with_this_position_are_explored(void **state)
{
    static const char *const games[] = {"[Game \"tictactoe\"]\n[Date \"2001.01.01\"]\n\n1. b2 a2"
                                        " 2. a1 c2 1-0\n",
                                        "[Game \"tictactoe\"]\n[Date \"2001.01.02\"]\n\n1. b2 c3"
                                        " 0-1\n"};
    struct Driver *driver = *state;
    driver_start(driver, "title", NULL, NULL);
    for (int i = 0; i < 2; i++)
        driver_add_game(driver, games[i]);
    assert_true(study_open_text(driver->app, forked, NULL));
    driver_pass(driver, 500);
    driver_press(driver, "Next move");
    press_more(driver, "Games with this position");
    driver_until(driver, has_explored);
    driver_pass(driver, 500); /* at the same place: no double click */
    const struct Widget *row = driver_widget(driver, "c3  ×1");
    assert_string_equal(row->detail, "+0 =0 −1");
    driver_assert_label(driver, "a2  ×1");
    driver_press(driver, "c3  ×1");
    driver_pass(driver, 500);
    assert_string_equal(driver_scene(driver), "study");
    assert_int_equal(study_board(driver_study(driver)->study)->trail.count, 2);
    driver_assert_record(driver,
                         "1. b2 a1 (1... c3 {Why not?} 2. a1) 2. a3 *"); /* it stood there */
    driver_press(driver, "Previous move");
    press_more(driver, "Games with this position");
    driver_until(driver, has_explored);
    driver_press(driver, "Show the games");
    driver_pass(driver, 500);
    assert_string_equal(driver_scene(driver), "library");
    driver_key(driver, SDLK_ESCAPE);
    driver_pass(driver, 500);
    assert_string_equal(driver_scene(driver), "study");
}

static void a_player_without_a_name_is_you(void **state)
{
    struct Driver *driver = *state;
    driver_open_record(driver, "[Game \"tictactoe\"]\n[O \"level:newcomer\"]\n\n1. b2 *\n");
    driver_assert_label(driver, "You – Newcomer");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)
        TEST(a_finished_game_is_studied_from_its_result),
        TEST(a_text_that_is_no_game_says_so),
        TEST(one_walks_by_buttons_keys_wheel_and_clicks),
        TEST(a_pad_walks_between_variations),
        TEST(another_move_on_the_board_is_a_variation),
        TEST(comments_stand_in_the_line_of_moves),
        TEST(a_comment_is_typed_and_given_up),
        TEST(a_changed_record_is_handed_back_once),
        TEST(the_engine_shows_exact_values),
        TEST(lines_to_one_point_share_its_label),
        TEST(a_line_is_shown_in_full),
        TEST(a_line_that_is_pointed_at_is_drawn),
        TEST(a_line_is_played_out_and_copied),
        TEST(a_position_is_put_together_and_studied),
        TEST(a_position_is_put_together_by_keys),
        TEST(studies_and_editors_are_opened_over_each_other),
        TEST(a_game_is_reviewed_from_its_result_and_kept),
        TEST(a_review_goes_on_where_it_was_left_and_is_kept),
        TEST(the_graph_is_clicked_hovered_and_walked),
        TEST(the_graph_is_heard),
        TEST(the_graph_follows_edits),
        TEST(one_plays_on_from_here),
        TEST(positions_and_records_come_from_the_clipboard),
        TEST(a_record_is_saved_as_a_file),
        TEST(the_board_is_saved_as_a_picture),
        TEST(a_study_that_nobody_keeps_asks),
        TEST(games_with_this_position_are_explored),
        TEST(a_player_without_a_name_is_you),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
