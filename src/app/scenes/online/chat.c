/* The chat of an online match. */
#include "net/words/text.h"
#include "src/app/scenes/online/match.h"
#include "src/app/scenes/page.h"
#include "src/app/toolkit/layout.h"
#include "src/common/utf8.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- what is said --- */

static void keep(struct Chat *chat, bool own, const char *text)
{
    if (chat->count == CHAT_KEPT) {
        chat->count--;
        memmove(chat->lines, chat->lines + 1, sizeof *chat->lines * (size_t)chat->count);
    }
    struct ChatLine *line = &chat->lines[chat->count++];
    line->own = own;
    SDL_utf8strlcpy(line->text, text, sizeof line->text);
}

void online_chat_toggle(struct OnlinePlay *scene)
{
    struct Chat *chat = &scene->chat;
    chat->open = !chat->open;
    chat->unread = 0;
    ui_set_focus(scene->play.app->ui, chat->open ? ONLINE_SAY : PLAY_BOARD);
    app_redraw(scene->play.app);
}

void online_chat_hear(struct OnlinePlay *scene, const char *text)
{
    struct App *app = scene->play.app;
    struct OnlineView view = online_play_view(scene);
    char toast[WORDS_MAX + CHAT_MAX_BYTES];
    if (scene->chat.muted)
        return;
    keep(&scene->chat, false, text);
    app_sound(app, SOUND_CHAT);
    if (scene->chat.open)
        return;
    scene->chat.unread++;
    snprintf(toast, sizeof toast, "%s: %s", online_peer(scene, &view), text);
    app_toast(app, toast);
}

void online_chat_say(struct OnlinePlay *scene)
{
    struct Chat *chat = &scene->chat;
    char text[TEXT_FIELD_MAX];
    if (chat->field.text[0] == 0)
        return;
    struct PlayerEvent line = {.kind = PLAYER_CHAT};
    SDL_utf8strlcpy(line.text, chat->field.text, sizeof line.text);
    const char *wrong = table_act(scene->play.table, &line, play_now(&scene->play));
    app_refuse(scene->play.app, wrong);
    if (wrong)
        return;
    snprintf(text, sizeof text, "%s", chat->field.text);
    utf8_cut(text, CHAT_MAX_BYTES - 3);
    text_clean(text);
    keep(chat, true, text);
    text_field_set(&chat->field, "");
}

void online_chat_mute(struct OnlinePlay *scene)
{
    scene->chat.muted = !scene->chat.muted;
    scene->chat.unread = 0;
    table_mute(scene->play.table, scene->chat.muted);
}

/* --- drawn --- */

static struct TextStyle line_style(const struct OnlinePlay *scene)
{
    return ui_text_style(scene->play.app->ui, UI_WRAP);
}

/* A new speaker is named above the line. */
static bool names(const struct Chat *chat, int index)
{
    return index == 0 || chat->lines[index].own != chat->lines[index - 1].own;
}

static float line_height(const struct OnlinePlay *scene, int index, float width)
{
    const struct App *app = scene->play.app;
    struct TextStyle style = line_style(scene);
    float name = names(&scene->chat, index) ? app->metrics.text_small * 1.7F : 0;
    return name + canvas_text_height(app->canvas, scene->chat.lines[index].text, &style, width) +
           2 * app->metrics.unit;
}

static void draw_line(struct OnlinePlay *scene, int index, const char *name, SDL_FRect rect)
{
    const struct App *app = scene->play.app;
    const struct ChatLine *line = &scene->chat.lines[index];
    if (names(&scene->chat, index))
        ui_label(app->ui, cut_top(&rect, app->metrics.text_small * 1.7F), name,
                 UI_SMALL | UI_BOLD | UI_DIM);
    ui_paragraph(app->ui, rect, line->text,
                 UI_WRAP | (index == scene->chat.count - 1 ? UI_LIVE : 0));
}

