/* Candidates, to and from libnice. */
#ifndef TY_NET_ICE_NICE_H
#define TY_NET_ICE_NICE_H

#include "net/words/candidate.h"
#include "src/loaded/nice.h"

enum { ICE_COMPONENT = 1 /* the only one of a stream */ };

/* Its address and port. */
void candidate_nice_address(const struct Candidate *candidate, NiceAddress *address);

/* One of the other side, the `number`th from 0 of those it told, to be freed by the caller. The
 * priority is RFC 8445's, 5.1.2.1: type, then the order in which they were told. */
NiceCandidate *candidate_to_nice(const struct Candidate *candidate, guint stream, int number);

/* All that an agent has gathered, those first that are worth most where there is not room for
 * all. */
void candidates_from_agent(NiceAgent *agent, guint stream, struct Candidates *own);

#endif
