/* The arcade's main program. */
#include "src/app/app.h"
#include "src/app/options.h"
#include <SDL_main.h>
#include <stdio.h>

static int run(const struct AppOptions *options)
{
    struct App *app = app_create(options);
    int status = app ? 0 : 1;
    if (app && options->shot) {
        if (!app_shot(app, options->shot)) {
            fprintf(stderr, "tianyuan: %s can't be written\n", options->shot);
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
    char error[256];
    switch (options_read(&options, argc, argv, error, sizeof error)) {
    case OPTIONS_HELP:
        options_print_help(stdout);
        return 0;
    case OPTIONS_VERSION:
        printf("tianyuan %s\n", TY_VERSION);
        return 0;
    case OPTIONS_WRONG:
        fprintf(stderr, "tianyuan: %s\n", error);
        return 2;
    case OPTIONS_RUN:
        break;
    }
    return run(&options);
}
