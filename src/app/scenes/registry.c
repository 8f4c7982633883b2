#include "src/app/scenes/registry.h"
#include <string.h>

/* One line a scene: SCENE(the variable that its file exports). */
#define SCENES(SCENE)                                                                              \
    SCENE(null_scene)                                                                              \
    SCENE(title_scene)                                                                             \
    SCENE(first_run_scene)                                                                         \
    SCENE(settings_scene)                                                                          \
    SCENE(game_choice_scene)                                                                       \
    SCENE(rules_scene)                                                                             \
    SCENE(setup_scene)                                                                             \
    SCENE(play_scene)                                                                              \
    SCENE(pause_scene)                                                                             \
    SCENE(result_scene)                                                                            \
    SCENE(online_scene)                                                                            \
    SCENE(host_scene)                                                                              \
    SCENE(waiting_scene)                                                                           \
    SCENE(join_scene)                                                                              \
    SCENE(offer_scene)                                                                             \
    SCENE(online_play_scene)

#define SCENE(variable) extern const struct SceneType variable;
SCENES(SCENE)
#undef SCENE

static const struct SceneType *const all[] = {
#define SCENE(variable) &variable,
    SCENES(SCENE)
#undef SCENE
};

const struct SceneType *scene_at(int i)
{
    return i >= 0 && i < (int)(sizeof all / sizeof all[0]) ? all[i] : NULL;
}

const struct SceneType *scene_find(const char *name)
{
    for (int i = 0; scene_at(i); i++) {
        if (strcmp(scene_at(i)->name, name) == 0) {
            return scene_at(i);
        }
    }
    return NULL;
}
