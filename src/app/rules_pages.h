/* What the rules pages say and show. */
#ifndef TY_SRC_APP_RULES_PAGES_H
#define TY_SRC_APP_RULES_PAGES_H

#include "src/app/thumbnail.h"

struct RulesPage {
    const char *game;
    const char *heading, *text; /* English, to be translated */
    struct Example example;
};

/* Page number `index` of a game, from 0; NULL past its last. */
const struct RulesPage *rules_page(const struct Game *game, int index);

#endif
