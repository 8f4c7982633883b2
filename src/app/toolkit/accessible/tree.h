/* What the last frame shows, for somebody who does not see it: each element with role, name, value,
 * state, place and what can be done to it, in the order in which it is read. Made from the widgets
 * that the scene has described; nothing is written for it anywhere else. */
#ifndef TY_SRC_APP_TOOLKIT_ACCESSIBLE_TREE_H
#define TY_SRC_APP_TOOLKIT_ACCESSIBLE_TREE_H

#include "src/app/toolkit/ui/ui.h"
#include "src/common/string_buffer.h"

/* X(id): the roles that screen readers know; BOARD is a region with a cursor of its own, NOTICE
 * a message that goes away by itself, KEY what the key in its value does here. */
/* clang-format off */
#define ACCESS_ROLES(X)                                                                            \
    X(TITLE) X(HEADING) X(TEXT) X(NOTICE) X(BUTTON) X(TAB) X(SWITCH) X(CHOICE) X(SLIDER) X(FIELD)  \
    X(SECRET) X(ITEM) X(PROGRESS) X(BOARD) X(KEY)
/* clang-format on */

enum AccessRole {
#define X(id) ACCESS_##id,
    ACCESS_ROLES(X)
#undef X
        ACCESS_ROLE_COUNT
};

enum AccessState {
    ACCESS_FOCUSABLE = 1,
    ACCESS_FOCUSED = 2,
    ACCESS_DISABLED = 4,
    ACCESS_SELECTED = 8,    /* TAB, ITEM, BUTTON: the chosen one of several */
    ACCESS_ON = 16,         /* SWITCH */
    ACCESS_LIVE = 32,       /* what it says is told when it changes */
    ACCESS_DANGEROUS = 64,  /* BUTTON: destroys something */
    ACCESS_HELD = 128,      /* BUTTON: has to be held down */
    ACCESS_ASKING = 256,    /* belongs to a question that lies over the rest */
    ACCESS_UNMEASURED = 512 /* PROGRESS: it is not known how far it is */
};

enum AccessAction { ACCESS_PRESS = 1, ACCESS_STEP = 2, ACCESS_TYPE = 4, ACCESS_POINT = 8 };

struct AccessElement {
    enum AccessRole role;
    int id;               /* of the widget; 0: it can't be used */
    unsigned int states;  /* enum AccessState */
    unsigned int actions; /* enum AccessAction */
    SDL_FRect rect;       /* in pixels of the drawing surface, what of it is seen; */
    bool seen;            /* false: it has to be scrolled to */
    size_t name, value;   /* among the tree's texts; see access_name */
    int number, min, max; /* CHOICE: the option; SLIDER; PROGRESS in 1/1000; BOARD: the place */
    int place, places;    /* TAB, ITEM: which of how many, from 1; 0: no list */
    const struct UiCells
        *cells;        /* BOARD: its points; NULL: it has none. Good as long as the frame */
    int caret, anchor; /* FIELD: in characters; anchor is the other end of what is selected */
};

/* Zeroed it is empty. Free with access_tree_free. */
struct AccessTree {
    struct AccessElement *elements;
    int count, room;
    struct StringBuffer texts;
    unsigned int page; /* another number after each switch of scenes */
    bool asks;         /* a question lies over the page */
    int focus;         /* the element with the focus; -1: none */
};

/* Reads the widgets of the last frame in place of what the tree held. What a question covers is
 * left out, and so are drawings without words. */
void access_tree_read(struct AccessTree *tree, const struct Ui *ui);

/* Frees what it holds; it is empty then. */
void access_tree_free(struct AccessTree *tree);

/* How an element is called, in the player's language; "" only where a scene has named nothing. Both
 * are good until the tree is read again. */
const char *access_name(const struct AccessTree *tree, const struct AccessElement *element);

/* What it holds: the option, the number with its unit, the text, the point of a board; a SECRET
 * holds as many dots as it has signs. "": nothing. */
const char *access_value(const struct AccessTree *tree, const struct AccessElement *element);

/* The element of that widget; NULL: there is none, or id is 0. */
const struct AccessElement *access_find(const struct AccessTree *tree, int id);

/* The first element of that role; NULL: none. */
const struct AccessElement *access_first(const struct AccessTree *tree, enum AccessRole role);

#endif
