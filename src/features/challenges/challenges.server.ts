import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { listChallenges } from '#src/domain/challenges/challenges.contract.ts'
import { challengesOfChild } from '#src/domain/challenges/child-challenges.server.ts'
import { childOfFamily } from '#src/domain/challenges/child-of-family.server.ts'
import { goesWithOf } from '#src/domain/challenges/goes-with.server.ts'

export const challengeHandlers = [
  handle(listChallenges, async ({ query: { childId, lang }, user, services: { db, clock } }) => {
    const child = await childOfFamily(db, user.id, user.childView?.childId ?? childId)
    if (!child) throw httpError(listChallenges, 'unknownChild')
    const now = clock.now()
    const challenges = await challengesOfChild(db, child, lang ?? user.language, now)
    const liveIds = challenges.flatMap(({ liveId }) => liveId ?? [])
    const goesWith = await goesWithOf(db, liveIds, now)
    return challenges.map((challenge) => ({
      ...challenge,
      goesWith: goesWith.get(challenge.liveId ?? '') ?? null,
      reason: user.childView ? null : challenge.reason,
    }))
  }),
]
