import { isUtf8 } from 'node:buffer'
import { isDeepStrictEqual } from 'node:util'
import { and, asc, count, desc, eq, like, type SQL, sql } from 'drizzle-orm'
import { usualPageSize } from '#src/api/fields.ts'
import { httpError, invalidField } from '#src/api/server/http-error.server.ts'
import { isStorableText } from '#src/api/server/json-body.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { csvFrom, csvTextOf } from '#src/domain/back-office/lists/csv.server.ts'
import { containing, setTotalHeader } from '#src/domain/back-office/lists/list-queries.server.ts'
import {
  byDestination,
  type FamilyWithBox,
  familiesWithBox,
  readAgesByFamily,
} from '#src/domain/deliveries/families-with-box.server.ts'
import { parcelCells, parcelColumns } from '#src/domain/deliveries/parcel-csv.server.ts'
import { closeListIfDue } from '#src/features/box/box.server.ts'
import {
  csvColumns,
  InvalidCsvError,
  readTrackings,
  type Tracking,
} from '#src/features/box/tracking-csv.rules.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { isOneOf } from '#src/infrastructure/database/is-one-of.server.ts'
import {
  boxes,
  boxParcels,
  challenges,
  deliveryAddresses,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import type { ParcelState } from '#src/shared/delivery.ts'
import {
  type AdminBox,
  changeParcels,
  exportParcels,
  importTrackings,
  listBoxes,
  listParcelsOf,
  type Parcel,
  readAdminBox,
  saveBox,
} from './boxes.contract.ts'
import { stateNames } from './boxes.texts.ts'
import { isNewTrackingSql, updateParcels } from './update-parcels.server.ts'

export const adminBoxHandlers = [
  handle(listBoxes, async ({ services: { db } }) =>
    (await db.select().from(boxes).orderBy(desc(boxes.month))).map(asBox),
  ),

  handle(readAdminBox, async ({ params: { month }, services: { db } }) => {
    const [box] = await db.select().from(boxes).where(eq(boxes.month, month))
    if (!box) throw httpError(readAdminBox, 'unknown')
    return asBox(box)
  }),

  handle(saveBox, async ({ params: { month }, body: sent, admin, services: { db, clock }, request }) => {
    const { isNew, ...body } = sent
    const now = clock.now()
    return db.transaction(async (tx) => {
      await closeListIfDue(tx, month, now)
      if (body.challengeId !== null) await rejectUnknownChallenge(tx, body.challengeId)
      const row = { ...body, changedAt: now }
      const inserted = { month, ...row, createdAt: now }
      // If two new boxes are sent at once, the second waits here for the first and then finds it.
      if (isNew) await tx.insert(boxes).values(inserted).onConflictDoNothing()
      const [before] = await tx.select().from(boxes).where(eq(boxes.month, month)).for('update')
      // The same form sent again after a lost response finds its own box: no error.
      if (isNew && before && !isDeepStrictEqual({ ...asBox(before), ...body }, asBox(before)))
        throw httpError(saveBox, 'exists')
      if (before?.listedAt && before.cutOffOn !== body.cutOffOn) throw httpError(saveBox, 'listKept')
      const [saved] = await tx
        .insert(boxes)
        .values(inserted)
        .onConflictDoUpdate({ target: boxes.month, set: row })
        .returning()
      if (!saved) throw new Error('the box was not stored')
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'keep-box',
        target: month,
        details: { cutOffOn: body.cutOffOn },
      })
      return asBox(saved)
    })
  }),

  handle(listParcelsOf, async ({ params: { month }, query, services: { db, clock }, reply }) => {
    const now = clock.now()
    const isListed = await db.transaction(async (tx) => {
      const [box] = await tx.select({ month: boxes.month }).from(boxes).where(eq(boxes.month, month))
      if (!box) throw httpError(listParcelsOf, 'unknown')
      return closeListIfDue(tx, month, now)
    })
    const { page, pageSize, search } = query
    const found = search ? like(users.email, containing(search.toLowerCase())) : undefined
    const before = (page - 1) * pageSize
    if (isListed) {
      const parcels = listedParcels(db, month, found)
      await setTotalHeader(db, parcels.as('parcels'), undefined, reply)
      return (await parcels.limit(pageSize).offset(before)).map(asParcel)
    }
    const families = familiesWithBox(db, now, found).orderBy(...byDestination)
    await setTotalHeader(db, families.as('families'), undefined, reply)
    return (await families.limit(pageSize).offset(before)).map(asExpectedParcel)
  }),

  handle(changeParcels, async ({ params: { month }, body, admin, services: { db, clock }, request }) => {
    const now = clock.now()
    await db.transaction(async (tx) => {
      await requireListed(tx, month, now, body, changeParcels)
      await updateParcels(tx, { month, changes: body, now })
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'change-parcels',
        target: month,
        details: { parcels: body.length, ...countStates(body) },
      })
    })
    return (await listedParcels(db, month).limit(usualPageSize)).map(asParcel)
  }),

  handle(exportParcels, async ({ params: { month }, admin, services, request, reply }) => {
    const { db, clock, streamRows } = services
    const now = clock.now()
    const isListed = await db.transaction(async (tx) => {
      const [box] = await tx.select({ month: boxes.month }).from(boxes).where(eq(boxes.month, month))
      if (!box) throw httpError(exportParcels, 'unknown')
      const hasList = await closeListIfDue(tx, month, now)
      await audit(tx, { ...actor(admin, request, now), action: 'export-parcels', target: month })
      return hasList
    })
    reply.header('Content-Disposition', `attachment; filename="coffret-${month}.csv"`)
    return csvFrom(
      [csvColumns.userId, ...parcelColumns, 'État', csvColumns.tracking],
      isListed ? streamRows(listedParcels(db, month).getSQL()) : expectedParcels(services),
      (rows) =>
        rows.map(({ user_id, state, tracking, ages, ...address }) => [
          csvTextOf(user_id),
          ...parcelCells(address, ages as string[]),
          stateNames[state as ParcelState],
          csvTextOf(tracking),
        ]),
    )
  }),

  handle(importTrackings, async ({ params: { month }, admin, services: { db, clock }, request }) => {
    const now = clock.now()
    const trackings = trackingsIn(request.body)
    const numbered = trackings.filter(({ tracking }) => tracking !== null)
    const sent = await db.transaction(async (tx) => {
      await requireListed(tx, month, now, trackings, importTrackings)
      const parcels = numbered.map((parcel) => ({ ...parcel, state: 'sent' as const }))
      const changes = await updateParcels(tx, { month, changes: parcels, now }, isNewTrackingSql)
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'import-trackings',
        target: month,
        details: { parcels: changes },
      })
      return changes
    })
    return { sent }
  }),
]

