/* Which charset a text of another program is in: what it says, else the least unlikely one by its
 * bytes and by what is common in the languages that are written in it. */
#ifndef TY_SRC_PLAY_FORMATS_CHARSET_GUESS_H
#define TY_SRC_PLAY_FORMATS_CHARSET_GUESS_H

#include <stddef.h>
#include <stdio.h>

/* How much of a text can be read if it is in that charset, by who knows what it should hold: the
 * more, the better. */
typedef long CharsetWorth(const char *charset, void *user);

enum { CHARSET_GUESSES = 6 };

/* The charsets that a text may be in, by their names for iconv, the likeliest first: several where
 * it stays open which. */
struct CharsetGuess {
    const char *names[CHARSET_GUESSES]; /* static */
    int count;
};

/* Finds the charset in which most of the text can be read as `worth` says (NULL: it says nothing),
 * which is handed `user`; among equals the one with the least unlikely signs. A charset that most
 * of the bytes are not even in is left out. It stays open between those that are as good within
 * what can be told, and that read differently. */
void charset_guess(const void *bytes, size_t size, CharsetWorth *worth, void *user,
                   struct CharsetGuess *guess);

/* Writes the names of those that are guessed among, and that there are more: "GB18030, BIG5, ...,
 * and the others of iconv". */
void charset_list(char *names, size_t size);

/* The same names without the last words, one a line: what `--charset list` prints. An
 * ArgumentLister that needs no `user`. */
void charset_print(const void *user, FILE *file);

/* What of a text shows its charset, read in `charset`: the line, or a part of it, where signs
 * beyond ASCII are first met. One line of UTF-8, to be freed with free(). */
char *charset_sample(const void *bytes, size_t size, const char *charset);

/* The text as UTF-8 with a closing 0, to be freed with free(), its bytes in *length, if its charset
 * is told: by a mark of UTF-8 or UTF-16 in front, by being UTF-8, or by `charset` (NULL: nothing),
 * which is what the file says of itself. NULL where it is not. */
char *charset_told(const void *bytes, size_t size, const char *charset, size_t *length);

/* As charset_told, and where nothing tells it by the least unlikely charset, with U+FFFD in place
 * of each byte that is not in it. Never fails. */
char *charset_to_utf8(const void *bytes, size_t size, const char *charset, size_t *length);

#endif
