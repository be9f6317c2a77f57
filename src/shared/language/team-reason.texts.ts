/** Before the reason that the team wrote, which is in one language whatever the e-mail's is. */
export const teamReasonText = {
  fr: 'Le mot de l’équipe : {reason}',
  en: 'A note from the team: {reason}',
  it: 'Una nota del team: {reason}',
} as const
