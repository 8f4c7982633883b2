/* What the bridge's own files share; nobody else includes it. */
#ifndef TY_SRC_APP_TOOLKIT_ACCESSIBLE_BRIDGE_PARTS_H
#define TY_SRC_APP_TOOLKIT_ACCESSIBLE_BRIDGE_PARTS_H

#include "src/app/toolkit/accessible/bridge.h"
#include "src/loaded/atk.h"

enum NodeKind { NODE_ROOT, NODE_WINDOW, NODE_PAGE, NODE_ELEMENT, NODE_CELL, NODE_NOTICE };

/* What a node can be asked for: ATK's interfaces. */
enum NodeInterface {
    NODE_COMPONENT = 1,
    NODE_ACTION = 2,
    NODE_VALUE = 4,
    NODE_TEXT = 8,
    NODE_EDIT = 16,
    NODE_TABLE = 32,
    NODE_TABLE_CELL = 64,
    NODE_IS_WINDOW = 128
};

/* The sets of them that there are. */
enum {
    NODE_PLAIN = NODE_COMPONENT,
    NODE_PRESSED = NODE_COMPONENT | NODE_ACTION,
    NODE_CHOSEN = NODE_PRESSED | NODE_VALUE | NODE_TEXT,
    NODE_MEASURED = NODE_COMPONENT | NODE_VALUE,
    NODE_TYPED = NODE_PRESSED | NODE_TEXT | NODE_EDIT,
    NODE_BOARD = NODE_COMPONENT | NODE_TABLE,
    NODE_POINT = NODE_PRESSED | NODE_TABLE_CELL,
    NODE_FRAME = NODE_COMPONENT | NODE_IS_WINDOW
};

/* The name of a type is this with the number of its set. */
#define NODE_TYPE "TianyuanNode"
enum { NODE_TYPE_NAME_MAX = 32 };

/* One object of ATK. A reader may hold it longer than it is shown. */
struct Node {
    AtkObject object;      /* first, as ATK knows it; has name and role */
    struct Bridge *bridge; /* NULL: it is not shown any more, and nothing below counts */
    enum NodeKind kind;
    struct Node *within;    /* NULL: the root */
    int index;              /* there */
    struct Node **children; /* owned; of a board's cells those that were asked for, NULL: not yet */
    int count, room;
    struct AccessElement element; /* of an ELEMENT; its texts are elsewhere: */
    char *value;                  /* owned */
    int cell;                     /* of a CELL */
    uint64_t version;             /* of a board's cells, as they were told last */
};

struct Bridge {
    struct BridgeHands hands;
    const struct Strings *strings;
    SDL_Window *window;
    float density;
    bool active;
    unsigned int page;  /* of the tree that is shown */
    struct Node *root;  /* the application */
    struct Node *frame; /* its window */
    struct Node *shown; /* the page; NULL: none yet */
    struct Node *focus; /* NULL: none */
    struct {
        AtkKeySnoopFunc snoop; /* is told of keys first; NULL: nobody is */
        gpointer user;
    } keys;
    unsigned int beat; /* GLib's timer that ends waiting */
};

/* A new node of that kind with those interfaces, named by a copy of `name`, which nobody has a
 * reference to but the caller. */
struct Node *node_new(struct Bridge *bridge, enum NodeKind kind, unsigned int interfaces,
                      AtkRole role, const char *name);

/* Puts a node in its place among the children of `within`, which owns it from then on; readers are
 * told. */
void node_insert(struct Node *within, int index, struct Node *node);

/* Takes a child away with all below it; readers are told. */
void node_remove(struct Node *within, int index);

/* The same for the root, and without anybody being told. */
void node_drop(struct Node *node);

/* The interfaces that elements of that kind have. */
unsigned int node_interfaces(const struct AccessElement *element);

/* The cell of a board, made when it is first asked for; NULL: there is none. */
struct Node *node_cell(struct Node *board, int cell);

/* Where a node lies, in pixels of the drawing surface. */
SDL_FRect node_rect(const struct Node *node);

/* Makes the types of ATK that nodes have known, once (bridge_types.c). */
void node_types_begin(void);

/* Gives a class what all nodes answer. */
void node_class_begin(gpointer class, gpointer data);

/* Give an interface to a type (bridge_text.c, bridge_use.c). */
void node_text_begin(gpointer interface, gpointer data);
void node_edit_begin(gpointer interface, gpointer data);
void node_component_begin(gpointer interface, gpointer data);
void node_action_begin(gpointer interface, gpointer data);
void node_value_begin(gpointer interface, gpointer data);
void node_table_begin(gpointer interface, gpointer data);
void node_cell_begin(gpointer interface, gpointer data);

/* Tells readers how a text differs from what it was (bridge_text.c). */
void node_text_changed(struct Node *node, const char *was);

#endif
