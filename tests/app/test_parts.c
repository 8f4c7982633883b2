/* The parts of the arcade that need no window: settings, translations, text fields, colours, time.
 */
#include "src/app/scenes/registry.h"
#include "src/app/shell/clock.h"
#include "src/app/shell/options.h"
#include "src/app/shell/settings/paths.h"
#include "src/app/shell/settings/settings.h"
#include "src/app/toolkit/anim.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/strings.h"
#include "src/app/toolkit/theme.h"
#include "src/app/toolkit/ui/text_field.h"
#include <errno.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
/* cmocka.h needs those above */
#include <cmocka.h>

/* --- settings --- */

static void settings_come_back(void **state)
{
    (void)state;
    char path[] = "/tmp/tianyuan-settings-XXXXXX";
    struct FileError error;
    struct Settings out, in;
    close(mkstemp(path));
    settings_default(&out);
    out.theme = 2;
    out.motion = false;
    snprintf(out.player_name, sizeof out.player_name, "Ada # = 火");
    assert_true(settings_set_note(&out, "setup.gomoku", "level=3; side=random"));
    assert_true(settings_save(&out, path, NULL));
    assert_int_equal(settings_load(&in, path, &error), SETTINGS_OK);
    assert_memory_equal(&in, &out, sizeof in);
    assert_string_equal(settings_note(&in, "setup.gomoku"), "level=3; side=random");
    assert_string_equal(settings_note(&in, "setup.chess"), "");
    remove(path);
}

static void settings_are_the_owners_alone(void **state)
{
    (void)state;
    char path[] = "/tmp/tianyuan-settings-XXXXXX";
    struct Settings settings;
    struct stat info;
    close(mkstemp(path));
    assert_int_equal(chmod(path, 0644), 0);
    settings_default(&settings);
    snprintf(settings.relay_password, sizeof settings.relay_password, "swordfish");
    assert_true(settings_save(&settings, path, NULL));
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
    remove(path);
}

static void settings_of_another_version(void **state)
{
    (void)state;
    char path[] = "/tmp/tianyuan-settings-XXXXXX";
    struct FileError error;
    struct Settings in;
    FILE *file = fdopen(mkstemp(path), "w");
    fputs("# comment\n\nunknown_setting = 5\ntext_scale = 150\n", file);
    fclose(file);
    assert_int_equal(settings_load(&in, path, &error), SETTINGS_OK);
    assert_int_equal(in.text_scale, 150);
    remove(path);
    assert_int_equal(settings_load(&in, path, &error), SETTINGS_ABSENT);
}

static void write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static bool stands_in(const char *path, const char *line)
{
    struct FileError error;
    char *text = file_read(path, &error);
    assert_non_null(text);
    bool found = strstr(text, line);
    free(text);
    return found;
}

/* What a newer program has written is there for it again; what is chosen here counts from then on.
 */
static void settings_of_a_newer_version_stay(void **state)
{
    (void)state;
    char path[] = "/tmp/tianyuan-settings-XXXXXX";
    struct FileError error;
    struct Settings settings;
    close(mkstemp(path));
    write_text(path, "board_sounds = wood\ntheme = 7\nshade = 9\n");
    assert_int_equal(settings_load(&settings, path, &error), SETTINGS_OK);
    assert_int_equal(settings.theme, 0);
    settings.shade = 2;
    assert_true(settings_save(&settings, path, NULL));
    assert_true(stands_in(path, "board_sounds = wood\n"));
    assert_true(stands_in(path, "theme = 7\n"));
    assert_false(stands_in(path, "theme = 0\n"));
    assert_true(stands_in(path, "shade = 2\n"));
    assert_false(stands_in(path, "shade = 9\n"));
    assert_int_equal(settings_load(&settings, path, &error), SETTINGS_OK);
    assert_int_equal(settings.shade, 2);
    assert_true(settings_save(&settings, path, NULL)); /* and so on */
    assert_true(stands_in(path, "board_sounds = wood\n"));
    assert_true(stands_in(path, "theme = 7\n"));
    remove(path);
}

