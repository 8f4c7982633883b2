/* Marks the English texts that players read, by which catalogues are held to the source. */
#ifndef TY_COMMON_TRANSLATE_H
#define TY_COMMON_TRANSLATE_H

/* Marks a literal where it can't be translated yet: in tables, and below the arcade,
 * which looks the text up to show it. */
#define N_(text) text

#endif
