/* Short sounds. Stays silent, without complaint, where there is no device. */
#ifndef TY_SRC_APP_TOOLKIT_AUDIO_H
#define TY_SRC_APP_TOOLKIT_AUDIO_H

#include <stdbool.h>
#include <stdint.h>

/* What a sound is about; each has its own volume. */
enum SoundGroup { SOUNDS_OF_PIECES, SOUNDS_OF_NOTICES, SOUNDS_OF_MENUS, SOUND_GROUPS };

/* X(id, file name, group) */
#define SOUNDS(X)                                                                                  \
    X(PLACE, "place", PIECES)                                                                      \
    X(MOVE, "move", PIECES)                                                                        \
    X(CAPTURE, "capture", PIECES)                                                                  \
    X(TURN, "turn", PIECES) /* pieces turn over */                                                 \
    X(CHECK, "check", PIECES)                                                                      \
    X(THREE, "three", PIECES) /* something is begun that has to be watched */                      \
    X(FOUR, "four", PIECES)   /* the game is won by the next move, unless it is answered */        \
    X(ILLEGAL, "illegal", NOTICES)                                                                 \
    X(UNDO, "undo", PIECES)                                                                        \
    X(REQUEST, "request", NOTICES)                                                                 \
    X(ACCEPTED, "accepted", NOTICES) /* a request was granted, */                                  \
    X(DECLINED, "declined", NOTICES) /* or turned down */                                          \
    X(CLOCK, "clock", NOTICES)                                                                     \
    X(WIN, "win", NOTICES)                                                                         \
    X(LOSE, "lose", NOTICES)                                                                       \
    X(DRAW, "draw", NOTICES)                                                                       \
    X(END, "end", NOTICES)   /* nobody here has won or lost */                                     \
    X(CHAT, "chat", NOTICES) /* something was said */                                              \
    X(LOST, "lost", NOTICES) /* the connection broke */                                            \
    X(BACK, "back", NOTICES) /* and is there again */                                              \
    X(STEP, "step", MENUS)   /* the focus, or a value, has moved */                                \
    X(CHOOSE, "choose", MENUS)

enum Sound {
#define X(id, ...) SOUND_##id,
    SOUNDS(X)
#undef X
        SOUND_COUNT
};

struct Audio;

/* Reads the sounds, NAME.wav in `folder`. The device is opened by audio_open, after the first
 * frame, so that it costs no time at the start. */
struct Audio *audio_create(const char *folder);

/* Closes the device; NULL is ignored. */
void audio_destroy(struct Audio *audio);

/* Opens the device at the time `now` in ms, as do the others; returns whether anything will be
 * heard. */
bool audio_open(struct Audio *audio, uint64_t now);

/* Closes the device when nothing was heard for some seconds; the next sound opens it again. Returns
 * the milliseconds until that is due, -1 where there is nothing to close. */
int audio_rest(struct Audio *audio, uint64_t now);

/* The volume of a group of sounds, 0..100, for those that start from now on. */
void audio_set_volume(struct Audio *audio, enum SoundGroup group, int percent);

/* Starts a sound, its pitch varied by up to 3 %, from `side`: -1 is the left, 0 the middle, 1 the
 * right; opens the device where it is closed and the volume
 * of the sound's group is not 0. */
void audio_play(struct Audio *audio, enum Sound sound, float side, uint64_t now);

/* How often a sound was asked for since the start, whether or not it could be heard: for tests. */
int audio_count(const struct Audio *audio, enum Sound sound);

/* From which side the last of them was asked for: for tests. */
float audio_side(const struct Audio *audio);

/* How loud the last sound was that could be heard, 0..100: for tests. */
int audio_loudness(const struct Audio *audio);

#endif
