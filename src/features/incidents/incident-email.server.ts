import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { spokenMoment } from '#src/domain/back-office/admin-days.ts'
import { isSlotOfIncidentSql } from '#src/domain/safety/slot-of-incident.server.ts'
import { composeTeamEmail } from '#src/domain/team-alerts/team-email.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  admins,
  children,
  experts,
  incidents,
  liveSessions,
  oneToOneBookings,
  oneToOneSlots,
} from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { subjectLine } from '#src/infrastructure/email/subject-line.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { incidentEmailTexts as texts } from './incidents.texts.ts'

/**
 * Alerts the host and the team to an incident, at any hour. The payload holds only its id, so that no e-mail
 * still to be sent contains an erased incident. An expert, who sees no incidents in the back-office, gets a
 * link to their own space and is not asked to tell the parent.
 */
export const incidentEmail = defineEmail({
  kind: 'incident',
  canWait: false,
  payload: z.object({ incidentId: z.uuid() }),
  compose: async ({ incidentId }, { recipient, services }) => {
    const [found] = await services.db
      .select({
        childId: incidents.childId,
        displayName: children.displayName,
        familyId: sql<string | null>`coalesce(${children.userId}, ${incidents.userId})`,
        words: incidents.words,
        deadlineAt: incidents.deadlineAt,
        title: liveSessions.title,
        expert: experts.name,
      })
      .from(incidents)
      .leftJoin(children, eq(children.id, incidents.childId))
      .leftJoin(liveSessions, eq(liveSessions.id, incidents.liveSessionId))
      .leftJoin(oneToOneBookings, eq(oneToOneBookings.id, incidents.bookingId))
      .leftJoin(oneToOneSlots, isSlotOfIncidentSql)
      .leftJoin(experts, eq(experts.id, oneToOneSlots.expertId))
      .where(eq(incidents.id, incidentId))
    if (!found) return undefined
    const { childId, displayName, familyId, words, deadlineAt, title, expert } = found
    const where = [
      ...(title ? [interpolate(texts.inLive, { title })] : []),
      ...(expert ? [interpolate(texts.inSession, { expert })] : []),
    ]
    const withoutWords = childId === null ? texts.removed : texts.noWords
    const what = [
      ...(where.length > 0 ? where : [texts.outside]),
      words ? interpolate(texts.words, { words }) : withoutWords,
    ]
    const deadline = interpolate(texts.deadline, { moment: spokenMoment(deadlineAt.toISOString()) })
    const part = (await isExpert(services.db, recipient))
      ? {
          paragraphs: what,
          button: { label: texts.ownButton, section: expert ? 'one-to-one' : 'lives' } as const,
          after: [texts.parentByTeam],
        }
      : {
          paragraphs: [...what, deadline],
          button: { label: texts.button, section: 'incidents' } as const,
          after: [familyId === null ? texts.noParent : texts.parent],
        }
    return composeTeamEmail(services, {
      subject: subjectLine(interpolate(texts.subject, { name: displayName ?? texts.removedChild })),
      title: displayName === null ? texts.titleOfRemoved : interpolate(texts.title, { name: displayName }),
      ...part,
    })
  },
})

async function isExpert(db: Connection, email: string): Promise<boolean> {
  return (await db.$count(admins, and(eq(admins.email, email), eq(admins.role, 'expert')))) > 0
}
