/**
 * The kinds of e-mail with a link that acts for whoever reads it: none of them may be redirected to another
 * address.
 */
export const emailsWithLinks = {
  signIn: 'login-link',
  erase: 'erase-family',
  changeEmail: 'email-change',
  guardian: 'guardian-invitation',
} as const
