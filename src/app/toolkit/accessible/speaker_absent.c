/* Built without a voice. */
#include "src/app/toolkit/accessible/speaker.h"
#include <stddef.h>

const struct SpeakerType *speaker_of_system(void)
{
    return NULL;
}
