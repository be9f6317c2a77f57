/** How long an e-mail address may be, as the tables hold it too. Apart, since the forms of public pages need it. */
export const emailMost = 254

/** Whether something looks like an e-mail address, for forms; the server alone judges it fully. */
export function looksLikeEmail(typed: string): boolean {
  return /^\S+@\S+$/.test(typed)
}
