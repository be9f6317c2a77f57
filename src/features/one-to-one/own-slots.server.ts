import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type HttpError, notYours } from '#src/api/server/http-error.server.ts'
import type { SignedInAdmin } from '#src/api/server/signed-in.server.ts'
import { auditForbidden } from '#src/domain/back-office/audit-once-a-minute.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { experts, oneToOneSlots } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'

type Slot = typeof oneToOneSlots.$inferSelect

/** A call of the back-office, with the administrator who makes it. */
export interface TeamCall {
  services: Services
  request: FastifyRequest
  admin: SignedInAdmin
}

/**
 * Throws `unknown` for a slot that does not exist, and 403 where an expert names another's (PROGRAMME §2).
 */
export async function requireOwnSlot(call: TeamCall, slotId: string, unknown: HttpError): Promise<void> {
  const [slot] = await call.services.db
    .select({ adminId: experts.adminId, name: experts.name })
    .from(oneToOneSlots)
    .innerJoin(experts, eq(experts.id, oneToOneSlots.expertId))
    .where(and(eq(oneToOneSlots.id, slotId), isNull(oneToOneSlots.withdrawnAt)))
  await requireOwn(call, slot, unknown)
}

/** Locks and returns a slot. Throws `unknown` where it was withdrawn. */
export async function lockSlot(tx: Transaction, slotId: string, unknown: HttpError): Promise<Slot> {
  const [slot] = await tx
    .select()
    .from(oneToOneSlots)
    .where(and(eq(oneToOneSlots.id, slotId), isNull(oneToOneSlots.withdrawnAt)))
    .for('update')
  if (!slot) throw unknown
  return slot
}

/** Throws `unknown` for an expert who does not exist, and 403 where an expert names another. */
export async function requireOwnExpert(call: TeamCall, expertId: string, unknown: HttpError): Promise<void> {
  const [expert] = await call.services.db
    .select({ adminId: experts.adminId, name: experts.name })
    .from(experts)
    .where(eq(experts.id, expertId))
  await requireOwn(call, expert, unknown)
}

async function requireOwn(
  { services, request, admin }: TeamCall,
  expert: { adminId: string | null; name: string } | undefined,
  unknown: HttpError,
): Promise<void> {
  if (!expert) throw unknown
  if (admin.role !== 'expert' || expert.adminId === admin.id) return
  await auditForbidden(services, request, admin, expert.name)
  throw notYours()
}
