import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { spokenMoment } from '#src/domain/back-office/admin-days.ts'
import { children, incidents, liveSessions } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { subjectLine } from '#src/infrastructure/email/subject-line.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { incidentEmailTexts as texts } from './incidents.texts.ts'

/**
 * Tells the host and the team of an incident, at any hour. The payload holds only its id, so that an incident
 * which is erased is not in an e-mail still to be sent.
 */
export const incidentEmail = defineEmail({
  kind: 'incident',
  canWait: false,
  payload: z.object({ incidentId: z.uuid() }),
  compose: async ({ incidentId }, { services }) => {
    const [found] = await services.db
      .select({
        displayName: children.displayName,
        words: incidents.words,
        deadlineAt: incidents.deadlineAt,
        title: liveSessions.title,
      })
      .from(incidents)
      .innerJoin(children, eq(children.id, incidents.childId))
      .leftJoin(liveSessions, eq(liveSessions.id, incidents.liveSessionId))
      .where(eq(incidents.id, incidentId))
    if (!found) return undefined
    const { displayName, words, deadlineAt, title } = found
    return composeEmail({
      language: 'fr',
      origin: services.settings.publicUrl,
      subject: subjectLine(interpolate(texts.subject, { name: displayName })),
      title: interpolate(texts.title, { name: displayName }),
      paragraphs: [
        title ? interpolate(texts.inLive, { title }) : texts.outside,
        words ? interpolate(texts.words, { words }) : texts.noWords,
        interpolate(texts.deadline, { moment: spokenMoment(deadlineAt.toISOString()) }),
      ],
      button: { label: texts.button, url: `${services.settings.publicUrl}/admin?section=incidents` },
      after: [texts.parent],
      plain: true,
    })
  },
})