async function rejectUnknownChallenge(tx: Transaction, id: string): Promise<void> {
  if ((await tx.$count(challenges, eq(challenges.id, id))) > 0) return
  throw invalidField('challengeId', 'Défi inconnu')
}

/**
 * Throws the call's error if the list is not stored yet, or lacks one of these families. A family that has
 * been erased since is no longer on the list and is ignored.
 */
async function requireListed(
  tx: Transaction,
  month: string,
  now: Date,
  parcels: readonly { userId: string }[],
  endpoint: typeof changeParcels | typeof importTrackings,
): Promise<void> {
  const [box] = await tx.select({ month: boxes.month }).from(boxes).where(eq(boxes.month, month))
  if (!box) throw httpError(endpoint, 'unknown')
  if (!(await closeListIfDue(tx, month, now))) throw httpError(endpoint, 'beforeCutOff')
  const userIds = [...new Set(parcels.map(({ userId }) => userId))]
  if (userIds.length === 0) return
  const [listed] = await tx
    .select({ parcels: count() })
    .from(boxParcels)
    .where(and(eq(boxParcels.month, month), isOneOf(boxParcels.userId, userIds)))
  const parcelCount = listed?.parcels ?? 0
  const known = await tx.$count(users, isOneOf(users.id, userIds))
  if (parcelCount === 0 || parcelCount < known) throw httpError(endpoint, 'notOnList')
}

