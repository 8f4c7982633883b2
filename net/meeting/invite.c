/* Invites as text. */
#include "net/meeting/invite.h"
#include "net/words/text.h"
#include "net/words/word.h"
#include "src/common/translate.h"
#include "src/common/utf8.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define DAMAGED N_("The invite is damaged. Copy it again, all of it")

/* In front of a key that lets watch, as it is written. */
#define WATCHES "W-"

/* The longest line that is looked at: later versions may have more to say. */
enum { LINE_MAX_BYTES = 2048 };

/* --- reading ------------------------------------------------------------------------------- */

/* What stands before the @, or alone. */
static const char *read_key(const char *text, struct Invite *invite)
{
    const char *watched = code_watch_mark(text);
    invite->watches = watched;
    text = watched ? watched : text;
    invite->pasted = secret_read(text, &invite->secret);
    return invite->pasted || code_read(text, &invite->code) ? NULL : DAMAGED;
}

static const char *read_address(const char *text, struct Invite *invite)
{
    if (invite->count == INVITE_ADDRESSES_MAX)
        return DAMAGED;
    return address_read(text, &invite->addresses[invite->count++]);
}

static bool read_name(const char *value, char name[NAME_MAX_BYTES + 1])
{
    size_t size = 0;
    if (!word_read(value, name, NAME_MAX_BYTES, &size))
        return false;
    name[size] = '\0';
    bool good = strlen(name) == size && utf8_is_valid(name);
    if (good)
        text_clean(name);
    return good;
}

/* One field behind the addresses, as name and value. */
static const char *read_field(const char *name, const char *value, struct Invite *invite)
{
    bool good = true; /* a name of a later version is skipped */
    if (strcmp(name, "ice") == 0)
        good = candidates_read(value, &invite->candidates);
    else if (strcmp(name, "from") == 0)
        good = read_name(value, invite->from);
    return good ? NULL : DAMAGED;
}

static const char *read_assignment(char *text, struct Invite *invite)
{
    char *value = strchr(text, '=');
    if (!value || value == text || value[1] == '\0')
        return DAMAGED;
    *value++ = '\0';
    return read_field(text, value, invite);
}

/* Cuts the text at the next of `separators` and moves *rest behind it; NULL at its end. */
static char *next_part(char **rest, const char *separators)
{
    char *part = *rest;
    if (!part)
        return NULL;
    char *end = part + strcspn(part, separators);
    *rest = *end ? end + 1 : NULL;
    *end = '\0';
    return part;
}

/* Reads an invite without anything around it, which is taken to pieces. */
static const char *read_bare(char *text, struct Invite *invite)
{
    struct Invite read = {.count = 0};
    char *fields = text, *part, *addresses = next_part(&fields, ";");
    const char *wrong = read_key(next_part(&addresses, "@"), &read);
    while (!wrong && (part = next_part(&addresses, ",")))
        wrong = read_address(part, &read);
    while (!wrong && (part = next_part(&fields, ";")))
        wrong = read_assignment(part, &read);
    if (!wrong)
        *invite = read;
    return wrong;
}

/* Whether a character can be part of an invite. */
static bool belongs(char character)
{
    return isalnum((unsigned char)character) || (character && strchr("-_.:,/+@;=", character));
}

static bool ends_one(char character)
{
    return isalnum((unsigned char)character) != 0;
}

/* Reads `length` bytes, without the signs around them. */
static const char *read_trimmed(const char *text, size_t length, struct Invite *invite)
{
    char bare[LINE_MAX_BYTES] = "";
    while (length > 0 && !ends_one(text[0]))
        text++, length--;
    while (length > 0 && !ends_one(text[length - 1]))
        length--;
    if (length >= sizeof bare)
        return N_("Too long for an invite");
    memcpy(bare, text, length);
    return read_bare(bare, invite);
}

/* The next word from *at on: what may be part of an invite. False at the end of the text. */
static bool next_word(const char **at, const char **first, size_t *length)
{
    while (**at && !belongs(**at))
        ++*at;
    *first = *at;
    while (belongs(**at))
        ++*at;
    *length = (size_t)(*at - *first);
    return *length > 0;
}

/* Whether a word is a code just as code_write has it, and not one of a sentence. */
static bool is_written_code(const char *word, size_t length)
{
    struct InviteCode code;
    char text[CODE_TEXT_MAX], written[CODE_TEXT_MAX];
    if (length != sizeof text - 1)
        return false;
    memcpy(text, word, length);
    text[length] = '\0';
    if (!code_read(text, &code))
        return false;
    code_write(&code, written);
    return strcmp(text, written) == 0;
}

