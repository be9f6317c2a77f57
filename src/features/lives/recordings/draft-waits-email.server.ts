import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { composeTeamEmail } from '#src/domain/team-alerts/team-email.server.ts'
import { videos } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { draftWaitsTexts as texts } from './draft-waits-email.texts.ts'

/** Tells the team that a recording has waited two days for review. It can wait for the morning. */
export const draftWaitsEmail = defineEmail({
  kind: 'draft-waits',
  canWait: true,
  payload: z.object({ videoId: z.uuid() }),
  compose: async ({ videoId }, { services }) => {
    const [draft] = await services.db
      .select({ title: videos.title })
      .from(videos)
      .where(and(eq(videos.id, videoId), eq(videos.isPublished, false), isNull(videos.publishAt)))
    if (!draft) return undefined
    return composeTeamEmail(services, {
      subject: interpolate(texts.subject, draft),
      title: texts.title,
      paragraphs: [interpolate(texts.body, draft)],
      button: { label: texts.button, section: 'videos' },
    })
  },
})
