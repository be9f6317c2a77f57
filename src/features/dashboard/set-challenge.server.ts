import { httpError, notInChildView } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { childOfFamily } from '#src/domain/challenges/child-of-family.server.ts'
import { setChallenge } from '#src/domain/challenges/set-challenge.contract.ts'
import { findChallenge, setChallengeState } from '#src/domain/challenges/set-challenge.server.ts'
import { limitReachedBy } from '#src/domain/child-limits/limits.server.ts'
import type { Dashboard } from '#src/domain/dashboard/dashboard.contract.ts'
import { dashboardOf } from './dashboard.server.ts'

/** Here, and not with the challenges, because the response is the dashboard as it is afterwards. */
export const setChallengeHandlers = [
  handle(
    setChallenge,
    async ({ params: { childId, challenge: id }, body: { state, words }, user, services }) => {
      const { db, clock } = services
      const now = clock.now()
      if (state === 'confirmed' && user.childView) throw notInChildView()
      const child = await childOfFamily(db, user.id, childId)
      if (!child) throw httpError(setChallenge, 'unknownChild')
      const challenge = await findChallenge(db, childId, id)
      if (!challenge) throw httpError(setChallenge, 'unknownChallenge')
      const reached = user.childView ? await limitReachedBy(db, childId, now) : undefined
      if (reached) throw httpError(setChallenge, reached)
      const change = user.childView
        ? { state }
        : { state: state === 'done' ? ('confirmed' as const) : state, words: words || undefined }
      const newState = await db.transaction((tx) =>
        setChallengeState(tx, { childId, challenge, now, ...change }),
      )
      const after = await dashboardOf(services, user)
      return {
        ...(user.childView ? ownOf(after, childId) : after),
        id,
        state: newState === 'left' ? null : newState,
      }
    },
  ),
]

/** The child's own part of the dashboard, for its view. */
function ownOf(dashboard: Dashboard, childId: string): Dashboard {
  return {
    parentFirstName: null,
    timeZone: dashboard.timeZone,
    // Reasons come from the parent's answers, which a child does not see.
    children: dashboard.children
      .filter(({ id }) => id === childId)
      .map((child) => ({
        ...child,
        together: child.together.map((replay) => ({ ...replay, reason: null })),
      })),
    needsDeliveryAddress: false,
    nextLive: null,
    replaysWatched: 0,
    lastReplays: [],
  }
}
