/* The lab, used as a player does: from the list to the sentence that says why. */
#include "engine/games.h"
#include "src/app/scenes/lab/card.h"
#include "src/app/scenes/lab/scenes.h"
#include "src/app/scenes/lab/tape.h"
#include "src/app/scenes/words.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/play/lab/experiment.h"
#include "src/play/system/files.h"
#include "tests/app/board_driver.h"
#include "tests/app/unseen.h"
#include <SDL_image.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The arcade as most tests want it, in the folder that it was given. */
static void open_calm(struct Driver *driver, const struct DriverOptions *options)
{
    struct DriverOptions calm = options ? *options : (struct DriverOptions){.scene = NULL};
    calm.settings = DRIVER_CALM;
    driver_open(driver, &calm);
}

static bool is_over(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_LABEL, "Choose an algorithm to look into its search.");
}

static void open_experiment(struct Driver *driver, const char *title)
{
    open_calm(driver, &(struct DriverOptions){.scene = "lab"});
    driver_press(driver, title);
    assert_string_equal(driver_scene(driver), "experiment");
}

static void run(struct Driver *driver)
{
    driver_press(driver, "Run");
    driver_until(driver, is_over);
}

static void open_tape(struct Driver *driver, const char *title, const char *lane)
{
    open_experiment(driver, title);
    run(driver);
    driver_press(driver, lane);
    assert_string_equal(driver_scene(driver), "tape");
}

static const struct Cursor *cursor_of(struct Driver *driver)
{
    void *context;
    assert_true(scenes_top(driver->app->scenes, &context) == &tape_scene);
    return ((const struct TapeScene *)context)->cursor;
}

/* The number of the node that is shown, from 0. */
static int node_of(struct Driver *driver)
{
    const struct Cursor *cursor = cursor_of(driver);
    return (int)cursor->frame[cursor->ply].number;
}

/* A message was the last thing that was told. */
static void assert_said(struct Driver *driver, const char *text)
{
    const struct Ui *ui = driver->app->ui;
    assert_true(ui->toast_count > 0);
    assert_string_equal(ui->toasts[ui->toast_count - 1], text);
}

static void paste(struct Driver *driver, const char *text)
{
    SDL_SetClipboardText(text);
    driver_press(driver, "Paste");
}

/* --- the second card says why two leaves are not looked at --- */

static void the_example_is_understood(void **state)
{
    struct Driver *driver = *state;
    open_calm(driver, NULL);
    driver_press(driver, "Learn");
    driver_press(driver, "Lab");
    driver_press(driver, "The example tree");
    run(driver);
    driver_assert_label(driver, "8 nodes");
    driver_assert_label(driver, "6 nodes · 1.3 times fewer · the text: −4 and 5 are left out");
    assert_string_equal(ui_find(driver->app->ui, UI_ROW, "Alpha-beta")->detail, "a  1");
    driver_press(driver, "Alpha-beta");
    driver_assert_label(driver, "Node 1 of 6");
    driver_press(driver, "Next cut");
    driver_assert_label(driver, "a leaves First with −2, and First has −1 for sure by a, one ply "
                                "up: the other moves (2) need no look");
    driver_assert_label(driver, "alpha_beta.c");
    driver_assert_label(driver, "−1 … +∞");
}

/* --- cards --- */

/* The choice of a guess: its option number `place`, from 0. */
static void guess(struct Driver *driver, int place)
{
    const struct Widget *choice = ui_find(driver->app->ui, UI_CHOICE, "");
    assert_non_null(choice);
    float wide = choice->rect.w / 6;
    driver_click(driver, choice->rect.x + ((float)place + 0.5F) * wide,
                 choice->rect.y + choice->rect.h / 2);
}

static void a_guess_is_judged(void **state)
{
    struct Driver *driver = *state;
    open_experiment(driver, "Chi zi qi by three engines");
    guess(driver, 4); /* 20 to 100 times fewer */
    run(driver);
    driver_assert_label(driver, "At best 37.5 times fewer nodes. You guessed right.");
    driver_key(driver, SDLK_ESCAPE);
    driver_press(driver, "Chi zi qi by three engines");
    guess(driver, 1); /* up to 2 */
    run(driver);
    driver_assert_label(driver, "At best 37.5 times fewer nodes. Not what you guessed.");
}

static void nobody_need_guess(void **state)
{
    struct Driver *driver = *state;
    open_experiment(driver, "The example tree");
    run(driver);
    driver_assert_label(driver, "At best 1.3 times fewer nodes.");
}

