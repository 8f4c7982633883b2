/* A guest types the code, pastes an invite or picks a host of the local network. */
#include "src/app/app.h"
#include "src/app/layout.h"
#include "src/app/online_game.h"
#include "src/app/online_parts.h"
#include "src/app/page.h"
#include "src/app/scenes/online_scenes.h"
#include "src/app/text_field.h"
#include "src/app/words.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum JoinWidget {
    JOIN_BACK = 1,
    JOIN_CODE,
    JOIN_PASTE,
    JOIN_ADDRESS,
    JOIN_START,
    JOIN_CANCEL,
    JOIN_LIST,
    JOIN_HOST_FIRST /* + its number in the list */
};

struct Join {
    struct App *app;
    struct TextField code;    /* a code or a whole invite */
    struct TextField address; /* where to try besides; "" for the local network alone */
    char trouble[WORDS_MAX];  /* translated: why the last try came to nothing; "" */
};

static bool enter(void *context, struct App *app, const void *args)
{
    struct Join *join = context;
    (void)args;
    join->app = app;
    ui_set_focus(app->ui, JOIN_CODE);
    return true;
}

static bool calling(const struct Join *join)
{
    return join->app->online != NULL;
}

/* --- what the player does --- */

static void complain(struct Join *join, const char *english)
{
    app_sound(join->app, SOUND_ILLEGAL);
    snprintf(join->trouble, sizeof join->trouble, "%s", app_tr(join->app, english));
}

/* What is typed, as an invite; NULL or in English what is wrong with it. */
static const char *read_typed(const struct Join *join, struct Invite *invite)
{
    struct Address address;
    const char *wrong = invite_read(join->code.text, invite);
    if (wrong != NULL || join->address.text[0] == 0)
        return wrong;
    wrong = address_read(join->address.text, &address);
    if (wrong == NULL) { /* what is typed comes first */
        memmove(invite->addresses + 1, invite->addresses,
                (INVITE_ADDRESSES_MAX - 1) * sizeof address);
        invite->addresses[0] = address;
        invite->count = SDL_min(invite->count + 1, (int)INVITE_ADDRESSES_MAX);
    }
    return wrong;
}

static void start(struct Join *join)
{
    struct Invite invite;
    const char *wrong = read_typed(join, &invite);
    if (wrong == NULL)
        wrong = online_game_join(join->app, &invite);
    if (wrong != NULL) {
        complain(join, wrong);
        ui_set_focus(join->app->ui, JOIN_CODE);
        return;
    }
    join->trouble[0] = 0;
    ui_set_focus(join->app->ui, JOIN_CANCEL);
}

/* Back to the form, all that was typed still there. */
static void stop(struct Join *join)
{
    online_game_close(join->app, PARTING_LEFT);
    ui_set_focus(join->app->ui, JOIN_START);
}

static void paste(struct Join *join)
{
    char *text = SDL_GetClipboardText();
    struct Invite invite;
    const char *wrong = text != NULL ? invite_read(text, &invite) : NULL;
    if (text != NULL && text[0] != 0)
        text_field_set(&join->code, text);
    SDL_free(text);
    join->trouble[0] = 0;
    if (wrong != NULL)
        complain(join, wrong);
    else
        ui_set_focus(join->app->ui, JOIN_START);
}

static void action(void *context, const struct UiAction *done)
{
    struct Join *join = context;
    bool typed = done->id == JOIN_CODE || done->id == JOIN_ADDRESS;
    if (done->id == JOIN_BACK)
        scenes_pop(join->app->scenes, 0);
    else if (done->id == JOIN_CANCEL)
        stop(join);
    else if (done->id == JOIN_PASTE)
        paste(join);
    else if (done->id == JOIN_START || (typed && done->kind == UI_CONFIRMED))
        start(join);
    else if (typed)
        join->trouble[0] = 0;
}

static void leave(void *context)
{
    struct Join *join = context;
    bool begun = calling(join) && online_match(join->app->online) != NULL;
    if (!begun)
        online_game_close(join->app, PARTING_LEFT);
}

static bool event(void *context, const struct InputEvent *input)
{
    struct Join *join = context;
    bool pastes = input->kind == INPUT_ACTION && input->down && input->action == ACT_PASTE;
    bool back = page_goes_back(input);
    if (pastes && !calling(join))
        paste(join);
    else if (back && calling(join))
        stop(join);
    else if (back)
        scenes_pop(join->app->scenes, 0);
    return back || pastes;
}

/* --- time passes --- */

