import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import { handle } from '#src/api/server/serve.server.ts'
import { readBox } from '#src/domain/box/box.contract.ts'
import { getsBox } from '#src/domain/deliveries/delivery-address.rules.ts'
import { deliveryAddressOf } from '#src/domain/deliveries/delivery-address.server.ts'
import { agesByFamily, familiesWithBox } from '#src/domain/deliveries/families-with-box.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { boxes, boxParcels } from '#src/infrastructure/database/schema.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { companyDay, dayAfter } from '#src/shared/dates.ts'
import { closesAt, shownBox } from './box.rules.ts'

/** How many months of boxes a family's page looks back. */
const lookedAt = 24
const rowsAtOnce = 500

export const boxHandlers = [
  handle(readBox, async ({ user, query, services }) => {
    const { db, clock } = services
    const now = clock.now()
    const rows = await db
      .select({ box: boxes, parcel: boxParcels })
      .from(boxes)
      .leftJoin(boxParcels, and(eq(boxParcels.month, boxes.month), eq(boxParcels.userId, user.id)))
      .orderBy(desc(boxes.month))
      .limit(lookedAt)
    // Between the end of the cut-off day and the job that writes the list down, it is as it stands.
    const isOpen = ({ listedAt }: { listedAt: Date | null }) => listedAt === null
    const known = rows.map((row) => ({
      ...row,
      ...row.box,
      isListed: row.parcel !== null || (isOpen(row.box) && getsBox(user)),
    }))
    const shown = shownBox(known, { getsBox: getsBox(user), now })
    if (!shown) return null
    const { month, contents, challengeId, parcel } = shown
    const isAddressed = parcel?.recipient ? true : (await deliveryAddressOf(db, user.id)) !== null
    const state = parcel?.state ?? 'toSend'
    const waits = state === 'toSend' || state === 'prepared'
    return {
      month,
      contents: contents[query.lang ?? user.language],
      challengeId,
      state,
      tracking: parcel?.tracking ?? null,
      // The address is the payer’s to give.
      needsAddress: waits && !isAddressed && user.guardianId === null,
    }
  }),
]

export const boxJobs: readonly Job[] = [
  {
    name: 'list-box-parcels',
    cron: '*/10 * * * *',
    run: listWhatIsDue,
    momentsBetween: async ({ db }) => {
      const waiting = await db.select({ on: boxes.cutOffOn }).from(boxes).where(isNull(boxes.listedAt))
      return waiting.map(({ on }) => closesAt(on))
    },
  },
]

/** Writes down the list of every box whose cut-off day is over. */
export async function listWhatIsDue({ db, clock }: Services): Promise<void> {
  const now = clock.now()
  const yesterday = dayAfter(companyDay(now), -1)
  const due = await db
    .select({ month: boxes.month })
    .from(boxes)
    .where(and(isNull(boxes.listedAt), lte(boxes.cutOffOn, yesterday)))
  for (const { month } of due) await db.transaction((tx) => listParcels(tx, month, now))
}

/**
 * Writes down, once, who is sent the box of a month, with the address and the children's age groups as they
 * are at its cut-off; nothing happens before. Returns whether the list is kept.
 */
export async function listParcels(tx: Transaction, month: string, now: Date): Promise<boolean> {
  const [box] = await tx.select().from(boxes).where(eq(boxes.month, month)).for('update')
  if (!box || box.listedAt || now < closesAt(box.cutOffOn)) return box?.listedAt != null
  const [families, ages] = [await familiesWithBox(tx, now), await agesByFamily(tx)]
  const rows = families.map(({ id, address }) => ({
    month,
    userId: id,
    ...address,
    ages: [...(ages.get(id) ?? [])],
    createdAt: now,
    changedAt: now,
  }))
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx
      .insert(boxParcels)
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflictDoNothing()
  await tx.update(boxes).set({ listedAt: now }).where(eq(boxes.month, month))
  return true
}
