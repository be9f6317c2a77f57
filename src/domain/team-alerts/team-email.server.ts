import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { type AdminSection, adminPath } from '#src/shared/site/admin-path.ts'

/** Composes an e-mail to the team: in French, and without a picture. */
export function composeTeamEmail(
  { settings: { publicUrl } }: Pick<Services, 'settings'>,
  { button, ...parts }: TeamEmail,
) {
  return composeEmail({
    ...parts,
    language: 'fr',
    origin: publicUrl,
    ...(button && {
      button: {
        label: button.label,
        url: 'url' in button ? button.url : publicUrl + adminPath(button.section, button.query),
      },
    }),
    isPlain: true,
  })
}

type TeamEmail = Pick<
  Parameters<typeof composeEmail>[0],
  'subject' | 'title' | 'paragraphs' | 'after' | 'replyTo'
> & {
  /** Leads to a section of the back-office, or to another URL. */
  button?:
    | { label: string; section: AdminSection; query?: Readonly<Record<string, string>> }
    | { label: string; url: string }
    | undefined
}
