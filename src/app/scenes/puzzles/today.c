/* How today's puzzles stand. */
#include "src/app/scenes/puzzles/scenes.h"
#include "src/app/scenes/puzzles/words.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/app_practice.h"
#include <stdio.h>

bool puzzles_today(struct App *app, struct PuzzlesToday *today)
{
    const struct Practice *practice = app_practice(app);
    const struct Collection *collection = practice_collection(practice);
    const struct Results *results = practice_results(practice);
    struct DailyDay day;
    if (!collection || !results || collection_variants(collection) == 0)
        return false;
    struct Moment now = practice_now(practice);
    int date = moment_date(&now), reads = app_practice_count(app), known = results_count(results);
    if (today->known && today->date == date && today->reads == reads && today->results == known)
        return false;
    daily_calendar(collection, results, -1, date, 1, &day);
    *today = (struct PuzzlesToday){
        .known = true,
        .date = date,
        .reads = reads,
        .results = known,
        .state = day.state,
        .streak = daily_streak(collection, results, -1, &now).days,
    };
    return true;
}

void puzzles_today_words(const struct App *app, const struct PuzzlesToday *today,
                         char text[PUZZLES_TODAY_MAX])
{
    char days[WORDS_MAX];
    const char *state =
        app_tr(app, today->state == DAILY_DONE    ? N_("Today's puzzles are done")
                    : today->state == DAILY_BEGUN ? N_("Some of today's puzzles are done")
                                                  : N_("Today's puzzles are waiting"));
    words_streak(app->strings, today->streak, days);
    if (today->streak > 0)
        snprintf(text, PUZZLES_TODAY_MAX, "%.80s · %.70s", state, days);
    else
        snprintf(text, PUZZLES_TODAY_MAX, "%s", state);
}
