/* What the player has chosen, kept as text in the pref folder.
 *
 * One line per setting, `name = value`; # starts a comment. Saved aside and renamed. A file with
 * lines that make no sense is kept as settings.txt.broken, what could be read is used, and the
 * first trouble is reported. Settings and numbers that this version does not know come from another
 * one: they are kept as they are. */
#ifndef TY_SRC_APP_SHELL_SETTINGS_SETTINGS_H
#define TY_SRC_APP_SHELL_SETTINGS_SETTINGS_H

#include "src/play/system/files.h"
#include <stdbool.h>
#include <stddef.h>

enum {
    SETTING_TEXT_MAX = 128,
    SETTING_NOTE_MAX = 512,
    SETTINGS_NOTES_MAX = 128,
    SETTINGS_UNKNOWN_MAX = 4096
};

enum { WINDOW_ANYWHERE = -32768 }; /* where the window was is not known yet */

/* Stands for the pieces' volume, until the settings are read: older versions knew only that. */
enum { VOLUME_AS_PIECES = -1 };

/* Chinese ones have characters alone, others the symbols, too. */
enum { SIGNS_FOLLOW_LANGUAGE = -1 };

/* Stands for what servers.h suggests, until the settings are read. */
#define SETTINGS_SUGGESTED "suggested"

/* BOOL(name, default)  INT(name, default, min, max)  TEXT(name, default) */
#define SETTINGS(BOOL, INT, TEXT)                                                                  \
    TEXT(player_name, "")                                                                          \
    TEXT(language, "") /* "en", "zh_CN"; "": the system's */                                       \
    BOOL(first_run_done, false)                                                                    \
    INT(sound_volume, 80, 0, 100) /* of the pieces; %, as the next */                              \
    INT(notice_volume, VOLUME_AS_PIECES, VOLUME_AS_PIECES, 100)                                    \
    INT(menu_volume, VOLUME_AS_PIECES, VOLUME_AS_PIECES, 100)                                      \
    BOOL(spoken, false)            /* the arcade's own voice says what is shown, */                \
    INT(voice_rate, 0, -100, 100)  /* so fast, 0 is the voice's own, */                            \
    INT(voice_volume, 100, 0, 100) /* so loud, in %, */                                            \
    BOOL(key_echo, true)           /* and what is typed */                                         \
    INT(board_words, 1, 0, 2)      /* of a point: enum BoardWords */                               \
    BOOL(type_moves, true)         /* letters are typed as moves, while the voice is on */         \
    BOOL(motion, true)                                                                             \
    BOOL(motion_follows, true)   /* what the desktop wishes: no motion, */                         \
    BOOL(contrast_follows, true) /* or the theme of high contrast */                               \
    BOOL(coordinates, true)                                                                        \
    BOOL(show_last_move, true)                                                                     \
    BOOL(show_legal, true)       /* legal targets, forbidden points */                             \
    BOOL(forbidden_loses, false) /* a move on a forbidden point is made, and loses */              \
    BOOL(auto_pass, true)        /* who can only pass does so, in games at home */                 \
    BOOL(show_check, true)                                                                         \
    BOOL(show_captured, true)                                                                      \
    BOOL(show_thinking, true)                                                                      \
    INT(show_pace, 3, 0, 5) /* of two programs that are watched: see play/show.c */                \
    INT(signs, SIGNS_FOLLOW_LANGUAGE, SIGNS_FOLLOW_LANGUAGE, 2) /* on pieces: enum ViewSigns */    \
    BOOL(western_pieces, false) /* the same in older versions: symbols in place of characters */   \
    INT(notation, 0, 0, 3)      /* of xiangqi's moves: enum MoveNotation */                        \
    BOOL(all_cores, true)       /* levels by time search on several threads */                     \
    BOOL(climb, true)           /* the next level is offered after two wins, the one below after
                                   three losses */   \
    BOOL(coach, false)          /* warns before a blunder, in games against the computer */        \
    BOOL(ponder, false)         /* and think on while the player does */                           \
    INT(study_lines, 3, 1, 5)   /* that the engine tells apart in a study */                       \
    BOOL(fullscreen, false)                                                                        \
    INT(theme, 0, 0, 3)               /* enum ThemeId */                                           \
    INT(shade, 0, 0, 2)               /* enum Shade */                                             \
    INT(message_time, 100, 100, 1000) /* how long messages stay, in % of the usual time */         \
    INT(text_scale, 100, 100, 200)                                                                 \
    BOOL(tv_mode, false)                                                                           \
    BOOL(attract, false) /* games on the title while nobody plays; always in TV mode */            \
    BOOL(rumble, true)   /* pads shake at a refused move and at check */                           \
    BOOL(swap_confirm, false)                                                                      \
    INT(window_width, 1280, 640, 16384)                                                            \
    INT(window_height, 720, 480, 16384)                                                            \
    INT(window_x, WINDOW_ANYWHERE, WINDOW_ANYWHERE, 32767)                                         \
    INT(window_y, WINDOW_ANYWHERE, WINDOW_ANYWHERE, 32767)                                         \
    TEXT(relay_address, "") /* of the MQTT broker, host or host:port; "": none */                  \
    BOOL(relay_tls, true)                                                                          \
    TEXT(relay_user, "")                                                                           \
    TEXT(relay_password, "")                                                                       \
    TEXT(stun_servers, SETTINGS_SUGGESTED) /* asked for play between two homes */                  \
    TEXT(turn_server, "")                  /* host or host:port; "": none */                       \
    TEXT(turn_user, "")                                                                            \
    TEXT(turn_password, "")                                                                        \
    INT(online_port, 0, 0, 65535) /* to listen on; 0: the usual one, or any that is free */        \
    INT(hold, 0, 0, 3)            /* how the arcade is held: enum InputDevice */

