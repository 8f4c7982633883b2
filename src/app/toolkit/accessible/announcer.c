/* What is said aloud, and when. */
#include "src/app/toolkit/accessible/announcer.h"
#include "src/app/toolkit/accessible/phrase.h"
#include "src/common/memory.h"
#include <stdlib.h>
#include <string.h>

void announcer_begin(struct Announcer *announcer, const struct Strings *strings, AnnouncerSay *say,
                     void *user)
{
    *announcer = (struct Announcer){.strings = strings,
                                    .say = say,
                                    .user = user,
                                    .now = {.focus = -1},
                                    .before = {.focus = -1},
                                    .again = -1,
                                    .reading = -1};
}

void announcer_end(struct Announcer *announcer)
{
    access_tree_free(&announcer->now);
    access_tree_free(&announcer->before);
    free(announcer->line.data);
    for (int i = 0; i < ANNOUNCER_KEPT; i++)
        free(announcer->kept[i]);
    *announcer = (struct Announcer){0};
}

/* --- saying --- */

static void keep(struct Announcer *announcer, const char *sentence)
{
    free(announcer->kept[ANNOUNCER_KEPT - 1]);
    memmove(announcer->kept + 1, announcer->kept, sizeof *announcer->kept * (ANNOUNCER_KEPT - 1));
    announcer->kept[0] = memory_checked(strdup(sentence), strlen(sentence) + 1);
    announcer->again = -1;
}

void announcer_say(struct Announcer *announcer, const char *sentence)
{
    if (!*sentence)
        return;
    keep(announcer, sentence);
    announcer->say(announcer->user, sentence);
}

/* Says the line that was put together, and empties it. */
static void say_line(struct Announcer *announcer)
{
    if (announcer->line.length > 0)
        announcer_say(announcer, announcer->line.data);
    announcer->line.length = 0;
}

static void add_element(struct Announcer *announcer, const struct AccessElement *element)
{
    phrase_element(announcer->strings, &announcer->line, &announcer->now, element);
}

static bool is_text(const struct AccessElement *element)
{
    return element->role == ACCESS_TITLE || element->role == ACCESS_HEADING ||
           element->role == ACCESS_TEXT || element->role == ACCESS_NOTICE ||
           element->role == ACCESS_PROGRESS;
}

/* --- what is new --- */

static const struct AccessElement *focused(const struct AccessTree *tree)
{
    return tree->focus >= 0 ? &tree->elements[tree->focus] : NULL;
}

/* Whether the frame before said that by itself, too. */
static bool was_said(const struct Announcer *announcer, const char *words)
{
    const struct AccessTree *before = &announcer->before;
    for (int i = 0; i < before->count; i++)
        if ((before->elements[i].states & ACCESS_LIVE) &&
            strcmp(access_name(before, &before->elements[i]), words) == 0)
            return true;
    return false;
}

/* Adds what happened by itself; after a switch of scenes (`all`) also what is as it was, but for a
 * message that was there before. */
static void add_live(struct Announcer *announcer, bool all)
{
    const struct AccessTree *now = &announcer->now;
    for (int i = 0; i < now->count; i++) {
        const char *words = access_name(now, &now->elements[i]);
        bool known = was_said(announcer, words) && (!all || now->elements[i].role == ACCESS_NOTICE);
        if ((now->elements[i].states & ACCESS_LIVE) && !known)
            add_element(announcer, &now->elements[i]);
    }
}

/* Adds how a page is called: its title, or its first words where it has none. */
static void add_title(struct Announcer *announcer)
{
    const struct AccessTree *now = &announcer->now;
    const struct AccessElement *title = access_first(now, ACCESS_TITLE);
    if (!title)
        title = access_first(now, ACCESS_HEADING);
    if (title && !(title->states & ACCESS_LIVE))
        add_element(announcer, title);
}

static void add_texts(struct Announcer *announcer)
{
    for (int i = 0; i < announcer->now.count; i++)
        if (is_text(&announcer->now.elements[i]))
            add_element(announcer, &announcer->now.elements[i]);
}

