import { count } from 'drizzle-orm'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { csvFrom, csvTextOf } from '#src/domain/back-office/lists/csv.server.ts'
import {
  byDestination,
  familiesWithBox,
  readAgesByFamily,
} from '#src/domain/deliveries/families-with-box.server.ts'
import { parcelCells, parcelColumns } from '#src/domain/deliveries/parcel-csv.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { countDeliveries, exportDeliveries } from './deliveries.contract.ts'

export const adminDeliveryHandlers = [
  handle(countDeliveries, async ({ services: { db, clock } }) => countFamilies(db, clock.now())),

  handle(exportDeliveries, async ({ admin, services: { db, clock, streamRows }, request, reply }) => {
    const now = clock.now()
    await db.transaction(async (tx) => {
      const details = await countFamilies(tx, now)
      await audit(tx, { ...actor(admin, request, now), action: 'export-deliveries', target: null, details })
    })
    reply.header('Content-Disposition', 'attachment; filename="envois-du-coffret.csv"')
    const query = familiesWithBox(db, now).orderBy(...byDestination)
    return csvFrom([...parcelColumns, 'Email'], streamRows(query.getSQL()), async (rows) => {
      const ages = await readAgesByFamily(
        db,
        rows.map(({ id }) => String(id)),
      )
      return rows.map(({ id, email, postal_code, town, ...address }) => [
        ...parcelCells(
          { ...address, destination: address.recipient === null ? null : `${postal_code} ${town}` },
          ages.get(String(id)) ?? [],
        ),
        csvTextOf(email),
      ])
    })
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
