/* libspeechd: the desktop's voice, speech-dispatcher. See loaded.h. */
#ifndef TY_SRC_LOADED_SPEECHD_H
#define TY_SRC_LOADED_SPEECHD_H

#include "src/loaded/loaded.h"
#include <libspeechd.h>

/* Makes its calls ready, as loaded_open does; false where it isn't installed. */
bool speechd_load(void);

#ifdef TY_LOAD
/* clang-format off */
#define SPEECHD_CALLS(X)                                                                           \
    X(spd_cancel) X(spd_close) X(spd_open2) X(spd_say) X(spd_set_language) X(spd_set_voice_rate)   \
    X(spd_set_volume)
/* clang-format on */

struct SpeechdCalls {
    SPEECHD_CALLS(LOADED_CALL)
};

extern struct SpeechdCalls speechd_calls;

#define spd_cancel         speechd_calls.spd_cancel
#define spd_close          speechd_calls.spd_close
#define spd_open2          speechd_calls.spd_open2
#define spd_say            speechd_calls.spd_say
#define spd_set_language   speechd_calls.spd_set_language
#define spd_set_voice_rate speechd_calls.spd_set_voice_rate
#define spd_set_volume     speechd_calls.spd_set_volume
#endif

#endif
