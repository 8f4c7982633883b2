/* Invites as text. */
#include "net/invite.h"
#include "src/common/translate.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define DAMAGED N_("The invite is damaged. Copy it again, all of it")

/* The longest line that is looked at: later versions may have more to say. */
enum { LINE_MAX_BYTES = 2048 };

/* --- reading ------------------------------------------------------------------------------- */

/* What stands before the @, or alone. */
static const char *read_key(const char *text, struct Invite *invite)
{
    invite->pasted = secret_read(text, &invite->secret);
    return invite->pasted ? NULL : code_read(text, &invite->code);
}

static const char *read_address(const char *text, struct Invite *invite)
{
    if (invite->count == INVITE_ADDRESSES_MAX)
        return DAMAGED;
    return address_read(text, &invite->addresses[invite->count++]);
}

/* One field behind the addresses, as name and value. */
static const char *read_field(const char *name, const char *value, struct Invite *invite)
{
    bool good = strcmp(name, "ice") != 0 || candidates_read(value, &invite->candidates);
    return good ? NULL : DAMAGED; /* a name of a later version is skipped */
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

const char *invite_read(const char *text, struct Invite *invite)
{
    const char *wrong = read_trimmed(text, strlen(text), invite);
    const char *at = wrong ? strchr(text, '@') : NULL;
    if (!at)
        return wrong;
    const char *first = at, *end = at; /* of the word with the @: the rest is a letter around it */
    while (first > text && belongs(first[-1]))
        first--;
    while (belongs(*end))
        end++;
    return read_trimmed(first, (size_t)(end - first), invite) ? wrong : NULL;
}

/* --- writing ------------------------------------------------------------------------------- */

void invite_write(const struct Invite *invite, char text[INVITE_TEXT_MAX])
{
    static const char ice[] = ";ice=";
    char candidates[CANDIDATES_TEXT_MAX];
    if (invite->pasted)
        secret_write(&invite->secret, text);
    else
        code_write(&invite->code, text);
    candidates_write(&invite->candidates, candidates);
    size_t size = strlen(text), tail = *candidates ? strlen(ice) + strlen(candidates) : 0;
    for (int i = 0; i < invite->count; i++) {
        char address[ADDRESS_TEXT_MAX];
        address_write(&invite->addresses[i], address);
        if (size + 1 + strlen(address) + tail < INVITE_TEXT_MAX)
            size += (size_t)snprintf(text + size, INVITE_TEXT_MAX - size, "%c%s",
                                     strchr(text, '@') ? ',' : '@', address);
    }
    if (tail > 0)
        snprintf(text + size, INVITE_TEXT_MAX - size, "%s%s", ice, candidates);
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