static void cards_are_turned(void **state)
{
    struct Driver *driver = *state;
    open_experiment(driver, "The example tree");
    assert_true(ui_find(driver->app->ui, UI_BUTTON, "Previous")->flags & UI_DISABLED);
    driver_key(driver, SDLK_PAGEUP); /* there is none before it */
    driver_assert_label(driver, "The example tree");
    driver_key(driver, SDLK_PAGEDOWN);
    driver_assert_label(driver, "The whole of tic-tac-toe");
    driver_plug(driver, 0);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_RIGHTSHOULDER);
    driver_assert_label(driver, "Chi zi qi by three engines");
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_LEFTSHOULDER);
    driver_assert_label(driver, "The whole of tic-tac-toe");
    for (int i = 2; driver->app->installed.experiments[i]; i++)
        driver_press(driver, "Next");
    assert_true(ui_find(driver->app->ui, UI_BUTTON, "Next")->flags & UI_DISABLED);
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "lab");
}

static void one_leaves_while_it_runs(void **state)
{
    struct Driver *driver = *state;
    open_experiment(driver, "Gomoku at depth 3");
    driver_press(driver, "Run");
    driver_assert_no_label(driver, "Run");
    driver_key(driver, SDLK_PAGEDOWN); /* the next card waits for a press of its own */
    driver_assert_label(driver, "Run");
    driver_press(driver, "Run");
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "lab");
}

/* "Node 1 of 5,473", of the lane's outcome. */
static void assert_whole_tape(struct Driver *driver, const struct ExperimentOutcome *outcome)
{
    char all[WORDS_NUMBER_MAX], text[WORDS_MAX];
    words_number(outcome->nodes, all);
    snprintf(text, sizeof text, "Node 1 of %s", all);
    driver_assert_label(driver, text);
}

/* Every card runs, and each of its lanes shows its tape, chosen by keys. */
static void every_card_runs(void **state)
{
    struct Driver *driver = *state;
    open_calm(driver, &(struct DriverOptions){.scene = "experiment"});
    for (int i = 0; driver->app->installed.experiments[i]; i++) {
        const struct Experiment *e = driver->app->installed.experiments[i];
        unsigned seen = 0;
        run(driver);
        for (int place = 0; place < e->lane_count; place++) {
            int lane = ui_focus(driver->app->ui) - CARD_LANE; /* the quickest at first */
            assert_in_range(lane, 0, e->lane_count - 1);
            seen |= 1U << lane;
            driver_key(driver, SDLK_RETURN);
            assert_string_equal(driver_scene(driver), "tape");
            assert_whole_tape(driver, &e->outcome[lane]);
            driver_key(driver, SDLK_ESCAPE);
            driver_key(driver, SDLK_DOWN);
        }
        assert_int_equal(seen, (1U << e->lane_count) - 1);
        driver_key(driver, SDLK_PAGEDOWN);
    }
}

static const struct Card *card_of(struct Driver *driver)
{
    void *context;
    assert_true(scenes_top(driver->app->scenes, &context) == &experiment_scene);
    return context;
}

static bool races(struct Driver *driver)
{
    return card_races(card_of(driver));
}

static float top_of(struct Driver *driver, const char *lane)
{
    return ui_find(driver->app->ui, UI_ROW, lane)->rect.y;
}

/* Lanes run in step: who is done stands first, the others tell what they have so far, and the
 * board shows what is going to be played. */
static void lanes_race(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){.scene = "lab"});
    driver_press(driver, "Chi zi qi by three engines");
    assert_true(top_of(driver, "Negamax") < top_of(driver, "PVS"));
    driver_press(driver, "Run");
    driver_until(driver, races);
    assert_true(top_of(driver, "Negamax") < top_of(driver, "PVS"));
    driver_pass(driver, RACE_MS / 2);
    assert_true(races(driver));
    assert_true(top_of(driver, "PVS") < top_of(driver, "Alpha-beta"));
    assert_true(top_of(driver, "Alpha-beta") < top_of(driver, "Negamax"));
    assert_true(strlen(ui_find(driver->app->ui, UI_ROW, "Negamax")->detail) > 2); /* so far */
    driver_until(driver, is_over);
    assert_false(races(driver));
    const struct Card *card = card_of(driver);
    assert_int_equal(ui_focus(driver->app->ui), CARD_LANE + card_first(card));
    assert_int_equal(card->line_of, card_first(card));
    assert_true(card->line_count > 1);
    while (ui_focus(driver->app->ui) != CARD_LANE) /* the slowest stands last */
        driver_key(driver, SDLK_DOWN);
    assert_int_equal(card->line_of, 0);
}

static bool is_charted(struct Driver *driver)
{
    const struct Widget *save = ui_find(driver->app->ui, UI_BUTTON, "Save chart as picture");
    return save && !(save->flags & UI_DISABLED);
}

/* How many labels begin with that. */
static int count_begun(struct Driver *driver, const char *text)
{
    int count = 0;
    for (int i = 0; i < ui_count(driver->app->ui); i++)
        count += strncmp(ui_widget(driver->app->ui, i)->label, text, strlen(text)) == 0;
    return count;
}

