/* The player's settings: one table of them, read from a file and written to it. */
#include "src/app/shell/settings/settings.h"
#include "src/common/string_buffer.h"
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_LENGTH = SETTING_NOTE_MAX + 64 };

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
    if (settings->menu_volume == VOLUME_AS_PIECES)
        settings->menu_volume = settings->sound_volume / 20 * 10; /* half as loud, in tens */
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

/* Keeps a line that another version understands; false if there are too many of them. */
static bool keep_unknown(struct Settings *settings, const char *name, const char *value)
{
    size_t length = strlen(settings->unknown), room = sizeof settings->unknown - length;
    int needed = snprintf(settings->unknown + length, room, "%s = %s\n", name, value);
    if (needed > 0 && (size_t)needed < room)
        return true;
    settings->unknown[length] = '\0';
    return false;
}

static bool parse_int(struct Settings *settings, const struct SettingEntry *entry, const char *text)
{
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (end == text || *end || errno)
        return false;
    if (number < entry->min || number > entry->max)
        return keep_unknown(settings, entry->name, text);
    *(int *)member_of(settings, entry) = (int)number;
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
        return parse_int(settings, entry, text);
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

/* Reads one line; names with a dot are notes, unknown plain names come from another version. */
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
    return *name != '\0' && keep_unknown(settings, name, value);
}

/* Keeps a broken file beside the good one, so that nothing a player wrote is lost. */
static void keep_broken(const char *path)
{
    char kept[1100];
    snprintf(kept, sizeof kept, "%s.broken", path);
    remove(kept);
    rename(path, kept);
}

/* Reads all lines; returns the first that makes no sense, 0 if there is none. */
static int parse_file(struct Settings *settings, FILE *file)
{
    char line[LINE_MAX_LENGTH];
    int number = 0, bad = 0;
    while (fgets(line, sizeof line, file)) {
        number++;
        if (!parse_line(settings, line) && !bad)
            bad = number;
    }
    return bad;
}

enum SettingsResult settings_load(struct Settings *settings, const char *path,
                                  struct FileError *error)
{
    FILE *file = fopen(path, "rb");
    int bad = 0, reason = file ? 0 : errno;
    settings_default(settings);
    if (reason == ENOENT)
        return SETTINGS_ABSENT;
    if (file) {
        set_all(settings);
        bad = parse_file(settings, file);
        reason = ferror(file) ? errno : 0;
        fclose(file);
        complete(settings);
    }
    if (reason != 0) {
        settings_default(settings);
        file_fail(error, path, reason);
        return SETTINGS_UNREAD;
    }
    if (bad == 0)
        return SETTINGS_OK;
    file_error(error, path, bad, "this line can't be read");
    keep_broken(path);
    return SETTINGS_BROKEN;
}

void settings_read(struct Settings *settings, const char *text)
{
    set_all(settings);
    while (*text) {
        char line[LINE_MAX_LENGTH];
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        if (length < sizeof line)
            parse_line(settings, line);
        text += length + (text[length] == '\n');
    }
    complete(settings);
}

/* Whether the line sets what `entry` is. */
static bool names(const char *line, const struct SettingEntry *entry)
{
    size_t length = strlen(entry->name);
    return strncmp(line, entry->name, length) == 0 && line[length] == ' ';
}

/* Whether another version has chosen something for it, and the player nothing since. */
static bool is_held(const struct Settings *settings, const struct SettingEntry *entry)
{
    const char *member = (const char *)settings + entry->offset, *line = settings->unknown;
    if (entry->type != SETTING_INT || *(const int *)member != entry->value)
        return false;
    while (*line && !names(line, entry))
        line = strchr(line, '\n') + 1;
    return *line != '\0';
}

/* The line of another version, unless the player has chosen anew. */
static void write_unknown(const struct Settings *settings, const char *line,
                          struct StringBuffer *text)
{
    for (int i = 0; i < ENTRY_COUNT; i++)
        if (names(line, &entries[i]) && !is_held(settings, &entries[i]))
            return;
    string_buffer_add_bytes(text, line, strcspn(line, "\n") + 1);
}

static void write_all(const struct Settings *settings, struct StringBuffer *text)
{
    string_buffer_add(text, "# Tianyuan's settings\n");
    for (const char *line = settings->unknown; *line; line = strchr(line, '\n') + 1)
        write_unknown(settings, line, text);
    for (int i = 0; i < ENTRY_COUNT; i++) {
        const void *member = (const char *)settings + entries[i].offset;
        if (is_held(settings, &entries[i]))
            continue;
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
