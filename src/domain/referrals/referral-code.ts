/** The number of characters of a code. {@link asReferralCode} repeats it, because every page loads that. */
export const referralCodeLength = 8

/** The code in its canonical form; undefined where the text is no code. */
export function asReferralCode(text: string | null): string | undefined {
  return /^[A-Z2-9]{8}$/.exec(text?.trim().toUpperCase() ?? '')?.[0]
}
