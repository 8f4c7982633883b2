/* CPace against the published vector of draft-irtf-cfrg-cpace, and what it must refuse. */
#include "net/handshake/cpace.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void from_hex(uint8_t *bytes, size_t size, const char *hex)
{
    size_t length;
    assert_int_equal(sodium_hex2bin(bytes, size, hex, strlen(hex), NULL, &length, NULL), 0);
    assert_int_equal(length, size);
}

struct Vector {
    uint8_t sid[16], channel[24], ya[32], yb[32], key[64];
    struct CpaceInput input;
    struct CpaceSide a, b;
};

static void vector_init(struct Vector *v)
{
    from_hex(v->sid, sizeof v->sid, "7e4b4791d6a8ef019b936c79fb7f2c57");
    from_hex(v->channel, sizeof v->channel, "0b415f696e69746961746f720b425f726573706f6e646572");
    from_hex(v->ya, 32, "da3d23700a9e5699258aef94dc060dfda5ebb61f02a5ea77fad53f4ff0976d08");
    from_hex(v->yb, 32, "d2316b454718c35362d83d69df6320f38578ed5984651435e2949762d900b80d");
    from_hex(v->a.share, 32, "d6bac480f2c386c394efc7c47adb9925dcd2630b64f240c50f8d0eec482b9157");
    from_hex(v->b.share, 32, "3ea7e0b19560d7c0b0f5734f63b955286dfa8232b5ebe63324e2d9e7433f7258");
    from_hex(v->key, 64,
             "b69effbf61b51d56401c0f65601abe428de8206feaaf0e32198896dcae7b35cd"
             "2b38950a39dfd5d4a79164614c2984f7daa460b588c1e80c3fa2068af7900447");
    v->input = (struct CpaceInput){
        .password = {"Password", 8}, .channel = {v->channel, 24}, .session = {v->sid, 16}};
    v->a.data = (struct CpaceBytes){"ADa", 3};
    v->b.data = (struct CpaceBytes){"ADb", 3};
}

static void test_published_vector(void **state)
{
    (void)state;
    struct Vector v;
    uint8_t share[CPACE_SHARE], key[CPACE_KEY];
    vector_init(&v);
    cpace_share(&v.input, v.ya, share);
    assert_memory_equal(share, v.a.share, sizeof share);
    cpace_share(&v.input, v.yb, share);
    assert_memory_equal(share, v.b.share, sizeof share);
    assert_true(cpace_key(&v.input, v.ya, true, &v.a, &v.b, key));
    assert_memory_equal(key, v.key, sizeof key);
    assert_true(cpace_key(&v.input, v.yb, false, &v.a, &v.b, key));
    assert_memory_equal(key, v.key, sizeof key);
}

static void test_bad_shares_are_refused(void **state)
{
    (void)state;
    struct Vector v;
    uint8_t key[CPACE_KEY], zero[CPACE_KEY] = {0};
    vector_init(&v);
    memset(v.b.share, 0, CPACE_SHARE); /* the identity */
    assert_false(cpace_key(&v.input, v.ya, true, &v.a, &v.b, key));
    assert_memory_equal(key, zero, sizeof key);
    memset(v.b.share, 0xff, CPACE_SHARE); /* not canonical */
    assert_false(cpace_key(&v.input, v.ya, true, &v.a, &v.b, key));
}

/* Runs the exchange between two fresh sides, the second knowing `password`, and compares keys. */
static bool keys_agree(const char *password, const char *data_seen_by_b)
{
    struct Vector v;
    uint8_t key_a[CPACE_KEY], key_b[CPACE_KEY];
    vector_init(&v);
    struct CpaceInput input_b = v.input;
    input_b.password = (struct CpaceBytes){password, strlen(password)};
    cpace_scalar(v.ya);
    cpace_scalar(v.yb);
    cpace_share(&v.input, v.ya, v.a.share);
    cpace_share(&input_b, v.yb, v.b.share);
    assert_true(cpace_key(&v.input, v.ya, true, &v.a, &v.b, key_a));
    v.a.data = (struct CpaceBytes){data_seen_by_b, strlen(data_seen_by_b)};
    assert_true(cpace_key(&input_b, v.yb, false, &v.a, &v.b, key_b));
    return memcmp(key_a, key_b, sizeof key_a) == 0;
}

static void test_only_equal_views_agree(void **state)
{
    (void)state;
    assert_true(keys_agree("Password", "ADa"));
    assert_false(keys_agree("Passwore", "ADa"));
    assert_false(keys_agree("Password", "ADx")); /* versions altered on the way */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_vector),
        cmocka_unit_test(test_bad_shares_are_refused),
        cmocka_unit_test(test_only_equal_views_agree),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("cpace", tests, NULL, NULL);
}
