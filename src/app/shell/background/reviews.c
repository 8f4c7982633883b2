/* The review in the background. */
#include "src/app/shell/background/reviews.h"
#include "src/app/shell/ai_thread.h"
#include "src/app/shell/app.h"
#include "src/app/shell/background/analysts.h"
#include "src/common/memory.h"
#include "src/play/library/librarian.h"
#include <stdlib.h>

enum {
    TABLE_BYTES = 32 << 20,
    HELPERS_WANTED = 3 /* threads beside the first */
};

struct Reviews {
    struct Tree *tree;        /* owned: the game under review, or the last one; NULL: none yet */
    int64_t id;               /* the same game in the library; 0: not known (yet) */
    struct Review *review;    /* NULL: it has ended */
    struct Question *keeping; /* the answer tells the id */
    bool followed;            /* a scene shows how it goes */
    bool held;
    int count; /* reviews that have ended */
};

static struct Reviews *reviews_of(struct App *app)
{
    if (!app->reviews)
        app->reviews = memory_zeroed(sizeof *app->reviews);
    return app->reviews;
}

/* --- into the library ------------------------------------------------------------------------- */

struct KeepAsk {
    int64_t id;
    struct Tree *tree; /* owned */
};

static bool annotate(struct Library *library, void *argument, struct FileError *error)
{
    struct KeepAsk *ask = argument;
    return library_annotate(library, &ask->id, ask->tree, error);
}

static void end_keep(void *argument)
{
    struct KeepAsk *ask = argument;
    tree_free(ask->tree);
    free(ask);
}

/* Asks the library to note it; NULL where there is none. */
static struct Question *ask_keep(const struct App *app, const struct Tree *tree, int64_t id)
{
    struct KeepAsk *ask;
    if (!app->librarian)
        return NULL;
    ask = memory_zeroed(sizeof *ask);
    *ask = (struct KeepAsk){.id = id, .tree = review_line(tree)};
    return librarian_ask(app->librarian, annotate, ask, end_keep);
}

void reviews_keep(struct App *app, const struct Tree *tree, int64_t id)
{
    question_drop(ask_keep(app, tree, id));
}

static void keep(struct App *app)
{
    struct Reviews *reviews = app->reviews;
    question_drop(reviews->keeping);
    reviews->keeping = ask_keep(app, reviews->tree, reviews->id);
}

/* A game that is in no library, a pasted one for instance, is reviewed all the same. */
static void hear_kept(struct Reviews *reviews)
{
    struct FileError error;
    if (!reviews->keeping || !question_answered(reviews->keeping, &error))
        return;
    if (error.what[0] == 0)
        reviews->id = ((const struct KeepAsk *)question_argument(reviews->keeping))->id;
    question_drop(reviews->keeping);
    reviews->keeping = NULL;
}

/* --- beginning and ending --------------------------------------------------------------------- */

/* Ends the review that is under way, if one is, keeping what it has found. */
static void stop(struct App *app)
{
    struct Reviews *reviews = app->reviews;
    if (reviews->review)
        keep(app);
    review_free(reviews->review);
    reviews->review = NULL;
}

void reviews_begin(struct App *app, const struct Tree *tree, int64_t id, enum ReviewKind kind)
{
    struct Reviews *reviews = reviews_of(app);
    struct WorkerHost host = ai_thread_host(app);
    int cores = SDL_GetCPUCount();
    host.helpers = SDL_min(SDL_max(cores - 1, 0), (int)HELPERS_WANTED);
    stop(app);
    tree_free(reviews->tree);
    reviews->tree = review_line(tree);
    reviews->id = id;
    reviews->followed = true;
    reviews->review = review_new(reviews->tree, kind, TABLE_BYTES, &host);
    struct Analyst *analyst = analysts_new(app, reviews->tree);
    if (analyst)
        review_use(reviews->review, analyst);
    keep(app);
    app_redraw(app);
}

void reviews_end(struct App *app)
{
    struct Reviews *reviews = app->reviews;
    if (!reviews)
        return;
    stop(app);
    question_drop(reviews->keeping);
    tree_free(reviews->tree);
    free(reviews);
    app->reviews = NULL;
}

/* --- how it goes ------------------------------------------------------------------------------ */

static bool tell_progress(const struct Reviews *reviews, float *progress)
{
    if (progress)
        *progress = review_progress(reviews->review);
    return true;
}

bool reviews_follow(struct App *app, const struct Tree *tree, float *progress)
{
    struct Reviews *reviews = app->reviews;
    if (!reviews || !reviews->review || !review_is_of(reviews->tree, tree))
        return false;
    reviews->followed = true;
    return tell_progress(reviews, progress);
}

bool reviews_under_way(const struct App *app, int64_t id, float *progress)
{
    const struct Reviews *reviews = app->reviews;
    if (!reviews || !reviews->review || reviews->id != id)
        return false;
    return tell_progress(reviews, progress);
}

bool reviews_take(const struct App *app, struct Tree *tree)
{
    const struct Reviews *reviews = app->reviews;
    if (!reviews || !reviews->tree || !review_is_of(reviews->tree, tree))
        return false;
    review_apply(reviews->tree, tree);
    return true;
}

void reviews_hold(struct App *app, bool held)
{
    struct Reviews *reviews = app->reviews;
    if (!reviews || reviews->held == held)
        return;
    reviews->held = held;
    if (reviews->review)
        review_pause(reviews->review, held);
}

int reviews_count(const struct App *app)
{
    return app->reviews ? app->reviews->count : 0;
}

/* An engine of others may not have come to the end; whether that is so. */
static bool tell_fault(struct App *app)
{
    struct Remark remark;
    char text[REMARK_TEXT_MAX];
    if (!review_fault(app->reviews->review, &remark))
        return false;
    remark_fill(&remark, app_tr(app, remark.pattern), text, sizeof text);
    app_toast(app, text);
    return true;
}

void reviews_update(struct App *app)
{
    struct Reviews *reviews = app->reviews;
    if (!reviews)
        return;
    hear_kept(reviews);
    if (reviews->review && !review_update(reviews->review)) {
        bool fault = tell_fault(app);
        stop(app);
        reviews->count++;
        if (!reviews->followed && !fault)
            app_toast(app, app_tr(app, "Your review is ready: see Games"));
    }
    reviews->followed = false;
}
