/* A match by letters between the arcade and a friend. */
#include "tests/app/letters_pen.h"
#include "engine/games.h"
#include "src/app/shell/background/letters_game.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

int pen_set_up(void **state)
{
    struct Pen *pen = calloc(1, sizeof *pen);
    scratch_make(pen->folder);
    pen->settings = (struct LettersSettings){.folder = pen->folder, .name = "Bo"};
    *state = pen;
    return 0;
}

int pen_tear_down(void **state)
{
    struct Pen *pen = *state;
    letters_close(pen->friend, false);
    driver_free(&pen->driver);
    scratch_remove(pen->folder);
    free(pen);
    return 0;
}

/* --- the friend ------------------------------------------------------------------------------ */

const char *pen_friend_line(const struct Pen *pen, char line[LETTER_TEXT_MAX])
{
    assert_true(letters_line(pen->friend, line));
    return line;
}

void pen_friend_says(struct Pen *pen, enum EventKind kind, enum Request request, const char *move)
{
    const struct Board *board = match_board(letters_match(pen->friend));
    Move made = MOVE_NONE;
    if (kind == EVENT_MOVE)
        assert_true(board->game->move_read(board->position, move, &made, NULL));
    assert_null(letters_say(pen->friend, kind, request, made));
    assert_null(letters_wait(pen->friend));
}

/* The friend gets what is on the clipboard. */
void pen_friend_takes(struct Pen *pen)
{
    char *text = SDL_GetClipboardText();
    struct Received received;
    letters_receive(&pen->settings, text, pen->friend, &received);
    SDL_free(text);
    if (received.kind == RECEIVED_OPENING)
        pen->friend = letters_accept(&pen->settings, &received.letter, &received.fate);
    else
        assert_int_equal(received.kind, RECEIVED_HERE);
    assert_non_null(pen->friend);
    assert_null(letters_wait(pen->friend));
}

/* --- the arcade ------------------------------------------------------------------------------ */

static bool has_saved(struct Driver *driver)
{
    return driver->app->letters && !letters_view(driver->app->letters).saving;
}

void pen_save(struct Pen *pen)
{
    driver_until(&pen->driver, has_saved);
    driver_settle(&pen->driver);
}

/* The friend's letter is pasted with Ctrl+V. */
void pen_paste_line(struct Pen *pen, const char *text)
{
    SDL_SetClipboardText(text);
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym = (SDL_Keysym){.sym = SDLK_v, .mod = KMOD_LCTRL};
    event.key.state = SDL_PRESSED;
    SDL_SetModState(KMOD_LCTRL);
    SDL_PushEvent(&event);
    driver_turn(&pen->driver);
    event.type = SDL_KEYUP;
    event.key.state = SDL_RELEASED;
    SDL_SetModState(KMOD_NONE);
    SDL_PushEvent(&event);
    driver_settle(&pen->driver);
}

void pen_paste(struct Pen *pen)
{
    char line[LETTER_TEXT_MAX];
    pen_paste_line(pen, pen_friend_line(pen, line));
    pen_save(pen);
}

/* Copies the own letter by its button, and the friend takes it. */
void pen_send(struct Pen *pen)
{
    pen_save(pen);
    driver_press(&pen->driver, "Copy letter");
    pen_friend_takes(pen);
}

void pen_open_arcade(struct Pen *pen, const char *scene, const char *game)
{
    driver_init(&pen->driver);
    driver_open(&pen->driver,
                &(struct DriverOptions){.scene = scene, .game = game, .settings = GOES_FIRST});
}

/* A match that the arcade begins and moves in first, through its pages. */
void pen_begin(struct Pen *pen, const char *game)
{
    pen_open_arcade(pen, "online", game);
    driver_press(&pen->driver, "By letters");
    driver_press(&pen->driver, "New match by letters");
    driver_assert_no_label(&pen->driver, "Clock");
    driver_press(&pen->driver, "Begin");
    assert_string_equal(driver_scene(&pen->driver), "letters-play");
    pen_save(pen);
}
