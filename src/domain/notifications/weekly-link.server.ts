import { z } from 'zod'
import { newsletterChoiceUrl } from '#src/domain/newsletter/newsletter.rules.ts'
import { signed, verified } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { Language } from '#src/shared/language/languages.ts'

const purpose = 'weekly-leave'

/** The two ways to end the weekly e-mail without signing in: its link, and a mail program's own button. */
export function leavingWeekly(
  { settings, secret }: Services,
  language: Language,
  userId: string,
): { page: string; oneClick: string } {
  const token = signed(secret, purpose, userId)
  return {
    page: newsletterChoiceUrl(settings.publicUrl, language, 'leaveWeekly', token),
    oneClick: `${settings.publicUrl}/api/weekly-email/unsubscribe?token=${token}`,
  }
}

/** The id of the family that a link's token names; undefined when we did not sign it. */
export function weeklyTokenOwner(secret: string, token: string): string | undefined {
  return z.uuid().safeParse(verified(secret, purpose, token)).data
}
