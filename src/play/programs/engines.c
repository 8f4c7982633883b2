/* The engines of others that the player has. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/programs/engines.h"
#include "src/common/memory.h"
#include "src/common/scan.h"
#include "src/common/string_buffer.h"
#include "src/common/utf8.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct Engines {
    struct Engine engine[ENGINES_MAX];
    int count;
};

struct Engines *engines_new(void)
{
    return memory_zeroed(sizeof(struct Engines));
}

void engines_free(struct Engines *engines)
{
    for (int i = 0; engines && i < engines->count; i++)
        free(engines->engine[i].set);
    free(engines);
}

int engines_count(const struct Engines *engines)
{
    return engines ? engines->count : 0;
}

const struct Engine *engines_get(const struct Engines *engines, int index)
{
    return &engines->engine[index];
}

int engines_find(const struct Engines *engines, const char *name)
{
    int before = -1;
    for (int i = 0; i < engines_count(engines); i++) {
        const struct Engine *engine = &engines->engine[i];
        if (engine->removed || !name[0])
            continue;
        if (strcmp(engine->name, name) == 0)
            return i;
        if (strcmp(engine->before, name) == 0)
            before = i;
    }
    return before;
}

/* Whether a line of the list can hold a text. */
static bool is_line(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < 0x20)
            return false;
    return true;
}

/* --- names ------------------------------------------------------------------------------------ */

/* A name that lines of the settings and of records can hold. */
static void clean_name(char *to, const char *from)
{
    char name[ENGINE_NAME_MAX];
    utf8_clean(name, sizeof name, from + strspn(from, " "));
    for (char *at = name; *at; at++)
        if (strchr(";=[]\"\\", *at))
            *at = '-';
    size_t length = strlen(name);
    while (length > 0 && name[length - 1] == ' ')
        name[--length] = '\0';
    strcpy(to, name);
}

static bool is_taken(const struct Engines *engines, const char *name, int but)
{
    for (int i = 0; i < engines->count; i++)
        if (i != but && strcasecmp(engines->engine[i].name, name) == 0)
            return true;
    return false;
}

/* Gives it a name; a number behind it makes it another than those of the others. */
static void give_name(struct Engines *engines, int index, const char *wish)
{
    char name[ENGINE_NAME_MAX], first[ENGINE_NAME_MAX];
    clean_name(first, wish);
    if (!first[0])
        strcpy(first, "Engine");
    strcpy(name, first);
    for (int number = 2; is_taken(engines, name, index); number++) {
        char tail[16];
        int length = snprintf(tail, sizeof tail, " %d", number);
        utf8_copy(name, sizeof name - (size_t)length, first);
        strcat(name, tail);
    }
    strcpy(engines->engine[index].name, name);
}

/* --- changes ---------------------------------------------------------------------------------- */

int engines_add(struct Engines *engines, const char *path, const char *name, unsigned int speaks)
{
    int index = engines->count;
    if (index == ENGINES_MAX || strlen(path) >= ENGINE_PATH_MAX || !utf8_is_valid(path) ||
        !is_line(path))
        return -1;
    const char *slash = strrchr(path, '/');
    struct Engine *engine = &engines->engine[engines->count++];
    *engine = (struct Engine){.speaks = speaks};
    strcpy(engine->path, path);
    give_name(engines, index, name[0] ? name : slash ? slash + 1 : path);
    return index;
}

void engines_rename(struct Engines *engines, int index, const char *name)
{
    struct Engine *engine = &engines->engine[index];
    char wish[ENGINE_NAME_MAX], old[ENGINE_NAME_MAX];
    clean_name(wish, name);
    if (!wish[0] || strcmp(wish, engine->name) == 0)
        return;
    strcpy(old, engine->name);
    give_name(engines, index, wish);
    strcpy(engine->before, old);
}

void engines_mark_found(struct Engines *engines, int index)
{
    engines->engine[index].found = true;
}

void engines_set_arguments(struct Engines *engines, int index, const char *arguments)
{
    utf8_clean(engines->engine[index].arguments, ENGINE_WORDS_MAX, arguments);
}

void engines_set_speaks(struct Engines *engines, int index, unsigned int speaks)
{
    engines->engine[index].speaks = speaks;
}

