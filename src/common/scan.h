/* Texts of a fixed shape with whole numbers in them: as sscanf, but no number is read unchecked. */
#ifndef TY_COMMON_SCAN_H
#define TY_COMMON_SCAN_H

/* Holds `text` against `pattern`: '%' stands for a whole number, with or without a sign, of at most
 * nine digits, that goes into the next `int *`; a blank for any number of blanks; every other
 * character for itself. Returns what of the text is left behind the pattern, or NULL if it does not
 * fit: then some of the numbers may have been filled. */
const char *scan(const char *text, const char *pattern, ...);

#endif
