/* The arcade: everything that is there once, and what scenes ask of it. */
#ifndef TY_SRC_APP_SHELL_APP_H
#define TY_SRC_APP_SHELL_APP_H

#include "net/players/identity.h"
#include "src/app/shell/clock.h"
#include "src/app/shell/options.h"
#include "src/app/shell/scene.h"
#include "src/app/shell/settings/installed.h"
#include "src/app/shell/settings/paths.h"
#include "src/app/shell/settings/settings.h"
#include "src/app/shell/transition.h"
#include "src/app/toolkit/anim.h"
#include "src/app/toolkit/audio.h"
#include "src/app/toolkit/canvas/canvas.h"
#include "src/app/toolkit/canvas/fonts.h"
#include "src/app/toolkit/input/input.h"
#include "src/app/toolkit/strings.h"
#include "src/app/toolkit/theme.h"
#include "src/app/toolkit/ui/ui.h"
#include "src/play/library/library.h"
#include "src/play/online/sitting.h"
#include "src/play/statistics/climb.h"
#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

struct Desktop;
struct Drafts;
struct EngineLook;
struct Engines;
struct Errand;
struct Exports;
struct Finding;
struct Friends;
struct Imports;
struct Leaving;
struct Online;
struct Practice;
struct Reader;
struct Reviews;
struct Voice;

/* Whom a match is with, where that is somebody who was found at a relay. */
struct Opponent {
    const struct Online *online; /* NULL: nobody who is known; to be compared alone */
    uint8_t key[PLAYER_KEY];
    bool known; /* was played with before this match */
};

/* All parts are open to the scenes; they use them and never free or replace them. */
struct App {
    struct AppOptions options;
    const struct SceneType *const *scene_types; /* all scenes there are, ended by NULL */
    struct Paths paths;
    struct Installed installed; /* read at the start; see installed.h */
    char *mappings;             /* the player's of pads, until there are pads; NULL: none */
    struct Settings settings;
    struct Clock clock;
    SDL_Window *window;
    SDL_Renderer *renderer;
    struct Fonts *fonts;
    struct Canvas *canvas;
    struct Input *input;
    struct Audio *audio;
    struct Strings *strings;
    struct Ui *ui;
    struct Scenes *scenes;
    struct Errand *errand;       /* what the disk has to give first; NULL: nothing; see errand.h */
    struct Online *online;       /* the online match, NULL: none; see online_game.h */
    struct Finding *finding;     /* an opponent is looked for; NULL: none; see find_player.h */
    struct Friends *friends;     /* who was found and played with; see friend_list.h */
    struct Opponent opponent;    /* of them, who is played with now */
    struct Leaving *leaving;     /* online matches that close; NULL: none */
    struct Watching *watching;   /* the match of others that is watched; NULL: none */
    struct Letters *letters;     /* the match by letters that is open; see letters_game.h */
    unsigned int letters_opened; /* how many were, so far */
    struct Letter *opening;      /* an invitation to one, to be answered; owned; NULL: none */
    bool networked;              /* online_start has succeeded */
    struct LogFile *log;         /* what happens online, from then on; see logfile.h */
    struct Disk *disk;           /* writes games in progress and settings, on its thread */
    struct Disk *library_disk;   /* works on the library, imports and exports, on another */
    struct UnfinishedLooks *unfinished; /* what can be gone on with; NULL: nobody asked yet */
    struct Saver *saver;                /* keeps games and settings by it; see saves.h */
    struct Library
        *library; /* all games, the thread's of its disk; NULL: there is no folder for it */
    struct Librarian *librarian;       /* asks it; NULL like the library */
    enum LibraryNewsKind library_news; /* the last that was told of its file */
    int brought_in; /* times that games came in otherwise than by playing: lists are made anew */
    struct Imports *imports;        /* files on their way into it; NULL: there were none yet */
    struct Reviews *reviews;        /* the review in the background; NULL: there was none yet */
    struct Practice *practice;      /* puzzles; NULL: nobody asked yet; see app_practice.h */
    int practice_reads;             /* how often it was read anew */
    bool puzzles_kept;              /* what was brought in last came in */
    struct Engines *engines;        /* of others; see engine_list.h */
    struct EngineLook *engine_look; /* for more of them; NULL: none is under way */
    SDL_atomic_t threads;           /* that ai_thread.h has lent and that have not ended */
    struct Exports *exports;        /* files on their way out; NULL: there were none yet */
    struct Climb climb;             /* games of this sitting against one level */
    struct Sitting sitting;         /* what the two who play have won of each other */
    bool library_waits;             /* another program keeps it from answering */
    struct Question *take_in;    /* what older programs left comes into the library; NULL: done */
    struct Backups *backups;     /* everything into one file, and back; NULL: there were none yet */
    struct Drafts *drafts;       /* of studies; NULL: there were none yet */
    bool settings_unread;        /* the file is there, but not to be read: it is left alone; */
    bool friends_unread;         /* the same of the list of friends */
    bool engines_unread;         /* the same of the list of engines */
    uint64_t settings_due;       /* when they are written, by clock.raw; 0: nothing has changed */
    uint64_t settings_next;      /* not before */
    const struct UiTheme *theme; /* of the interface; follows the settings, as the next */
    const struct BoardTheme *board_theme;
    bool lively;             /* things move, by the settings and the system */
    struct Desktop *desktop; /* what it says of itself; NULL: nothing */
    struct Voice *voice;     /* says what is shown; NULL: off; see voice.h */
    struct Reader *reader;   /* shows all to a screen reader; NULL: none runs */
    struct Metrics metrics;  /* follow window and settings */
    uint32_t wake_event;     /* the SDL event type behind app_wake */
    uint32_t planned_wait;   /* how long the loop meant to wait in this turn, ms */
    uint64_t last_input;     /* when a player last did something, */
    uint64_t pressed;        /* and pressed something: what moved then is where it goes */
    unsigned int frames;     /* drawn since the start */
    bool dirty;              /* a frame is due */
    bool quit;
    bool fullscreen;
    SDL_Rect windowed; /* the window as it was before it filled the screen; w 0: unknown */
    bool headless;     /* a driver that can't block: dummy, offscreen, KMSDRM */
    bool hidden;       /* the window is hidden or minimised: nothing is drawn */
    bool unfocused;    /* keys go to another */
    bool moving;       /* something moved in the last turn */
    bool started;      /* pads and sound, which come after the first frame, are there */
    bool coming;       /* a scene was on its way then */
    struct Transition transition; /* of the scene on top, which comes */
};

