import { and, asc, count, eq, gt, isNull, or } from 'drizzle-orm'
import { isIncluded } from '#src/account/children/family-children.server.ts'
import { addressColumns } from '#src/account/delivery-address/delivery-address.server.ts'
import { actor, audit } from '#src/admin/audit/audit.server.ts'
import { csvOf } from '#src/admin/csv.rules.ts'
import { handle } from '#src/api/serve.server.ts'
import type { Connection } from '#src/database/database.server.ts'
import { children, deliveryAddresses, subscriptions, users } from '#src/database/schema.server.ts'
import { childAgeTexts } from '#src/language/child-age.texts.ts'
import { regionName } from '#src/language/region-name.ts'
import { countDeliveries, exportDeliveries } from './deliveries.contract.ts'

export const deliveryHandlers = [
  handle(countDeliveries, async ({ services: { db, clock } }) => countFamilies(db, clock.now())),

  handle(exportDeliveries, async ({ admin, services: { db, clock }, request, reply }) => {
    const now = clock.now()
    const { families, ages } = await db.transaction(async (tx) => {
      const families = await familiesWithBox(tx, now).orderBy(...byDestination)
      const details = { families: families.length, withoutAddress: families.filter(({ address }) => address === null).length }
      await audit(tx, { ...actor(admin, request, now), action: 'export-deliveries', target: null, details })
      return { families, ages: await agesByFamily(tx) }
    })
    reply.header('Content-Disposition', 'attachment; filename="envois-du-coffret.csv"')
    return csvOf(
      // Code and town in one cell, as on a parcel: a spreadsheet would take the zero off 01000.
      ['Destinataire', 'Adresse', 'Complément', 'Code postal et ville', 'Pays', 'Tranches d’âge', 'Email'],
      families.map(({ id, email, address }) => [
        address?.recipient ?? null,
        address?.line1 ?? null,
        address?.line2 ?? null,
        address && `${address.postalCode} ${address.town}`,
        address && regionName(address.country, 'fr'),
        ages.get(id)?.join(', ') ?? null,
        email,
      ]),
    )
  }),
]

async function countFamilies(db: Connection, now: Date) {
  const withBox = familiesWithBox(db, now).as('with_box')
  const [counted] = await db.select({ families: count(), withAddress: count(withBox.address.recipient) }).from(withBox)
  const { families = 0, withAddress = 0 } = counted ?? {}
  return { families, withoutAddress: families - withAddress }
}

/** The families that are sent a box now, as `getsBox` says of one, each with its address, if it has given one. */
function familiesWithBox(db: Connection, now: Date) {
  const isPaid = and(users.isSubscribed, or(isNull(subscriptions.accessUntil), gt(subscriptions.accessUntil, now)))
  return db
    .select({ id: users.id, email: users.email, address: addressColumns })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(deliveryAddresses, eq(deliveryAddresses.userId, users.id))
    .where(and(hasCompletePlan, or(isPaid, gt(users.freeAccessUntil, now))))
}

/** Those without an address last. */
const byDestination = [asc(deliveryAddresses.country), asc(deliveryAddresses.postalCode), asc(users.email)]

/** The age group of each child whom the family's subscription includes: what goes into a box depends on it. */
async function agesByFamily(db: Connection): Promise<ReadonlyMap<string, readonly string[]>> {
  const included = await db
    .select({ userId: children.userId, age: children.age })
    .from(children)
    .innerJoin(subscriptions, eq(subscriptions.userId, children.userId))
    .where(and(hasCompletePlan, isNull(children.pendingSince), isIncluded))
    .orderBy(asc(children.position))
  return new Map([...Map.groupBy(included, ({ userId }) => userId)].map(([userId, all]) => [userId, all.map(({ age }) => childAgeTexts[age].fr)]))
}

const hasCompletePlan = and(subscriptions.isLive, eq(subscriptions.plan, 'complete'))