/* Only what is not there is absent. */
static void settings_that_the_system_does_not_give(void **state)
{
    (void)state;
    char path[] = "/tmp/tianyuan-settings-XXXXXX", kept[64];
    struct FileError error;
    struct Settings settings;
    struct rlimit files, none;
    close(mkstemp(path));
    write_text(path, "theme = 2\n");
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
    none = files;
    none.rlim_cur = 3;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &none), 0);
    enum SettingsResult result = settings_load(&settings, path, &error);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &files), 0);
    assert_int_equal(result, SETTINGS_UNREAD);
    assert_int_equal(error.reason, EMFILE);
    assert_true(stands_in(path, "theme = 2\n"));
    remove(path);
    assert_int_equal(mkdir(path, 0700), 0); /* its reading fails, not its opening */
    assert_int_equal(settings_load(&settings, path, &error), SETTINGS_UNREAD);
    snprintf(kept, sizeof kept, "%s.broken", path);
    assert_int_not_equal(access(kept, F_OK), 0);
    assert_int_equal(rmdir(path), 0);
}

static void settings_refuse_nonsense(void **state)
{
    (void)state;
    static const char *const lines[] = {"text_scale = \n",  "text_scale = 1e2\n",
                                        "motion = maybe\n", "no equals sign\n",
                                        "= value\n",        "motion = yes\x02\n"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char path[] = "/tmp/tianyuan-settings-XXXXXX", kept[64];
        struct FileError error;
        struct Settings in, usual;
        FILE *file = fdopen(mkstemp(path), "w");
        fputs(lines[i], file);
        fclose(file);
        settings_default(&usual);
        assert_int_equal(settings_load(&in, path, &error), SETTINGS_BROKEN);
        assert_memory_equal(&in, &usual, sizeof in);
        assert_int_equal(error.line, 1);
        snprintf(kept, sizeof kept, "%s.broken", path);
        assert_int_equal(remove(kept), 0);
    }
}

static void notes_have_limits(void **state)
{
    (void)state;
    struct Settings settings;
    char name[32];
    settings_default(&settings);
    assert_false(settings_set_note(&settings, "no dot", "x"));
    assert_false(settings_set_note(&settings, "plain", "x"));
    for (int i = 0; i < SETTINGS_NOTES_MAX; i++) {
        snprintf(name, sizeof name, "n.%d", i);
        assert_true(settings_set_note(&settings, name, "one\ntwo"));
    }
    assert_false(settings_set_note(&settings, "n.more", "x"));
    assert_true(settings_set_note(&settings, "n.0", "again"));
    assert_string_equal(settings_note(&settings, "n.0"), "again");
    assert_string_equal(settings_note(&settings, "n.1"), "one");
}

/* --- translations --- */

static struct Strings *chinese(void)
{
    struct Paths paths;
    char folder[PATH_MAX_LENGTH + 16];
    assert_true(paths_find(&paths, NULL));
    struct Strings *strings =
        strings_create(path_join(folder, sizeof folder, paths.data, "locale/"));
    assert_true(strings_set_language(strings, "zh_CN"));
    return strings;
}

static void languages_by_any_name(void **state)
{
    (void)state;
    struct Strings *strings = chinese();
    assert_true(strings_set_language(strings, "zh-Hans"));
    assert_string_equal(strings_language(strings), "zh_CN");
    assert_string_equal(tr(strings, "Tianyuan"), "天元");
    assert_true(strings_set_language(strings, "en_GB.UTF-8"));
    assert_string_equal(tr(strings, "Tianyuan"), "Tianyuan");
    assert_false(strings_set_language(strings, "tlh"));
    assert_string_equal(strings_language(strings), "en");
    setenv("LC_ALL", "zh_CN.UTF-8", 1);
    assert_true(strings_set_language(strings, ""));
    assert_string_equal(strings_language(strings), "zh_CN");
    setenv("LC_ALL", "en_US.UTF-8", 1);
    strings_destroy(strings);
}

/* A .mo file cut off anywhere, or with any byte changed, is refused or read, and never read beyond
 * its end. */