/* A question is read as a whole; of other pages the title, and what is new on them. */
static void add_page(struct Announcer *announcer)
{
    announcer->reading = -1;
    if (announcer->now.asks) {
        add_texts(announcer);
    } else {
        add_title(announcer);
        add_live(announcer, true);
    }
    if (focused(&announcer->now))
        add_element(announcer, focused(&announcer->now));
}

/* The element with the focus is the one that had it: adds what has changed about it. */
static void add_change(struct Announcer *announcer, const struct AccessElement *now,
                       const struct AccessElement *was)
{
    const struct AccessTree *tree = &announcer->now, *earlier = &announcer->before;
    bool same = now->role == ACCESS_BOARD /* what happens there by itself is told otherwise */
                    ? now->number == was->number
                    : strcmp(access_value(tree, now), access_value(earlier, was)) == 0;
    if (strcmp(access_name(tree, now), access_name(earlier, was)) != 0) {
        add_element(announcer, now);
    } else if (now->role == ACCESS_FIELD || now->role == ACCESS_SECRET) {
        if (announcer->echo)
            phrase_typing(announcer->strings, &announcer->line, tree, now, earlier, was);
    } else if (!same || (now->states ^ was->states) & ACCESS_ON) {
        struct StringBuffer value = {0};
        phrase_value(announcer->strings, &value, tree, now);
        phrase_add_sentence(announcer->strings, &announcer->line, value.data ? value.data : "");
        free(value.data);
    } else if (now->states & ~was->states & ACCESS_SELECTED) {
        phrase_add_sentence(announcer->strings, &announcer->line,
                            tr(announcer->strings, N_("selected")));
    }
}

static void add_focus(struct Announcer *announcer)
{
    const struct AccessElement *now = focused(&announcer->now), *was = focused(&announcer->before);
    if (!now)
        return;
    if (was && was->id == now->id && was->role == now->role)
        add_change(announcer, now, was);
    else
        add_element(announcer, now);
}

void announcer_frame(struct Announcer *announcer, const struct Ui *ui)
{
    struct AccessTree earlier = announcer->before;
    announcer->before = announcer->now;
    announcer->now = earlier;
    access_tree_read(&announcer->now, ui);
    const struct AccessTree *now = &announcer->now, *before = &announcer->before;
    bool turned = now->page != before->page || before->count == 0;
    if (announcer->happenings) {
        add_live(announcer, turned);
    } else if (turned || (now->asks && !before->asks)) {
        add_page(announcer);
    } else {
        add_focus(announcer);
        add_live(announcer, false);
    }
    say_line(announcer);
}

/* --- on request --- */

void announcer_again(struct Announcer *announcer, int older)
{
    int wanted = SDL_max(announcer->again, 0) + older;
    if (wanted < 0 || wanted >= ANNOUNCER_KEPT || !announcer->kept[wanted])
        return;
    announcer->again = wanted;
    announcer->say(announcer->user, announcer->kept[wanted]);
}

void announcer_focus(struct Announcer *announcer)
{
    if (focused(&announcer->now))
        add_element(announcer, focused(&announcer->now));
    say_line(announcer);
}

void announcer_page(struct Announcer *announcer)
{
    add_texts(announcer);
    say_line(announcer);
}

void announcer_keys(struct Announcer *announcer)
{
    for (int i = 0; i < announcer->now.count; i++)
        if (announcer->now.elements[i].role == ACCESS_KEY)
            add_element(announcer, &announcer->now.elements[i]);
    say_line(announcer);
}

void announcer_step(struct Announcer *announcer, int step)
{
    int last = announcer->now.count - 1;
    int from = announcer->reading < 0 && step < 0 ? last + 1 : announcer->reading;
    if (last < 0)
        return;
    announcer->reading = SDL_clamp(from + step, 0, last);
    add_element(announcer, &announcer->now.elements[announcer->reading]);
    say_line(announcer);
}
