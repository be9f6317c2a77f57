/**
 * The kinds of e-mails with a link that acts for its reader: none of them may be redirected to another
 * address.
 */
export const emailsWithLinks = {
  signIn: 'login-link',
  erase: 'erase-family',
  changeEmail: 'email-change',
  guardian: 'guardian-invitation',
} as const