static void corrupt_translations(void **state)
{
    (void)state;
    struct Paths paths;
    char path[PATH_MAX_LENGTH + 64], folder[] = "/tmp/tianyuan-mo-XXXXXX";
    size_t size;
    assert_true(paths_find(&paths, NULL));
    unsigned char *whole =
        SDL_LoadFile(path_join(path, sizeof path, paths.data, "locale/zh_CN/tianyuan.mo"), &size);
    assert_non_null(whole);
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/zh_CN", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/", folder);
    struct Strings *strings = strings_create(path);
    snprintf(path, sizeof path, "%s/zh_CN/tianyuan.mo", folder);
    for (size_t i = 0; i < 200; i++) {
        FILE *file = fopen(path, "wb");
        size_t length = i < 100 ? size * i / 100 : size;
        if (i >= 100)
            whole[(i - 100) * 7 % 64] ^= 0x81;
        fwrite(whole, 1, length, file);
        fclose(file);
        strings_set_language(strings, "zh_CN");
        assert_non_null(tr(strings, "New game"));
    }
    strings_destroy(strings);
    SDL_free(whole);
    remove(path);
    snprintf(path, sizeof path, "%s/zh_CN", folder);
    rmdir(path);
    rmdir(folder);
}

/* --- text fields --- */

static void text_is_edited_by_characters(void **state)
{
    (void)state;
    struct TextField field = {.limit = 5};
    text_field_set(&field, "a火b");
    assert_true(text_field_move(&field, -1, false));
    assert_true(text_field_erase(&field, -1));
    assert_string_equal(field.text, "ab");
    assert_true(text_field_insert(&field, "水\x01\n木"));
    assert_string_equal(field.text, "a水 木b");
    assert_false(text_field_insert(&field, "x"));
    assert_true(text_field_move(&field, INT_MIN, false));
    assert_true(text_field_erase(&field, 1));
    assert_string_equal(field.text, "水 木b");
    assert_false(text_field_move(&field, -1, false));
    assert_true(text_field_move(&field, INT_MAX, false));
    assert_false(text_field_erase(&field, 1));
}

static void broken_text_is_not_taken(void **state)
{
    (void)state;
    struct TextField field = {0};
    text_field_set(&field, "\x80\xffok");
    assert_string_equal(field.text, "ok");
    char big[1000];
    memset(big, 'x', sizeof big - 1);
    big[sizeof big - 1] = '\0';
    text_field_set(&field, big);
    assert_int_equal(strlen(field.text), TEXT_FIELD_MAX - 1);
}

static void secrets_are_shown_as_dots(void **state)
{
    (void)state;
    struct TextField field = {.secret = true};
    char shown[64];
    text_field_set(&field, "a火b");
    text_field_shown(&field, field.text, shown, sizeof shown);
    assert_string_equal(shown, "•••");
    text_field_shown(&field, field.text, shown, 8);
    assert_string_equal(shown, "••");
    field.secret = false;
    text_field_shown(&field, field.text, shown, sizeof shown);
    assert_string_equal(shown, "a火b");
}

/* --- sizes, time --- */

static void sizes_follow_window_and_wishes(void **state)
{
    (void)state;
    struct MetricsInput in = {1280, 720, 1, 100, false};
    struct Metrics m = metrics_for(&in);
    assert_true(m.button >= 56 && m.text_small >= 12);
    in.width = 1920;
    in.height = 1080;
    m = metrics_for(&in);
    assert_true(m.ring >= 4 && m.button >= 84);
    in.tv = true;
    m = metrics_for(&in);
    assert_true(m.text_small >= 28 && m.margin >= 0.05f * 1080 - 1);
    in = (struct MetricsInput){640, 480, 1, 100, false};
    assert_true(metrics_for(&in).text_small >= 11);
    in.density = 2;
    in.width = 1280;
    in.height = 960;
    assert_true(metrics_for(&in).text_small >= 22);
}

static uint64_t told; /* what the clock's source says */

static uint64_t tell(void *user)
{
    (void)user;
    return told;
}

