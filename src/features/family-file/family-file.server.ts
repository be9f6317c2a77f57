import { eq } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { giveFreeDays, hasGivenOtherDays } from '#src/domain/free-days/free-days.server.ts'
import { runningSubscriptionOf } from '#src/domain/subscriptions/subscriptions.server.ts'
import { moveChargesSoon } from '#src/domain/subscriptions/sync/move-charges.server.ts'
import { users } from '#src/infrastructure/database/schema.server.ts'
import { giveDays, readFamilyFile } from './family-file.contract.ts'
import { fileOf } from './read-file.server.ts'

export const adminFamilyFileHandlers = [
  handle(readFamilyFile, async ({ params: { userId }, admin, services: { db, clock }, request }) =>
    db.transaction(async (tx) => {
      const found = await fileOf(tx, userId, clock.now())
      if (!found) throw httpError(readFamilyFile, 'unknown')
      await audit(tx, { ...actor(admin, request, clock.now()), action: 'read-family-file', target: userId })
      return found
    }),
  ),

  handle(
    giveDays,
    async ({ params: { userId }, body: { days, reason, attempt }, admin, services, request }) => {
      const { db, clock } = services
      const now = clock.now()
      const changed = await db.transaction(async (tx) => {
        const [family] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId))
        if (!family) throw httpError(giveDays, 'unknown')
        const running = await runningSubscriptionOf(tx, userId)
        // A cancelled subscription has no charge to move: the days follow its paid period.
        const notBefore = running?.cancelAt ?? undefined
        const isNew = await giveFreeDays(tx, { userId, days, now, attempt, notBefore })
        if (attempt && (await hasGivenOtherDays(tx, [attempt], { days, userId })))
          throw httpError(giveDays, 'otherAttempt')
        if (isNew)
          await audit(tx, {
            ...actor(admin, request, now),
            action: 'give-free-days',
            target: userId,
            details: { days, reason },
          })
        return fileOf(tx, userId, now)
      })
      if (!changed) throw httpError(giveDays, 'unknown')
      await moveChargesSoon(services, [userId])
      return changed
    },
  ),
]
