import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Declaring } from '#src/api/endpoint.ts'
import { httpError } from '#src/api/server/http-error.server.ts'
import { rejectForbidden, type TeamCall } from '#src/domain/back-office/forbidden.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { experts, oneToOneSlots } from '#src/infrastructure/database/schema.server.ts'

/**
 * Throws `unknownSlot` for a slot that does not exist, and 403 if an expert names another's (PROGRAMME §2).
 */
export async function requireOwnSlot(
  call: TeamCall,
  slotId: string,
  endpoint: Declaring<'unknownSlot'>,
  selection?: SlotSelection,
): Promise<void> {
  const [slot] = await call.services.db
    .select({ adminId: experts.adminId, name: experts.name })
    .from(oneToOneSlots)
    .innerJoin(experts, eq(experts.id, oneToOneSlots.expertId))
    .where(isSelectedSql(slotId, selection))
  if (!slot) throw httpError(endpoint, 'unknownSlot')
  await requireOwn(call, slot)
}

type Slot = typeof oneToOneSlots.$inferSelect

interface SlotSelection {
  /** Whether a slot that was withdrawn is found as well. */
  withWithdrawn?: boolean
}

/** Locks and returns a slot. Throws `unknownSlot` if there is none. */
export async function lockSlot(
  tx: Transaction,
  slotId: string,
  endpoint: Declaring<'unknownSlot'>,
  selection?: SlotSelection,
): Promise<Slot> {
  const [slot] = await tx.select().from(oneToOneSlots).where(isSelectedSql(slotId, selection)).for('update')
  if (!slot) throw httpError(endpoint, 'unknownSlot')
  return slot
}

function isSelectedSql(slotId: string, { withWithdrawn = false }: SlotSelection = {}): SQL | undefined {
  return and(eq(oneToOneSlots.id, slotId), withWithdrawn ? undefined : isNull(oneToOneSlots.withdrawnAt))
}

/** Throws `unknownExpert` for an expert who does not exist, and 403 if an expert names another. */
export async function requireOwnExpert(
  call: TeamCall,
  expertId: string,
  endpoint: Declaring<'unknownExpert'>,
): Promise<void> {
  const [expert] = await call.services.db
    .select({ adminId: experts.adminId, name: experts.name })
    .from(experts)
    .where(eq(experts.id, expertId))
  if (!expert) throw httpError(endpoint, 'unknownExpert')
  await requireOwn(call, expert)
}

async function requireOwn(call: TeamCall, expert: { adminId: string | null; name: string }): Promise<void> {
  if (call.admin.role !== 'expert' || expert.adminId === call.admin.id) return
  await rejectForbidden(call, expert.name)
}
