import { and, isNotNull, isNull, lt } from 'drizzle-orm'
import { gifts } from '#src/infrastructure/database/schema.server.ts'

/** `giftStatusOf` is "ready", as a condition of a statement. */
export const isReadySql = and(
  isNotNull(gifts.paidAt),
  isNull(gifts.redeemedAt),
  isNull(gifts.refundAskedAt),
  lt(gifts.returnedCents, gifts.cents),
)
