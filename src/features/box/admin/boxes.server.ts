// Longer than other files: every call on a month's box and its parcels, from the contents to the carrier's numbers.
import { isUtf8 } from 'node:buffer'
import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { HttpError, httpError } from '#src/api/server/http-error.server.ts'
import { isStorableText } from '#src/api/server/json-body.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { csvFrom, textOf } from '#src/domain/back-office/lists/csv.server.ts'
import { agesByFamily, familiesWithBox } from '#src/domain/deliveries/families-with-box.server.ts'
import { listParcels } from '#src/features/box/box.server.ts'
import { CsvFault, csvColumns, readTrackings, type Tracking } from '#src/features/box/tracking-csv.rules.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  boxes,
  boxParcels,
  challenges,
  deliveryAddresses,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { ParcelState } from '#src/shared/complete-plan.ts'
import { isDeliveryCountry } from '#src/shared/delivery.ts'
import { childAgeTexts } from '#src/shared/language/child-age.texts.ts'
import { regionName } from '#src/shared/language/region-name.ts'
import {
  type AdminBox,
  changeParcels,
  exportParcels,
  importTrackings,
  keepBox,
  listBoxes,
  listParcelsOf,
  type Parcel,
  readAdminBox,
} from './boxes.contract.ts'
import { stateNames } from './boxes.texts.ts'

