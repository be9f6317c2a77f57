/** How long an e-mail address may be, as the tables hold it too. Apart, since the forms of public pages need it. */
export const emailMost = 254

/** A simple check, so that a slip is seen before a form is sent; only the server validates fully. */
export function looksLikeEmail(typed: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(typed.trim())
}
