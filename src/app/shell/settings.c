/* The player's settings: one table of them, read from a file and written to it. */
#include "src/app/shell/settings.h"
#include "src/common/string_buffer.h"
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_LENGTH = 512 };

enum SettingType { SETTING_BOOL, SETTING_INT, SETTING_TEXT };

/* One row of the table that reading and writing share. */
struct SettingEntry {
    const char *name;
    enum SettingType type;
    size_t offset;
    int value, min, max; /* default and range; of BOOL the default */
    const char *text;    /* default of TEXT */
};

static const struct SettingEntry entries[] = {
#define ENTRY(kind, member, ...)                                                                   \
    {.name = #member, .type = kind, .offset = offsetof(struct Settings, member), __VA_ARGS__},
#define BOOL(member, v)           ENTRY(SETTING_BOOL, member, .value = v, .max = 1)
#define INT(member, v, low, high) ENTRY(SETTING_INT, member, .value = v, .min = low, .max = high)
#define TEXT(member, v)           ENTRY(SETTING_TEXT, member, .text = v)
    SETTINGS(BOOL, INT, TEXT)
#undef BOOL
#undef INT
#undef TEXT
#undef ENTRY
};

enum { ENTRY_COUNT = sizeof entries / sizeof entries[0] };

static void *member_of(struct Settings *settings, const struct SettingEntry *entry)
{
    return (char *)settings + entry->offset;
}

/* What is not said follows from what is. */
static void complete(struct Settings *settings)
{
    if (settings->notice_volume == VOLUME_AS_PIECES)
        settings->notice_volume = settings->sound_volume;
    if (settings->signs == SIGNS_FOLLOW_LANGUAGE && settings->western_pieces)
        settings->signs = 2; /* older versions had nothing between */
}

static void set_all(struct Settings *settings)
{
    memset(settings, 0, sizeof *settings);
    for (int i = 0; i < ENTRY_COUNT; i++) {
        void *member = member_of(settings, &entries[i]);
        switch (entries[i].type) {
        case SETTING_BOOL:
            *(bool *)member = entries[i].value != 0;
            break;
        case SETTING_INT:
            *(int *)member = entries[i].value;
            break;
        case SETTING_TEXT:
            snprintf(member, SETTING_TEXT_MAX, "%s", entries[i].text);
            break;
        }
    }
}

void settings_default(struct Settings *settings)
{
    set_all(settings);
    complete(settings);
}

static bool parse_bool(const char *text, bool *value)
{
    *value = strcmp(text, "yes") == 0;
    return *value || strcmp(text, "no") == 0;
}

static bool parse_int(const char *text, const struct SettingEntry *entry, int *value)
{
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (end == text || *end || errno || number < entry->min || number > entry->max)
        return false;
    *value = (int)number;
    return true;
}

static bool parse_value(struct Settings *settings, const struct SettingEntry *entry,
                        const char *text)
{
    void *member = member_of(settings, entry);
    bool yes;
    switch (entry->type) {
    case SETTING_BOOL:
        if (!parse_bool(text, &yes))
            return false;
        *(bool *)member = yes;
        return true;
    case SETTING_INT:
        return parse_int(text, entry, member);
    case SETTING_TEXT:
        snprintf(member, SETTING_TEXT_MAX, "%s", text);
        return strlen(text) < SETTING_TEXT_MAX;
    }
    return false;
}

/* Cuts white space off both ends, in place. */
static char *trim(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    return text;
}

static bool has_control(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || *text == 0x7f)
            return true;
    return false;
}

/* Reads one line; names with a dot are notes, unknown plain names come from another version and are
 * skipped. */
