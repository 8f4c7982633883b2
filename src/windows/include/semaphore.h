/* Semaphores, whose header forgets that it speaks of times. */
#ifndef TY_SRC_WINDOWS_INCLUDE_SEMAPHORE_H
#define TY_SRC_WINDOWS_INCLUDE_SEMAPHORE_H

#include <time.h>

#include_next <semaphore.h>

#endif
