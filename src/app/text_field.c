#include "src/app/text_field.h"
#include <limits.h>
#include <string.h>

static bool continues(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

static int characters(const char *text)
{
    int count = 0;
    for (; *text; text++) {
        count += !continues(*text);
    }
    return count;
}

/* Bytes of the character at text, its continuation bytes included. */
static int character_size(const char *text)
{
    int size = *text != '\0';
    while (text[size] && continues(text[size])) {
        size++;
    }
    return size;
}

/* Where the character before the cursor starts. */
static int before(const struct TextField *field)
{
    int at = field->cursor;
    do {
        at--;
    } while (at > 0 && continues(field->text[at]));
    return at;
}

/* Puts one character of size bytes in at the cursor, if there is room. */
static bool insert_character(struct TextField *field, const char *bytes, int size)
{
    int length = (int)strlen(field->text);
    if (length + size >= TEXT_FIELD_MAX ||
        (field->limit > 0 && characters(field->text) >= field->limit)) {
        return false;
    }
    char *at = field->text + field->cursor;
    memmove(at + size, at, (size_t)(length - field->cursor) + 1);
    memcpy(at, bytes, (size_t)size);
    field->cursor += size;
    return true;
}

bool text_field_insert(struct TextField *field, const char *text)
{
    bool changed = false;
    while (*text) {
        int size = character_size(text);
        char c = *text == '\n' || *text == '\t' ? ' ' : *text;
        bool stray = continues(*text);
        if (size > 1 && !stray) {
            changed |= insert_character(field, text, size);
        } else if ((unsigned char)c >= 0x20 && (unsigned char)c < 0x7f) {
            changed |= insert_character(field, &c, 1);
        }
        text += size;
    }
    return changed;
}

void text_field_set(struct TextField *field, const char *text)
{
    field->text[0] = '\0';
    field->preedit[0] = '\0';
    field->cursor = 0;
    text_field_insert(field, text);
}

bool text_field_erase(struct TextField *field, int step)
{
    int from = field->cursor, to = field->cursor;
    if (step < 0 && from > 0) {
        from = before(field);
    } else if (step > 0) {
        to += character_size(field->text + to);
    }
    if (from == to) {
        return false;
    }
    memmove(field->text + from, field->text + to, strlen(field->text + to) + 1);
    field->cursor = from;
    return true;
}

bool text_field_move(struct TextField *field, int step)
{
    int old = field->cursor;
    if (step == INT_MIN) {
        field->cursor = 0;
    } else if (step == INT_MAX) {
        field->cursor = (int)strlen(field->text);
    } else if (step < 0 && old > 0) {
        field->cursor = before(field);
    } else if (step > 0) {
        field->cursor += character_size(field->text + old);
    }
    return field->cursor != old;
}

void text_field_shown(const struct TextField *field, const char *text, char *shown, size_t size)
{
    if (!field->secret) {
        SDL_utf8strlcpy(shown, text, size);
        return;
    }
    shown[0] = '\0';
    for (int i = characters(text); i > 0 && strlen(shown) + sizeof "•" <= size; i--) {
        strcat(shown, "•");
    }
}