/* A frame is due although no event came. */
void app_redraw(struct App *app);

/* Wakes the loop from any thread; the top scene's update is called. The only function that other
 * threads may call. */
void app_wake(struct App *app);

/* Whether it is read from across a room, by the command line or the setting. */
bool app_tv(const struct App *app);

/* The duration to give to anim_start: ms, or 0 where motion is switched off, here or
 * by the system. */
uint32_t app_motion(const struct App *app, uint32_t ms);

/* Whether it still moves: it has time left, and no press has cut it short. */
bool app_moves(const struct App *app, const struct Anim *anim);

/* Translates, plays (and shakes the pad), says: short forms for scenes. */
const char *app_tr(const struct App *app, const char *text);

/* Plays a sound, if sounds are on and there is a device. */
void app_sound(struct App *app, enum Sound sound);

/* The same from `side`: -1 is the left, 0 the middle, 1 the right. */
void app_sound_from(struct App *app, enum Sound sound, float side);

/* Shows a message that goes away by itself; text is copied. */
void app_toast(struct App *app, const char *text);

/* Says in a toast, and by its sound, why something can't be done; `why` in English, NULL: nothing
 * is wrong. */
void app_refuse(struct App *app, const char *why);

/* Opens the scene of that name, which must be there, on top of the others. */
void app_open(struct App *app, const char *scene, const void *args, size_t size);

/* As app_open, in place of the top scene. */
void app_replace(struct App *app, const char *scene, const void *args, size_t size);

/* Goes back to the scene at the bottom, or from there to the title. */
void app_home(struct App *app);

#endif
