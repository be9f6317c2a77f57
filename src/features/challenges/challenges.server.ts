import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { listChallenges } from '#src/domain/challenges/challenges.contract.ts'
import { challengesOfChild } from '#src/domain/challenges/child-challenges.server.ts'
import { childOfFamily } from '#src/domain/challenges/child-of-family.server.ts'

export const challengeHandlers = [
  handle(listChallenges, async ({ query: { childId, lang }, user, services: { db, clock } }) => {
    const child = await childOfFamily(db, user.id, user.childView?.childId ?? childId)
    if (!child) throw httpError(listChallenges, 'unknownChild')
    return (await challengesOfChild(db, child, lang ?? user.language, clock.now())).map((challenge) => ({
      ...challenge,
      steps: [...challenge.steps],
      materials: [...challenge.materials],
      reason: user.childView ? null : challenge.reason,
    }))
  }),
]