/* Whether a word begins with a secret, alone or with fields behind it. */
static bool is_written_secret(const char *word, size_t length)
{
    struct InviteSecret secret;
    char text[SECRET_TEXT_MAX];
    size_t size = strcspn(word, ";") < length ? strcspn(word, ";") : length;
    if (size != sizeof text - 1)
        return false;
    memcpy(text, word, size);
    text[size] = '\0';
    return secret_read(text, &secret);
}

/* Whether a word can only be meant for what lets in. Signs in front and behind are those around it.
 */
static bool is_meant(const char *word, size_t length)
{
    while (length > 0 && !ends_one(word[0]))
        word++, length--;
    while (length > 0 && !ends_one(word[length - 1]))
        length--;
    if (length > sizeof WATCHES - 1 && memcmp(word, WATCHES, sizeof WATCHES - 1) == 0)
        word += sizeof WATCHES - 1, length -= sizeof WATCHES - 1;
    return memchr(word, '@', length) || is_written_code(word, length) ||
           is_written_secret(word, length);
}

bool invite_is_in(const char *text)
{
    const char *word;
    size_t length;
    while (next_word(&text, &word, &length))
        if (is_meant(word, length))
            return true;
    return false;
}

const char *invite_read(const char *text, struct Invite *invite)
{
    const char *wrong = read_trimmed(text, strlen(text), invite), *word;
    size_t length;
    while (wrong && next_word(&text, &word, &length))
        if (is_meant(word, length)) /* the rest is a letter around it */
            wrong = read_trimmed(word, length, invite);
    return wrong;
}

/* --- writing ------------------------------------------------------------------------------- */

static size_t add_addresses(const struct Invite *invite, char *text, size_t size, size_t room)
{
    for (int i = 0; i < invite->count; i++) {
        char address[ADDRESS_TEXT_MAX];
        address_write(&invite->addresses[i], address);
        if (size + 1 + strlen(address) < room)
            size += (size_t)snprintf(text + size, room - size, "%c%s",
                                     strchr(text, '@') ? ',' : '@', address);
    }
    return size;
}

/* Adds a field with that word, if it has one and fits. */
static size_t add_field(const char *name, const char *word, char *text, size_t size)
{
    if (*word && size + strlen(name) + strlen(word) < INVITE_TEXT_MAX)
        size += (size_t)snprintf(text + size, INVITE_TEXT_MAX - size, "%s%s", name, word);
    return size;
}

void invite_write(const struct Invite *invite, char text[INVITE_TEXT_MAX])
{
    static const char ice[] = ";ice=";
    char candidates[CANDIDATES_TEXT_MAX], from[WORD_TEXT_MAX(NAME_MAX_BYTES)];
    char *key = text + (invite->watches ? sizeof WATCHES - 1 : 0);
    if (invite->watches)
        memcpy(text, WATCHES, sizeof WATCHES - 1);
    if (invite->pasted)
        secret_write(&invite->secret, key);
    else
        code_write(&invite->code, key);
    candidates_write(&invite->candidates, candidates);
    word_write(invite->from, strlen(invite->from), from);
    size_t tail = *candidates ? strlen(ice) + strlen(candidates) : 0;
    size_t size = add_addresses(invite, text, strlen(text), INVITE_TEXT_MAX - tail);
    size = add_field(ice, candidates, text, size);
    add_field(";from=", from, text, size);
}

/* The number of an address; how many there are if it is not one of them. */
static int find_address(const struct Invite *invite, const struct Address *address)
{
    int index = 0;
    while (index < invite->count && !address_is_same(&invite->addresses[index], address))
        index++;
    return index;
}

bool invite_add(struct Invite *invite, const struct Address *address)
{
    if (find_address(invite, address) < invite->count || invite->count == INVITE_ADDRESSES_MAX)
        return false;
    invite->addresses[invite->count++] = *address;
    return true;
}

void invite_prefer(struct Invite *invite, const struct Address *address)
{
    int index = find_address(invite, address);
    if (index == invite->count && index < INVITE_ADDRESSES_MAX)
        invite->count++;
    else if (index == invite->count)
        index--;
    memmove(invite->addresses + 1, invite->addresses, (size_t)index * sizeof *address);
    invite->addresses[0] = *address;
}
