/*
 * What the programs have in common that turn a network's file into a table at build time: a head of
 * one line of text, then 16-bit numbers, printed as the members of a struct in C.
 */
#ifndef TY_ENGINE_MAKE_NETWORK_H
#define TY_ENGINE_MAKE_NETWORK_H

#include "engine/network.h"
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Whether the file begins with the head `wanted`, filled up with zeros; reads past it. */
static inline bool make_read_head(FILE *file, const char *wanted)
{
    char head[NETWORK_HEAD];
    return fread(head, 1, sizeof head, file) == sizeof head &&
           strncmp(head, wanted, sizeof head) == 0;
}

/* Reads the next `count` numbers; false if the file ends. */
static inline bool make_read_numbers(FILE *file, int16_t *numbers, int count)
{
    for (int i = 0; i < count; i++) {
        int low = getc(file), high = getc(file);
        if (high == EOF)
            return false;
        numbers[i] = (int16_t)(uint16_t)(low | high << 8);
    }
    return true;
}

/* Prints numbers as the member of that name. */
static inline void make_print_member(const char *name, const int16_t *numbers, int count)
{
    printf("    .%s = {", name);
    for (int i = 0; i < count; i++)
        printf("%s%d,", i % 16 ? " " : "\n        ", numbers[i]);
    printf("\n    },\n");
}

#endif
