/* Invite codes in Crockford's base32 (https://www.crockford.com/base32.html). */
#include "net/code.h"
#include "src/common/translate.h"
#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

void code_new(struct InviteCode *code)
{
    for (int i = 0; i < CODE_LENGTH; i++)
        code->text[i] = alphabet[randombytes_uniform(32)];
    code->text[CODE_LENGTH] = '\0';
}

void code_write(const struct InviteCode *code, char text[CODE_TEXT_MAX])
{
    snprintf(text, CODE_TEXT_MAX, "%.4s-%s", code->text, code->text + 4);
}

/* The character of the alphabet that was meant; 0 if none was. */
static char code_character(char typed)
{
    char upper = (char)toupper((unsigned char)typed);
    if (upper == 'I' || upper == 'L')
        upper = '1';
    if (upper == 'O')
        upper = '0';
    return upper != '\0' && strchr(alphabet, upper) ? upper : '\0';
}

const char *code_read(const char *text, struct InviteCode *code)
{
    struct InviteCode typed = {.text = ""};
    int count = 0;
    for (; *text; text++) {
        if (*text == ' ' || *text == '-')
            continue;
        char character = code_character(*text);
        if (!character)
            return N_("A code has only digits and letters, and never a U");
        if (count == CODE_LENGTH)
            return N_("Too long: a code has 8 characters");
        typed.text[count++] = character;
    }
    if (count < CODE_LENGTH)
        return N_("Too short: a code has 8 characters");
    *code = typed;
    return NULL;
}

/* --- secrets ------------------------------------------------------------------------------- */

enum { SECRET_CHARACTERS = SECRET_TEXT_MAX - 1, BITS = 5 };

void secret_new(struct InviteSecret *secret)
{
    randombytes_buf(secret->bytes, sizeof secret->bytes);
}

void secret_write(const struct InviteSecret *secret, char text[SECRET_TEXT_MAX])
{
    unsigned held = 0, bits = 0; /* that wait to be written */
    int next = 0;
    for (int i = 0; i < SECRET_CHARACTERS; i++) {
        if (bits < BITS && next < SECRET_SIZE) {
            held = held << 8 | secret->bytes[next++];
            bits += 8;
        } else if (bits < BITS) { /* the last character has room for more than is left */
            held <<= BITS - bits;
            bits = BITS;
        }
        bits -= BITS;
        text[i] = alphabet[held >> bits & 31];
    }
    text[SECRET_CHARACTERS] = '\0';
}

bool secret_read(const char *text, struct InviteSecret *secret)
{
    struct InviteSecret read = {.bytes = {0}};
    unsigned held = 0, bits = 0;
    int count = 0, next = 0;
    for (; *text; text++) {
        char character = code_character(*text);
        if (*text == ' ' || *text == '-')
            continue;
        if (!character || count++ == SECRET_CHARACTERS)
            return false;
        held = held << BITS | (unsigned)(strchr(alphabet, character) - alphabet);
        bits += BITS;
        if (bits >= 8 && next < SECRET_SIZE) {
            bits -= 8;
            read.bytes[next++] = (uint8_t)(held >> bits);
        }
    }
    if (count < SECRET_CHARACTERS)
        return false;
    *secret = read;
    return true;
}