/* The lines, the newest at the lower edge and in sight. */
static void draw_lines(struct OnlinePlay *scene, SDL_FRect rect)
{
    const struct App *app = scene->play.app;
    struct Chat *chat = &scene->chat;
    struct OnlineView view = online_play_view(scene);
    float all = 0, width = rect.w - 10 * app->metrics.unit;
    for (int i = 0; i < chat->count; i++)
        all += line_height(scene, i, width);
    if (chat->count == 0)
        ui_label(app->ui, rect, app_tr(app, "No messages yet"), UI_DIM | UI_SMALL | UI_CENTER);
    SDL_FRect page = ui_scroll_begin(app->ui, ONLINE_LINES, rect, all);
    if (chat->all != all || chat->seen != rect.h) { /* follows what is new, where it now lies */
        ui_scroll_show(app->ui, ONLINE_LINES, all, all);
        ui_scroll_end(app->ui);
        page = ui_scroll_begin(app->ui, ONLINE_LINES, rect, all);
    }
    chat->all = all;
    chat->seen = rect.h;
    page.w = width;
    page.y += fmaxf(rect.h - all, 0);
    for (int i = 0; i < chat->count; i++) {
        const char *name = chat->lines[i].own ? app_tr(app, "You") : online_peer(scene, &view);
        draw_line(scene, i, name, cut_top(&page, line_height(scene, i, width)));
    }
    ui_scroll_end(app->ui);
}

/* How wide an icon is in a row of that height. */
static float icon_width(const struct App *app, float height)
{
    return height * app->metrics.icon / app->metrics.button;
}

static void draw_head(struct OnlinePlay *scene, SDL_FRect rect)
{
    const struct App *app = scene->play.app;
    SDL_FRect fold = cut_right(&rect, icon_width(app, rect.h));
    page_icon(app, ONLINE_FOLD, fold, "icon-down", N_("Close chat"), 0);
    SDL_FRect mute = cut_right(&rect, icon_width(app, rect.h));
    page_icon(app, ONLINE_MUTE, mute, "icon-mute", N_("Mute"), scene->chat.muted ? UI_SELECTED : 0);
    ui_label(app->ui, rect, app_tr(app, "Chat"), UI_LARGE | UI_BOLD);
}

static void draw_entry(struct OnlinePlay *scene, SDL_FRect rect)
{
    const struct App *app = scene->play.app;
    struct OnlineView view = online_play_view(scene);
    char text[WORDS_MAX];
    if (scene->chat.muted) {
        ui_label(app->ui, rect, app_tr(app, "The chat is muted here. The other player knows"),
                 UI_DIM | UI_SMALL);
    } else if (view.session.peer_muted) {
        snprintf(text, sizeof text, app_tr(app, "%s muted the chat"), online_peer(scene, &view));
        ui_label(app->ui, rect, text, UI_DIM | UI_SMALL);
    } else {
        SDL_FRect send = cut_right(&rect, icon_width(app, rect.h));
        cut_right(&rect, app->metrics.gap / 2);
        ui_text(app->ui, ONLINE_SAY, rect, NULL, &scene->chat.field);
        ui_name(app->ui, app_tr(app, "Chat"));
        ui_button(app->ui, ONLINE_SEND, send, "icon-right", app_tr(app, "Send"),
                  UI_PLAIN | (scene->chat.field.text[0] == 0 ? UI_DISABLED : 0));
    }
}

void online_draw_chat(struct OnlinePlay *scene, SDL_FRect rect)
{
    const struct App *app = scene->play.app;
    float row = app->metrics.button * (app_tv(app) ? 1 : 0.8F);
    play_card(&scene->play, rect, false);
    SDL_FRect inner = rect_inset(rect, 10 * app->metrics.unit, 6 * app->metrics.unit);
    draw_head(scene, cut_top(&inner, row));
    draw_entry(scene, cut_bottom(&inner, row));
    draw_lines(scene, rect_inset(inner, 0, 4 * app->metrics.unit));
}
