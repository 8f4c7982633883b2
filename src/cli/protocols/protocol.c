/* What the protocols share: which there are, words, numbers and replies. */
#define _POSIX_C_SOURCE 200809L
#include "src/cli/protocols/protocol.h"
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

const struct Protocol *const protocols[] = {&protocol_uci, &protocol_ucci, &protocol_gomocup, NULL};

static const char blanks[] = " \t";

const struct Protocol *protocol_find(const char *id)
{
    for (int i = 0; protocols[i]; i++)
        if (strcmp(protocols[i]->id, id) == 0)
            return protocols[i];
    return NULL;
}

const struct Protocol *protocol_recognise(const char *line)
{
    size_t length = strcspn(line += strspn(line, blanks), blanks);
    for (int i = 0; protocols[i]; i++) {
        for (const char *const *word = protocols[i]->first_words; *word; word++)
            if (strlen(*word) == length && strncasecmp(*word, line, length) == 0)
                return protocols[i];
    }
    return NULL;
}

void protocol_say(const struct Speaker *speaker, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    flockfile(speaker->out);
    vfprintf(speaker->out, format, arguments);
    putc('\n', speaker->out);
    fflush(speaker->out);
    funlockfile(speaker->out);
    va_end(arguments);
}

char *protocol_rest(char *rest)
{
    return rest + strspn(rest, blanks);
}

char *protocol_word(char **rest)
{
    char *word = protocol_rest(*rest);
    char *end = word + strcspn(word, blanks);
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return *word ? word : NULL;
}

bool protocol_number(const char *word, int64_t low, int64_t high, int64_t *number)
{
    char *end;
    errno = 0;
    long long value = word ? strtoll(word, &end, 10) : 0;
    if (!word || end == word || *end || errno || value < low || value > high)
        return false;
    *number = value;
    return true;
}

int64_t protocol_table_max(void)
{
    int64_t pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    int64_t half_mib = pages > 0 && page > 0 ? pages / 2 * page >> 20 : 0;
    return half_mib > 64 ? half_mib : 64;
}
