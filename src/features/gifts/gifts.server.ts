import { and, eq, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { httpError, invalidField } from '#src/api/server/http-error.server.ts'
import { clientNetworkOf, enforceRateLimits } from '#src/api/server/rate-limits.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { findOrCreateGuardianByEmail } from '#src/domain/accounts/guardians.server.ts'
import { markRequestingBrowser } from '#src/domain/accounts/requesting-browser.server.ts'
import { giftOfCode, withCodeLimit } from '#src/domain/gifts/find-gift.server.ts'
import { giftStatusOf } from '#src/domain/gifts/gift.rules.ts'
import { codeOfGift, hashOfCode } from '#src/domain/gifts/gift-code.server.ts'
import { giftOfRefundToken } from '#src/domain/gifts/gift-emails.server.ts'
import { refundGift } from '#src/domain/gifts/refund-gift.server.ts'
import { maskedEmail } from '#src/domain/login-links/login-link.rules.ts'
import { isOpenLinkSql, linkLimitOf } from '#src/domain/login-links/login-link.server.ts'
import { loginLinkEmail } from '#src/domain/login-links/login-link-email.server.ts'
import { gifts, loginLinks } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { PaymentsUnavailableError } from '#src/infrastructure/payments/stripe-errors.server.ts'
import { keyedHash } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { companyDay, dayAfter } from '#src/shared/dates.ts'
import { later, minute } from '#src/shared/durations.ts'
import { giftCents, giftDaysAhead } from '#src/shared/money/gifts.ts'
import { beginWithGift, buyGift, returnGift } from './gifts.contract.ts'
import { openGiftSession } from './open-gift-session.server.ts'

const retryAfterSeconds = 5

export const giftHandlers = [
  handle(buyGift, async ({ body, services, request }) => {
    const { db, clock, secret } = services
    const { months, buyerEmail, recipientEmail, deliverOn, message, locale } = body
    const now = clock.now()
    rejectInvalidDay(deliverOn, now)
    const requestKey = requestKeyOf(services, request, body)
    const gift = await db.transaction(async (tx) => {
      // After a minute, or once the earlier gift is paid, the same body makes a new gift: the earlier one
      // gets another request key to make room for it.
      await tx
        .update(gifts)
        .set({ requestKey: sql`${gifts.requestKey} || ':' || ${gifts.id}` })
        .where(
          and(
            eq(gifts.requestKey, requestKey),
            or(lt(gifts.createdAt, later(now, -minute)), isNotNull(gifts.paidAt)),
          ),
        )
      const id = crypto.randomUUID()
      await tx
        .insert(gifts)
        .values({
          id,
          requestKey,
          months,
          cents: giftCents[months],
          language: locale,
          buyerEmail,
          recipientEmail,
          message: message ?? '',
          deliverOn,
          codeHash: hashOfCode(codeOfGift(secret, id)),
          createdAt: now,
        })
        .onConflictDoNothing({ target: gifts.requestKey })
      const [begun] = await tx.select().from(gifts).where(eq(gifts.requestKey, requestKey))
      return begun
    })
    if (!gift) throw httpError(buyGift, 'paymentsAway', { retryAfterSeconds })
    try {
      return { url: gift.url ?? (await openGiftSession(services, gift)) }
    } catch (error) {
      if (!(error instanceof PaymentsUnavailableError)) throw error
      services.log.warn({ err: error }, 'payment of a gift could not be opened')
      throw httpError(buyGift, 'paymentsAway', { retryAfterSeconds })
    }
  }),

  handle(returnGift, async ({ body: { token }, services }) => {
    const id = giftOfRefundToken(services, token)
    if (id === undefined) throw httpError(returnGift, 'invalidLink')
    try {
      const gift = await refundGift(services, id)
      if (gift === 'unknown') throw httpError(returnGift, 'invalidLink')
      if (typeof gift === 'string') throw httpError(returnGift, gift)
      return { cents: gift.cents, askedAt: (gift.refundAskedAt ?? services.clock.now()).toISOString() }
    } catch (error) {
      if (!(error instanceof PaymentsUnavailableError)) throw error
      throw httpError(returnGift, 'paymentsAway', { retryAfterSeconds })
    }
  }),

  handle(beginWithGift, async ({ body: { code }, services, request, reply }) => {
    const { db, clock, secret } = services
    const now = clock.now()
    const recipient = await withCodeLimit(services, request, async () => {
      const gift = await giftOfCode(db, code)
      const status = gift ? giftStatusOf(gift) : 'unpaid'
      if (status === 'used') throw httpError(beginWithGift, 'used')
      if (status === 'void') throw httpError(beginWithGift, 'refunded')
      if (status === 'unpaid' || !gift?.recipientEmail) throw httpError(beginWithGift, 'unknownCode')
      return { email: gift.recipientEmail, language: gift.language }
    })
    const { email } = recipient
    await enforceRateLimits(db, now, [linkLimitOf(secret, email)])
    await db.transaction(async (tx) => {
      const { language, ...guardian } = await findOrCreateGuardianByEmail(tx, {
        ...recipient,
        createdAt: now,
      })
      const { userId, guardianId } = guardian
      await tx.update(loginLinks).set({ voidedAt: now }).where(isOpenLinkSql(userId, guardianId))
      const payload = { ...guardian, madeBy: 'user' as const }
      await enqueueEmail(tx, loginLinkEmail, { to: email, language, payload, at: now })
    })
    services.notifyOutbox()
    markRequestingBrowser(services, reply, email)
    return { email: maskedEmail(email) }
  }),
]

/** Rejects a day that is over in Luxembourg, or more than a year away. */
function rejectInvalidDay(deliverOn: string, now: Date): void {
  const today = companyDay(now)
  if (deliverOn >= today && deliverOn <= dayAfter(today, giftDaysAhead)) return
  throw invalidField('deliverOn', 'A day from today on, within a year')
}

/** Identifies a repeated request of one browser, so that two clicks make one gift. */
function requestKeyOf({ secret }: Services, request: FastifyRequest, body: object): string {
  const parts = [clientNetworkOf(request.ip), request.headers['user-agent'] ?? '', JSON.stringify(body)]
  return keyedHash(secret, 'gift-request', parts.join('|')).toString('base64url')
}
