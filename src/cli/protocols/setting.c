/* The options that a protocol declares. */
#define _POSIX_C_SOURCE 200809L
#include "src/cli/protocols/setting.h"
#include <inttypes.h>
#include <string.h>
#include <strings.h>

static const char *const truths[] = {"false", "true"};

static const char *value_text(const struct Setting *setting, char number[24])
{
    if (setting->kind == SETTING_CHECK)
        return truths[setting->value != 0];
    if (setting->kind == SETTING_COMBO)
        return setting->choice[setting->value];
    snprintf(number, 24, "%" PRId64, setting->value);
    return number;
}

void setting_declare(const struct Speaker *speaker, const struct Setting *setting, bool ucci)
{
    static const char *const types[] = {"check", "spin", "combo", "button"};
    char text[512], bounds[384] = "", number[24], standard[80] = "";
    size_t length = 0;
    if (setting->kind == SETTING_SPIN)
        snprintf(bounds, sizeof bounds, " min %" PRId64 " max %" PRId64, setting->min,
                 setting->max);
    for (int i = 0; setting->kind == SETTING_COMBO && setting->choice[i]; i++) {
        snprintf(bounds + length, sizeof bounds - length, " var %s", setting->choice[i]);
        length = strlen(bounds);
    }
    if (setting->kind != SETTING_BUTTON)
        snprintf(standard, sizeof standard, " default %s", value_text(setting, number));
    snprintf(text, sizeof text, "option %s%s type %s%s%s", ucci ? "" : "name ", setting->name,
             types[setting->kind], ucci ? bounds : standard, ucci ? standard : bounds);
    protocol_say(speaker, "%s", text);
}

struct Setting *setting_find(struct Setting *settings, const char *name)
{
    for (; settings->name; settings++)
        if (strcasecmp(settings->name, name) == 0)
            return settings;
    return NULL;
}

static bool read_check(struct Setting *setting, const char *value, struct TextError *error)
{
    static const char *const words[] = {"false", "true", "off", "on", "no", "yes"};
    for (int i = 0; i < (int)(sizeof words / sizeof *words); i++) {
        if (strcasecmp(value, words[i]) == 0) {
            setting->value = i % 2;
            return true;
        }
    }
    return text_error(error, 0, "%s is true or false, not '%.40s'", setting->name, value);
}

/* Names of today come first: one of them may once have been another choice's. */
static bool read_choice(struct Setting *setting, const char *value, struct TextError *error)
{
    const char *const *lists[] = {setting->choice, setting->former};
    for (int list = 0; list < 2; list++) {
        for (int i = 0; setting->choice[i]; i++) {
            const char *name = lists[list][i];
            if (name && strcasecmp(name, value) == 0) {
                setting->value = i;
                return true;
            }
        }
    }
    return text_error(error, 0, "%s has no choice '%.40s'", setting->name, value);
}

bool setting_read(struct Setting *setting, const char *value, struct TextError *error)
{
    int64_t number;
    if (setting->kind == SETTING_BUTTON)
        return true;
    if (setting->kind == SETTING_CHECK)
        return read_check(setting, value, error);
    if (setting->kind == SETTING_COMBO)
        return read_choice(setting, value, error);
    if (!protocol_number(value, setting->min, setting->max, &number))
        return text_error(error, 0, "%s is a number from %" PRId64 " to %" PRId64 ", not '%.40s'",
                          setting->name, setting->min, setting->max, value);
    setting->value = number;
    return true;
}
