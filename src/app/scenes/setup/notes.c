/* Setting a game up: what the choices mean, in words. */
#include "src/app/scenes/setup/parts.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/ai_thread.h"
#include <stdio.h>
#include <string.h>

/* Writes another sentence behind those of `text`. */
static void add_sentence(const struct SetupScene *scene, char text[ABOUT_MAX], const char *sentence)
{
    char first[ABOUT_MAX];
    memcpy(first, text, ABOUT_MAX);
    snprintf(text, ABOUT_MAX, app_tr(scene->app, "%s %s"), first, sentence);
}

/* Adds to `text` what a level by time may use beside its time. */
static void add_effort(const struct SetupScene *scene, const struct Level *level,
                       char text[ABOUT_MAX])
{
    int threads = ai_thread_count(scene->app);
    char cores[80];
    if (!level_by_time(level))
        return;
    if (threads > 1) {
        snprintf(cores, sizeof cores, app_tr(scene->app, "Searches on %d cores at once."), threads);
        add_sentence(scene, text, cores);
    }
    if (scene->app->settings.ponder)
        add_sentence(scene, text, app_tr(scene->app, "Thinks on your time."));
}

/* So many positions take a tenth of a second, and half a second on a slow machine. */
enum { NODES_AT_ONCE = 100000 };

/* Adds to `text` how far a level looks and how long it takes where its own words do not say so, and
 * what it is worth. */
static void add_measures(const struct SetupScene *scene, const struct Level *level,
                         char text[ABOUT_MAX])
{
    char positions[80], number[WORDS_NUMBER_MAX], strength[80];
    bool weighs = level->settings.nodes && !level->settings.depth;
    if (weighs) {
        words_number(level->settings.nodes, number);
        snprintf(positions, sizeof positions,
                 app_tr(scene->app, "Looks at up to %s positions per move."), number);
        add_sentence(scene, text, positions);
    }
    if (!level->settings.time_us && (!weighs || level->settings.nodes <= NODES_AT_ONCE))
        add_sentence(scene, text, app_tr(scene->app, "Moves at once."));
    if (level->strength) {
        snprintf(strength, sizeof strength, app_tr(scene->app, "Strength %d."), level->strength);
        add_sentence(scene, text, strength);
    }
}

/* Adds to `text` how the level plays, behind what it begins with. */
static void describe(const struct SetupScene *scene, const struct Level *level,
                     char text[ABOUT_MAX])
{
    if (text[0])
        add_sentence(scene, text, app_tr(scene->app, level->about));
    else
        snprintf(text, ABOUT_MAX, "%s", app_tr(scene->app, level->about));
    add_effort(scene, level, text);
    add_measures(scene, level, text);
}

void setup_level_note(const struct SetupScene *scene, int level, char text[ABOUT_MAX])
{
    setup_reason(scene, level, text, ABOUT_MAX);
    describe(scene, level_get(scene->setup.game, level), text);
}

/* How the opponent plays. */
static void describe_opponent(const struct SetupScene *scene, char text[ABOUT_MAX])
{
    struct Level level;
    text[0] = 0;
    if (setup_kind(scene) == KIND_LEVEL)
        setup_level_note(scene, scene->chosen[KIND_LEVEL], text);
    else if (setup_level(&scene->setup, &level))
        describe(scene, &level, text);
}

/* What the choices mean, in English. How a level plays is said beside the level itself, in its
 * game's list. */
static const char *const kind_notes[] = {
    [KIND_CLASSIC] = N_("Programs from textbooks, in their original form."),
    [KIND_ENGINE] = N_("Engines by other authors. Add and manage them in Settings."),
    [KIND_PERSON] = N_("Two players take turns at the same screen."),
};
static const char watch_note[] = N_("Two programs play each other while you watch.");
void setup_notes(struct SetupScene *scene, const char *note[NOTES])
{
    const char *kind = kind_notes[setup_kind(scene)];
    const char *clock = clock_rows_note(&scene->setup.clock);
    describe_opponent(scene, scene->about);
    note[NOTE_KIND] = kind ? app_tr(scene->app, kind) : "";
    note[NOTE_LEVEL] = scene->about;
    note[NOTE_SIDE] = scene->setup.own[0] ? app_tr(scene->app, watch_note) : "";
    note[NOTE_CLOCK] = clock ? app_tr(scene->app, clock) : "";
}