struct SettingsNote {
    char name[48];
    char value[SETTING_NOTE_MAX];
};

struct Settings {
#define BOOL(name, ...) bool name;
#define INT(name, ...)  int name;
#define TEXT(name, ...) char name[SETTING_TEXT_MAX];
    SETTINGS(BOOL, INT, TEXT)
#undef BOOL
#undef INT
#undef TEXT
    /* Free entries, such as the last set-up of each game: names like "setup.gomoku". */
    struct SettingsNote notes[SETTINGS_NOTES_MAX];
    int note_count;
    char unknown[SETTINGS_UNKNOWN_MAX]; /* the lines of another version, "name = value\n" */
};

enum SettingsResult {
    SETTINGS_OK,
    SETTINGS_ABSENT, /* there was no file: defaults */
    SETTINGS_BROKEN, /* some of it makes no sense; see error */
    SETTINGS_UNREAD  /* there is a file, which the system does not give: defaults; see error */
};

/* All settings at their defaults, no notes. */
void settings_default(struct Settings *settings);

/* Reads path over the defaults. */
enum SettingsResult settings_load(struct Settings *settings, const char *path,
                                  struct FileError *error);

/* Reads a text of settings over the defaults; lines that make no sense are passed over. */
void settings_read(struct Settings *settings, const char *text);

/* Takes what another device has chosen: how far lessons were taken, the farther of both; and with
 * `all` the rest, but for what belongs to the device, as its window. */
void settings_bring(struct Settings *settings, const struct Settings *brought, bool all);

/* Writes path safely, see file_replace. Nobody but the owner can read it (it may hold a
 * password). */
bool settings_save(const struct Settings *settings, const char *path, struct FileError *error);

/* A free entry's value, "" if there is none; valid until the next settings_set_note. */
const char *settings_note(const struct Settings *settings, const char *name);

/* Sets a free entry (name: with a dot; letters, digits, '.', '_', '-'; at most 47; value: one line,
 * cut to what fits). Returns false when the name is wrong or there are SETTINGS_NOTES_MAX
 * already. */
bool settings_set_note(struct Settings *settings, const char *name, const char *value);

#endif
