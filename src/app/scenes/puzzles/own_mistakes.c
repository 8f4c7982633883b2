/* Mistakes of the player's own games that come back: those of one game at a time, as the scene of
 * mistakes asks them. */
#include "src/app/scenes/mistakes/scenes.h"
#include "src/app/scenes/puzzles/hub.h"
#include "src/app/shell/storage/app_practice.h"
#include "src/app/shell/trouble.h"
#include "src/common/memory.h"
#include "src/play/practice/due.h"
#include "src/play/study/mistakes.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A game being read. */
struct LoadAsk {
    int64_t record;
    int plies[MISTAKES_ASKED_MAX], count;
    struct Tree *tree; /* owned */
};

static bool load(struct Library *library, void *argument, struct FileError *error)
{
    struct LoadAsk *ask = argument;
    ask->tree = library_load(library, ask->record, error);
    return ask->tree != NULL;
}

static void end_load(void *argument)
{
    struct LoadAsk *ask = argument;
    tree_free(ask->tree);
    free(ask);
}

void hub_ask_mistakes(struct Hub *hub)
{
    const struct Practice *practice = app_practice(hub->app);
    struct LoadAsk *ask = memory_zeroed(sizeof *ask);
    int count = 0;
    struct Due *list = due_list(practice_collection(practice), practice_results(practice),
                                practice_mistakes(practice), practice_day(practice), &count);
    for (int i = 0; i < count && ask->count < MISTAKES_ASKED_MAX; i++) {
        const struct OwnMistake *mistake = list[i].mistake;
        if (mistake && (ask->count == 0 || mistake->record == ask->record)) {
            ask->record = mistake->record;
            ask->plies[ask->count++] = mistake->ply;
        }
    }
    free(list);
    question_drop(hub->loading);
    hub->loading = NULL;
    if (ask->count > 0 && hub->app->librarian)
        hub->loading = librarian_ask(hub->app->librarian, load, ask, end_load);
    else
        free(ask);
}

/* Notes what came of a question, where practice still knows the mistake. */
static void note(struct App *app, int64_t record, int ply, bool found)
{
    struct Practice *practice = app_practice(app);
    const struct OwnMistakes *mistakes = practice_mistakes(practice);
    for (int i = 0; i < mistakes->count; i++) {
        const struct OwnMistake *mistake = &mistakes->mistake[i];
        if (mistake->record != record || mistake->ply != ply)
            continue;
        struct PuzzleResult result = {.mode = PUZZLE_DUE,
                                      .outcome = found ? PUZZLE_SOLVED : PUZZLE_FAILED};
        memcpy(result.puzzle, mistake->id, sizeof result.puzzle);
        snprintf(result.game, sizeof result.game, "%s", mistake->game);
        practice_note(practice, &result);
        return;
    }
}

/* Whose mistake was made at that ply: 0 or 1; MISTAKES_BOTH where the game has none there. */
static int colour_at(const struct Tree *tree, int ply)
{
    struct Mistake *list;
    int colour = MISTAKES_BOTH, count = mistakes_list(tree, MISTAKES_BOTH, &list);
    for (int i = 0; i < count; i++)
        colour = list[i].ply == ply ? list[i].colour : colour;
    free(list);
    return colour;
}

void hub_hear_mistakes(struct Hub *hub)
{
    struct FileError error;
    if (!hub->loading || !question_answered(hub->loading, &error))
        return;
    struct LoadAsk *ask = question_argument(hub->loading);
    if (ask->tree) {
        struct MistakesArgs args = {.tree = ask->tree, .id = ask->record, .answered = note};
        args.colour = colour_at(ask->tree, ask->plies[0]);
        args.board_flipped = args.colour == 1;
        args.asked = ask->count;
        memcpy(args.plies, ask->plies, sizeof args.plies);
        ask->tree = NULL;
        scenes_push(hub->app->scenes, &mistakes_scene, &args, sizeof args);
    } else {
        trouble_log(&error);
        app_toast(hub->app, app_tr(hub->app, "This game can't be read"));
    }
    question_drop(hub->loading);
    hub->loading = NULL;
}
