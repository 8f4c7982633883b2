/* Short sounds. Stays silent, without complaint, where there is no device. */
#ifndef TY_SRC_APP_TOOLKIT_AUDIO_H
#define TY_SRC_APP_TOOLKIT_AUDIO_H

#include <stdbool.h>
#include <stdint.h>

/* X(id, file name) */
#define SOUNDS(X)                                                                                  \
    X(PLACE, "place")                                                                              \
    X(MOVE, "move")                                                                                \
    X(CAPTURE, "capture")                                                                          \
    X(CHECK, "check")                                                                              \
    X(ILLEGAL, "illegal")                                                                          \
    X(UNDO, "undo")                                                                                \
    X(REQUEST, "request")                                                                          \
    X(CLOCK, "clock")                                                                              \
    X(WIN, "win")                                                                                  \
    X(LOSE, "lose")                                                                                \
    X(CHAT, "chat") /* something was said */                                                       \
    X(LOST, "lost") /* the connection broke */                                                     \
    X(BACK, "back") /* and is there again */

enum Sound {
#define X(id, file) SOUND_##id,
    SOUNDS(X)
#undef X
        SOUND_COUNT
};

struct Audio;

/* folder holds NAME.wav (copied). The device is opened by audio_open, after the first frame, so
 * that it costs no time at the start. */
struct Audio *audio_create(const char *folder);

/* Closes the device; NULL is ignored. */
void audio_destroy(struct Audio *audio);

/* Opens the device and reads the sounds at the time `now` in ms, as do the others; returns whether
 * anything will be heard. */
bool audio_open(struct Audio *audio, uint64_t now);

/* Closes the device when nothing was heard for some seconds; the next sound opens it again. Returns
 * the milliseconds until that is due, -1 where there is nothing to close. */
int audio_rest(struct Audio *audio, uint64_t now);

/* 0..100. */
void audio_set_volume(struct Audio *audio, int percent);

/* Starts a sound, its pitch varied by up to 3 %; opens the device where it is closed and the volume
 * is not 0. */
void audio_play(struct Audio *audio, enum Sound sound, uint64_t now);

/* How often a sound was asked for since the start, whether or not it could be heard: for tests. */
int audio_count(const struct Audio *audio, enum Sound sound);

#endif