export const adminBoxHandlers = [
  handle(listBoxes, async ({ services: { db } }) =>
    (await db.select().from(boxes).orderBy(desc(boxes.month))).map(asBox),
  ),

  handle(readAdminBox, async ({ params: { month }, services: { db } }) => {
    const [box] = await db.select().from(boxes).where(eq(boxes.month, month))
    if (!box) throw httpError(readAdminBox, 'unknown')
    return asBox(box)
  }),

  handle(keepBox, async ({ params: { month }, body, admin, services: { db, clock }, request }) => {
    const now = clock.now()
    return db.transaction(async (tx) => {
      await listParcels(tx, month, now)
      const [known] = await tx.select().from(boxes).where(eq(boxes.month, month)).for('update')
      if (known?.listedAt && known.cutOffOn !== body.cutOffOn) throw httpError(keepBox, 'listKept')
      if (body.challengeId !== null) await rejectUnknownChallenge(tx, body.challengeId)
      const row = { ...body, changedAt: now }
      const [kept] = await tx
        .insert(boxes)
        .values({ month, ...row, createdAt: now })
        .onConflictDoUpdate({ target: boxes.month, set: row })
        .returning()
      if (!kept) throw new Error('the box was not kept')
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'keep-box',
        target: month,
        details: { cutOffOn: body.cutOffOn },
      })
      return asBox(kept)
    })
  }),

  handle(listParcelsOf, async ({ params: { month }, services }) => {
    const isKept = await services.db.transaction(async (tx) => {
      const [box] = await tx.select({ month: boxes.month }).from(boxes).where(eq(boxes.month, month))
      if (!box) throw httpError(listParcelsOf, 'unknown')
      return listParcels(tx, month, services.clock.now())
    })
    return isKept ? keptParcels(services.db, month) : parcelsToBe(services)
  }),

  handle(changeParcels, async ({ params: { month }, body, admin, services: { db, clock }, request }) => {
    const now = clock.now()
    await db.transaction(async (tx) => {
      await onKeptList(tx, month, now, body, changeParcels)
      for (const { userId, state, tracking } of body)
        await tx
          .update(boxParcels)
          .set({ state, ...(tracking !== undefined && { tracking: tracking || null }), changedAt: now })
          .where(isParcel(month, userId))
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'change-parcels',
        target: month,
        details: { parcels: body.length, ...countedStates(body) },
      })
    })
    return keptParcels(db, month)
  }),

  handle(exportParcels, async ({ params: { month }, admin, services, request, reply }) => {
    const { db, clock, streamRows } = services
    const now = clock.now()
    const isKept = await db.transaction(async (tx) => {
      const [box] = await tx.select({ month: boxes.month }).from(boxes).where(eq(boxes.month, month))
      if (!box) throw httpError(exportParcels, 'unknown')
      await audit(tx, { ...actor(admin, request, now), action: 'export-parcels', target: month, details: {} })
      return listParcels(tx, month, now)
    })
    reply.header('Content-Disposition', `attachment; filename="coffret-${month}.csv"`)
    return csvFrom(
      // Code and town in one cell, as on a parcel: a spreadsheet would take the zero off 01000.
      [
        csvColumns.userId,
        'Destinataire',
        'Adresse',
        'Complément',
        'Code postal et ville',
        'Pays',
        'Tranches d’âge',
        'État',
        csvColumns.tracking,
      ],
      isKept ? streamRows(parcelsAsTheyAre(db, month)) : rowsToBe(services),
      (rows) =>
        rows.map(({ user_id, state, tracking, ages, recipient, line1, line2, destination, country }) => [
          textOf(user_id),
          textOf(recipient),
          textOf(line1),
          textOf(line2),
          textOf(destination),
          isDeliveryCountry(country) ? regionName(country, 'fr') : null,
          (ages as string[]).map((age) => (isChildAge(age) ? childAgeTexts[age].fr : age)).join(', '),
          stateNames[state as ParcelState],
          textOf(tracking),
        ]),
    )
  }),

  handle(importTrackings, async ({ params: { month }, admin, services: { db, clock }, request }) => {
    const now = clock.now()
    const given = trackingsIn(request.body)
    const numbered = given.filter(({ tracking }) => tracking !== null)
    const sent = await db.transaction(async (tx) => {
      await onKeptList(tx, month, now, given, importTrackings)
      let changes = 0
      for (const { userId, tracking } of numbered) {
        const changed = await tx
          .update(boxParcels)
          .set({ state: 'sent', tracking, changedAt: now })
          .where(and(isParcel(month, userId), isNews(tracking)))
          .returning({ userId: boxParcels.userId })
        changes += changed.length
      }
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
  const message = 'Défi inconnu'
  throw new HttpError(400, message, { code: 'invalid', issues: [{ path: 'challengeId', message }] })
}

/** Throws the call's error where the list is not kept yet or lacks one of these families. */
async function onKeptList(
  tx: Transaction,
  month: string,
  now: Date,
  given: readonly { userId: string }[],
  endpoint: typeof changeParcels | typeof importTrackings,
): Promise<void> {
  const [box] = await tx.select({ month: boxes.month }).from(boxes).where(eq(boxes.month, month))
  if (!box) throw httpError(endpoint, 'unknown')
  if (!(await listParcels(tx, month, now))) throw httpError(endpoint, 'beforeCutOff')
  const wanted = [...new Set(given.map(({ userId }) => userId))]
  if (wanted.length === 0) return
  const [listed] = await tx
    .select({ parcels: count() })
    .from(boxParcels)
    .where(and(eq(boxParcels.month, month), inArray(boxParcels.userId, wanted)))
  if (listed?.parcels !== wanted.length) throw httpError(endpoint, 'notOnList')
}

function isParcel(month: string, userId: string) {
  return and(eq(boxParcels.month, month), eq(boxParcels.userId, userId))
}

/**
 * Whether a number says something new of a parcel: the exported file brings back those of parcels sent before,
 * which may have been returned since.
 */
function isNews(tracking: string | null) {
  return or(
    inArray(boxParcels.state, ['toSend', 'prepared']),
    sql`${boxParcels.tracking} is distinct from ${tracking}`,
  )
}

function trackingsIn(body: unknown): Tracking[] {
  if (!Buffer.isBuffer(body) || !isUtf8(body)) throw httpError(importTrackings, 'unreadable')
  const csv = body.toString('utf8')
  if (!isStorableText(csv)) throw httpError(importTrackings, 'unreadable')
  try {
    return readTrackings(csv)
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    throw new HttpError(400, error.message, { code: 'unreadable' })
  }
}

type ParcelRow = typeof boxParcels.$inferSelect
type CurrentAddress = typeof deliveryAddresses.$inferSelect | null

function parcelRows(db: Connection, month: string) {
  return db
    .select({ parcel: boxParcels, email: users.email, current: deliveryAddresses })
    .from(boxParcels)
    .innerJoin(users, eq(users.id, boxParcels.userId))
    .leftJoin(deliveryAddresses, eq(deliveryAddresses.userId, boxParcels.userId))
    .where(eq(boxParcels.month, month))
    .orderBy(asc(boxParcels.country), asc(boxParcels.postalCode), asc(users.email))
}

/**
 * The address as it was at the cut-off; a family that had given none then is written to, and what it gives
 * afterwards counts.
 */
function addressOn(parcel: ParcelRow, current: CurrentAddress) {
  if (parcel.recipient !== null) return parcel
  return current
}

/** A parcel with its address in one row: {@link addressOn}, by the database. */
function parcelsAsTheyAre(db: Connection, month: string): SQL {
  const current = deliveryAddresses
  const then = <Column extends 'recipient' | 'line1' | 'line2' | 'country'>(name: Column) =>
    sql`case when ${boxParcels.recipient} is null then ${current[name]} else ${boxParcels[name]} end`.as(name)
  const town = (of: typeof boxParcels | typeof current) => sql`${of.postalCode} || ' ' || ${of.town}`
  return db
    .select({
      userId: boxParcels.userId,
      state: boxParcels.state,
      tracking: boxParcels.tracking,
      ages: boxParcels.ages,
      recipient: then('recipient'),
      line1: then('line1'),
      line2: then('line2'),
      country: then('country'),
      destination:
        sql`case when ${boxParcels.recipient} is null then ${town(current)} else ${town(boxParcels)} end`.as(
          'destination',
        ),
    })
    .from(boxParcels)
    .innerJoin(users, eq(users.id, boxParcels.userId))
    .leftJoin(current, eq(current.userId, boxParcels.userId))
    .where(eq(boxParcels.month, month))
    .orderBy(asc(boxParcels.country), asc(boxParcels.postalCode), asc(users.email))
    .getSQL()
}

async function keptParcels(db: Connection, month: string): Promise<Parcel[]> {
  const rows = await parcelRows(db, month)
  return rows.map(({ parcel, email, current }) => {
    const address = addressOn(parcel, current)
    return {
      userId: parcel.userId,
      email,
      state: parcel.state,
      tracking: parcel.tracking,
      recipient: address?.recipient ?? null,
      hasAddress: address !== null,
    }
  })
}

/** Before the cut-off: the families that would be on the list as things stand. */
function familiesToBe({ db, clock }: Services) {
  return familiesWithBox(db, clock.now()).orderBy(
    asc(deliveryAddresses.country),
    asc(deliveryAddresses.postalCode),
    asc(users.email),
  )
}

/** The rows of {@link parcelsAsTheyAre} before the cut-off, in one batch. */
async function* rowsToBe(services: Services): AsyncGenerator<Record<string, unknown>[], void> {
  const ages = await agesByFamily(services.db)
  yield (await familiesToBe(services)).map(({ id, address }) => ({
    ...address,
    user_id: id,
    state: 'toSend',
    tracking: null,
    ages: ages.get(id) ?? [],
    destination: address && `${address.postalCode} ${address.town}`,
  }))
}

async function parcelsToBe(services: Services): Promise<Parcel[]> {
  return (await familiesToBe(services)).map(({ id, email, address }) => ({
    userId: id,
    email,
    state: 'toSend',
    tracking: null,
    recipient: address?.recipient ?? null,
    hasAddress: address !== null,
  }))
}

function countedStates(given: readonly { state: ParcelState }[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(given, ({ state }) => state)].map(([state, all]) => [state, all.length]),
  )
}

function isChildAge(age: string): age is keyof typeof childAgeTexts {
  return Object.hasOwn(childAgeTexts, age)
}

function asBox({ month, contents, challengeId, cutOffOn, listedAt }: typeof boxes.$inferSelect): AdminBox {
  return { month, contents, challengeId, cutOffOn, listedAt: listedAt?.toISOString() ?? null }
}