function trackingsIn(body: unknown): Tracking[] {
  if (!Buffer.isBuffer(body) || !isUtf8(body)) throw httpError(importTrackings, 'unreadable')
  const csv = body.toString('utf8')
  if (!isStorableText(csv)) throw httpError(importTrackings, 'unreadable')
  try {
    return readTrackings(csv)
  } catch (error) {
    if (!(error instanceof InvalidCsvError)) throw error
    throw httpError(importTrackings, 'unreadable', { message: error.message })
  }
}

/**
 * Each listed parcel with its address as it was at the cut-off. A family that had no address then is asked
 * for one, and the address that it gives afterwards is used.
 */
function listedParcels(db: Connection, month: string, condition?: SQL) {
  const current = deliveryAddresses
  const addressColumn = <Column extends 'recipient' | 'line1' | 'line2' | 'country'>(name: Column) =>
    sql<
      string | null
    >`case when ${boxParcels.recipient} is null then ${current[name]} else ${boxParcels[name]} end`.as(name)
  const town = (of: typeof boxParcels | typeof current) => sql`${of.postalCode} || ' ' || ${of.town}`
  return db
    .select({
      userId: boxParcels.userId,
      email: users.email,
      state: boxParcels.state,
      tracking: boxParcels.tracking,
      ages: boxParcels.ages,
      recipient: addressColumn('recipient'),
      line1: addressColumn('line1'),
      line2: addressColumn('line2'),
      country: addressColumn('country'),
      destination:
        sql`case when ${boxParcels.recipient} is null then ${town(current)} else ${town(boxParcels)} end`.as(
          'destination',
        ),
    })
    .from(boxParcels)
    .innerJoin(users, eq(users.id, boxParcels.userId))
    .leftJoin(current, eq(current.userId, boxParcels.userId))
    .where(and(eq(boxParcels.month, month), condition))
    .orderBy(asc(boxParcels.country), asc(boxParcels.postalCode), asc(users.email))
}

/** The rows of {@link listedParcels} as they would be before the cut-off. */
async function* expectedParcels({
  db,
  clock,
  streamRows,
}: Services): AsyncGenerator<Record<string, unknown>[], void> {
  const families = familiesWithBox(db, clock.now()).orderBy(...byDestination)
  for await (const rows of streamRows(families.getSQL())) {
    const ages = await readAgesByFamily(
      db,
      rows.map(({ id }) => String(id)),
    )
    yield rows.map(({ id, postal_code, town, ...address }) => ({
      ...address,
      user_id: id,
      state: 'toSend',
      tracking: null,
      ages: ages.get(String(id)) ?? [],
      destination: address.recipient === null ? null : `${postal_code} ${town}`,
    }))
  }
}

function asParcel(row: Omit<Parcel, 'hasAddress'>): Parcel {
  const { userId, email, state, tracking, recipient } = row
  return { userId, email, state, tracking, recipient, hasAddress: recipient !== null }
}

function asExpectedParcel({ id, email, address }: FamilyWithBox): Parcel {
  return asParcel({
    userId: id,
    email,
    state: 'toSend',
    tracking: null,
    recipient: address?.recipient ?? null,
  })
}

function countStates(parcels: readonly { state: ParcelState }[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(parcels, ({ state }) => state)].map(([state, all]) => [state, all.length]),
  )
}

function asBox({ month, contents, challengeId, cutOffOn, listedAt }: typeof boxes.$inferSelect): AdminBox {
  return { month, contents, challengeId, cutOffOn, listedAt: isoOrNull(listedAt) }
}
