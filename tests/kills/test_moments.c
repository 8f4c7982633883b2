/*
 * Programs killed at random moments, whatever they do: the next one has all that was confirmed. A
 * table says what was lost, which is nothing.
 *
 *     test_kills_moments [KILLS [FIRST]]    so many, from kill number FIRST on: one that broke off
 *                                           goes on there
 */
#include "src/play/online/online.h"
#include "tests/kills/victim.h"
#include <stdio.h>
#include <stdlib.h>

static const struct Activity *const activities[] = {
    &activity_table,  &activity_study,  &activity_kept_study, &activity_review,
    &activity_import, &activity_export, &activity_mending,    &activity_upgrade,
    &activity_online, &activity_end,    &activity_letters,
};

enum { ACTIVITIES = sizeof activities / sizeof *activities };

struct Tally {
    int kills, confirmed, lost, faults;
};

static bool print_table(const struct Tally tallies[ACTIVITIES])
{
    struct Tally all = {0};
    printf("\n%-32s %6s %18s %6s %7s\n", "while", "kills", "confirmed", "lost", "faults");
    for (int i = 0; i < ACTIVITIES; i++) {
        const struct Tally *tally = &tallies[i];
        printf("%-32s %6d %10d %-7s %6d %7d\n", activities[i]->name, tally->kills, tally->confirmed,
               activities[i]->things, tally->lost, tally->faults);
        all.kills += tally->kills;
        all.lost += tally->lost;
        all.faults += tally->faults;
    }
    printf("%-32s %6d %18s %6d %7d\n", "in all", all.kills, "", all.lost, all.faults);
    return all.lost == 0 && all.faults == 0;
}

int main(int count, char **words)
{
    struct Tally tallies[ACTIVITIES] = {{0}};
    uint64_t kills = count > 1 ? strtoull(words[1], NULL, 10) : ACTIVITIES;
    uint64_t first = count > 2 ? strtoull(words[2], NULL, 10) : 0;
    for (uint64_t number = first; number < first + kills; number++) {
        struct Tally *tally = &tallies[number % ACTIVITIES];
        int confirmed, lost = victim_kill(activities[number % ACTIVITIES], number, &confirmed);
        tally->kills++;
        tally->confirmed += confirmed;
        tally->lost += lost > 0 ? lost : 0;
        tally->faults += lost < 0;
        if ((number + 1) % 100 == 0)
            fprintf(stderr, "%llu kills\n", (unsigned long long)(number + 1 - first));
    }
    return print_table(tallies) ? EXIT_SUCCESS : EXIT_FAILURE;
}
