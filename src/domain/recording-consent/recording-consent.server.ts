import { and, asc, eq, isNull } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { enforceRateLimits } from '#src/api/server/rate-limits.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { isChildOfSql } from '#src/domain/children/family-children.server.ts'
import { storeConsents, withdrawConsents } from '#src/domain/consents/consents.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { children, consents } from '#src/infrastructure/database/schema.server.ts'
import { textVersions } from '#src/shared/text-versions.ts'
import { readRecordingConsents, setRecordingConsent } from './recording-consent.contract.ts'

/**
 * How often a family may agree, because every change is stored for ten years as evidence. A consent can
 * always be withdrawn.
 */
const consentsOfFamily = { max: 10, minutes: 24 * 60 } as const

export const recordingConsentHandlers = [
  handle(readRecordingConsents, async ({ user, services: { db } }) => ({
    children: await readConsents(db, user.id),
  })),

  handle(
    setRecordingConsent,
    async ({ params: { id }, body: { isAgreed }, user, services: { db, clock, log } }) => {
      const at = clock.now()
      return db.transaction(async (tx) => {
        await lockUserRows(tx, [user.id])
        const [child] = await tx
          .select({ position: children.position })
          .from(children)
          .where(and(eq(children.id, id), isChildOfSql(user.id)))
        if (!child) throw httpError(setRecordingConsent, 'unknownChild')
        // Consents about the first child have no `childId`, like those of the welcome.
        const childId = child.position === 1 ? undefined : id
        if (isAgreed) {
          const given = await storeConsents(tx, ['record-video'], {
            userId: user.id,
            guardianId: user.guardianId,
            childId,
            language: user.language,
            at,
          })
          if (given > 0)
            await enforceRateLimits(tx, at, [{ key: `recording-consent|${user.id}`, ...consentsOfFamily }])
        } else {
          const isOfFamily = and(eq(consents.userId, user.id), eq(consents.purpose, 'record-video'))
          const isOfChild = childId ? eq(consents.childId, childId) : isNull(consents.childId)
          const about = and(isOfFamily, isOfChild)
          for (const erased of await withdrawConsents(tx, about, { by: user.guardianId, at }))
            log.info({ erased }, 'consent withdrawn')
        }
        return { children: await readConsents(tx, user.id) }
      })
    },
  ),
]

async function readConsents(db: Connection, userId: string) {
  const stored = await db
    .select({ childId: consents.childId, textVersion: consents.textVersion })
    .from(consents)
    .where(
      and(eq(consents.userId, userId), eq(consents.purpose, 'record-video'), isNull(consents.withdrawnAt)),
    )
  const family = await db
    .select({ id: children.id, displayName: children.displayName, position: children.position })
    .from(children)
    .where(isChildOfSql(userId))
    .orderBy(asc(children.position))
  return family.map(({ id, displayName, position }) => {
    const own = stored.filter(({ childId }) => childId === id || (childId === null && position === 1))
    const isAgreed = own.some(({ textVersion }) => textVersion === textVersions.recordVideo)
    return { id, displayName, isAgreed, isAskedAgain: !isAgreed && own.length > 0 }
  })
}
