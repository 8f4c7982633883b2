/* Translations: a reader of gettext's .mo files, and the choice of a language. */
#include "src/app/toolkit/strings.h"
#include "src/app/toolkit/frame_texts.h"
#include "src/common/memory.h"
#include "src/common/thread_owner.h"
#include <assert.h>
#include <SDL.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The .mo form (GNU gettext manual, "The Format of GNU MO Files"): seven 32-bit numbers, then two
 * tables of {length, offset}, of the sources (sorted by bytes) and of their translations. */
enum { MO_MAGIC = (int)0x950412de, MO_HEADER = 28, MO_FILE_MAX = 4 << 20 };

static const struct StringsLanguage languages[] = {
    {"en", "English"},
    {"zh_CN", "简体中文"},
};

enum { LANGUAGE_COUNT = sizeof languages / sizeof languages[0] };

/* A .mo file, kept until the end: a text of it stays where it is, whatever language comes next. */
struct Catalogue {
    unsigned char *data; /* the file, with a 0 behind it; NULL: not there, or broken */
    size_t size;
    uint32_t count, sources, targets; /* from its header */
};

struct Strings {
    struct ThreadOwner owner;
    int language;                                /* its place in the list */
    struct Catalogue catalogues[LANGUAGE_COUNT]; /* English, which comes first, has none */
    struct FrameTexts *given;
};

const struct StringsLanguage *strings_language_at(int i)
{
    return i >= 0 && i < LANGUAGE_COUNT ? &languages[i] : NULL;
}

static uint32_t read_u32(const struct Catalogue *mo, size_t at)
{
    const unsigned char *p = mo->data + at;
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* Entry i of the table at `table`; NULL where it lies outside the file or is not ended by a 0. */
static const char *entry_at(const struct Catalogue *mo, uint32_t table, uint32_t i)
{
    uint32_t length = read_u32(mo, table + 8 * (size_t)i);
    uint32_t offset = read_u32(mo, table + 8 * (size_t)i + 4);
    if (offset >= mo->size || length >= mo->size - offset || mo->data[offset + length] != 0)
        return NULL;
    return (const char *)mo->data + offset;
}

/* Checks header and every entry once, so that looking up need not. */
static bool check(struct Catalogue *mo)
{
    if (mo->size < MO_HEADER || read_u32(mo, 0) != (uint32_t)MO_MAGIC)
        return false;
    mo->count = read_u32(mo, 8);
    mo->sources = read_u32(mo, 12);
    mo->targets = read_u32(mo, 16);
    size_t room = mo->size / 8;
    if (mo->count > room || mo->sources > mo->size - 8 * (size_t)mo->count ||
        mo->targets > mo->size - 8 * (size_t)mo->count)
        return false;
    for (uint32_t i = 0; i < mo->count; i++)
        if (!entry_at(mo, mo->sources, i) || !entry_at(mo, mo->targets, i))
            return false;
    return true;
}

static void load(struct Catalogue *mo, const char *folder, const char *language)
{
    char path[1200];
    snprintf(path, sizeof path, "%s%s/tianyuan.mo", folder, language);
    FILE *file = fopen(path, "rb");
    if (!file)
        return;
    unsigned char *data = memory_zeroed(MO_FILE_MAX + 1);
    mo->size = fread(data, 1, MO_FILE_MAX, file);
    fclose(file);
    mo->data = memory_resized(data, mo->size + 1);
    mo->data[mo->size] = 0;
    if (!check(mo)) {
        free(mo->data);
        mo->data = NULL;
    }
}

struct Strings *strings_create(const char *folder)
{
    struct Strings *strings = memory_zeroed(sizeof *strings);
    thread_claim(&strings->owner);
    for (int i = 1; i < LANGUAGE_COUNT; i++)
        load(&strings->catalogues[i], folder, languages[i].code);
    strings->given = frame_texts_new();
    return strings;
}

void strings_destroy(struct Strings *strings)
{
    if (!strings)
        return;
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        free(strings->catalogues[i].data);
    frame_texts_free(strings->given);
    free(strings);
}

/* Copies the first non-empty of the variables that name the user's language. gettext looks at
 * LANGUAGE only where the locale is not "C", and puts it before the others. */
static void system_language(char *out, size_t size)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *locale = "";
    for (int i = 0; i < 3 && !*locale; i++) {
        const char *value = getenv(names[i]);
        locale = value ? value : "";
    }
    const char *wish = getenv("LANGUAGE");
    bool plain = !*locale || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0;
    snprintf(out, size, "%s", wish && *wish && !plain ? wish : locale);
    if (*out)
        return;
    SDL_Locale *preferred = SDL_GetPreferredLocales();
    if (preferred && preferred[0].language) {
        snprintf(out, size, "%s_%s", preferred[0].language,
                 preferred[0].country ? preferred[0].country : "");
    }
    SDL_free(preferred);
}

/* The place of a language named in any of the usual ways; -1 where we don't have it. All Chinese is
 * served by the one translation there is. */
static int known(const char *language)
{
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        if (SDL_strncasecmp(language, languages[i].code, 2) == 0 &&
            !SDL_isalpha((unsigned char)language[2]))
            return i;
    return -1;
}

bool strings_set_language(struct Strings *strings, const char *language)
{
    assert(thread_owns(&strings->owner));
    char wish[64];
    bool asked = *language != '\0';
    if (asked)
        snprintf(wish, sizeof wish, "%s", language);
    else
        system_language(wish, sizeof wish);
    int place = known(wish);
    strings->language = 0;
    if (place <= 0)
        return place == 0 || !asked;
    if (strings->catalogues[place].data)
        strings->language = place;
    return strings->language == place;
}

const char *strings_language(const struct Strings *strings)
{
    return languages[strings->language].code;
}

/* Binary search among the sources, which msgfmt sorts by bytes; "" is the header and no text. */
static const char *look_up(const struct Catalogue *mo, const char *text)
{
    if (!mo->data || !*text)
        return NULL;
    uint32_t low = 0, high = mo->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(text, entry_at(mo, mo->sources, middle));
        if (order == 0) {
            const char *found = entry_at(mo, mo->targets, middle);
            return *found ? found : NULL;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *tr(const struct Strings *strings, const char *text)
{
    assert(thread_owns(&strings->owner));
    const char *found = look_up(&strings->catalogues[strings->language], text);
    return frame_text(strings->given, found ? found : text);
}

void strings_end_frame(struct Strings *strings)
{
    frame_texts_end(strings->given);
}
