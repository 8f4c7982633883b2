/* Texts that are good until the frame ends: copies under an address sanitizer. */
#include "src/app/toolkit/frame_texts.h"
#include "src/common/memory.h"
#include <stdlib.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WATCHED 1
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define WATCHED 1
#endif

struct FrameTexts {
    char **copies;
    int count, room;
};

struct FrameTexts *frame_texts_new(void)
{
    return memory_zeroed(sizeof(struct FrameTexts));
}

void frame_texts_free(struct FrameTexts *texts)
{
    frame_texts_end(texts);
    free(texts->copies);
    free(texts);
}

const char *frame_text(struct FrameTexts *texts, const char *text)
{
#ifdef WATCHED
    if (texts->count == texts->room) {
        texts->room = 2 * texts->room + 64;
        texts->copies = memory_resized(texts->copies, (size_t)texts->room * sizeof *texts->copies);
    }
    size_t size = strlen(text) + 1;
    return texts->copies[texts->count++] = memcpy(memory_zeroed(size), text, size);
#else
    (void)texts;
    return text;
#endif
}

void frame_texts_end(struct FrameTexts *texts)
{
    for (int i = 0; i < texts->count; i++)
        free(texts->copies[i]);
    texts->count = 0;
}
