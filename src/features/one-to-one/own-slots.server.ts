import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { HttpError } from '#src/api/server/http-error.server.ts'
import { rejectForbidden, type TeamCall } from '#src/domain/back-office/forbidden.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { experts, oneToOneSlots } from '#src/infrastructure/database/schema.server.ts'

type Slot = typeof oneToOneSlots.$inferSelect

interface SlotSelection {
  /** Whether a slot that was withdrawn is found as well. */
  withWithdrawn?: boolean
}

/**
 * Throws `unknown` for a slot that does not exist, and 403 if an expert names another's (PROGRAMME §2).
 */
export async function requireOwnSlot(
  call: TeamCall,
  slotId: string,
  unknown: HttpError,
  selection?: SlotSelection,
): Promise<void> {
  const [slot] = await call.services.db
    .select({ adminId: experts.adminId, name: experts.name })
    .from(oneToOneSlots)
    .innerJoin(experts, eq(experts.id, oneToOneSlots.expertId))
    .where(isSelected(slotId, selection))
  await requireOwn(call, slot, unknown)
}

/** Locks and returns a slot. Throws `unknown` if there is none. */
export async function lockSlot(
  tx: Transaction,
  slotId: string,
  unknown: HttpError,
  selection?: SlotSelection,
): Promise<Slot> {
  const [slot] = await tx.select().from(oneToOneSlots).where(isSelected(slotId, selection)).for('update')
  if (!slot) throw unknown
  return slot
}

function isSelected(slotId: string, { withWithdrawn = false }: SlotSelection = {}): SQL | undefined {
  return and(eq(oneToOneSlots.id, slotId), withWithdrawn ? undefined : isNull(oneToOneSlots.withdrawnAt))
}

/** Throws `unknown` for an expert who does not exist, and 403 if an expert names another. */
export async function requireOwnExpert(call: TeamCall, expertId: string, unknown: HttpError): Promise<void> {
  const [expert] = await call.services.db
    .select({ adminId: experts.adminId, name: experts.name })
    .from(experts)
    .where(eq(experts.id, expertId))
  await requireOwn(call, expert, unknown)
}

async function requireOwn(
  call: TeamCall,
  expert: { adminId: string | null; name: string } | undefined,
  unknown: HttpError,
): Promise<void> {
  if (!expert) throw unknown
  if (call.admin.role !== 'expert' || expert.adminId === call.admin.id) return
  await rejectForbidden(call, expert.name)
}
