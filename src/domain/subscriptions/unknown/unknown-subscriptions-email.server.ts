import { z } from 'zod'
import { composeTeamEmail } from '#src/domain/team-alerts/team-email.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { euros } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { unknownSubscriptionsEmailTexts as texts } from './unknown-subscriptions.texts.ts'

/**
 * To the team: Stripe charges for subscriptions of no family here. It contains only Stripe's ids, and no
 * names.
 */
export const unknownSubscriptionsEmail = defineEmail({
  kind: 'unknown-subscriptions',
  canWait: false,
  payload: z.object({
    total: z.int().min(1),
    subscriptions: z.array(z.object({ id: z.string(), cents: z.int().nullable() })),
  }),
  compose: async ({ total, subscriptions }, { services }) => {
    const words = plural('fr', total, texts)
    return composeTeamEmail(services, {
      subject: interpolate(words.subject, { total: String(total) }),
      title: interpolate(words.subject, { total: String(total) }),
      paragraphs: [
        texts.why,
        ...subscriptions.map(({ id, cents }) => (cents === null ? id : `${id} : ${euros(cents, 'fr')}`)),
        ...(total > subscriptions.length
          ? [interpolate(texts.more, { total: String(total - subscriptions.length) })]
          : []),
        texts.what,
      ],
      button: { label: texts.button, section: 'unknown-subscriptions' },
    })
  },
})
