/* The writing half of SGF (sgf.c reads it). */
#ifndef TY_SRC_PLAY_FORMATS_SGF_WRITE_H
#define TY_SRC_PLAY_FORMATS_SGF_WRITE_H

#include "src/play/formats/format.h"

/* As struct Format's `write` asks: the tree as SGF, *size bytes, to be freed with free(). */
char *sgf_write(const struct Tree *tree, size_t *size, struct ImportError *error);

#endif
