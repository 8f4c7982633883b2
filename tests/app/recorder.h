/* Hears what the arcade says aloud, in place of a voice. */
#ifndef TY_TESTS_APP_RECORDER_H
#define TY_TESTS_APP_RECORDER_H

#include "src/app/toolkit/accessible/speaker.h"
#include "src/common/string_buffer.h"
#include <stdbool.h>

/* Zeroed it has heard nothing. Free with recorder_free. */
struct Recorder {
    struct StringBuffer
        heard;               /* the sentences since recorder_forget, each closed by a line's end */
    struct StringBuffer all; /* the same from the beginning, for a transcript */
    int stops;               /* how often it was told to be silent */
    struct SpeakerVoice voice; /* how it is to speak; `language` borrowed from the arcade */
    bool open;
};

/* What the arcade is given; its `user` is the recorder. */
extern const struct SpeakerType recorder_speaker;

void recorder_free(struct Recorder *recorder);

/* Forgets what was heard until now. */
void recorder_forget(struct Recorder *recorder);

/* What was heard since then, sentence by sentence; "" if nothing. */
const char *recorder_text(const struct Recorder *recorder);

/* Fails the test unless those words were heard since then. */
void recorder_assert(const struct Recorder *recorder, const char *words);

#endif
