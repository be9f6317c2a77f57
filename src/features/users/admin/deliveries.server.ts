import { asc, count } from 'drizzle-orm'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { csvFrom, textOf } from '#src/domain/back-office/lists/csv.server.ts'
import { agesByFamily, familiesWithBox } from '#src/domain/deliveries/families-with-box.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { deliveryAddresses, users } from '#src/infrastructure/database/schema.server.ts'
import { childAgeTexts } from '#src/shared/language/child-age.texts.ts'
import { regionName } from '#src/shared/language/region-name.ts'
import { countDeliveries, exportDeliveries } from './deliveries.contract.ts'

export const deliveryHandlers = [
  handle(countDeliveries, async ({ services: { db, clock } }) => countFamilies(db, clock.now())),

  handle(exportDeliveries, async ({ admin, services: { db, clock, streamRows }, request, reply }) => {
    const now = clock.now()
    await db.transaction(async (tx) => {
      const details = await countFamilies(tx, now)
      await audit(tx, { ...actor(admin, request, now), action: 'export-deliveries', target: null, details })
    })
    reply.header('Content-Disposition', 'attachment; filename="envois-du-coffret.csv"')
    const query = familiesWithBox(db, now).orderBy(...byDestination)
    return csvFrom(
      // Postcode and town share a cell, as on a parcel: a spreadsheet would remove the zero of 01000.
      ['Destinataire', 'Adresse', 'Complément', 'Code postal et ville', 'Pays', 'Tranches d’âge', 'Email'],
      streamRows(query.getSQL()),
      async (rows) => {
        const ages = await agesByFamily(
          db,
          rows.map(({ id }) => String(id)),
        )
        return rows.map(({ id, email, recipient, line1, line2, postal_code, town, country }) => [
          textOf(recipient),
          textOf(line1),
          textOf(line2),
          recipient === null ? null : `${postal_code} ${town}`,
          recipient === null ? null : regionName(String(country), 'fr'),
          ages
            .get(String(id))
            ?.map((age) => childAgeTexts[age].fr)
            .join(', ') ?? null,
          textOf(email),
        ])
      },
    )
  }),
]

async function countFamilies(db: Connection, now: Date) {
  const withBox = familiesWithBox(db, now).as('with_box')
  const [counted] = await db
    .select({ families: count(), withAddress: count(withBox.address.recipient) })
    .from(withBox)
  const { families = 0, withAddress = 0 } = counted ?? {}
  return { families, withoutAddress: families - withAddress }
}

/** Null sorts last, so the families without an address are at the end. */
const byDestination = [asc(deliveryAddresses.country), asc(deliveryAddresses.postalCode), asc(users.email)]