void engines_remove(struct Engines *engines, int index, bool removed)
{
    engines->engine[index].removed = removed;
}

void engines_forget_removed(struct Engines *engines)
{
    int kept = 0;
    for (int i = 0; i < engines->count; i++)
        if (engines->engine[i].removed && !engines->engine[i].found)
            free(engines->engine[i].set);
        else
            engines->engine[kept++] = engines->engine[i];
    engines->count = kept;
}

/* --- options ---------------------------------------------------------------------------------- */

/* The line of an option in `set`, behind its name and sign; NULL if it is not there. */
static const char *find_set(const char *set, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = set; at && *at; at += strcspn(at, "\n"), at += *at == '\n')
        if (strncmp(at, name, length) == 0 && at[length] == '=')
            return at + length + 1;
    return NULL;
}

bool engine_option(const struct Engine *engine, const char *name, char *value)
{
    const char *at = find_set(engine->set, name);
    if (at)
        snprintf(value, ENGINE_VALUE_MAX, "%.*s", (int)strcspn(at, "\n"), at);
    return at != NULL;
}

bool engines_set_option(struct Engines *engines, int index, const char *name, const char *value)
{
    struct Engine *engine = &engines->engine[index];
    struct StringBuffer set = {.data = NULL};
    size_t length = strlen(name);
    if (!name[0] || strchr(name, '=') || !is_line(name) ||
        (value && (!is_line(value) || strlen(value) >= ENGINE_VALUE_MAX)))
        return false;
    for (const char *at = engine->set; at && *at;) {
        size_t line = strcspn(at, "\n");
        if (strncmp(at, name, length) != 0 || at[length] != '=') {
            string_buffer_add(&set, set.length > 0 ? "\n" : "");
            string_buffer_add_bytes(&set, at, line);
        }
        at += line + (at[line] == '\n');
    }
    if (value)
        string_buffer_format(&set, "%s%s=%s", set.length > 0 ? "\n" : "", name, value);
    if (set.length >= ENGINE_SET_MAX) {
        free(set.data);
        return false;
    }
    free(engine->set);
    engine->set = set.data;
    return true;
}

void engines_set_scale(struct Engines *engines, int index, struct EngineScale scale)
{
    engines->engine[index].scale = scale;
}

/* --- as a text -------------------------------------------------------------------------------- */

static unsigned int read_speaks(char *text)
{
    unsigned int speaks = 0;
    for (char *word = strtok_r(text, " ", &text); word; word = strtok_r(NULL, " ", &text))
        speaks |= 1U << program_protocol_find(word);
    return speaks & ~(1U << PROGRAM_ANY);
}

static const char *const scale_patterns[] = {
    [SCALE_NONE] = "", [SCALE_ELO] = "elo % %", [SCALE_SKILL] = "skill % %"};

/* "elo 1320 3190"; none where it makes no sense. */
static struct EngineScale read_scale(const char *text)
{
    for (int i = SCALE_ELO; i <= SCALE_SKILL; i++) {
        struct EngineScale scale = {.kind = i};
        if (scan(text, scale_patterns[i], &scale.least, &scale.most) && scale.least >= 0 &&
            scale.least < scale.most && scale.most <= SCALE_MOST)
            return scale;
    }
    return (struct EngineScale){.kind = SCALE_NONE};
}

/* One "key = value" of engine number `index`; those of a newer program are passed over. */
static bool read_value(struct Engines *engines, int index, const char *key, char *value)
{
    struct Engine *engine = &engines->engine[index];
    if (strcmp(key, "path") == 0)
        utf8_copy(engine->path, sizeof engine->path, value);
    else if (strcmp(key, "arguments") == 0)
        engines_set_arguments(engines, index, value);
    else if (strcmp(key, "before") == 0)
        clean_name(engine->before, value);
    else if (strcmp(key, "speaks") == 0)
        engine->speaks = read_speaks(value);
    else if (strcmp(key, "found") == 0)
        engine->found = strcmp(value, "yes") == 0;
    else if (strcmp(key, "removed") == 0)
        engine->removed = strcmp(value, "yes") == 0;
    else if (strcmp(key, "strength") == 0)
        engine->scale = read_scale(value);
    else if (strcmp(key, "option") == 0) {
        char *sign = strchr(value, '=');
        if (!sign)
            return false;
        *sign = '\0';
        return engines_set_option(engines, index, value, sign + 1);
    }
    return true;
}