/* The same race by the processor's time, which is marked as this machine's, and back. */
static void lanes_race_by_time(void **state)
{
    struct Driver *driver = *state;
    open_experiment(driver, "The order of moves");
    run(driver);
    driver_assert_label(driver, "Lanes that must agree on the value do.");
    driver_press(driver, "By time");
    driver_until(driver, is_over);
    driver_assert_label(driver, "By the processor's time: another machine gives other figures.");
    const struct Card *card = card_of(driver);
    uint64_t last = 0;
    for (int place = 0; place < trial_experiment(card->trial)->lane_count; place++) {
        for (int i = 0; i < trial_experiment(card->trial)->lane_count; i++) {
            if (card_place(card, i) != place)
                continue;
            char told[LAB_TEXT_MAX];
            uint64_t time = lane_counts(trial_lane(card->trial, i))->time_us;
            assert_true(time >= last && time > 0);
            snprintf(told, sizeof told, "%.1f ms", (double)time / 1000);
            assert_true(count_begun(driver, told) > 0);
            last = time;
        }
    }
    driver_press(driver, "By nodes");
    driver_until(driver, is_over);
    driver_assert_no_label(driver, "By the processor's time: another machine gives other figures.");
}

/* Lanes whose value may be another say so; a lone one must agree with nobody. */
static void lanes_that_change_the_tree_are_marked(void **state)
{
    struct Driver *driver = *state;
    open_calm(driver, &(struct DriverOptions){.scene = "race"});
    paste(driver, "game xiangqi; depth 2; lane alphabeta; lane alphabeta,quiescence,null");
    driver_press(driver, "Race");
    driver_until(driver, is_over);
    assert_int_equal(count_begun(driver, "changes the tree"), 1);
    driver_assert_no_label(driver, "Lanes that must agree on the value do.");
}

static void open_figures(struct Driver *driver, const char *title)
{
    open_experiment(driver, title);
    run(driver);
    driver_press(driver, "Figures");
    driver_until(driver, is_charted);
}

/* What was counted is told in full, and is taken along. */
static void figures_are_told_and_copied(void **state)
{
    struct Driver *driver = *state;
    open_figures(driver, "The example tree");
    driver_assert_label(driver, "8 nodes · leaves 5");
    driver_assert_label(driver, "6 nodes · leaves 3 · cuts 1 · 100 % by the first move");
    driver_assert_label(driver, "Nodes to each depth: 3 · 6");
    driver_press(driver, "Copy as CSV");
    char *csv = SDL_GetClipboardText();
    assert_non_null(strstr(csv, "\n\"alphabeta\",-1,a,2,6,3,1,1,0,0,1.33,3,6\n"));
    assert_non_null(strstr(csv, "\n\"perfect order\",,,,,,,,,,,3,6\n"));
    SDL_free(csv);
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "experiment");
}

/* Whoever leaves before the shallower depths are counted does not wait for them. */
static void figures_are_left_while_they_are_counted(void **state)
{
    struct Driver *driver = *state;
    open_experiment(driver, "Gomoku at depth 3");
    run(driver);
    driver_press(driver, "Figures");
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "experiment");
    driver_pass(driver, 500);
    driver_press(driver, "Figures");
    driver_until(driver, is_charted);
}

static bool is_saved(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "saved") == 0;
}

/* The one picture that was exported, in the form of the canvas's colours. */
static SDL_Surface *exported(struct Driver *driver)
{
    char folder[300], path[600];
    int count;
    snprintf(folder, sizeof folder, "%s/exports", driver->folder);
    char **names = file_names(folder, ".png", &count);
    assert_int_equal(count, 1);
    snprintf(path, sizeof path, "%s/%s", folder, names[0]);
    free(names[0]);
    free(names);
    SDL_Surface *read = IMG_Load(path);
    assert_non_null(read);
    SDL_Surface *picture = SDL_ConvertSurfaceFormat(read, SDL_PIXELFORMAT_ARGB8888, 0);
    SDL_FreeSurface(read);
    return picture;
}

static bool is_like(Uint8 a, Uint8 b)
{
    return abs(a - b) <= 4;
}

/* How often a colour stands in a picture, or one that is as good as the same. */
static int count_colour(const SDL_Surface *picture, SDL_Color colour)
{
    int count = 0;
    for (int y = 0; y < picture->h; y++) {
        const Uint32 *row = picture->pixels;
        row += y * picture->pitch / 4;
        for (int x = 0; x < picture->w; x++) {
            SDL_Color seen;
            SDL_GetRGB(row[x], picture->format, &seen.r, &seen.g, &seen.b);
            count +=
                is_like(seen.r, colour.r) && is_like(seen.g, colour.g) && is_like(seen.b, colour.b);
        }
    }
    return count;
}

