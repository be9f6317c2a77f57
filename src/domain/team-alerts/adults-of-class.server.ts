import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  experts,
  type LiveSession,
  liveAdults,
  oneToOneAdults,
} from '#src/infrastructure/database/schema.server.ts'

/** The administrators of a live session: its host, its expert and the adults who have entered. */
export async function adultsOfLive(
  tx: Transaction,
  { id, hostId, expertId }: Pick<LiveSession, 'id' | 'hostId' | 'expertId'>,
): Promise<string[]> {
  const entered = await tx
    .select({ adminId: liveAdults.adminId })
    .from(liveAdults)
    .where(eq(liveAdults.liveSessionId, id))
  return [
    ...(hostId ? [hostId] : []),
    ...(expertId ? await accountOf(tx, expertId) : []),
    ...entered.map(({ adminId }) => adminId),
  ]
}

/** The administrators of a booked one-to-one session: its expert and the adults who have entered. */
export async function adultsOfOneToOne(
  tx: Transaction,
  { bookingId, expertId }: { bookingId: string; expertId: string },
): Promise<string[]> {
  const entered = await tx
    .select({ adminId: oneToOneAdults.adminId })
    .from(oneToOneAdults)
    .where(eq(oneToOneAdults.bookingId, bookingId))
  return [...(await accountOf(tx, expertId)), ...entered.map(({ adminId }) => adminId)]
}

/** The account of an expert, as a list; empty without one. */
async function accountOf(tx: Transaction, expertId: string): Promise<string[]> {
  const found = await tx.select({ adminId: experts.adminId }).from(experts).where(eq(experts.id, expertId))
  return found.flatMap(({ adminId }) => adminId ?? [])
}
