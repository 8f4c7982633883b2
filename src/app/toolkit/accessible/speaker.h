/* Who says sentences aloud: the desktop's voice, or a recorder of a test. */
#ifndef TY_SRC_APP_TOOLKIT_ACCESSIBLE_SPEAKER_H
#define TY_SRC_APP_TOOLKIT_ACCESSIBLE_SPEAKER_H

/* How it speaks. */
struct SpeakerVoice {
    const char *language; /* "en", "zh_CN" */
    int rate;             /* -100 .. 100, 0 is the voice's own */
    int volume;           /* 0 .. 100 */
};

enum SpeakerState {
    SPEAKER_OPENING, /* it is not known yet; what is said meanwhile waits */
    SPEAKER_READY,
    SPEAKER_ABSENT /* nothing on this machine speaks */
};

/* All REQUIRED. None of them waits for the voice. */
struct SpeakerType {
    /* Opens it; `user` is the recorder's own. Never NULL. */
    void *(*open)(void *user);
    void (*close)(void *speaker);
    enum SpeakerState (*state)(void *speaker);
    void (*set)(void *speaker, const struct SpeakerVoice *voice);

    /* Says a sentence after those that it was given before; copied. */
    void (*say)(void *speaker, const char *sentence);

    /* Falls silent, and forgets what it was to say. */
    void (*stop)(void *speaker);
};

/* The one of this system; NULL where the arcade was built without any. */
const struct SpeakerType *speaker_of_system(void);

#endif
