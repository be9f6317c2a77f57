import { z } from 'zod'
import { spokenMoment } from '#src/domain/back-office/admin-days.ts'
import { composeTeamEmail } from '#src/domain/team-alerts/team-email.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { defineEmail, enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { securityEmailTexts as texts } from './security-email.texts.ts'

const acts = ['switchedOn', 'switchedOff', 'dropped', 'newCodes', 'newPassword'] as const
export type SecurityAct = (typeof acts)[number]

/**
 * Notifies an administrator of a change to their second factor or password, so that they notice one that is
 * not their own.
 */
export const securityEmail = defineEmail({
  kind: 'admin-security',
  canWait: false,
  payload: z.object({ act: z.enum(acts) }),
  compose: async ({ act }, { services, queued }) =>
    composeTeamEmail(services, {
      subject: texts[act].subject,
      title: texts[act].subject,
      paragraphs: [interpolate(texts[act].body, { moment: spokenMoment(queued.at.toISOString()) })],
      button: { label: texts.button, section: 'sessions' },
      after: [texts.notYou],
    }),
})

/** Enqueues the e-mail in the transaction of the change. */
export function enqueueSecurityEmail(tx: Transaction, to: string, act: SecurityAct, at: Date): Promise<void> {
  return enqueueEmail(tx, securityEmail, { to, language: 'fr', payload: { act }, at })
}
