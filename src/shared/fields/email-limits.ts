/** How long an e-mail address may be, as the tables hold it too. Apart, since the forms of public pages need it. */
export const emailMost = 254

/** A plain sight test, so that a slip is seen before a form leaves; the server alone judges fully. */
export function looksLikeEmail(typed: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(typed.trim())
}
