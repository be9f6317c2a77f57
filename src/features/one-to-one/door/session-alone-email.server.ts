import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { composeTeamEmail } from '#src/domain/team-alerts/team-email.server.ts'
import { oneToOneBookings } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { readBookedClass } from './booked-class.server.ts'
import { sessionAloneTexts as texts } from './session-alone-email.texts.ts'

/** Tells the team, at any hour, that a child has had fewer than two adults in its session for two minutes. */
export const sessionAloneEmail = defineEmail({
  kind: 'session-alone',
  canWait: false,
  payload: z.object({ bookingId: z.uuid() }),
  compose: async ({ bookingId }, { services }) => {
    const session = await readBookedClass(services.db, eq(oneToOneBookings.id, bookingId))
    if (!session) return undefined
    const values = { name: session.displayName }
    return composeTeamEmail(services, {
      subject: interpolate(texts.subject, values),
      title: texts.title,
      paragraphs: [interpolate(texts.body, values)],
      button: { label: texts.button, section: 'one-to-one' },
    })
  },
})