/* Presses the button that saves a picture, and reads that. */
static SDL_Surface *save_picture(struct Driver *driver, const char *button)
{
    bool looked = unseen_look(true);
    driver_press(driver, button);
    driver_until(driver, is_saved);
    unseen_look(looked);
    return exported(driver);
}

/* The chart goes into a file, with a line in each lane's colour. */
static void the_chart_is_saved_as_a_picture(void **state)
{
    struct Driver *driver = *state;
    open_figures(driver, "Chi zi qi by three engines");
    SDL_Surface *picture = save_picture(driver, "Save chart as picture");
    const struct UiTheme *theme = driver->app->theme;
    assert_int_equal(picture->w, 1280);
    assert_in_range(count_colour(picture, theme->series_1), 500, 50000);
    assert_in_range(count_colour(picture, theme->series_2), 500, 50000);
    assert_in_range(count_colour(picture, theme->series_3), 500, 50000);
    assert_int_equal(count_colour(picture, theme->series_6), 0);
    SDL_FreeSurface(picture);
    driver_press(driver, "Done");
    assert_string_equal(driver_scene(driver), "figures");
}

/* --- the tape --- */

static void a_tape_is_walked(void **state)
{
    struct Driver *driver = *state;
    open_tape(driver, "The example tree", "Minimax");
    assert_int_equal(node_of(driver), 0);
    driver_chord(driver, KMOD_LCTRL | KMOD_LALT, SDLK_s); /* what a step does is heard */
    driver_press(driver, "Next node");
    driver_press(driver, "Next node");
    assert_int_equal(node_of(driver), 2);
    driver_press(driver, "Previous node");
    assert_int_equal(node_of(driver), 1);
    recorder_forget(&driver->recorder);
    driver_press(driver, "Out of this node");
    assert_int_equal(cursor_of(driver)->event, CURSOR_TAKE);
    driver_assert_label(driver, "a is the best so far: −1 for First");
    recorder_assert(&driver->recorder, "a is the best so far: −1 for First");
    driver_key(driver, SDLK_PAGEDOWN); /* an event on */
    assert_int_equal(cursor_of(driver)->event, CURSOR_TRY);
    driver_key(driver, SDLK_PAGEUP);
    assert_int_equal(cursor_of(driver)->event, CURSOR_TAKE);
    driver_press(driver, "To the start");
    assert_int_equal(node_of(driver), 0);
    const struct Widget *slider = ui_find_id(driver->app->ui, TAPE_SLIDER);
    driver_click(driver, slider->rect.x + slider->rect.w - 3, slider->rect.y + slider->rect.h / 2);
    assert_int_equal(node_of(driver), 7);
    driver_key(driver, SDLK_ESCAPE);
    driver_assert_label(driver, "Choose an algorithm to look into its search."); /* still there */
}

/* The sum of the colours about a point of the board. */
static int shade(struct Driver *driver, const char *name)
{
    void *context;
    assert_true(scenes_top(driver->app->scenes, &context) == &tape_scene);
    const struct TapeScene *scene = context;
    const struct BoardPlace *place = view_where(scene->picture.view);
    int rank = rank_numbered(place->geometry, (int)strtol(name + 1, NULL, 10)), sum = 0;
    SDL_FPoint at = place_center(place, name[0] - 'a' + rank * place->geometry.files);
    SDL_Surface *picture = driver_picture(driver);
    for (int y = (int)at.y - 4; y <= (int)at.y + 4; y++)
        for (int x = 3 * ((int)at.x - 4); x <= 3 * ((int)at.x + 4); x++)
            sum += ((const Uint8 *)picture->pixels)[y * picture->pitch + x];
    SDL_FreeSurface(picture);
    return sum;
}

/* The board shows the search's window, and where the nodes went. */
static void the_board_shows_where_nodes_went(void **state)
{
    struct Driver *driver = *state;
    open_tape(driver, "Gomoku at depth 3", "Alpha-beta, captures first, window");
    driver_assert_label(driver, "Stronger colour: more nodes below that move. Frame: the window.");
    int tried = shade(driver, "i8"), inside = shade(driver, "f5"), outside = shade(driver, "m13");
    driver_press(driver, "New best move");
    driver_press(driver, "New best move");
    driver_assert_label(driver, "f8 is the best so far: −181 for White");
    assert_true(shade(driver, "i8") < tried);
    assert_int_equal(shade(driver, "m13"), outside);
    driver_key(driver, SDLK_ESCAPE);
    driver_press(driver, "Alpha-beta, captures first");
    driver_assert_label(driver, "Stronger colour: more nodes below that move.");
    assert_true(shade(driver, "f5") > inside);
    assert_int_equal(shade(driver, "m13"), outside);
}

