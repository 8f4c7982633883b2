/* The scenes in which two players come together. */
#include "tests/app/lobby.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/toolkit/ui/parts.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

void lobby_open(struct OnlinePair *pair, const char *scene)
{
    struct DriverOptions options = {.scene = scene, .settings = DRIVER_CALM};
    pair_init(pair);
    snprintf(pair->name, sizeof pair->name, "Ada");
    driver_open(&pair->driver, &options);
    assert_null(online_game_ready(pair->driver.app));
}

bool lobby_says(const struct OnlinePair *pair, const char *label)
{
    return ui_find(pair->driver.app->ui, UI_ROLE_COUNT, label) != NULL;
}

void lobby_code(const struct OnlinePair *pair, char text[16])
{
    const struct Ui *ui = pair->driver.app->ui;
    int count = 0;
    for (int i = 0; i < ui_count(ui); i++)
        if ((ui_widget(ui, i)->flags & UI_HUGE) && count < 15)
            text[count++] = ui_widget(ui, i)->label[0];
    text[count] = 0;
}
