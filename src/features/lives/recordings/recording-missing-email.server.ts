import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { composeTeamEmail } from '#src/domain/team-alerts/team-email.server.ts'
import { liveRecordings, liveSessions } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { recordingMissingTexts as texts } from './recording-missing-email.texts.ts'

/** Tells the team that a recording could not be copied for a day. It can wait for the morning. */
export const recordingMissingEmail = defineEmail({
  kind: 'recording-missing',
  canWait: true,
  payload: z.object({ recordId: z.string() }),
  compose: async ({ recordId }, { services }) => {
    const [recording] = await services.db
      .select({ title: liveSessions.title, error: liveRecordings.lastError })
      .from(liveRecordings)
      .innerJoin(liveSessions, eq(liveSessions.id, liveRecordings.liveSessionId))
      .where(and(eq(liveRecordings.recordId, recordId), isNull(liveRecordings.copiedAt)))
    if (!recording) return undefined
    const { title, error } = recording
    return composeTeamEmail(services, {
      subject: interpolate(texts.subject, { title }),
      title: texts.title,
      paragraphs: [
        interpolate(texts.body, { title }),
        texts.format,
        ...(error ? [interpolate(texts.error, { error })] : []),
      ],
      button: { label: texts.button, section: 'lives' },
    })
  },
})
