/* What a typed or pasted text is. */
#include "net/meeting/recognise.h"
#include "net/letters/letter.h"
#include "src/common/translate.h"
#include <ctype.h>
#include <string.h>

/* The longest text that may be typed for a code or an address, words around it not counted. */
enum { TYPED_MAX = CODE_TEXT_MAX + 8 + ADDRESS_TEXT_MAX };

/* Neither is what has many more characters than a code. */
enum { CODE_MEANT_MAX = CODE_LENGTH + 4 };

/* Copies the text without what stands around it; "" if that is too long. */
static void trim(const char *text, char trimmed[TYPED_MAX])
{
    size_t length = strlen(text);
    while (length > 0 && (isspace((unsigned char)*text) || strchr("\"'<>()", *text)))
        text++, length--;
    while (length > 0 &&
           (isspace((unsigned char)text[length - 1]) || strchr("\"'<>(),;.", text[length - 1])))
        length--;
    if (length >= TYPED_MAX)
        length = 0;
    memcpy(trimmed, text, length);
    trimmed[length] = '\0';
}

/* --- each kind: whether a text is meant for it, and then what it is --------------------------- */

static enum RecognisedKind key_kind(const struct Invite *invite)
{
    return invite->pasted ? RECOGNISED_INVITE : RECOGNISED_CODE;
}

static bool read_letter(const char *text, struct Recognised *found)
{
    if (!letter_is_in(text))
        return false;
    found->kind = RECOGNISED_LETTER;
    return true;
}

static bool read_answer(const char *text, struct Recognised *found)
{
    if (!answer_is_in(text))
        return false;
    found->wrong = answer_read(text, &found->answer);
    found->kind = found->wrong ? RECOGNISED_NOTHING : RECOGNISED_ANSWER;
    return true;
}

static bool read_invite(const char *text, struct Recognised *found)
{
    if (!invite_is_in(text))
        return false;
    found->wrong = invite_read(text, &found->invite);
    if (!found->wrong)
        found->kind = key_kind(&found->invite);
    found->unfinished = true;
    return true;
}

/* Reads `host` or `host:port` of a host that listens. */
static const char *read_host(const char *text, struct Address *address)
{
    struct Address read;
    const char *wrong = address_read(text, &read);
    if (!wrong && read.kind != ADDRESS_DIRECT)
        wrong = N_("That's a relay's address. Enter it in the settings");
    if (!wrong)
        *address = read;
    return wrong;
}

/* An address alone, or with a code before it: ABCD-EFGH 192.168.1.5. */
static bool read_address(const char *text, struct Recognised *found)
{
    char typed[TYPED_MAX];
    trim(text, typed);
    char *space = strrchr(typed, ' ');
    const char *last = space ? space + 1 : typed;
    if (strchr(text, '@') || !strpbrk(last, ".:"))
        return false;
    if (space)
        *space = '\0';
    if (space && invite_read(typed, &found->invite))
        return false;
    found->wrong = read_host(last, &found->address);
    if (found->wrong && invite_is_in(text)) /* which has some other words behind it */
        return false;
    found->unfinished = true;
    if (found->wrong)
        return true;
    found->kind = space ? key_kind(&found->invite) : RECOGNISED_ADDRESS;
    if (space)
        invite_add(&found->invite, &found->address);
    return true;
}

/* Says what is missing or wrong in what was meant for a code that lets play or watch. */
static void miss_code(const struct TypedCode *typed, bool watches, struct Recognised *found)
{
    if (typed->wrong > 0) {
        found->wrong = watches ? N_("Character %d after the W can't be in a code. Check it again")
                               : N_("Character %d can't be in a code. Check it again");
        found->number = typed->wrong;
    } else {
        found->wrong = watches ? N_("A watch code has 8 characters after the W; this has %d")
                               : N_("A code has 8 characters; this has %d");
        found->number = typed->count;
        found->unfinished = typed->count < CODE_LENGTH;
    }
}

/* Whatever else there is. */
static bool read_code(const char *text, struct Recognised *found)
{
    char trimmed[TYPED_MAX];
    trim(text, trimmed);
    const char *watched = code_watch_mark(trimmed);
    struct TypedCode typed = code_look(watched ? watched : trimmed);
    if (!invite_read(trimmed, &found->invite)) {
        found->kind = key_kind(&found->invite);
    } else if (typed.count == 0 && text[strspn(text, " \t\r\n")] == '\0') {
        found->wrong = "";
        found->unfinished = true;
    } else if (typed.count == 0 || typed.count > CODE_MEANT_MAX || typed.cells[0] == '?') {
        found->wrong = N_("That's neither a code, nor an invite, nor an address");
    } else {
        miss_code(&typed, watched, found);
    }
    return true;
}

struct Recognised recognise(const char *text)
{
    static bool (*const kinds[])(const char *text, struct Recognised *found) = {
        read_letter, read_answer, read_address, read_invite, read_code};
    struct Recognised found = {.kind = RECOGNISED_NOTHING};
    size_t kind = 0;
    while (!kinds[kind](text, &found))
        kind++;
    return found;
}
