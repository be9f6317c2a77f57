import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { isSuspended } from '#src/domain/access/suspension.server.ts'
import { runningSubscriptionOf } from '#src/domain/subscriptions/subscriptions.server.ts'
import { subscriptions } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { euros, interpolateDated, longDate, timeOfDay } from '#src/shared/language/format.ts'
import { planNames } from '#src/shared/language/plan.texts.ts'
import { billings, planIds, priceCents } from '#src/shared/plans.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import {
  pricePeriods,
  subscriptionEmailButton,
  subscriptionEmailTexts,
  subscriptionNews,
} from './subscription-email.texts.ts'
import { isNewsStillTrue } from './subscription-news.rules.ts'

/**
 * Tells the family of a change of its subscription. The sync enqueues it in the transaction that writes the
 * change.
 */
export const subscriptionEmail = defineEmail({
  kind: 'subscription',
  payload: z.object({
    news: z.enum(subscriptionNews),
    plan: z.enum(planIds),
    billing: z.enum(billings),
    amountCents: z.number().int().nullable(),
    date: z.iso.datetime().nullable(),
    until: z.iso.datetime().nullable(),
    since: z.iso.datetime().nullable(),
    isPaused: z.boolean().default(false),
    subscriptionId: z.string(),
  }),
  canWait: ({ news }) => subscriptionEmailTexts[news].canWait,
  isStillTrue: async ({ subscriptionId, news, amountCents, date, until }, { db }) => {
    const [stored] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId))
    if (!stored) return false
    const running = await runningSubscriptionOf(db, stored.userId)
    const waitingNews = { news, amountCents, date: parsedMoment(date), until: parsedMoment(until) }
    const hasOtherRunning = running !== undefined && running.id !== stored.id
    return isNewsStillTrue(waitingNews, {
      ...stored,
      hasOtherRunning,
      isSuspended: await isSuspended(db, stored.userId),
    })
  },
  compose: async (
    { news, plan, billing, amountCents, date, until, since, isPaused },
    { language, services },
  ) => {
    const { whilePaused, ...usual } = subscriptionEmailTexts[news]
    const texts = { ...usual, ...(isPaused && whilePaused) }
    const values = {
      plan: planNames[plan][language],
      price: euros(priceCents(plan, billing), language),
      period: pricePeriods[billing][language],
      amount: amountCents === null ? '' : euros(amountCents, language),
      date: date === null ? '' : longDate(new Date(date), language),
      time: date === null ? '' : timeOfDay(new Date(date), language),
      until: until === null ? '' : longDate(new Date(until), language),
      since: since === null ? '' : longDate(new Date(since), language),
    }
    return composeEmail({
      language,
      origin: services.settings.publicUrl,
      subject: interpolateDated(texts.subject[language], values),
      title: interpolateDated(texts.title[language], values),
      paragraphs: texts.paragraphs.map((paragraph) => interpolateDated(paragraph[language], values)),
      button: {
        label: subscriptionEmailButton[language],
        url: services.settings.publicUrl + pathOf('account', language),
      },
    })
  },
})

function parsedMoment(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
