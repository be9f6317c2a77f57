import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { composeTeamEmail } from '#src/domain/team-alerts/team-email.server.ts'
import { liveSessions } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { classAloneTexts as texts } from './class-alone-email.texts.ts'

/** Tells the team, at any hour, that a class has had fewer than two adults for two minutes. */
export const classAloneEmail = defineEmail({
  kind: 'class-alone',
  canWait: false,
  payload: z.object({ liveId: z.uuid() }),
  compose: async ({ liveId }, { services }) => {
    const [live] = await services.db
      .select({ title: liveSessions.title })
      .from(liveSessions)
      .where(eq(liveSessions.id, liveId))
    if (!live) return undefined
    return composeTeamEmail(services, {
      subject: interpolate(texts.subject, live),
      title: texts.title,
      paragraphs: [interpolate(texts.body, live)],
      button: { label: texts.button, section: 'lives' },
    })
  },
})
