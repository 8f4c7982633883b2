/*
 * The key by which this installation is known to players whom it finds at a broker: a file of its
 * own, `player.key`, which only its owner may read. Who copies it is the same player there.
 */
#ifndef TY_SRC_PLAY_ONLINE_PLAYER_KEY_H
#define TY_SRC_PLAY_ONLINE_PLAYER_KEY_H

#include "net/players/identity.h"
#include "src/play/system/files.h"

/* Reads the key in `folder`, or makes one, and the folder, where there is none; programs that do so
 * at once agree on one. False, with the error, if that is not possible: a damaged file is left as
 * it is, since to make another key is to become somebody else. */
bool player_key_load(const char *folder, struct PlayerIdentity *identity, struct FileError *error);

#endif
