/**
 * The maximum length of an e-mail address, also enforced by the tables. A separate file, because forms of
 * public pages need it.
 */
export const maxEmail = 254

/**
 * A simple check, so that a typing error is found before the form is sent. Only the server validates fully.
 */
export function looksLikeEmail(typed: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(typed.trim())
}
