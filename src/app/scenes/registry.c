/* All scenes by name: the only file that knows every one of them. */
#include "src/app/scenes/registry.h"

/* One line a scene: SCENE(the variable that its file exports). */
#define SCENES(SCENE)                                                                              \
    SCENE(null_scene)                                                                              \
    SCENE(title_scene)                                                                             \
    SCENE(first_run_scene)                                                                         \
    SCENE(errand_scene)                                                                            \
    SCENE(backup_scene)                                                                            \
    SCENE(settings_scene)                                                                          \
    SCENE(engines_scene)                                                                           \
    SCENE(engine_scene)                                                                            \
    SCENE(game_choice_scene)                                                                       \
    SCENE(learn_scene)                                                                             \
    SCENE(lesson_scene)                                                                            \
    SCENE(lab_scene)                                                                               \
    SCENE(experiment_scene)                                                                        \
    SCENE(exercise_scene)                                                                          \
    SCENE(race_scene)                                                                              \
    SCENE(lane_scene)                                                                              \
    SCENE(figures_scene)                                                                           \
    SCENE(tape_scene)                                                                              \
    SCENE(part_scene)                                                                              \
    SCENE(rules_scene)                                                                             \
    SCENE(setup_scene)                                                                             \
    SCENE(cup_scene)                                                                               \
    SCENE(library_scene)                                                                           \
    SCENE(browse_scene)                                                                            \
    SCENE(troubles_scene)                                                                          \
    SCENE(charsets_scene)                                                                          \
    SCENE(export_scene)                                                                            \
    SCENE(publish_scene)                                                                           \
    SCENE(saved_scene)                                                                             \
    SCENE(statistics_scene)                                                                        \
    SCENE(play_scene)                                                                              \
    SCENE(pause_scene)                                                                             \
    SCENE(result_scene)                                                                            \
    SCENE(study_scene)                                                                             \
    SCENE(study_draft_scene)                                                                       \
    SCENE(study_go_on_scene)                                                                       \
    SCENE(study_edit_scene)                                                                        \
    SCENE(study_explorer_scene)                                                                    \
    SCENE(guess_scene)                                                                             \
    SCENE(mistakes_scene)                                                                          \
    SCENE(puzzles_scene)                                                                           \
    SCENE(training_scene)                                                                          \
    SCENE(puzzle_scene)                                                                            \
    SCENE(storm_scene)                                                                             \
    SCENE(puzzle_figures_scene)                                                                    \
    SCENE(share_scene)                                                                             \
    SCENE(online_scene)                                                                            \
    SCENE(host_scene)                                                                              \
    SCENE(waiting_scene)                                                                           \
    SCENE(find_player_scene)                                                                       \
    SCENE(player_found_scene)                                                                      \
    SCENE(friends_scene)                                                                           \
    SCENE(join_scene)                                                                              \
    SCENE(offer_scene)                                                                             \
    SCENE(online_play_scene)                                                                       \
    SCENE(again_scene)                                                                             \
    SCENE(letters_scene)                                                                           \
    SCENE(letters_opening_scene)                                                                   \
    SCENE(letters_play_scene)                                                                      \
    SCENE(spectators_scene)                                                                        \
    SCENE(watch_scene)

#define SCENE(variable) extern const struct SceneType variable;
SCENES(SCENE)
#undef SCENE

const struct SceneType *const scene_registry[] = {
#define SCENE(variable) &variable,
    SCENES(SCENE)
#undef SCENE
        NULL};
