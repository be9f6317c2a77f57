import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { developmentClock } from '#src/infrastructure/database/schema.server.ts'

/**
 * The time at which the products of the end-to-end tests begin, by their own clock: a Wednesday in the middle
 * of a month, at 16:00 in Luxembourg, so that no week, month or night ends while the tests run.
 */
const beginning = new Date('2030-01-16T15:00:00Z')

/** How far the clocks of these products are ahead of the machine's, in milliseconds. */
const aheadMs = beginning.getTime() - Date.now()

/** The time in the products of the end-to-end tests. */
export function siteNow(): Date {
  return new Date(Date.now() + aheadMs)
}

/** Puts the clock of the product that will start with this data directory ahead. */
export async function beginAtNamedInstant(dataDirectory: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDirectory })
  await db.insert(developmentClock).values({ aheadMs })
  await close()
}
