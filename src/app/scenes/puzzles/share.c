/* A position that becomes a puzzle of one's own: whether it is one, and why not; puzzles as text
 * and in files, out and in. */
#include "src/app/scenes/puzzles/share.h"
#include "src/app/scenes/library/scenes.h"
#include "src/app/scenes/picture.h"
#include "src/app/scenes/puzzles/words.h"
#include "src/app/scenes/study/scenes.h"
#include "src/app/shell/ai_thread.h"
#include "src/app/shell/storage/app_practice.h"
#include "src/app/shell/storage/exports.h"
#include <stdlib.h>
#include <string.h>

enum { BAR_MS = 100 /* between two pictures of how far it is */ };

/* --- coming and going --- */

/* Begins to look what becomes of a position. */
static void open_position(struct ShareScene *scene, const struct ShareArgs *brought)
{
    const struct WorkerHost host = ai_thread_host(scene->app);
    board_copy(&scene->board, brought->board, NULL, false);
    scene->share = share_new(&scene->board, brought->last, &host);
    stage_set(&scene->stage, scene->board.game);
    int colour = game_colour(scene->board.game, scene->board.position,
                             scene->board.game->mover(scene->board.position));
    scene->stage.board_flipped = view_find(scene->board.game)->sides && colour == 1;
    stage_show(&scene->stage, &scene->board, MOVE_NONE);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct ShareScene *scene = context;
    const struct ShareArgs *brought = args;
    scene->app = app;
    scene->permille = practice_bringing(app_practice(app));
    stage_open(&scene->stage, app);
    if (brought && brought->path)
        share_open_file(scene, brought->path);
    else if (brought)
        open_position(scene, brought);
    return true;
}

static void leave(void *context)
{
    struct ShareScene *scene = context;
    share_free(scene->share);
    if (scene->board.game)
        board_free(&scene->board);
    if (scene->pasted.game)
        board_free(&scene->pasted);
    tree_free(scene->record);
    stage_close(&scene->stage);
}

/* A file was chosen. */
static void resume(void *context, int result)
{
    struct ShareScene *scene = context;
    (void)result;
    if (scene->chosen[0])
        share_open_file(scene, scene->chosen);
    scene->chosen[0] = 0;
}

static bool drop(void *context, const char *path)
{
    bool taken = share_takes(path);
    if (taken)
        share_open_file(context, path);
    return taken;
}

/* --- out --- */

static void copy(const struct ShareScene *scene, const char *text)
{
    bool copied = SDL_SetClipboardText(text) == 0;
    app_toast(scene->app, copied ? app_tr(scene->app, "Copied")
                                 : app_tr(scene->app, "Couldn't copy to the clipboard"));
}

/* The line of the puzzle that was found, to be freed with free(). */
static char *line_of(struct ShareScene *scene)
{
    struct StringBuffer line = {.length = 0};
    puzzle_write(share_puzzle(scene->share), &line);
    return line.data;
}

static void keep(struct ShareScene *scene)
{
    char *line = line_of(scene);
    scene->keeping = app_practice_bring(scene->app, SOURCE_OWN, "-", line);
    free(line);
}

static void copy_wrong(struct ShareScene *scene)
{
    char *lines = share_wrong_lines(scene);
    if (lines)
        copy(scene, lines);
    free(lines);
}

static void save_wrong(struct ShareScene *scene)
{
    char *lines = share_wrong_lines(scene);
    if (lines)
        exports_save(scene->app, "puzzles-wrong", ".txt", lines, strlen(lines), NULL);
}

/* The puzzle with its solution as a record of any format, which says what is to be done. */
static void save_record(struct ShareScene *scene)
{
    const struct Puzzle *puzzle = share_puzzle(scene->share);
    char text[WORDS_MAX];
    TreeNode turn;
    tree_free(scene->record);
    scene->record = puzzle_record(puzzle, &turn);
    words_task(scene->app->strings, puzzle, &scene->board, text);
    tree_set_comment(scene->record, turn, text);
    const struct ExportArgs args = {
        .tree = scene->record, .count = 1, .game = puzzle->game, .asker = share_scene.name};
    scenes_push(scene->app->scenes, &export_scene, &args, sizeof args);
}

static void save_picture(struct ShareScene *scene)
{
    struct Overlay overlay;
    char text[WORDS_MAX];
    words_task(scene->app->strings, share_puzzle(scene->share), &scene->board, text);
    stage_still(&scene->stage, &overlay);
    picture_save_board(scene->app, &scene->stage.shown, scene->stage.board_flipped, &overlay, text);
}

/* --- what the player does --- */

static void action(void *context, const struct UiAction *done)
{
    struct ShareScene *scene = context;
    const struct BrowseArgs file = {.file = scene->chosen};
    char *line;
    switch (done->id) {
    case SHARE_BACK:
        scenes_pop(scene->app->scenes, 0);
        break;
    case SHARE_KEEP:
        keep(scene);
        break;
    case SHARE_COPY:
        line = line_of(scene);
        copy(scene, line);
        free(line);
        break;
    case SHARE_PICTURE:
        save_picture(scene);
        break;
    case SHARE_SET_UP:
        scenes_push(scene->app->scenes, &study_edit_scene, NULL, 0);
        break;
    case SHARE_PASTE:
        share_paste(scene);
        break;
    case SHARE_OPEN:
        scenes_push(scene->app->scenes, &browse_scene, &file, sizeof file);
        break;
    case SHARE_STOP:
        practice_bring_stop(app_practice(scene->app));
        break;
    case SHARE_FILE:
        save_record(scene);
        break;
    case SHARE_COPY_WRONG:
        copy_wrong(scene);
        break;
    case SHARE_SAVE_WRONG:
        save_wrong(scene);
        break;
    default:
        break;
    }
}

/* --- time --- */

/* Follows what is being brought in. */
static void follow(struct ShareScene *scene)
{
    int permille = practice_bringing(app_practice(scene->app));
    if (scene->permille != permille)
        app_redraw(scene->app);
    scene->permille = permille;
    if (!scene->keeping || permille >= 0)
        return;
    scene->keeping = false;
    scene->kept = scene->app->puzzles_kept;
    app_redraw(scene->app);
}

static bool update(void *context)
{
    struct ShareScene *scene = context;
    follow(scene);
    if (scene->share && share_state(scene->share) != scene->seen) {
        scene->seen = share_state(scene->share);
        app_redraw(scene->app);
    }
    return false;
}

static int wait_time(void *context)
{
    return ((const struct ShareScene *)context)->permille < 0 ? -1 : BAR_MS;
}

const struct SceneType share_scene = {
    .name = "share",
    .context_size = sizeof(struct ShareScene),
    .enter = enter,
    .leave = leave,
    .resume = resume,
    .drop = drop,
    .action = action,
    .update = update,
    .wait = wait_time,
    .draw = share_draw,
};
