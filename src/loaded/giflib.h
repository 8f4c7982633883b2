/* giflib: animated pictures. See loaded.h. */
#ifndef TY_SRC_LOADED_GIFLIB_H
#define TY_SRC_LOADED_GIFLIB_H

#include "src/loaded/loaded.h"
#include <gif_lib.h>

/* Makes its calls ready, as loaded_open does; false where it isn't installed. */
bool giflib_load(void);

#ifdef TY_LOAD
/* clang-format off */
#define GIFLIB_CALLS(X)                                                                            \
    X(EGifCloseFile) X(EGifGCBToExtension) X(EGifOpen) X(EGifPutExtension)                         \
    X(EGifPutExtensionBlock) X(EGifPutExtensionLeader) X(EGifPutExtensionTrailer)                  \
    X(EGifPutImageDesc) X(EGifPutLine) X(EGifPutScreenDesc) X(EGifSetGifVersion)                   \
    X(GifFreeMapObject) X(GifMakeMapObject)
/* clang-format on */

struct GiflibCalls {
    GIFLIB_CALLS(LOADED_CALL)
};

extern struct GiflibCalls giflib_calls;

#define EGifCloseFile           giflib_calls.EGifCloseFile
#define EGifGCBToExtension      giflib_calls.EGifGCBToExtension
#define EGifOpen                giflib_calls.EGifOpen
#define EGifPutExtension        giflib_calls.EGifPutExtension
#define EGifPutExtensionBlock   giflib_calls.EGifPutExtensionBlock
#define EGifPutExtensionLeader  giflib_calls.EGifPutExtensionLeader
#define EGifPutExtensionTrailer giflib_calls.EGifPutExtensionTrailer
#define EGifPutImageDesc        giflib_calls.EGifPutImageDesc
#define EGifPutLine             giflib_calls.EGifPutLine
#define EGifPutScreenDesc       giflib_calls.EGifPutScreenDesc
#define EGifSetGifVersion       giflib_calls.EGifSetGifVersion
#define GifFreeMapObject        giflib_calls.GifFreeMapObject
#define GifMakeMapObject        giflib_calls.GifMakeMapObject
#endif

#endif