static void clock_leaves_out_sleep(void **state)
{
    (void)state;
    struct Clock clock;
    told = 500;
    clock_init(&clock, tell, NULL);
    told += 300;
    clock_tick(&clock, 0);
    assert_int_equal(clock.now, 300);
    told += 60000;
    clock_tick(&clock, 50);
    assert_int_equal(clock.now, 300 + 50 + CLOCK_GAP_MS);
    assert_int_equal(clock.asleep, 60000 - 50 - CLOCK_GAP_MS);
    told += 5000;
    clock_tick(&clock, 5000); /* it meant to wait that long */
    assert_int_equal(clock.delta, 5000);
}

static void movement_starts_and_ends(void **state)
{
    (void)state;
    struct Anim anim;
    anim_start(&anim, 100, 200, EASE_OUT, 10, 20);
    assert_true(anim_running(&anim, 100));
    assert_float_equal(anim_value(&anim, 100), 10, 0.001);
    assert_true(anim_value(&anim, 200) > 15);
    assert_float_equal(anim_value(&anim, 300), 20, 0);
    assert_false(anim_running(&anim, 300));
    anim_start(&anim, 100, 0, EASE_OUT, 10, 20);
    assert_float_equal(anim_value(&anim, 100), 20, 0);
    anim_start(&anim, 0, 100, EASE_SHAKE, 0, 4);
    assert_float_equal(anim_value(&anim, 100), 0, 0);
}

static void rectangles_are_cut(void **state)
{
    (void)state;
    SDL_FRect r = {0, 0, 100, 50};
    SDL_FRect left = cut_left(&r, 30);
    assert_float_equal(left.w, 30, 0);
    assert_float_equal(r.x, 30, 0);
    SDL_FRect all = cut_top(&r, 80);
    assert_float_equal(all.h, 50, 0);
    assert_float_equal(r.h, 0, 0);
    SDL_FRect column = rect_column((SDL_FRect){0, 0, 100, 10}, 1, 3, 5);
    assert_float_equal(column.x, 35, 0.01);
    assert_float_equal(column.w, 30, 0.01);
}

/* --- command line --- */

static enum OptionsResult read_line(struct AppOptions *options, const char *line, char *error)
{
    char copy[200], *words[16] = {"tianyuan"};
    int count = 1;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    return options_read(options, scene_registry, count, words, error);
}

static void command_lines(void **state)
{
    (void)state;
    struct AppOptions options;
    char error[ARGUMENTS_ERROR_MAX];
    assert_int_equal(read_line(&options, "--size 800x600 --fullscreen --lang=zh_CN", error),
                     OPTIONS_RUN);
    assert_int_equal(options.width, 800);
    assert_int_equal(options.height, 600);
    assert_true(options.fullscreen);
    assert_int_equal(read_line(&options, "--help", error), OPTIONS_HELP);
    static const char *const wrong[] = {
        "--size 800",
        "--size 80x60",
        "--size x",
        "--nonsense",
        "play",
        "--lang de",
        "--theme",
        "--theme pink",
        "--fullscreen=yes",
        "--game chess960",
        "--scene nowhere",
        "--scene result",
        "--scene pause",
        "--scene waiting",
        "--text-scale 99",
        "-",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        *error = '\0';
        assert_int_equal(read_line(&options, wrong[i], error), OPTIONS_WRONG);
        assert_true(*error && !strchr(error, '\n'));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_come_back),
        cmocka_unit_test(settings_are_the_owners_alone),
        cmocka_unit_test(settings_of_another_version),
        cmocka_unit_test(settings_of_a_newer_version_stay),
        cmocka_unit_test(settings_that_the_system_does_not_give),
        cmocka_unit_test(settings_refuse_nonsense),
        cmocka_unit_test(notes_have_limits),
        cmocka_unit_test(languages_by_any_name),
        cmocka_unit_test(corrupt_translations),
        cmocka_unit_test(text_is_edited_by_characters),
        cmocka_unit_test(broken_text_is_not_taken),
        cmocka_unit_test(secrets_are_shown_as_dots),
        cmocka_unit_test(sizes_follow_window_and_wishes),
        cmocka_unit_test(clock_leaves_out_sleep),
        cmocka_unit_test(movement_starts_and_ends),
        cmocka_unit_test(rectangles_are_cut),
        cmocka_unit_test(command_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
