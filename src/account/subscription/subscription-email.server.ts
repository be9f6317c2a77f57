import { z } from 'zod'
import { billings, planIds, priceCents } from '#src/business/plans.ts'
import { euros, longDate, timeOfDay } from '#src/language/format.ts'
import { fill } from '#src/language/languages.ts'
import { pathOf } from '#src/language/paths.ts'
import { planNames } from '#src/language/plan.texts.ts'
import { defineEmail } from '#src/outside/email/email.server.ts'
import { letter } from '#src/outside/email/letter.server.ts'
import { pricePeriods, subscriptionEmailButton, subscriptionEmailTexts, subscriptionNews } from './subscription-email.texts.ts'

/** One moment in the life of a subscription, told to the family. It is posted by the sync, in the transaction that writes the change. */
export const subscriptionEmail = defineEmail({
  kind: 'subscription',
  payload: z.object({
    news: z.enum(subscriptionNews),
    plan: z.enum(planIds),
    billing: z.enum(billings),
    amountCents: z.number().int().nullable(),
    date: z.iso.datetime().nullable(),
    until: z.iso.datetime().nullable(),
  }),
  canWait: ({ news }) => subscriptionEmailTexts[news].canWait,
  compose: async ({ news, plan, billing, amountCents, date, until }, { language, services }) => {
    const texts = subscriptionEmailTexts[news]
    const values = {
      plan: planNames[plan][language],
      price: euros(priceCents(plan, billing), language),
      period: pricePeriods[billing][language],
      amount: amountCents === null ? '' : euros(amountCents, language),
      date: date === null ? '' : longDate(new Date(date), language),
      time: date === null ? '' : timeOfDay(new Date(date), language),
      until: until === null ? '' : longDate(new Date(until), language),
    }
    return letter({
      language,
      origin: services.settings.publicUrl,
      subject: fill(texts.subject[language], values),
      title: fill(texts.title[language], values),
      paragraphs: texts.paragraphs.map((paragraph) => fill(paragraph[language], values)),
      button: { label: subscriptionEmailButton[language], url: services.settings.publicUrl + pathOf('account', language) },
    })
  },
})