/* A tree goes into a file as far as it was searched. */
static void a_tree_is_saved_as_a_picture(void **state)
{
    struct Driver *driver = *state;
    open_tape(driver, "The example tree", "Alpha-beta");
    driver_press(driver, "Next node");
    driver_press(driver, "Next node");
    SDL_Surface *picture = save_picture(driver, "Save picture");
    assert_int_equal(picture->w, 1280);
    /* three nodes of seven, the line to the one that is looked at; two more would be 90000 */
    assert_in_range(count_colour(picture, driver->app->theme->accent), 45000, 60000);
    SDL_FreeSurface(picture);
    driver_press(driver, "Done");
    assert_string_equal(driver_scene(driver), "tape");
}

/* How red a place of a picture is, told as parts of its sides. */
static int red_at(const SDL_Surface *picture, float x, float y)
{
    const Uint32 *row = picture->pixels;
    row += (int)(y * (float)picture->h) * picture->pitch / 4;
    return (int)(row[(int)(x * (float)picture->w)] >> 16 & 0xff);
}

/* A board goes into a file with what it shows of the search. */
static void a_searched_board_is_saved_as_a_picture(void **state)
{
    struct Driver *driver = *state;
    open_tape(driver, "Gomoku at depth 3", "Alpha-beta, captures first, window");
    SDL_Surface *picture = save_picture(driver, "Save picture");
    assert_in_range(picture->w, 900, 1024);
    assert_true(red_at(picture, 0.47F, 0.6F) < red_at(picture, 0.77F, 0.6F)); /* the window */
    SDL_FreeSurface(picture);
}

static void a_tape_plays(void **state)
{
    struct Driver *driver = *state;
    open_tape(driver, "The example tree", "Alpha-beta");
    driver_press(driver, "Play");
    driver_pass(driver, 1000); /* three events a second */
    assert_in_range(node_of(driver), 1, 2);
    driver_press(driver, "Pause");
    int there = node_of(driver);
    driver_pass(driver, 1000);
    assert_int_equal(node_of(driver), there);
    driver_press(driver, "Play");
    driver_pass(driver, 10000);
    assert_int_equal(cursor_of(driver)->event, CURSOR_TAKE);
    driver_assert_label(driver, "Play"); /* it stands at the end */
    driver_press(driver, "Play");        /* from the start again */
    driver_pass(driver, 100);
    assert_int_equal(node_of(driver), 0);
}

static const char *detail_of(struct Driver *driver, const char *row)
{
    const struct Widget *widget = ui_find(driver->app->ui, UI_ROW, row);
    if (!widget)
        fail_msg("there is no row %s", row);
    return widget->detail;
}

/* Shows the tree, or the page of C. */
static void choose_view(struct Driver *driver, bool tree)
{
    SDL_FRect rect = ui_find_id(driver->app->ui, TAPE_VIEW)->rect;
    driver_click(driver, rect.x + (tree ? 0.75F : 0.25F) * rect.w, rect.y + rect.h / 2);
}

/* The tree beside it opens like folders, leads to its nodes, and follows the cursor. */
static void the_tree_is_opened(void **state)
{
    struct Driver *driver = *state;
    open_tape(driver, "The example tree", "Alpha-beta");
    choose_view(driver, true);
    assert_string_equal(detail_of(driver, "Root"), "1");
    driver_press(driver, "Root");
    assert_string_equal(detail_of(driver, "a"), "−1");
    assert_string_equal(detail_of(driver, "b  cut"), "≤ −2");
    driver_pass(driver, 500);
    driver_press(driver, "b  cut");
    driver_assert_label(driver, "2 moves not tried");
    assert_int_equal(node_of(driver), 4);
    driver_assert_label(driver, "a leaves First with −2, and First has −1 for sure by a, one ply "
                                "up: the other moves (2) need no look");
    driver_pass(driver, 500);
    driver_press(driver, "b  cut"); /* closed again */
    driver_assert_no_label(driver, "2 moves not tried");
    driver_key(driver, SDLK_PAGEUP);
    driver_assert_label(driver, "2 moves not tried"); /* the cursor is below it */
    choose_view(driver, false);
    driver_assert_label(driver, "alpha_beta.c");
}

/* Any move of the search is found by its name, then again and again; after the last from the start.
 * The list says how often each was made. */
