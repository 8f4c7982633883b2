/* What scenes and the other parts of the shell ask of the arcade, in short forms. */
#include "src/app/shell/app.h"
#include "src/app/shell/desktop.h"
#include <assert.h>

enum { RUMBLE_MS = 90 };

#define RUMBLE_STRENGTH 0.35f

void app_redraw(struct App *app)
{
    app->dirty = true;
}

void app_wake(struct App *app)
{
    SDL_Event event;
    SDL_zero(event);
    event.type = app->wake_event;
    SDL_PushEvent(&event);
}

bool app_tv(const struct App *app)
{
    return app->options.tv || app->settings.tv_mode;
}

uint32_t app_motion(const struct App *app, uint32_t ms)
{
    bool still = app->options.shot && app->options.wait == 0; /* a picture shows where things end */
    still = still || (app->settings.motion_follows && desktop_still(app->desktop));
    return app->settings.motion && !still ? ms : 0;
}

bool app_moves(const struct App *app, const struct Anim *anim)
{
    return anim->start >= app->pressed && anim_running(anim, app->clock.now);
}

const char *app_tr(const struct App *app, const char *text)
{
    return tr(app->strings, text);
}

void app_sound(struct App *app, enum Sound sound)
{
    app_sound_from(app, sound, 0);
}

void app_sound_from(struct App *app, enum Sound sound, float side)
{
    audio_play(app->audio, sound, side, app->clock.raw);
    if (app->settings.rumble && (sound == SOUND_ILLEGAL || sound == SOUND_CHECK))
        input_rumble(app->input, RUMBLE_STRENGTH, RUMBLE_MS);
}

void app_toast(struct App *app, const char *text)
{
    ui_toast(app->ui, text);
}

void app_refuse(struct App *app, const char *why)
{
    if (!why)
        return;
    app_sound(app, SOUND_ILLEGAL);
    app_toast(app, app_tr(app, why));
}

static const struct SceneType *known_scene(const struct App *app, const char *name)
{
    const struct SceneType *type = scene_find(app->scene_types, name);
    assert(type);
    return type;
}

void app_open(struct App *app, const char *scene, const void *args, size_t size)
{
    scenes_push(app->scenes, known_scene(app, scene), args, size);
}

void app_replace(struct App *app, const char *scene, const void *args, size_t size)
{
    scenes_replace(app->scenes, known_scene(app, scene), args, size);
}

void app_home(struct App *app)
{
    if (scenes_depth(app->scenes) > 1)
        scenes_home(app->scenes);
    else
        app_replace(app, "title", NULL, 0);
}
