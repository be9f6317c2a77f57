import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type HttpError, notYours } from '#src/api/server/http-error.server.ts'
import { auditForbidden } from '#src/domain/back-office/audit-once-a-minute.server.ts'
import { experts, oneToOneSlots } from '#src/infrastructure/database/schema.server.ts'
import type { Services, SignedInAdmin } from '#src/infrastructure/services.server.ts'

export interface Asking {
  services: Services
  request: FastifyRequest
  admin: SignedInAdmin
}

/** Throws `unknown` for a slot that does not exist, and 403 for another expert's (PROGRAMME §2). */
export async function requireOwnSlot(asking: Asking, slotId: string, unknown: HttpError): Promise<void> {
  const [slot] = await asking.services.db
    .select({ adminId: experts.adminId, name: experts.name })
    .from(oneToOneSlots)
    .innerJoin(experts, eq(experts.id, oneToOneSlots.expertId))
    .where(and(eq(oneToOneSlots.id, slotId), isNull(oneToOneSlots.withdrawnAt)))
  await requireOwn(asking, slot, unknown)
}

/** Throws `unknown` for an expert who does not exist, and 403 where an expert names another. */
export async function requireOwnExpert(asking: Asking, expertId: string, unknown: HttpError): Promise<void> {
  const [expert] = await asking.services.db
    .select({ adminId: experts.adminId, name: experts.name })
    .from(experts)
    .where(eq(experts.id, expertId))
  await requireOwn(asking, expert, unknown)
}

async function requireOwn(
  { services, request, admin }: Asking,
  expert: { adminId: string | null; name: string } | undefined,
  unknown: HttpError,
): Promise<void> {
  if (!expert) throw unknown
  if (admin.role !== 'expert' || expert.adminId === admin.id) return
  await auditForbidden(services, request, admin, expert.name)
  throw notYours()
}
