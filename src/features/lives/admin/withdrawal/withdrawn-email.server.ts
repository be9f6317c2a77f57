import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { composeTeamEmail } from '#src/domain/team-alerts/team-email.server.ts'
import { wordedMoment } from '#src/features/lives/admin/week.rules.ts'
import { liveSessions } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { withdrawnTexts as texts } from './withdrawn-email.texts.ts'

/** Tells the team, at any hour, that the expert of a live session cannot come. */
export const expertWithdrewEmail = defineEmail({
  kind: 'expert-withdrew',
  canWait: false,
  payload: z.object({ liveId: z.uuid(), expert: z.string(), reason: z.string() }),
  compose: async ({ liveId, expert, reason }, { services }) => {
    const [live] = await services.db
      .select({ title: liveSessions.title, startsAt: liveSessions.startsAt })
      .from(liveSessions)
      .where(eq(liveSessions.id, liveId))
    if (!live) return undefined
    const values = { title: live.title, expert, moment: wordedMoment(live.startsAt.toISOString()) }
    return composeTeamEmail(services, {
      subject: interpolate(texts.subject, values),
      title: texts.title,
      paragraphs: [interpolate(texts.body, values), interpolate(texts.reason, { reason })],
      button: { label: texts.button, section: 'lives' },
    })
  },
})
