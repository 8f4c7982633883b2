/* Experiments run on a thread that is lent, given up, and stopped. */
#include "src/play/lab/trial.h"
#include "src/play/system/posix.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* Runs an experiment on a thread lent by the host, or on the caller's, and lets it come out as its
 * file says. */
static void assert_trial(const struct WorkerHost *host)
{
    struct FileError error;
    struct TextError wrong;
    struct PositionCount count;
    struct Experiment *e = experiment_open(TY_EXPERIMENTS, "tictactoe", &error);
    struct Trial *trial = trial_new(e, TAPE_NODES_MAX, host, &wrong);
    assert_non_null(trial);
    assert_int_equal(trial_done(trial), 0);
    assert_string_equal(trial_settings(trial, 2)->text, "alphabeta,table");
    trial_start(trial);
    while (!trial_ended(trial))
        ;
    assert_int_equal(trial_done(trial), e->lane_count);
    for (int i = 0; i < e->lane_count; i++)
        assert_int_equal(lane_counts(trial_lane(trial, i))->nodes, e->outcome[i].nodes);
    assert_true(trial_positions(trial, &count));
    assert_memory_equal(&count, &e->positions, sizeof count);
    trial_free(trial);
    experiment_close(e);
}

static void a_trial_runs_on_a_lent_thread(void **state)
{
    const struct WorkerHost lent = posix_host(0), single = posix_host_single();
    (void)state;
    assert_trial(&lent);
    assert_trial(&single);
}

/* Who leaves need not wait for its end, which in this case would come in years. */
static void a_trial_is_given_up(void **state)
{
    const struct WorkerHost host = posix_host(0);
    struct TextError wrong;
    struct Experiment e = {.game = "gomoku", .depth = 9, .lane_count = 1, .lane = {"minimax"}};
    (void)state;
    struct Trial *trial = trial_new(&e, TAPE_NODES_MAX, &host, &wrong);
    trial_start(trial);
    assert_false(trial_ended(trial));
    trial_free(trial);
    e.lane[0] = "minimaxi";
    assert_null(trial_new(&e, TAPE_NODES_MAX, &host, &wrong));
    assert_string_equal(wrong.what, "unknown algorithm 'minimaxi'");
    e.lane[0] = "minimax";
    e.moves = "h8 h8";
    assert_null(trial_new(&e, TAPE_NODES_MAX, &host, &wrong));
}

/* Whoever stops a lane that the thread has not come to yet stops it all the same. */
static void a_lane_is_stopped_before_it_begins(void **state)
{
    const struct WorkerHost host = posix_host_single();
    struct TextError wrong;
    struct Experiment e = {
        .game = "gomoku", .depth = 9, .lane_count = 2, .lane = {"minimax", "minimax,depth=1"}};
    (void)state;
    struct Trial *trial = trial_new(&e, TAPE_NODES_MAX, &host, &wrong);
    trial_stop_lane(trial);
    trial_start(trial);
    while (!trial_ended(trial))
        ;
    assert_true(lane_result(trial_lane(trial, 0))->stopped);
    assert_false(lane_result(trial_lane(trial, 1))->stopped);
    trial_free(trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trial_runs_on_a_lent_thread),
        cmocka_unit_test(a_trial_is_given_up),
        cmocka_unit_test(a_lane_is_stopped_before_it_begins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
