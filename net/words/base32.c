/* Crockford's base32. */
#include "net/words/base32.h"
#include <ctype.h>
#include <string.h>

static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

char base32_digit(unsigned value)
{
    return alphabet[value & 31];
}

int base32_value(char typed)
{
    char upper = (char)toupper((unsigned char)typed);
    if (upper == 'I' || upper == 'L')
        upper = '1';
    if (upper == 'O')
        upper = '0';
    const char *found = upper ? strchr(alphabet, upper) : NULL;
    return found ? (int)(found - alphabet) : -1;
}

void base32_write(const uint8_t *bytes, size_t size, char *text)
{
    unsigned held = 0, bits = 0; /* that wait to be written */
    size_t next = 0;
    for (size_t i = 0; i < BASE32_LENGTH(size); i++) {
        if (bits < BASE32_BITS && next < size) {
            held = held << 8 | bytes[next++];
            bits += 8;
        } else if (bits < BASE32_BITS) { /* the last character has room for more than is left */
            held <<= BASE32_BITS - bits;
            bits = BASE32_BITS;
        }
        bits -= BASE32_BITS;
        *text++ = base32_digit(held >> bits);
        held &= (1U << bits) - 1;
    }
    *text = '\0';
}

void base32_read(const char *text, uint8_t *bytes, size_t size)
{
    unsigned held = 0, bits = 0;
    for (size_t next = 0; next < size; text++) {
        held = held << BASE32_BITS | (unsigned)base32_value(*text);
        bits += BASE32_BITS;
        if (bits >= 8) {
            bits -= 8;
            bytes[next++] = (uint8_t)(held >> bits);
            held &= (1U << bits) - 1;
        }
    }
}