static void a_move_is_found(void **state)
{
    struct Driver *driver = *state;
    open_tape(driver, "The example tree", "Minimax");
    assert_true(ui_find(driver->app->ui, UI_BUTTON, "Same move")->flags & UI_DISABLED);
    driver_press(driver, "Find a move");
    assert_string_equal(driver_scene(driver), "find-move");
    assert_non_null(ui_find(driver->app->ui, UI_ROW, "a"));
    driver_assert_label(driver, "3 times"); /* a and b; c comes once */
    driver_assert_label(driver, "once");
    driver_press(driver, "c");
    assert_string_equal(driver_scene(driver), "tape");
    assert_int_equal(node_of(driver), 7);
    driver_assert_label(driver, "Second tries c");
    driver_press(driver, "Same move");
    assert_said(driver, "No further one from here on.");
    driver_press(driver, "Find a move");
    driver_key(driver, SDLK_LEFT); /* shows the focus: the list begins at the move looked at */
    driver_key(driver, SDLK_LEFT);
    driver_key(driver, SDLK_RETURN);
    assert_said(driver, "From the start again.");
    assert_int_equal(node_of(driver), 3);
    driver_press(driver, "Same move");
    assert_int_equal(node_of(driver), 4);
    driver_press(driver, "Find a move");
    driver_key(driver, SDLK_ESCAPE);
    assert_int_equal(node_of(driver), 4);
}

/* A node of a tree on paper leads to where it was looked at, one that is left out to the cut. */
static void a_node_on_paper_is_pressed(void **state)
{
    struct Driver *driver = *state;
    open_tape(driver, "The example tree", "Alpha-beta");
    driver_press(driver, "1 (a b)");
    assert_int_equal(node_of(driver), 3);
    driver_press(driver, "Root");
    assert_int_equal(node_of(driver), 0);
    driver_pass(driver, 500);
    driver_press(driver, "−4 (b b)");
    assert_said(driver, "−4 (b b) is never looked at. It was left out here.");
    assert_int_equal(node_of(driver), 4);
    driver_assert_label(driver, "a leaves First with −2, and First has −1 for sure by a, one ply "
                                "up: the other moves (2) need no look");
}

/* How bright the branch from a node on paper to one below it is where a cut crosses it. */
static int branch_shade(struct Driver *driver, const char *above, const char *below)
{
    SDL_FRect from = ui_find(driver->app->ui, UI_BUTTON, above)->rect;
    SDL_FRect to = ui_find(driver->app->ui, UI_BUTTON, below)->rect;
    int x = (int)(0.34F * (from.x + from.w / 2) + 0.66F * (to.x + to.w / 2));
    int y = (int)(0.34F * (from.y + from.h / 2) + 0.66F * (to.y + to.h / 2));
    SDL_Surface *picture = driver_picture(driver);
    const Uint8 *pixel = (const Uint8 *)picture->pixels + y * picture->pitch + 3 * x;
    int sum = pixel[0] + pixel[1] + pixel[2];
    SDL_FreeSurface(picture);
    return sum;
}

/* What a cut leaves out is crossed out once it is left out, and whose the numbers are is said. */
static void what_is_left_out_is_crossed(void **state)
{
    struct Driver *driver = *state;
    unseen_look(true);
    open_tape(driver, "The example tree", "Alpha-beta");
    driver_assert_label(driver, "A number is the gain of whoever moved there, at the top of the "
                                "second side; the other loses it.");
    driver_press(driver, "Next cut");
    int crossed = branch_shade(driver, "b", "−4 (b b)"),
        taken = branch_shade(driver, "b", "2 (b a)");
    driver_key(driver, SDLK_PAGEUP);
    int before = branch_shade(driver, "b", "−4 (b b)");
    unseen_look(false);
    assert_true(crossed > taken + 150);
    assert_true(crossed > before + 150);
}

static void what_there_is_not_is_said(void **state)
{
    struct Driver *driver = *state;
    open_tape(driver, "The example tree", "Alpha-beta");
    assert_true(ui_find(driver->app->ui, UI_BUTTON, "Table hit")->flags & UI_DISABLED);
    driver_press(driver, "Next cut");
    driver_press(driver, "Next cut");
    assert_said(driver, "No further one from here on.");
}

/* --- races of one's own --- */

static bool shows_lane(struct Driver *driver, const char *label)
{
    return ui_find(driver->app->ui, UI_ROW, label);
}

static void a_race_is_put_together(void **state)
{
    struct Driver *driver = *state;
    open_calm(driver, &(struct DriverOptions){.scene = "lab"});
    driver_press(driver, "A race of your own");
    assert_string_equal(driver_scene(driver), "race");
    driver_press(driver, "PVS");
    assert_string_equal(driver_scene(driver), "lane");
    driver_press(driver, "Transposition table");
    driver_press(driver, "Killer moves");
    driver_press(driver, "Done");
    assert_true(shows_lane(driver, "PVS, table, killers"));
    driver_press(driver, "Minimax");
    driver_press(driver, "Remove lane");
    assert_false(shows_lane(driver, "Minimax"));
    driver_press(driver, "Race");
    driver_until(driver, is_over);
    assert_string_equal(driver_scene(driver), "experiment");
    assert_false(shows_lane(driver, "Minimax"));
    driver_press(driver, "PVS, table, killers");
    assert_string_equal(driver_scene(driver), "tape");
}

