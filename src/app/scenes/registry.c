/* All scenes by name: the only file that knows every one of them. */
#include "src/app/scenes/registry.h"

/* One line a scene: SCENE(the variable that its file exports). */
#define SCENES(SCENE)                                                                              \
    SCENE(null_scene)                                                                              \
    SCENE(title_scene)                                                                             \
    SCENE(first_run_scene)                                                                         \
    SCENE(settings_scene)                                                                          \
    SCENE(game_choice_scene)                                                                       \
    SCENE(learn_scene)                                                                             \
    SCENE(lesson_scene)                                                                            \
    SCENE(rules_scene)                                                                             \
    SCENE(setup_scene)                                                                             \
    SCENE(library_scene)                                                                           \
    SCENE(browse_scene)                                                                            \
    SCENE(play_scene)                                                                              \
    SCENE(pause_scene)                                                                             \
    SCENE(result_scene)                                                                            \
    SCENE(study_scene)                                                                             \
    SCENE(study_go_on_scene)                                                                       \
    SCENE(study_edit_scene)                                                                        \
    SCENE(online_scene)                                                                            \
    SCENE(host_scene)                                                                              \
    SCENE(waiting_scene)                                                                           \
    SCENE(join_scene)                                                                              \
    SCENE(offer_scene)                                                                             \
    SCENE(online_play_scene)

#define SCENE(variable) extern const struct SceneType variable;
SCENES(SCENE)
#undef SCENE

const struct SceneType *const scene_registry[] = {
#define SCENE(variable) &variable,
    SCENES(SCENE)
#undef SCENE
        NULL};