/* One line, which is written on. */
static bool read_line(struct Engines *engines, char *line)
{
    size_t length = strlen(line);
    if (!utf8_is_valid(line) || !is_line(line))
        return false;
    if (!line[0] || line[0] == '#')
        return true;
    if (line[0] == '[' && line[length - 1] == ']') {
        line[length - 1] = '\0';
        return engines_add(engines, "", line + 1, 0) >= 0;
    }
    char *sign = strstr(line, " = ");
    if (!sign || engines->count == 0)
        return false;
    *sign = '\0';
    return read_value(engines, engines->count - 1, line, sign + 3);
}

bool engines_read(struct Engines *engines, const char *text, int *line)
{
    *line = 0;
    for (int number = 1; *text; number++) {
        size_t length = strcspn(text, "\n");
        char *copy = memory_zeroed(length + 1);
        memcpy(copy, text, length);
        if (!read_line(engines, copy) && *line == 0)
            *line = number;
        free(copy);
        text += length + (text[length] == '\n');
    }
    return *line == 0;
}

static void write_options(struct StringBuffer *text, const char *set)
{
    while (set && *set) {
        size_t length = strcspn(set, "\n");
        string_buffer_add(text, "option = ");
        string_buffer_add_bytes(text, set, length);
        string_buffer_add(text, "\n");
        set += length + (set[length] == '\n');
    }
}

static void write_engine(struct StringBuffer *text, const struct Engine *engine)
{
    string_buffer_format(text, "\n[%s]\npath = %s\nspeaks =", engine->name, engine->path);
    if (!engine->speaks)
        string_buffer_add(text, " ");
    for (int i = PROGRAM_UCI; i < PROGRAM_PROTOCOLS; i++)
        if (engine->speaks & 1U << i)
            string_buffer_format(text, " %s", program_protocol_id((enum ProgramProtocol)i));
    string_buffer_add(text, "\n");
    if (engine->arguments[0])
        string_buffer_format(text, "arguments = %s\n", engine->arguments);
    if (engine->before[0])
        string_buffer_format(text, "before = %s\n", engine->before);
    if (engine->found)
        string_buffer_add(text, "found = yes\n");
    if (engine->removed)
        string_buffer_add(text, "removed = yes\n");
    if (engine->scale.kind != SCALE_NONE)
        string_buffer_format(text, "strength = %s %d %d\n",
                             engine->scale.kind == SCALE_ELO ? "elo" : "skill", engine->scale.least,
                             engine->scale.most);
    write_options(text, engine->set);
}

char *engines_write(const struct Engines *engines)
{
    struct StringBuffer text = {.data = NULL};
    string_buffer_add(&text, "# Tianyuan's other engines\n");
    for (int i = 0; i < engines->count; i++)
        write_engine(&text, &engines->engine[i]);
    return text.data;
}

/* --- at a game -------------------------------------------------------------------------------- */

/* The protocol in which it plays a game; PROGRAM_ANY: it does not. */
static enum ProgramProtocol protocol_for(const struct Engine *engine, const struct Game *game)
{
    for (int i = PROGRAM_UCI; i < PROGRAM_PROTOCOLS; i++)
        if (engine->speaks & 1U << i && program_protocol_plays((enum ProgramProtocol)i, game))
            return (enum ProgramProtocol)i;
    return PROGRAM_ANY;
}

bool engine_plays(const struct Engine *engine, const struct Game *game)
{
    return !engine->removed && protocol_for(engine, game) != PROGRAM_ANY;
}

struct ProgramSettings engine_settings(const struct Engine *engine, const struct Game *game,
                                       const struct Options *options, const struct WorkerHost *host)
{
    return (struct ProgramSettings){.path = engine->path,
                                    .arguments = engine->arguments,
                                    .protocol = protocol_for(engine, game),
                                    .game = game,
                                    .options = *options,
                                    .set = engine->set,
                                    .lenient = true,
                                    .host = *host};
}
