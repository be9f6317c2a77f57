import { and, gte, isNotNull, isNull, like, lt, or, type SQL } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { containing, newest, setTotalHeader } from '#src/domain/back-office/lists/list-queries.server.ts'
import { giftStatusOf, refundableUntil } from '#src/domain/gifts/gift.rules.ts'
import { isReadySql } from '#src/domain/gifts/gift-status-sql.server.ts'
import { refundGift } from '#src/domain/gifts/refund-gift.server.ts'
import type { Gift } from '#src/domain/gifts/sync-gift.server.ts'
import { gifts } from '#src/infrastructure/database/schema.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import { type giftFilters, type ListedGift, listGifts, refundGiftByTeam } from './gifts-list.contract.ts'
import { needsCheck, refundOverdue } from './gifts-list.rules.ts'

export const adminGiftHandlers = [
  handle(listGifts, async ({ query: { page, pageSize, search, state }, services: { db, clock }, reply }) => {
    const now = clock.now()
    const pattern = search && containing(search.toLowerCase())
    const condition = and(
      isNotNull(gifts.paidAt),
      pattern ? or(like(gifts.buyerEmail, pattern), like(gifts.recipientEmail, pattern)) : undefined,
      state && isInStateSql(state, now),
    )
    await setTotalHeader(db, gifts, condition, reply)
    const rows = await db
      .select()
      .from(gifts)
      .where(condition)
      .orderBy(newest(gifts.createdAt), gifts.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return rows.map((gift) => asListed(gift, now))
  }),

  handle(refundGiftByTeam, async ({ params: { id }, admin, services, request }) => {
    const now = services.clock.now()
    const gift = await refundGift(services, id, (tx) =>
      audit(tx, { ...actor(admin, request, now), action: 'refund-gift', target: id }),
    )
    if (typeof gift === 'string') throw httpError(refundGiftByTeam, gift)
    return asListed(gift, now)
  }),
]

function isInStateSql(state: (typeof giftFilters)[number], now: Date): SQL | undefined {
  const isReturned = gte(gifts.returnedCents, gifts.cents)
  const isUnused = isNull(gifts.redeemedAt)
  switch (state) {
    case 'ready':
      return isReadySql
    case 'used':
      return isNotNull(gifts.redeemedAt)
    case 'void':
      return and(isUnused, or(isNotNull(gifts.refundAskedAt), isReturned))
    case 'check':
      return or(
        and(isNotNull(gifts.redeemedAt), isReturned),
        and(isUnused, lt(gifts.refundAskedAt, refundOverdue(now)), lt(gifts.returnedCents, gifts.cents)),
        and(isReadySql, isNull(gifts.recipientEmail), isNull(gifts.deliveredAt)),
      )
  }
}

function asListed(gift: Gift, now: Date): ListedGift {
  const { paidAt } = gift
  const status = giftStatusOf(gift)
  if (!paidAt || status === 'unpaid') throw new Error('only paid gifts are listed')
  const until = refundableUntil(paidAt)
  return {
    ...gift,
    status,
    needsCheck: needsCheck(gift, now),
    paidAt: paidAt.toISOString(),
    deliveredAt: isoOrNull(gift.deliveredAt),
    redeemedAt: isoOrNull(gift.redeemedAt),
    refundableUntil: status === 'ready' && until > now ? until.toISOString() : null,
  }
}
