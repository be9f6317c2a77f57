import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { boxParcels } from '#src/infrastructure/database/schema.server.ts'
import type { ParcelState } from '#src/shared/delivery.ts'

/**
 * Changes parcels of a month's list, in one statement, and returns their number. If a parcel is named several
 * times, the last change counts.
 */
export async function updateParcels(
  tx: Transaction,
  { month, changes, now }: { month: string; changes: readonly ParcelChange[]; now: Date },
  condition?: SQL,
): Promise<number> {
  const rows = [...Map.groupBy(changes, ({ userId }) => userId)].map(([userId, ofParcel]) => {
    const tracking = ofParcel.findLast((one) => one.tracking !== undefined)?.tracking
    return {
      userId,
      state: ofParcel.at(-1)?.state,
      isTracked: tracking !== undefined,
      tracking: tracking || null,
    }
  })
  const changed = await tx
    .update(boxParcels)
    .set({
      state: sql`change.state`,
      tracking: sql`case when change."isTracked" then change.tracking else ${boxParcels.tracking} end`,
      changedAt: now,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change ("userId" uuid, state text, "isTracked" boolean, tracking text)`,
    )
    .where(and(eq(boxParcels.month, month), sql`${boxParcels.userId} = change."userId"`, condition))
    .returning({ userId: boxParcels.userId })
  return changed.length
}

interface ParcelChange {
  userId: string
  state: ParcelState
  /** Undefined leaves the number as it is; an empty text removes it. */
  tracking?: string | null | undefined
}

/**
 * Whether an imported tracking number is new for its parcel. The file also holds the numbers of parcels that
 * were sent earlier and may have been returned since; these parcels stay as they are.
 */
export const isNewTrackingSql = or(
  inArray(boxParcels.state, ['toSend', 'prepared']),
  sql`${boxParcels.tracking} is distinct from change.tracking`,
)
