import { and, asc, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import { handle } from '#src/api/server/serve.server.ts'
import { hasCompletePlan } from '#src/domain/access/access.rules.ts'
import { readBox } from '#src/domain/box/box.contract.ts'
import { deliveryAddressOf } from '#src/domain/deliveries/delivery-address.server.ts'
import { familiesWithBox, readAgesByFamily } from '#src/domain/deliveries/families-with-box.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { boxes, boxParcels, subscriptions, users } from '#src/infrastructure/database/schema.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { companyDay, dayAfter } from '#src/shared/dates.ts'
import { closesAt, shownBox } from './box.rules.ts'

/** The number of months that a family's page looks back. */
const maxMonths = 24
const batchSize = 500

export const boxHandlers = [
  handle(readBox, async ({ user, query, services }) => {
    const { db, clock } = services
    const now = clock.now()
    const rows = await db
      .select({ box: boxes, parcel: boxParcels })
      .from(boxes)
      .leftJoin(boxParcels, and(eq(boxParcels.month, boxes.month), eq(boxParcels.userId, user.id)))
      .orderBy(desc(boxes.month))
      .limit(maxMonths)
    const candidates = rows.map((row) => ({ ...row, ...row.box, isListed: row.parcel !== null }))
    const shown = shownBox(candidates, { getsBox: hasCompletePlan(user), now })
    if (!shown) return null
    const { month, contents, challengeId, parcel } = shown
    const hasAddress = parcel?.recipient ? true : (await deliveryAddressOf(db, user.id)) !== null
    const state = parcel?.state ?? 'toSend'
    const isWaiting = state === 'toSend' || state === 'prepared'
    return {
      month,
      contents: contents[query.lang ?? user.language],
      challengeId,
      state,
      tracking: parcel?.tracking ?? null,
      // Only the paying guardian can give the address, and only while the family gets a box.
      needsAddress: isWaiting && !hasAddress && user.guardianId === null && hasCompletePlan(user),
    }
  }),
]

export const boxJobs: readonly Job[] = [
  {
    name: 'list-box-parcels',
    cron: '*/10 * * * *',
    run: closeDueLists,
    momentsBetween: async ({ db }) => {
      const waiting = await db.select({ on: boxes.cutOffOn }).from(boxes).where(isNull(boxes.listedAt))
      return waiting.map(({ on }) => closesAt(on))
    },
  },
]

/** Stores the list of families of every box whose cut-off day is over. */
export async function closeDueLists({ db, clock }: Services): Promise<void> {
  const now = clock.now()
  const yesterday = dayAfter(companyDay(now), -1)
  const due = await db
    .select({ month: boxes.month })
    .from(boxes)
    .where(and(isNull(boxes.listedAt), lte(boxes.cutOffOn, yesterday)))
  for (const { month } of due) await db.transaction((tx) => closeListIfDue(tx, month, now))
}

/**
 * Stores, once, the families to which the box of a month is sent, with the address and the children's age
 * groups at its cut-off. Does nothing before the cut-off. Returns whether the list is stored.
 */
export async function closeListIfDue(tx: Transaction, month: string, now: Date): Promise<boolean> {
  const [box] = await tx.select().from(boxes).where(eq(boxes.month, month)).for('update')
  if (!box || box.listedAt) return box?.listedAt != null
  const cutOff = closesAt(box.cutOffOn)
  if (now < cutOff) return false
  // A cut-off that the team has set in the past closes the list when it is saved.
  const closedAt = box.changedAt > cutOff ? box.changedAt : cutOff
  let stored: string[] = []
  do stored = await storeParcels(tx, { month, closedAt, now, after: stored.at(-1) })
  while (stored.length === batchSize)
  await tx.update(boxes).set({ listedAt: now }).where(eq(boxes.month, month))
  return true
}

/**
 * Stores a parcel for each of the next 500 families, by id, that had paid for a box when the list was closed.
 * Returns their ids.
 */
async function storeParcels(
  tx: Transaction,
  { month, closedAt, now, after }: { month: string; closedAt: Date; now: Date; after?: string | undefined },
): Promise<string[]> {
  const hadPaid = lte(subscriptions.firstPaidAt, closedAt)
  const isNext = after === undefined ? undefined : gt(users.id, after)
  const families = await familiesWithBox(tx, closedAt, and(hadPaid, isNext))
    .orderBy(asc(users.id))
    .limit(batchSize)
  const ids = families.map(({ id }) => id)
  if (ids.length === 0) return ids
  const ages = await readAgesByFamily(tx, ids)
  const rows = families.map(({ id, address }) => ({
    month,
    userId: id,
    ...address,
    ages: [...(ages.get(id) ?? [])],
    createdAt: now,
    changedAt: now,
  }))
  await tx.insert(boxParcels).values(rows).onConflictDoNothing()
  return ids
}
