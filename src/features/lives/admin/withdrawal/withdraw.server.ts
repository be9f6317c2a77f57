import { and, eq, sql } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { rejectForbidden } from '#src/domain/back-office/forbidden.server.ts'
import { adultsOfLive } from '#src/domain/team-alerts/adults-of-class.server.ts'
import { alertTeam } from '#src/domain/team-alerts/team-alerts.server.ts'
import { clearReplaced } from '#src/features/lives/adults.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { auditLog, experts, liveSessions } from '#src/infrastructure/database/schema.server.ts'
import { withdrawFromLive } from './withdraw.contract.ts'
import { expertWithdrewEmail } from './withdrawn-email.server.ts'

const withdrawalAction = 'withdraw-from-live'

export const adminWithdrawalHandlers = [
  handle(withdrawFromLive, async ({ params: { liveId }, body: { reason }, admin, services, request }) => {
    const { db, clock, settings } = services
    const now = clock.now()
    const forbidden = await db.transaction(async (tx) => {
      const [live] = await tx
        .select()
        .from(liveSessions)
        .where(eq(liveSessions.id, liveId))
        .for('no key update')
      if (!live) throw httpError(withdrawFromLive, 'unknown')
      const [expert] = live.expertId
        ? await tx.select().from(experts).where(eq(experts.id, live.expertId))
        : []
      // Sent again, as after a lost response: the expert has withdrawn already.
      if (live.expertId === null && (await hasWithdrawn(tx, admin.email, liveId))) return undefined
      if (expert?.adminId !== admin.id) return live.title
      if (live.state === 'cancelled' || live.startsAt <= now) throw httpError(withdrawFromLive, 'closed')
      await tx.update(liveSessions).set({ expertId: null }).where(eq(liveSessions.id, liveId))
      await clearReplaced(tx, live, { ...live, expertId: null })
      await alertTeam(tx, settings, {
        email: expertWithdrewEmail,
        payload: { liveId, expert: expert.name, reason },
        adminIds: await adultsOfLive(tx, { ...live, expertId: null }),
        at: now,
      })
      await audit(tx, {
        ...actor(admin, request, now),
        action: withdrawalAction,
        target: live.title,
        details: { liveId },
      })
      return undefined
    })
    if (forbidden !== undefined) await rejectForbidden({ services, request, admin }, forbidden)
    services.notifyOutbox()
    return {}
  }),
]

/** Whether the audit log has this administrator's withdrawal from this live session. */
async function hasWithdrawn(tx: Transaction, admin: string, liveId: string): Promise<boolean> {
  const isOfAdmin = and(eq(auditLog.admin, admin), eq(auditLog.action, withdrawalAction))
  return (await tx.$count(auditLog, and(isOfAdmin, sql`${auditLog.details}->>'liveId' = ${liveId}`))) > 0
}
