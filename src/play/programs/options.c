/* The options that programs declare. */
#define _POSIX_C_SOURCE 200809L
#include "src/common/string_buffer.h"
#include "src/common/utf8.h"
#include "src/play/programs/parts.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { DECLARATION_MAX = 1 << 16 /* bytes: nobody's is longer */ };

char *program_find_word(char *line, const char *word)
{
    for (char *at = line; (at = strstr(at, word)); at++) {
        char end = at[strlen(word)];
        if ((at == line || at[-1] == ' ') && (!end || end == ' '))
            return at;
    }
    return NULL;
}

/* Copies what stands behind `word` up to the next of the protocol's words. */
static void copy_field(char *line, const char *word, char *text, size_t size)
{
    static const char *const words[] = {"type", "default", "min", "max", "var"};
    char *at = program_find_word(line, word);
    text[0] = '\0';
    if (!at)
        return;
    at += strlen(word);
    at += strspn(at, " ");
    size_t length = strlen(at);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char *next = program_find_word(at, words[i]);
        if (next && (size_t)(next - at) < length)
            length = (size_t)(next - at);
    }
    while (length > 0 && at[length - 1] == ' ')
        length--;
    snprintf(text, size, "%.*s", (int)length, at);
}

/* The choices of a combo, a line each; to be freed. They stand behind everything else. */
static char *read_choices(char *line)
{
    struct StringBuffer choices = {.data = NULL};
    string_buffer_add(&choices, "");
    for (char *at = program_find_word(line, "var"), *next; at; at = next) {
        at += strspn(at + 3, " ") + 3;
        next = program_find_word(at, "var");
        size_t length = next ? (size_t)(next - at) : strlen(at);
        while (length > 0 && at[length - 1] == ' ')
            length--;
        string_buffer_add(&choices, choices.length > 0 ? "\n" : "");
        string_buffer_add_bytes(&choices, at, length);
    }
    return choices.data;
}

void program_read_option(struct Program *program, char *line)
{
    struct ProgramOption *option = &program->options[program->option_count];
    char number[32];
    if (program->option_count == PROGRAM_OPTIONS_MAX || strlen(line) > DECLARATION_MAX ||
        !program_find_word(line, "type") || !utf8_is_valid(line))
        return;
    if (strncmp(line, "name ", 5) == 0)
        line += 5 + strspn(line + 5, " ");
    copy_field(line, "type", option->type, sizeof option->type);
    copy_field(line, "default", option->value, sizeof option->value);
    if (strcmp(option->value, "<empty>") == 0) /* how UCI writes that there is nothing */
        option->value[0] = '\0';
    copy_field(line, "min", number, sizeof number);
    option->min = strtoll(number, NULL, 10);
    copy_field(line, "max", number, sizeof number);
    option->max = strtoll(number, NULL, 10);
    option->choices = read_choices(line);
    size_t length = (size_t)(program_find_word(line, "type") - line);
    while (length > 0 && line[length - 1] == ' ')
        length--;
    snprintf(option->name, sizeof option->name, "%.*s", (int)length, line);
    program->option_count++;
}

struct ProgramOption *program_find_option(struct Program *program, const char *name)
{
    for (int i = 0; i < program->option_count; i++)
        if (strcasecmp(program->options[i].name, name) == 0)
            return &program->options[i];
    return NULL;
}

bool program_has_choice(const struct ProgramOption *option, const char *choice)
{
    size_t length = strlen(choice);
    for (const char *at = option->choices; *at; at += strcspn(at, "\n"), at += *at == '\n')
        if (strcspn(at, "\n") == length && strncmp(at, choice, length) == 0)
            return true;
    return false;
}

void program_set_all(struct Program *program,
                     void (*set)(struct Program *program, const char *name, const char *value))
{
    char *at = program->set;
    while (at && *at && program->phase != PROGRAM_GONE) {
        char line[256];
        size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(length < 255 ? length : 255), at);
        char *value = strchr(line, '=');
        if (value)
            *value++ = '\0';
        set(program, line, value ? value : "");
        at += length + (at[length] == '\n');
    }
}

void program_refuse(struct Program *program, const char *pattern, const char *two,
                    const char *three)
{
    struct PlayerEvent event = {.kind = PLAYER_CHAT};
    if (!program->settings.lenient) {
        program_fail(program, pattern, two, three);
        return;
    }
    event.remark = remark_of(pattern, program->name, two, three);
    remark_fill(&event.remark, pattern, event.text, sizeof event.text);
    inbox_put(&program->inbox, &event);
}