/* Presses the arrow at the right of a row to choose from. */
static void choose_next(struct Driver *driver, const char *label)
{
    const struct Widget *stepper = ui_find(driver->app->ui, UI_STEPPER, label);
    assert_non_null(stepper);
    driver_click(driver, stepper->rect.x + stepper->rect.w - 9,
                 stepper->rect.y + stepper->rect.h / 2);
}

/* A textbook's program runs beside the others; it has a depth of its own and keeps it, and is no
 * more once another algorithm is chosen. */
static void a_classic_runs_as_a_lane(void **state)
{
    static const char classic[] = "Classic: Width limit";
    struct Driver *driver = *state;
    open_calm(driver, &(struct DriverOptions){.scene = "race", .game = "xiangqi"});
    paste(driver, "game xiangqi; depth 2; lane alphabeta; lane strong");
    driver_press(driver, "Strong engine");
    assert_non_null(ui_find(driver->app->ui, UI_STEPPER, "Depth"));
    choose_next(driver, "Algorithm");
    driver_assert_label(driver, "Quick, and a little reckless. Alpha-beta, 4 moves deep, following "
                                "only the best moves of a shallower search.");
    assert_null(ui_find(driver->app->ui, UI_STEPPER, "Depth"));
    driver_press(driver, "Done");
    assert_true(shows_lane(driver, classic));
    choose_next(driver, "Depth");
    driver_chord(driver, KMOD_CTRL, SDLK_c);
    char *copied = SDL_GetClipboardText();
    assert_non_null(strstr(copied, "depth 3; lane alphabeta; lane classic:width"));
    SDL_free(copied);
    driver_press(driver, "Race");
    driver_until(driver, is_over);
    assert_non_null(strstr(ui_find(driver->app->ui, UI_ROW, classic)->detail, "b0c2"));
    driver_key(driver, SDLK_ESCAPE);
    driver_pass(driver, 500);
    driver_press(driver, classic);
    driver_key(driver, SDLK_LEFT);
    driver_key(driver, SDLK_LEFT);
    driver_press(driver, "Done");
    assert_true(shows_lane(driver, "Aspiration"));
}

/* The presets, and that lanes which had the race's depth have the new one. */
static void presets_and_depth_change_the_lanes(void **state)
{
    struct Driver *driver = *state;
    open_calm(driver, &(struct DriverOptions){.scene = "race"});
    choose_next(driver, "Lanes");
    assert_true(shows_lane(driver, "Aspiration, table, captures first, killers, history, "
                                   "deepening"));
    choose_next(driver, "Depth");
    assert_true(shows_lane(driver, "Alpha-beta")); /* and not "Alpha-beta, depth 2" */
}

/* One line brings the same race to somebody else, and a position brings itself. */
static void a_race_is_pasted(void **state)
{
    struct Driver *driver = *state;
    open_calm(driver, &(struct DriverOptions){.scene = "race"});
    SDL_SetClipboardText(
        "game tree; position ((3 5) (1 9)); lane alphabeta; lane minimax; depth 2");
    driver_press(driver, "Paste");
    driver_assert_label(driver, "Tree");
    driver_chord(driver, KMOD_CTRL, SDLK_c);
    char *copied = SDL_GetClipboardText();
    assert_string_equal(copied, "game tree; options leaf=arrived; position ((3 5) (1 9)); depth 2; "
                                "lane alphabeta; lane minimax");
    SDL_free(copied);
    driver_press(driver, "Race");
    driver_until(driver, is_over);
    assert_string_equal(ui_find(driver->app->ui, UI_ROW, "Alpha-beta")->detail, "a  5");
    driver_key(driver, SDLK_ESCAPE);
    SDL_SetClipboardText("((1 2) 3)");
    driver_chord(driver, KMOD_CTRL, SDLK_v);
    driver_chord(driver, KMOD_CTRL, SDLK_c);
    copied = SDL_GetClipboardText();
    assert_non_null(strstr(copied, "position ((1 2) 3);"));
    SDL_free(copied);
    paste(driver, "good morning");
    assert_said(driver, "That is neither a race nor a position of this game.");
    paste(driver, "game gomoku; depth 3; lane alphabeat");
    assert_said(driver, "unknown algorithm 'alphabeat' at character 28");
    driver_assert_label(driver, "Tree");
}

