/* Colours and motion follow the desktop: the arcade beside a portal and a bus of our own. */
#include "src/app/toolkit/anim.h"
#include "tests/app/arcade_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

#ifdef TY_PORTAL
#include <gio/gio.h>

#define OBJECT     "/org/freedesktop/portal/desktop"
#define INTERFACE  "org.freedesktop.portal.Settings"
#define APPEARANCE "org.freedesktop.appearance"
#define SCHEME     "color-scheme"
#define GNOME      "org.gnome.desktop.interface"
#define ANIMATIONS "enable-animations"

enum { PREFERS_DARK = 1, PREFERS_LIGHT = 2 };

/* The arcade beside a portal on a bus of its own. */
struct Desk {
    struct Driver driver;
    GTestDBus *daemon;
    GDBusConnection *bus;
    GDBusNodeInfo *node;
    guint name;
};

static const gchar description[] =
    "<node><interface name='" INTERFACE "'><method name='Read'>"
    "<arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='v' direction='out'/>"
    "</method></interface></node>";

static GVariant *number(guint32 value)
{
    return g_variant_new_variant(g_variant_new_uint32(value));
}

/* At first: a light interface, animations, and nothing known of the rest. */
static GVariant *first_value(const char *space, const char *key)
{
    if (strcmp(space, APPEARANCE) == 0 && strcmp(key, SCHEME) == 0)
        return number(PREFERS_LIGHT);
    if (strcmp(space, GNOME) == 0 && strcmp(key, ANIMATIONS) == 0)
        return g_variant_new_variant(g_variant_new_boolean(TRUE));
    return NULL;
}

static void answer(GDBusConnection *bus, const gchar *sender, const gchar *object,
                   const gchar *interface, const gchar *method, GVariant *arguments,
                   GDBusMethodInvocation *call, gpointer user)
{
    const gchar *space, *key;
    (void)bus, (void)sender, (void)object, (void)interface, (void)method, (void)user;
    g_variant_get(arguments, "(&s&s)", &space, &key);
    GVariant *value = first_value(space, key);
    if (value)
        g_dbus_method_invocation_return_value(call, g_variant_new("(v)", value));
    else
        g_dbus_method_invocation_return_error_literal(call, G_DBUS_ERROR, G_DBUS_ERROR_FAILED,
                                                      "unknown");
}

/* The portal answers on this thread, between the turns of the arcade. */
static void serve(void)
{
    while (g_main_context_iteration(NULL, FALSE)) {
    }
}

static bool is_light(struct Driver *driver)
{
    serve();
    return driver->app->theme->ground.r > 200;
}

static bool is_dark(struct Driver *driver)
{
    serve();
    return driver->app->theme->ground.r < 60;
}

static bool is_high_contrast(struct Driver *driver)
{
    serve();
    return driver->app->theme->ground.r == 255 && driver->app->board_theme->board.r == 255;
}

static bool is_wood(struct Driver *driver)
{
    serve();
    return driver->app->board_theme == board_theme_get(THEME_WOOD) &&
           driver->app->theme == theme_get(SHADE_LIGHT, THEME_WOOD);
}

static bool is_still(struct Driver *driver)
{
    serve();
    return app_motion(driver->app, ANIM_PIECE_MS) == 0;
}

static bool moves(struct Driver *driver)
{
    return !is_still(driver);
}

static void open_desk(struct Desk *desk, const char *scene)
{
    static const GDBusInterfaceVTable calls = {.method_call = answer};
    desk->daemon = g_test_dbus_new(G_TEST_DBUS_NONE);
    g_test_dbus_up(desk->daemon);
    const gchar *address = g_test_dbus_get_bus_address(desk->daemon);
    desk->bus =
        g_dbus_connection_new_for_address_sync(address,
                                               G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                   G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                               NULL, NULL, NULL);
    assert_non_null(desk->bus);
    desk->node = g_dbus_node_info_new_for_xml(description, NULL);
    assert_true(g_dbus_connection_register_object(desk->bus, OBJECT, desk->node->interfaces[0],
                                                  &calls, NULL, NULL, NULL) > 0);
    desk->name = g_bus_own_name_on_connection(desk->bus, "org.freedesktop.portal.Desktop",
                                              G_BUS_NAME_OWNER_FLAGS_NONE, NULL, NULL, NULL, NULL);
    driver_open_calm(&desk->driver, &(struct DriverOptions){
                                        .scene = scene, .bus = address, .settings = DRIVER_LIVELY});
    driver_until(&desk->driver, is_light);
}

static void close_desk(struct Desk *desk)
{
    driver_free(&desk->driver);
    g_bus_unown_name(desk->name);
    serve();
    g_dbus_node_info_unref(desk->node);
    g_dbus_connection_close_sync(desk->bus, NULL, NULL);
    g_object_unref(desk->bus);
    g_test_dbus_down(desk->daemon);
    g_object_unref(desk->daemon);
}

/* The player changes something of the desktop. */
static void wish(struct Desk *desk, const char *space, const char *key, GVariant *value)
{
    g_dbus_connection_emit_signal(desk->bus, NULL, OBJECT, INTERFACE, "SettingChanged",
                                  g_variant_new("(ssv)", space, key, value), NULL);
}

static void the_interface_follows_the_desktop(void **state)
{
    struct Desk desk;
    (void)state;
    open_desk(&desk, NULL);
    wish(&desk, APPEARANCE, SCHEME, number(PREFERS_DARK));
    driver_until(&desk.driver, is_dark);
    close_desk(&desk);
}

/* Boards, too; and who chooses another theme nevertheless gets that. */
static void high_contrast_follows_the_desktop(void **state)
{
    struct Desk desk;
    (void)state;
    open_desk(&desk, "settings");
    driver_press(&desk.driver, "Look");
    wish(&desk, APPEARANCE, "contrast", number(1));
    driver_until(&desk.driver, is_high_contrast);
    wish(&desk, APPEARANCE, "contrast", number(0));
    driver_until(&desk.driver, is_wood);
    wish(&desk, APPEARANCE, "contrast", number(1));
    driver_until(&desk.driver, is_high_contrast);
    driver_choose(&desk.driver, "Wood");
    driver_until(&desk.driver, is_wood);
    assert_false(desk.driver.app->settings.contrast_follows);
    close_desk(&desk);
}

static void motion_follows_the_desktop(void **state)
{
    struct Desk desk;
    (void)state;
    open_desk(&desk, "settings");
    driver_press(&desk.driver, "Look");
    driver_until(&desk.driver, moves);
    wish(&desk, GNOME, ANIMATIONS, g_variant_new_boolean(FALSE));
    driver_until(&desk.driver, is_still);
    wish(&desk, GNOME, ANIMATIONS, g_variant_new_boolean(TRUE));
    driver_until(&desk.driver, moves);
    wish(&desk, APPEARANCE, "reduced-motion", number(1));
    driver_until(&desk.driver, is_still);
    driver_press(&desk.driver, "No animations when the system asks for it");
    driver_until(&desk.driver, moves);
    close_desk(&desk);
}

static bool can_be_tested(void)
{
    gchar *program = g_find_program_in_path("dbus-daemon");
    g_free(program);
    return program != NULL;
}
#endif

int main(void)
{
#ifdef TY_PORTAL
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_interface_follows_the_desktop),
        cmocka_unit_test(high_contrast_follows_the_desktop),
        cmocka_unit_test(motion_follows_the_desktop),
    };
    if (can_be_tested())
        return cmocka_run_group_tests_name("shade", tests, NULL, NULL);
#endif
    print_message("SKIP: built without GIO, or no dbus-daemon\n");
    return 77;
}
