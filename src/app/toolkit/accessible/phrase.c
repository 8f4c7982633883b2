/* Elements in words. */
#include "src/app/toolkit/accessible/phrase.h"
#include "src/common/utf8.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What each role is called, in English, to be translated; NULL: the words stand for themselves. */
static const char *const role_words[ACCESS_ROLE_COUNT] = {
    [ACCESS_BUTTON] = N_("button"),   [ACCESS_TAB] = N_("tab"),
    [ACCESS_SWITCH] = N_("switch"),   [ACCESS_CHOICE] = N_("choice"),
    [ACCESS_SLIDER] = N_("slider"),   [ACCESS_FIELD] = N_("text"),
    [ACCESS_SECRET] = N_("password"),
};

/* Adds a part of a sentence, after a comma of the player's language where something stands already
 * in the line. Empty parts add nothing. */
static void phrase_add(const struct Strings *strings, struct StringBuffer *line, const char *part)
{
    if (!*part)
        return;
    if (line->length > 0)
        string_buffer_add(line, tr(strings, ", "));
    string_buffer_add(line, part);
}

/* Whether a line ends a sentence already: a second full stop would be read out by some voices. */
static bool is_closed(const struct StringBuffer *line)
{
    static const char *const ends[] = {".",           "!", "?", "\xe3\x80\x82", "\xef\xbc\x81",
                                       "\xef\xbc\x9f"}; /* and as Chinese has them */
    for (size_t i = 0; i < SDL_arraysize(ends); i++) {
        size_t size = strlen(ends[i]);
        if (line->length >= size && memcmp(line->data + line->length - size, ends[i], size) == 0)
            return true;
    }
    return false;
}

void phrase_add_sentence(const struct Strings *strings, struct StringBuffer *line,
                         const char *sentence)
{
    if (!*sentence)
        return;
    if (line->length > 0)
        string_buffer_add(line, is_closed(line) ? " " : tr(strings, ". "));
    string_buffer_add(line, sentence);
}

/* --- values --- */

static void add_number(const struct Strings *strings, struct StringBuffer *line, const char *format,
                       int number, int of)
{
    char text[64];
    snprintf(text, sizeof text, tr(strings, format), number, of);
    phrase_add(strings, line, text);
}

void phrase_value(const struct Strings *strings, struct StringBuffer *line,
                  const struct AccessTree *tree, const struct AccessElement *element)
{
    const char *value = access_value(tree, element);
    switch (element->role) {
    case ACCESS_SWITCH:
        phrase_add(strings, line, tr(strings, element->states & ACCESS_ON ? N_("on") : N_("off")));
        break;
    case ACCESS_FIELD:
        phrase_add(strings, line, *value ? value : tr(strings, N_("empty")));
        break;
    case ACCESS_SECRET:
        add_number(strings, line, N_("%d signs"), (int)SDL_utf8strlen(value), 0);
        break;
    case ACCESS_PROGRESS:
        if (!(element->states & ACCESS_UNMEASURED))
            add_number(strings, line, N_("%d %%"), element->number / 10, 0);
        break;
    default:
        phrase_add(strings, line, value);
    }
}

/* --- the whole --- */

static void add_states(const struct Strings *strings, struct StringBuffer *line,
                       const struct AccessElement *element)
{
    if (element->states & ACCESS_SELECTED)
        phrase_add(strings, line, tr(strings, N_("selected")));
    if (element->states & ACCESS_HELD)
        phrase_add(strings, line, tr(strings, N_("hold it down")));
    if (element->states & ACCESS_DISABLED)
        phrase_add(strings, line, tr(strings, N_("not available now")));
}

void phrase_element(const struct Strings *strings, struct StringBuffer *line,
                    const struct AccessTree *tree, const struct AccessElement *element)
{
    phrase_add_sentence(strings, line, access_name(tree, element));
    if (role_words[element->role])
        phrase_add(strings, line, tr(strings, role_words[element->role]));
    phrase_value(strings, line, tree, element);
    add_states(strings, line, element);
    if (element->role == ACCESS_CHOICE && element->max > 0)
        add_number(strings, line, N_("%d of %d"), element->number + 1, element->max + 1);
    if (element->places > 1)
        add_number(strings, line, N_("%d of %d"), element->place, element->places);
}

/* --- typing --- */

/* Bytes that two texts have in common from their beginning, up to a character's start. */
static size_t common_start(const char *a, const char *b)
{
    size_t same = 0;
    while (a[same] && a[same] == b[same])
        same++;
    while (same > 0 && ((unsigned char)a[same] & 0xC0) == 0x80)
        same--;
    return same;
}

/* The same from their ends, not beyond `most` bytes. */
static size_t common_end(const char *a, const char *b, size_t most)
{
    size_t length_a = strlen(a), length_b = strlen(b), same = 0;
    while (same < most && a[length_a - same - 1] == b[length_b - same - 1])
        same++;
    while (same > 0 && ((unsigned char)a[length_a - same] & 0xC0) == 0x80)
        same--;
    return same;
}

/* Adds a piece of what is typed; a blank by its name, since voices are silent about it. */
static void add_typed(const struct Strings *strings, struct StringBuffer *line, const char *text,
                      size_t size)
{
    if (size == 1 && *text == ' ')
        phrase_add(strings, line, tr(strings, N_("space")));
    else if (size > 0) {
        struct StringBuffer piece = {0};
        string_buffer_add_bytes(&piece, text, size);
        phrase_add(strings, line, piece.data);
        free(piece.data);
    }
}

/* Adds the character behind the caret, which stands after so many. */
static void add_passed(const struct Strings *strings, struct StringBuffer *line, const char *text,
                       int caret)
{
    const char *at = text;
    uint32_t character;
    while (caret-- > 0 && *at)
        at += utf8_read(at, &character);
    if (*at)
        add_typed(strings, line, at, (size_t)utf8_read(at, &character));
    else
        phrase_add(strings, line, tr(strings, N_("end")));
}

void phrase_typing(const struct Strings *strings, struct StringBuffer *line,
                   const struct AccessTree *tree, const struct AccessElement *element,
                   const struct AccessTree *earlier, const struct AccessElement *before)
{
    const char *now = access_value(tree, element), *was = access_value(earlier, before);
    size_t start = common_start(now, was);
    size_t most = SDL_min(strlen(now), strlen(was)) - start;
    size_t end = common_end(now, was, most);
    if (strlen(now) > start + end)
        add_typed(strings, line, now + start, strlen(now) - end - start);
    else if (strlen(was) > start + end)
        add_typed(strings, line, was + start, strlen(was) - end - start);
    else if (element->caret != before->caret)
        add_passed(strings, line, now, element->caret);
}
