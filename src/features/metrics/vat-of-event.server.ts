import { type SQL, sql } from 'drizzle-orm'
import { homeVatPercent } from '#src/shared/money/vat.ts'

const home = sql.raw(String(homeVatPercent))

/** The VAT of a row of subscription_events, in cents; the home country's where it was not kept. */
export const vatOfEvent: SQL = sql`coalesce(vat, round(amount * ${home}::numeric / (100 + ${home})))`
