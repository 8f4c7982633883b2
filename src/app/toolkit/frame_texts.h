/* Texts that are good until the frame ends. Where an address sanitizer watches, each is a copy that
 * is freed then, so that whoever kept one is found; elsewhere they are handed on as they are. */
#ifndef TY_SRC_APP_TOOLKIT_FRAME_TEXTS_H
#define TY_SRC_APP_TOOLKIT_FRAME_TEXTS_H

struct FrameTexts;

/* Free with frame_texts_free. */
struct FrameTexts *frame_texts_new(void);

/* Frees what was given out, too. */
void frame_texts_free(struct FrameTexts *texts);

/* The text, good until frame_texts_end; it itself outlives that. */
const char *frame_text(struct FrameTexts *texts, const char *text);

/* What was given out is not to be read any more. */
void frame_texts_end(struct FrameTexts *texts);

#endif
