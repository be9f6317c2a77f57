import { type SQL, sql } from 'drizzle-orm'
import { homeVatPercent } from '#src/shared/money/vat.ts'

const home = sql.raw(String(homeVatPercent))

/** The VAT of a row of subscription_events, in cents; at the home country's rate where none was stored. */
export const vatCentsSql: SQL = sql`coalesce(vat, round(amount * ${home}::numeric / (100 + ${home})))`