static bool parse_line(struct Settings *settings, char *line)
{
    char *text = trim(line);
    if (*text == '\0' || *text == '#')
        return true;
    char *equals = strchr(text, '=');
    if (!equals || has_control(text))
        return false;
    *equals = '\0';
    const char *name = trim(text);
    const char *value = trim(equals + 1);
    for (int i = 0; i < ENTRY_COUNT; i++)
        if (strcmp(entries[i].name, name) == 0)
            return parse_value(settings, &entries[i], value);
    if (strchr(name, '.'))
        return settings_set_note(settings, name, value);
    return *name != '\0';
}

/* Keeps a broken file beside the good one, so that nothing a player wrote is lost. */
static void keep_broken(const char *path)
{
    char kept[1100];
    snprintf(kept, sizeof kept, "%s.broken", path);
    remove(kept);
    rename(path, kept);
}

enum SettingsResult settings_load(struct Settings *settings, const char *path, char *error,
                                  size_t size)
{
    FILE *file = fopen(path, "rb");
    settings_default(settings);
    if (!file)
        return SETTINGS_ABSENT;
    set_all(settings);
    char line[LINE_MAX_LENGTH];
    int number = 0, bad = 0;
    while (fgets(line, sizeof line, file)) {
        number++;
        if (!parse_line(settings, line) && !bad)
            bad = number;
    }
    if (ferror(file) && !bad)
        bad = number + 1;
    fclose(file);
    complete(settings);
    if (!bad)
        return SETTINGS_OK;
    snprintf(error, size, "%s: line %d can't be read", path, bad);
    keep_broken(path);
    return SETTINGS_BROKEN;
}

static void write_all(const struct Settings *settings, struct StringBuffer *text)
{
    string_buffer_add(text, "# Tianyuan's settings\n");
    for (int i = 0; i < ENTRY_COUNT; i++) {
        const void *member = (const char *)settings + entries[i].offset;
        switch (entries[i].type) {
        case SETTING_BOOL:
            string_buffer_format(text, "%s = %s\n", entries[i].name,
                                 *(const bool *)member ? "yes" : "no");
            break;
        case SETTING_INT:
            string_buffer_format(text, "%s = %d\n", entries[i].name, *(const int *)member);
            break;
        case SETTING_TEXT:
            string_buffer_format(text, "%s = %s\n", entries[i].name, (const char *)member);
            break;
        }
    }
    for (int i = 0; i < settings->note_count; i++)
        string_buffer_format(text, "%s = %s\n", settings->notes[i].name, settings->notes[i].value);
}

bool settings_save(const struct Settings *settings, const char *path, struct FileError *error)
{
    struct StringBuffer text = {.data = NULL};
    write_all(settings, &text);
    bool saved = file_replace(&file_calls_system, path, FILE_PRIVATE, text.data, error);
    free(text.data);
    return saved;
}

/* The note of that name, NULL if there is none. */
static struct SettingsNote *find_note(struct Settings *settings, const char *name)
{
    for (int i = 0; i < settings->note_count; i++)
        if (strcmp(settings->notes[i].name, name) == 0)
            return &settings->notes[i];
    return NULL;
}

const char *settings_note(const struct Settings *settings, const char *name)
{
    for (int i = 0; i < settings->note_count; i++)
        if (strcmp(settings->notes[i].name, name) == 0)
            return settings->notes[i].value;
    return "";
}

static bool good_note_name(const char *name)
{
    size_t length =
        strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-");
    return length > 0 && name[length] == '\0' && length < sizeof((struct SettingsNote *)0)->name &&
           strchr(name, '.');
}

bool settings_set_note(struct Settings *settings, const char *name, const char *value)
{
    struct SettingsNote *note = find_note(settings, name);
    if (!note) {
        if (!good_note_name(name) || settings->note_count == SETTINGS_NOTES_MAX)
            return false;
        note = &settings->notes[settings->note_count++];
        snprintf(note->name, sizeof note->name, "%s", name);
    }
    snprintf(note->value, sizeof note->value, "%s", value);
    note->value[strcspn(note->value, "\r\n")] = '\0';
    return true;
}
