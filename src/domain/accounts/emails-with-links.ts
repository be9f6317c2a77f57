/**
 * The kinds of the e-mails whose link acts for whoever reads it: none of them may follow a family to another
 * address.
 */
export const emailsWithLinks = {
  signIn: 'login-link',
  erase: 'erase-family',
  changeEmail: 'email-change',
  guardian: 'guardian-invitation',
} as const
