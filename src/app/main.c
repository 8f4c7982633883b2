/* The arcade's main program. */
#include "src/app/loop.h"
#include "src/app/scenes/registry.h"
#include "src/app/shell/storage/backup_command.h"
#include "src/app/startup.h"
#include <SDL_main.h>
#include <stdio.h>

static int run(const struct AppOptions *options)
{
    struct App *app = app_create(options, scene_registry);
    int status = app ? 0 : 1;
    if (app && options->shot) {
        if (!app_shot(app, options->shot)) {
            fprintf(stderr, "tianyuan: couldn't write %s\n", options->shot);
            status = 1;
        }
    } else if (app) {
        app_run(app);
    }
    app_destroy(app);
    return status;
}

int main(int argc, char **argv)
{
    struct AppOptions options;
    char error[ARGUMENTS_ERROR_MAX];
    switch (options_read(&options, scene_registry, argc, argv, error)) {
    case OPTIONS_HELP:
        options_print_help(scene_registry, stdout);
        return 0;
    case OPTIONS_VERSION:
        printf("tianyuan %s\n", TY_VERSION);
        return 0;
    case OPTIONS_SCENES:
        options_print_scenes(scene_registry, stdout);
        return 0;
    case OPTIONS_LISTED:
        return 0;
    case OPTIONS_WRONG:
        fprintf(stderr, "tianyuan: %s\n", error);
        return 2;
    case OPTIONS_BACKUP:
        return backup_command(&options);
    case OPTIONS_RUN:
        break;
    }
    return run(&options);
}
