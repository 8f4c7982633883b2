/* Translations: a reader of gettext's .mo files, and the choice of a language. */
#include "src/app/toolkit/strings.h"
#include "src/common/memory.h"
#include <SDL.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The .mo form (GNU gettext manual, "The Format of GNU MO Files"): seven 32-bit numbers, then two
 * tables of {length, offset}, of the sources (sorted by bytes) and of their translations. */
enum { MO_MAGIC = (int)0x950412de, MO_HEADER = 28, MO_FILE_MAX = 4 << 20 };

struct Strings {
    char folder[1024];
    char language[16];
    unsigned char *data; /* the .mo file, with a 0 behind it; NULL: English */
    size_t size;
    uint32_t count, sources, targets; /* from its header */
};

static const struct StringsLanguage languages[] = {
    {"en", "English"},
    {"zh_CN", "简体中文"},
};

enum { LANGUAGE_COUNT = sizeof languages / sizeof languages[0] };

const struct StringsLanguage *strings_language_at(int i)
{
    return i >= 0 && i < LANGUAGE_COUNT ? &languages[i] : NULL;
}

struct Strings *strings_create(const char *folder)
{
    struct Strings *strings = memory_zeroed(sizeof *strings);
    snprintf(strings->folder, sizeof strings->folder, "%s", folder);
    snprintf(strings->language, sizeof strings->language, "en");
    return strings;
}

void strings_destroy(struct Strings *strings)
{
    if (strings) {
        free(strings->data);
        free(strings);
    }
}

static uint32_t read_u32(const struct Strings *strings, size_t at)
{
    const unsigned char *p = strings->data + at;
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* Entry i of the table at `table`; NULL where it lies outside the file or is not ended by a 0. */
static const char *entry_at(const struct Strings *strings, uint32_t table, uint32_t i)
{
    uint32_t length = read_u32(strings, table + 8 * (size_t)i);
    uint32_t offset = read_u32(strings, table + 8 * (size_t)i + 4);
    if (offset >= strings->size || length >= strings->size - offset ||
        strings->data[offset + length] != 0)
        return NULL;
    return (const char *)strings->data + offset;
}

/* Checks header and every entry once, so that looking up need not. */
static bool check(struct Strings *strings)
{
    if (strings->size < MO_HEADER || read_u32(strings, 0) != (uint32_t)MO_MAGIC)
        return false;
    strings->count = read_u32(strings, 8);
    strings->sources = read_u32(strings, 12);
    strings->targets = read_u32(strings, 16);
    size_t room = strings->size / 8;
    if (strings->count > room || strings->sources > strings->size - 8 * (size_t)strings->count ||
        strings->targets > strings->size - 8 * (size_t)strings->count)
        return false;
    for (uint32_t i = 0; i < strings->count; i++)
        if (!entry_at(strings, strings->sources, i) || !entry_at(strings, strings->targets, i))
            return false;
    return true;
}

static bool load(struct Strings *strings, const char *language)
{
    char path[1200];
    snprintf(path, sizeof path, "%s%s/tianyuan.mo", strings->folder, language);
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    unsigned char *data = memory_zeroed(MO_FILE_MAX + 1);
    size_t size = fread(data, 1, MO_FILE_MAX, file);
    fclose(file);
    strings->data = memory_resized(data, size + 1);
    strings->data[size] = 0;
    strings->size = size;
    return check(strings);
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

/* Our code for a language named in any of the usual ways; NULL where we have none. All Chinese is
 * served by the one translation there is. */
static const char *known(const char *language)
{
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        if (SDL_strncasecmp(language, languages[i].code, 2) == 0 &&
            !SDL_isalpha((unsigned char)language[2]))
            return languages[i].code;
    return NULL;
}

bool strings_set_language(struct Strings *strings, const char *language)
{
    char wish[64];
    bool asked = *language != '\0';
    if (asked)
        snprintf(wish, sizeof wish, "%s", language);
    else
        system_language(wish, sizeof wish);
    const char *code = known(wish);
    free(strings->data);
    strings->data = NULL;
    snprintf(strings->language, sizeof strings->language, "en");
    if (!code || strcmp(code, "en") == 0)
        return code || !asked;
    if (!load(strings, code)) {
        free(strings->data);
        strings->data = NULL;
        return false;
    }
    snprintf(strings->language, sizeof strings->language, "%s", code);
    return true;
}

const char *strings_language(const struct Strings *strings)
{
    return strings->language;
}

/* Binary search among the sources, which msgfmt sorts by bytes; "" is the header and no text. */
static const char *look_up(const struct Strings *strings, const char *text)
{
    if (!strings->data || !*text)
        return NULL;
    uint32_t low = 0, high = strings->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(text, entry_at(strings, strings->sources, middle));
        if (order == 0) {
            const char *found = entry_at(strings, strings->targets, middle);
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
    const char *found = look_up(strings, text);
    return found ? found : text;
}
