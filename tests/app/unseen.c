/* Leaves out what is painted to a window that nobody looks at. */
#include "tests/app/unseen.h"
#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>

/* NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
/* The linker's names: the arcade calls the first of each pair, which calls SDL by the second. */
int __wrap_SDL_RenderClear(SDL_Renderer *renderer);
int __real_SDL_RenderClear(SDL_Renderer *renderer);
int __wrap_SDL_RenderCopy(SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *from,
                          const SDL_Rect *to);
int __real_SDL_RenderCopy(SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *from,
                          const SDL_Rect *to);
int __wrap_SDL_RenderFillRect(SDL_Renderer *renderer, const SDL_Rect *rect);
int __real_SDL_RenderFillRect(SDL_Renderer *renderer, const SDL_Rect *rect);
int __wrap_SDL_RenderReadPixels(SDL_Renderer *renderer, const SDL_Rect *rect, Uint32 format,
                                void *pixels, int pitch);
int __real_SDL_RenderReadPixels(SDL_Renderer *renderer, const SDL_Rect *rect, Uint32 format,
                                void *pixels, int pitch);

static bool looks;

bool unseen_look(bool look)
{
    bool before = looks;
    looks = look;
    return before;
}

static bool is_seen(SDL_Renderer *renderer)
{
    return looks || SDL_GetRenderTarget(renderer);
}

int __wrap_SDL_RenderClear(SDL_Renderer *renderer)
{
    return is_seen(renderer) ? __real_SDL_RenderClear(renderer) : 0;
}

int __wrap_SDL_RenderCopy(SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *from,
                          const SDL_Rect *to)
{
    return is_seen(renderer) ? __real_SDL_RenderCopy(renderer, texture, from, to) : 0;
}

int __wrap_SDL_RenderFillRect(SDL_Renderer *renderer, const SDL_Rect *rect)
{
    return is_seen(renderer) ? __real_SDL_RenderFillRect(renderer, rect) : 0;
}

int __wrap_SDL_RenderReadPixels(SDL_Renderer *renderer, const SDL_Rect *rect, Uint32 format,
                                void *pixels, int pitch)
{
    if (!is_seen(renderer)) {
        fprintf(stderr, "pixels are read of a window that was not painted: unseen_look first\n");
        abort();
    }
    return __real_SDL_RenderReadPixels(renderer, rect, format, pixels, pitch);
}
/* NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