/* A tree is built by hand on its picture, by mouse or keys alone, and searched. */
static void a_tree_is_built(void **state)
{
    struct Driver *driver = *state;
    open_calm(driver, &(struct DriverOptions){.scene = "race"});
    paste(driver, "game tree; position (3 5); depth 2; lane minimax; lane alphabeta");
    driver_press(driver, "Build it by hand");
    assert_string_equal(driver_scene(driver), "tree-edit");
    driver_assert_label(driver, "2 branches");
    assert_true(ui_find(driver->app->ui, UI_BUTTON, "Remove")->flags & UI_DISABLED); /* the root */
    driver_press(driver, "5 (b)");
    driver_press(driver, "Add a branch");
    driver_press(driver, "0 (b b)");
    ui_set_focus(driver->app->ui, ui_find(driver->app->ui, UI_SLIDER, "Value")->id);
    driver_key(driver, SDLK_LEFT);
    driver_key(driver, SDLK_LEFT);
    driver_press(driver, "−2 (b b)");
    driver_press(driver, "Remove");
    driver_assert_label(driver, "1 branch");
    driver_key(driver, SDLK_u);
    driver_press(driver, "Done");
    assert_string_equal(ui_find(driver->app->ui, UI_TEXT, "Tree")->field->text, "(3 (5 -2))");
    driver_press(driver, "Race");
    driver_until(driver, is_over);
    assert_string_equal(ui_find(driver->app->ui, UI_ROW, "Minimax")->detail, "a  −3");
}

/* A tree that is mistyped is told with what is wrong, and can't be run. */
static void a_mistyped_tree_is_told(void **state)
{
    struct Driver *driver = *state;
    open_calm(driver, &(struct DriverOptions){.scene = "race"});
    paste(driver, "game tree; lane minimax; depth 2");
    driver_click(driver, ui_find(driver->app->ui, UI_TEXT, "Tree")->rect.x + 400,
                 ui_find(driver->app->ui, UI_TEXT, "Tree")->rect.y + 9);
    driver_chord(driver, KMOD_CTRL, SDLK_a);
    driver_type(driver, "((1 2) 3");
    assert_true(ui_find(driver->app->ui, UI_BUTTON, "Race")->flags & UI_DISABLED);
    driver_assert_label(driver, "a ')' is missing at character 9");
    driver_type(driver, ")");
    assert_false(ui_find(driver->app->ui, UI_BUTTON, "Race")->flags & UI_DISABLED);
}

/* What would take for ever is stopped by hand, and the next lane runs. */
static void a_lane_is_stopped(void **state)
{
    struct Driver *driver = *state;
    open_calm(driver, &(struct DriverOptions){.scene = "race"});
    paste(driver, "game gomoku; depth 9; lane minimax; lane minimax,depth=1");
    driver_press(driver, "Race");
    driver_turn(driver);
    driver_press(driver, "Stop this lane");
    driver_until(driver, is_over);
    const struct Widget *row = ui_find(driver->app->ui, UI_ROW, "Minimax, depth 1");
    assert_non_null(row);
    assert_true(*row->detail);
}

static void a_game_at_the_table_is_looked_into(void **state)
{
    struct Driver *driver = *state;
    open_calm(driver,
              &(struct DriverOptions){.scene = "play", .game = "tictactoe", .level = "human"});
    driver_click_point(driver, "b2");
    driver_key(driver, SDLK_ESCAPE);
    driver_press(driver, "How it searches");
    driver_press(driver, "Race");
    driver_until(driver, is_over);
    assert_true(*ui_find(driver->app->ui, UI_ROW, "Minimax")->detail);
    driver_key(driver, SDLK_ESCAPE);
    driver_key(driver, SDLK_ESCAPE);
    driver_assert_label(driver, "How it searches");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(the_example_is_understood),
        TEST(a_guess_is_judged),
        TEST(nobody_need_guess),
        TEST(cards_are_turned),
        TEST(one_leaves_while_it_runs),
        TEST(lanes_race),
        TEST(lanes_race_by_time),
        TEST(lanes_that_change_the_tree_are_marked),
        TEST(every_card_runs),
        TEST(figures_are_told_and_copied),
        TEST(figures_are_left_while_they_are_counted),
        TEST(the_chart_is_saved_as_a_picture),
        TEST(a_tape_is_walked),
        TEST(a_tree_is_saved_as_a_picture),
        TEST(a_searched_board_is_saved_as_a_picture),
        TEST(a_tape_plays),
        TEST(the_board_shows_where_nodes_went),
        TEST(the_tree_is_opened),
        TEST(a_move_is_found),
        TEST(a_node_on_paper_is_pressed),
        TEST(what_is_left_out_is_crossed),
        TEST(what_there_is_not_is_said),
        TEST(a_race_is_put_together),
        TEST(a_classic_runs_as_a_lane),
        TEST(presets_and_depth_change_the_lanes),
        TEST(a_race_is_pasted),
        TEST(a_mistyped_tree_is_told),
        TEST(a_tree_is_built),
        TEST(a_lane_is_stopped),
        TEST(a_game_at_the_table_is_looked_into),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
