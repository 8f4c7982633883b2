/* Texts of nodes: what a field or a choice holds, by character, word and line, with its caret. */
#include "src/app/toolkit/accessible/bridge_parts.h"
#include "src/common/utf8.h"
#include <string.h>

static const struct Node *shown(void *interface)
{
    const struct Node *node = interface;
    return node->bridge ? node : NULL;
}

static const char *text_of(void *interface)
{
    const struct Node *node = shown(interface);
    return node ? node->value : "";
}

/* The byte at which character number `offset` begins; the text's end beyond it. */
static const char *at(const char *text, int offset)
{
    uint32_t character;
    while (offset-- > 0 && *text)
        text += utf8_read(text, &character);
    return text;
}

static char *cut(const char *text, int start, int end)
{
    const char *from = at(text, start);
    const char *to = end < 0 ? text + strlen(text) : at(text, end);
    return g_strndup(from, to > from ? (gsize)(to - from) : 0);
}

static gint count_characters(AtkText *text)
{
    return (gint)SDL_utf8strlen(text_of(text));
}

static gchar *get_text(AtkText *text, gint start, gint end)
{
    return cut(text_of(text), start, end);
}

static gunichar get_character(AtkText *text, gint offset)
{
    const char *from = at(text_of(text), offset);
    uint32_t character = 0;
    if (*from)
        utf8_read(from, &character);
    return character;
}

/* Moves the ends of a word out to the blanks around it; the blanks after it belong to it. */
static void find_word(const char *text, int *start, int *end)
{
    int count = (int)SDL_utf8strlen(text);
    while (*start > 0 && *at(text, *start - 1) != ' ')
        --*start;
    while (*end < count && *at(text, *end) != ' ')
        ++*end;
    while (*end < count && *at(text, *end) == ' ')
        ++*end;
}

static gchar *get_string(AtkText *text, gint offset, AtkTextGranularity unit, gint *start,
                         gint *end)
{
    const char *words = text_of(text);
    int count = count_characters(text);
    *start = offset < 0 ? 0 : SDL_min(offset, count);
    *end = SDL_min(*start + (unit == ATK_TEXT_GRANULARITY_CHAR), count);
    if (unit == ATK_TEXT_GRANULARITY_WORD) {
        find_word(words, start, end);
    } else if (unit != ATK_TEXT_GRANULARITY_CHAR) { /* all of it is one line */
        *start = 0;
        *end = count;
    }
    return cut(words, *start, *end);
}

/* The same by its older name. */
static gchar *get_text_at(AtkText *text, gint offset, AtkTextBoundary unit, gint *start, gint *end)
{
    bool word = unit == ATK_TEXT_BOUNDARY_WORD_START || unit == ATK_TEXT_BOUNDARY_WORD_END;
    return get_string(text, offset,
                      unit == ATK_TEXT_BOUNDARY_CHAR ? ATK_TEXT_GRANULARITY_CHAR
                      : word                         ? ATK_TEXT_GRANULARITY_WORD
                                                     : ATK_TEXT_GRANULARITY_LINE,
                      start, end);
}

static gint get_caret(AtkText *text)
{
    const struct Node *node = shown(text);
    return node ? node->element.caret : 0;
}

static gint count_selections(AtkText *text)
{
    const struct Node *node = shown(text);
    return node && node->element.caret != node->element.anchor;
}

static gchar *get_selection(AtkText *text, gint number, gint *start, gint *end)
{
    const struct Node *node = shown(text);
    if (number != 0 || !count_selections(text))
        return NULL;
    *start = SDL_min(node->element.caret, node->element.anchor);
    *end = SDL_max(node->element.caret, node->element.anchor);
    return cut(node->value, *start, *end);
}

void node_text_begin(gpointer interface, gpointer data)
{
    AtkTextIface *text = interface;
    (void)data;
    text->get_text = get_text;
    text->get_character_count = count_characters;
    text->get_character_at_offset = get_character;
    text->get_string_at_offset = get_string;
    text->get_text_at_offset = get_text_at;
    text->get_caret_offset = get_caret;
    text->get_n_selections = count_selections;
    text->get_selection = get_selection;
}

/* --- editing --- */

static void set_contents(AtkEditableText *text, const gchar *words)
{
    const struct Node *node = shown(text);
    if (node && (node->element.states & ACCESS_FOCUSABLE))
        node->bridge->hands.type(node->bridge->hands.user, node->element.id, words);
}

void node_edit_begin(gpointer interface, gpointer data)
{
    AtkEditableTextIface *edit = interface;
    (void)data;
    edit->set_text_contents = set_contents;
}

/* --- telling --- */

static void tell(struct Node *node, const char *signal, const char *text, int start, int end)
{
    if (end <= start)
        return;
    char *part = cut(text, start, end);
    g_signal_emit_by_name(node, signal, start, end - start, part, NULL);
    g_free(part);
}

void node_text_changed(struct Node *node, const char *was)
{
    const char *now = node->value;
    int count = (int)SDL_utf8strlen(now), count_was = (int)SDL_utf8strlen(was);
    int start = 0, same = 0, most = SDL_min(count, count_was);
    uint32_t a, b;
    while (start < most && utf8_read(at(now, start), &a) && utf8_read(at(was, start), &b) && a == b)
        start++;
    while (same < most - start && utf8_read(at(now, count - same - 1), &a) &&
           utf8_read(at(was, count_was - same - 1), &b) && a == b)
        same++;
    tell(node, "text-remove", was, start, count_was - same);
    tell(node, "text-insert", now, start, count - same);
}
