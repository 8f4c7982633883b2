/* Programs that are killed at random moments. */
#include "tests/kills/victim.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/saving/saver.h"
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- what the victim says --- */

void victim_confirm(const struct Victim *victim, int count, const char *words)
{
    char line[VICTIM_WORDS_MAX + 16];
    int length = snprintf(line, sizeof line, "%d %s\n", count, words ? words : "");
    if (write(victim->report, line, (size_t)length) != length) /* whole: a pipe takes it at once */
        abort();
}

struct Confirmation {
    const struct Victim *victim;
    int count;
    char words[VICTIM_WORDS_MAX];
};

static void run_confirm(void *argument)
{
    struct Confirmation *said = argument;
    victim_confirm(said->victim, said->count, said->words);
    free(said);
}

void victim_confirm_written(const struct Victim *victim, struct Disk *disk, int count,
                            const char *words)
{
    struct Confirmation *said = memory_zeroed(sizeof *said);
    *said = (struct Confirmation){.victim = victim, .count = count};
    snprintf(said->words, sizeof said->words, "%s", words ? words : "");
    disk_add(disk, run_confirm, said);
}

/* --- what victims do alike --- */

void victim_points(const struct Victim *victim, char points[VICTIM_POINTS][4])
{
    uint64_t random = victim->random;
    for (int i = 0; i < VICTIM_POINTS; i++) {
        int other = (int)random_below(&random, (uint32_t)i + 1);
        memcpy(points[i], points[other], sizeof points[i]);
        snprintf(points[other], sizeof points[other], "%c%d", 'a' + i % 15, 1 + i / 15);
    }
}

void victim_open(struct Victim *victim, const char *scene, const char *game)
{
    driver_open(&victim->driver,
                &(struct DriverOptions){
                    .settings = DRIVER_CALM, .scene = scene, .game = game, .level = "human"});
}

void victim_settle(struct Victim *victim)
{
    for (int i = 0; i < 3; i++) { /* what one has said may lead to a question for the other */
        saver_flush(victim->driver.app->saver);
        driver_turn(&victim->driver);
    }
}

/* --- processes --- */

/* Does something in a child; returns its status as waitpid does. Tests' asserts end the child. */
static int in_child(void (*work)(struct Victim *victim), struct Victim *victim)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        work(victim);
        _exit(EXIT_SUCCESS);
    }
    return waitpid(child, &status, 0) == child ? status : -1;
}

/* How many things are lost; -1: the child fell. */
static int look(const struct Activity *activity, struct Victim *victim)
{
    int ends[2], status, lost = -1;
    if (pipe(ends) != 0)
        return -1;
    pid_t child = fork();
    if (child == 0) {
        int found = activity->check(victim);
        _exit(write(ends[1], &found, sizeof found) == sizeof found ? EXIT_SUCCESS : EXIT_FAILURE);
    }
    close(ends[1]);
    bool told = read(ends[0], &lost, sizeof lost) == sizeof lost;
    close(ends[0]);
    return waitpid(child, &status, 0) == child && told ? lost : -1;
}

static pid_t begin(const struct Activity *activity, struct Victim *victim, int *report)
{
    int pipe_ends[2];
    if (pipe(pipe_ends) != 0)
        return -1;
    pid_t child = fork();
    if (child == 0) {
        close(pipe_ends[0]);
        victim->report = pipe_ends[1];
        activity->live(victim);
        victim_confirm(victim, -1, NULL); /* there is nothing left to do */
        for (;;)
            pause();
    }
    close(pipe_ends[1]);
    *report = pipe_ends[0];
    return child;
}

/* --- listening --- */

struct Ear {
    int report;
    char bytes[2 * VICTIM_WORDS_MAX];
    size_t length;
    int heard; /* confirmations */
    bool done; /* nothing is left to do, or the victim is gone */
};

static void take_line(struct Ear *ear, struct Victim *victim, const char *line)
{
    char *words;
    int count = (int)strtol(line, &words, 10);
    ear->done |= count < 0;
    if (count < 0)
        return;
    ear->heard++;
    victim->confirmed = count;
    snprintf(victim->words, sizeof victim->words, "%s", words + 1);
}

/* Hears what is said within `ms`, -1: for ever; false if that is nothing. */
static bool hear(struct Ear *ear, struct Victim *victim, int ms)
{
    char *end;
    struct pollfd wait = {.fd = ear->report, .events = POLLIN};
    if (poll(&wait, 1, ms) <= 0)
        return false;
    ssize_t size = read(ear->report, ear->bytes + ear->length, sizeof ear->bytes - 1 - ear->length);
    ear->done |= size <= 0;
    if (size <= 0)
        return false;
    ear->length += (size_t)size;
    ear->bytes[ear->length] = 0;
    while ((end = strchr(ear->bytes, '\n'))) {
        *end = 0;
        take_line(ear, victim, ear->bytes);
        ear->length -= (size_t)(end + 1 - ear->bytes);
        memmove(ear->bytes, end + 1, ear->length + 1);
    }
    return true;
}

/* The moment: after so many confirmations, and some milliseconds; then all that was said. */
static bool strike(const struct Activity *activity, struct Victim *victim, pid_t child, int report)
{
    uint64_t random = ~victim->random;
    struct Ear ear = {.report = report};
    int after = (int)random_below(&random, (uint32_t)activity->most + 1), status;
    int ms = (int)random_below(&random, (uint32_t)activity->ms);
    while (ear.heard < after && !ear.done)
        hear(&ear, victim, -1);
    poll(NULL, 0, ms); /* the random moment itself: nothing is waited for */
    kill(child, SIGKILL);
    while (hear(&ear, victim, -1))
        continue;
    close(report);
    return waitpid(child, &status, 0) == child && WIFSIGNALED(status) &&
           WTERMSIG(status) == SIGKILL;
}

/* --- one kill --- */

int victim_kill(const struct Activity *activity, uint64_t number, int *confirmed)
{
    struct Victim victim = {.random = number, .report = -1};
    int report, lost = -1;
    random_next(&victim.random);
    driver_init(&victim.driver);
    if (!activity->prepare || in_child(activity->prepare, &victim) == 0) {
        pid_t child = begin(activity, &victim, &report);
        if (child > 0 && strike(activity, &victim, child, report))
            lost = look(activity, &victim);
    }
    *confirmed = victim.confirmed;
    if (lost == 0)
        driver_free(&victim.driver);
    else
        fprintf(stderr, "%s: kill %llu: see %s\n", activity->name, (unsigned long long)number,
                victim.driver.folder);
    return lost;
}
