import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { composeTeamEmail } from '#src/domain/team-alerts/team-email.server.ts'
import { adminInvitations, admins } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import { hour, later } from '#src/shared/durations.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { invitationHours } from '#src/shared/numbers.ts'
import { invitationEmailTexts as texts } from './invitation-email.texts.ts'

/**
 * The invitation to the team. Its token is created when the e-mail is sent, so that it never arrives expired
 * and exists only in the e-mail.
 */
export const invitationEmail = defineEmail({
  kind: 'admin-invitation',
  canWait: false,
  payload: z.object({ adminId: z.uuid(), requestId: z.uuid(), by: z.string() }),
  compose: async ({ adminId, requestId, by }, { services: { db, clock, settings } }) => {
    const [admin] = await db
      .select({ role: admins.role })
      .from(admins)
      .where(and(eq(admins.id, adminId), isNull(admins.disabledAt)))
    if (!admin) return undefined
    const token = newToken()
    const isRequested = and(
      eq(adminInvitations.adminId, adminId),
      eq(adminInvitations.requestId, requestId),
      isNull(adminInvitations.acceptedAt),
    )
    const open = await db
      .update(adminInvitations)
      .set({ tokenHash: hashOf(token), expiresAt: later(clock.now(), invitationHours * hour) })
      .where(isRequested)
      .returning({ adminId: adminInvitations.adminId })
    if (open.length === 0) return undefined
    return composeTeamEmail(
      { settings },
      {
        subject: texts.subject,
        title: texts.title,
        paragraphs: [interpolate(texts.body, { by, role: texts.roles[admin.role], hours: invitationHours })],
        button: { label: texts.button, url: `${settings.publicUrl}/admin/invitation?token=${token}` },
        after: [texts.notYou],
      },
    )
  },
})
