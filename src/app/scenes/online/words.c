/* What the arcade says about an online match, in the player's language. */
#include "src/app/scenes/online/words.h"
#include <stdio.h>
#include <string.h>

static const struct UndoPolicy policies[] = {
    {0, N_("None")},
    {3, N_("3 per game")},
    {UNDO_UNLIMITED, N_("Unlimited")},
};

enum { POLICIES = sizeof policies / sizeof *policies };

const struct UndoPolicy *undo_policy(int index)
{
    return index >= 0 && index < POLICIES ? &policies[index] : NULL;
}

int undo_policy_find(uint8_t limit)
{
    int found = 0;
    for (int i = 0; i < POLICIES; i++)
        if (policies[i].limit <= limit)
            found = i;
    return found;
}

const char *words_term_label(enum TermRow row)
{
    static const char *const labels[] = {
#define X(name, label) label,
        TERM_ROWS(X)
#undef X
    };
    return labels[row];
}

static void words_undo(const struct Strings *strings, uint8_t limit, char text[WORDS_MAX])
{
    const struct UndoPolicy *policy = undo_policy(undo_policy_find(limit));
    if (policy->limit == limit)
        snprintf(text, WORDS_MAX, "%s", tr(strings, policy->label));
    else
        snprintf(text, WORDS_MAX, tr(strings, "%d per game"), limit);
}

static void words_first(const struct Strings *strings, enum NetFirst first, bool host,
                        const char *peer, char text[WORDS_MAX])
{
    if (first == FIRST_RANDOM)
        snprintf(text, WORDS_MAX, "%s", tr(strings, "Random"));
    else if ((first == FIRST_HOST) == host)
        snprintf(text, WORDS_MAX, "%s", tr(strings, "You"));
    else
        snprintf(text, WORDS_MAX, "%s", words_peer(strings, peer));
}

void words_term(const struct Strings *strings, const struct OnlineOffer *offer, enum TermRow row,
                bool host, const char *peer, char text[WORDS_MAX])
{
    struct Setup setup = {.game = offer->game, .options = offer->options};
    switch (row) {
    case TERM_RULES:
        words_rules(strings, &setup, text);
        break;
    case TERM_CLOCK:
        if (offer->days > 0)
            snprintf(text, WORDS_MAX,
                     tr(strings, offer->days == 1 ? N_("%d day per move") : N_("%d days per move")),
                     offer->days);
        else
            words_time_control(strings, &offer->clock, text);
        break;
    case TERM_UNDO:
        words_undo(strings, offer->undo_limit, text);
        break;
    case TERM_FIRST:
        words_first(strings, offer->first, host, peer, text);
        break;
    default:
        snprintf(text, WORDS_MAX, "%s", tr(strings, offer->game->name));
        break;
    }
}

const char *words_strength(enum PlayerStrength strength)
{
    static const char *const labels[STRENGTH_COUNT] = {
        [STRENGTH_UNSAID] = N_("Not said"), [STRENGTH_BEGINNER] = N_("Beginner"),
        [STRENGTH_CASUAL] = N_("Casual"),   [STRENGTH_CLUB] = N_("Club player"),
        [STRENGTH_EXPERT] = N_("Expert"),
    };
    return labels[strength];
}

const char *words_peer(const struct Strings *strings, const char *name)
{
    return name[0] != 0 ? name : tr(strings, "Your friend");
}

void words_with_peer(const struct Strings *strings, const char *pattern, const char *name,
                     char text[WORDS_MAX])
{
    bool inside = strncmp(pattern, "%s", 2) != 0;
    if (name[0] == 0 && inside)
        name = tr(strings, "your friend");
    snprintf(text, WORDS_MAX, tr(strings, pattern), words_peer(strings, name));
}

void words_recognised(const struct Strings *strings, const struct Recognised *found,
                      char text[WORDS_MAX])
{
    char address[ADDRESS_TEXT_MAX] = "";
    const char *said = NULL;
    switch (found->kind) {
    case RECOGNISED_CODE:
        if (found->invite.count > 0)
            address_write(&found->invite.addresses[0], address);
        said = tr(strings, found->invite.watches ? N_("Watch code") : N_("Code"));
        break;
    case RECOGNISED_INVITE:
        said = found->invite.from[0] != 0
                   ? NULL
                   : tr(strings, found->invite.watches ? N_("Invite to watch") : N_("Invite"));
        break;
    case RECOGNISED_ADDRESS:
        address_write(&found->address, address);
        said = tr(strings, "Address");
        break;
    case RECOGNISED_ANSWER:
        said = tr(strings, "Answer");
        break;
    case RECOGNISED_LETTER:
        said = tr(strings, "Letter");
        break;
    case RECOGNISED_NOTHING:
        snprintf(text, WORDS_MAX, tr(strings, found->wrong), found->number);
        return;
    }
    if (said)
        snprintf(text, WORDS_MAX, "%s%s%s", said, *address ? " · " : "", address);
    else
        snprintf(
            text, WORDS_MAX,
            tr(strings, found->invite.watches ? N_("Invite to watch %s") : N_("Invite from %s")),
            found->invite.from);
}

void words_left(const struct Strings *strings, int64_t seconds, char text[WORDS_MAX])
{
    enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };
    int64_t minutes = (seconds + MINUTE / 2) / MINUTE, hours = (seconds + HOUR / 2) / HOUR;
    if (hours >= 48)
        snprintf(text, WORDS_MAX, tr(strings, "%d days left"), (int)((hours + 12) / 24));
    else if (minutes >= 60)
        snprintf(text, WORDS_MAX, tr(strings, "%d h left"), (int)hours);
    else if (seconds >= 0)
        snprintf(text, WORDS_MAX, tr(strings, "%d min left"), (int)minutes);
    else if (seconds > -2 * DAY)
        snprintf(text, WORDS_MAX, "%s", tr(strings, "overdue"));
    else
        snprintf(text, WORDS_MAX, tr(strings, "overdue by %d days"), (int)(-seconds / DAY));
}

void words_ago(const struct Strings *strings, int64_t seconds, char text[WORDS_MAX])
{
    int minutes = (int)(seconds / 60);
    if (minutes < 1)
        snprintf(text, WORDS_MAX, "%s", tr(strings, "just now"));
    else if (minutes < 60)
        snprintf(text, WORDS_MAX, tr(strings, "%d min ago"), minutes);
    else if (minutes < 48 * 60)
        snprintf(text, WORDS_MAX, tr(strings, "%d h ago"), minutes / 60);
    else
        snprintf(text, WORDS_MAX, tr(strings, "%d days ago"), minutes / (24 * 60));
}