static bool update(void *context)
{
    struct Join *join = context;
    struct App *app = join->app;
    struct Notice notice;
    if (!calling(join))
        return false;
    struct OnlineView view = online_view(app->online, online_game_now(app));
    if (view.stage == ONLINE_FAILED) {
        complain(join, view.why);
        stop(join);
        app_redraw(app);
        return false;
    }
    while (view.stage != ONLINE_MATCH && online_notice(app->online, &notice))
        ; /* the view says all that is shown here */
    if (view.session.offered) {
        app_sound(app, SOUND_REQUEST);
        scenes_push(app->scenes, &offer_scene, NULL, 0);
    }
    return app_motion(app, 1) > 0;
}

/* --- drawing --- */

/* The place of a wrong character, or what went wrong. */
static void draw_trouble(const struct Join *join, SDL_FRect rect, const struct TypedCode *code)
{
    struct App *app = join->app;
    char line[WORDS_MAX];
    snprintf(line, sizeof line, "%s", join->trouble);
    if (line[0] == 0 && code->wrong > 0)
        snprintf(line, sizeof line, app_tr(app, "Character %d is in no code: look again"),
                 code->wrong);
    if (line[0] == 0)
        ui_label(
            app->ui, rect,
            app_tr(app, "Upper or lower case, with or without the hyphen; O is 0, I and L are 1"),
            UI_SMALL | UI_DIM | UI_CENTER);
    else
        ui_label(app->ui, rect, line, UI_CENTER | UI_DANGER);
}

static void draw_form(struct Join *join, SDL_FRect area)
{
    struct App *app = join->app;
    const struct Metrics *metrics = &app->metrics;
    struct TypedCode code = typed_code(join->code.text);
    SDL_FRect foot = cut_bottom(&area, metrics->button);
    ui_label(app->ui, cut_top(&area, metrics->text * 1.6F),
             app_tr(app, "The code that your friend reads out, or the whole invite"), UI_CENTER);
    code_draw(app, cut_top(&area, fminf(area.h * 0.32F, 110 * metrics->unit)), &code);
    draw_trouble(join, cut_top(&area, metrics->text * 1.8F), &code);
    SDL_FRect line = cut_top(&area, metrics->button);
    ui_button(app->ui, JOIN_PASTE, cut_right(&line, fminf(11 * metrics->text, line.w * 0.3F)),
              "icon-copy", app_tr(app, "Paste"), 0);
    cut_right(&line, metrics->gap);
    ui_text(app->ui, JOIN_CODE, line, app_tr(app, "Code or invite"), &join->code);
    cut_top(&area, 0.75F * metrics->gap);
    ui_text(app->ui, JOIN_ADDRESS, cut_top(&area, metrics->button),
            app_tr(app, "Address, only if you were told one"), &join->address);
    ui_button(app->ui, JOIN_START, foot, "icon-network", app_tr(app, "Join"), UI_MAIN);
}

/* Which ways are being tried. */
static void draw_calling(struct Join *join, SDL_FRect area)
{
    struct App *app = join->app;
    const struct Metrics *metrics = &app->metrics;
    SDL_FRect box = rect_center(page_column(app, area, 560), area.w, 9 * metrics->button);
    box = page_column(app, rect_center(area, area.w, fminf(area.h, 5 * metrics->button)), 560);
    ui_panel(app->ui, box);
    box = rect_inset(box, 2 * metrics->gap, 2 * metrics->gap);
    SDL_FRect foot = cut_bottom(&box, metrics->button);
    ui_label(app->ui, cut_top(&box, metrics->text_large * 1.6F),
             app_tr(app, "Looking for your friend"), UI_LARGE | UI_CENTER);
    ui_progress(app->ui, cut_top(&box, metrics->text * 3),
                app_tr(app, "On the local network and at the addresses of the invite"), -1);
    ui_button(app->ui, JOIN_CANCEL, foot, "icon-cross", app_tr(app, "Cancel"), UI_FIRST);
}

static void draw(void *context)
{
    struct Join *join = context;
    struct App *app = join->app;
    SDL_FRect area = page_begin(app, JOIN_BACK, app_tr(app, "Join a game"), 0, NULL);
    draw_form(join, page_column(app, area, 900));
    if (calling(join)) {
        ui_modal(app->ui, true);
        draw_calling(join, area);
    }
}

const struct SceneType join_scene = {
    .name = "join",
    .context_size = sizeof(struct Join),
    .enter = enter,
    .leave = leave,
    .event = event,
    .action = action,
    .update = update,
    .draw = draw,
};
