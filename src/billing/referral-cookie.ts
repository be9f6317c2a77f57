const name = 'ref'
const thirtyDaysInSeconds = 2_592_000

/** CONTRACT §7, §8: a code that comes as `?ref=` is kept for thirty days, so that it is still there when the family pays. The newest one counts. */
export function keepReferralCode(search: string): void {
  const code = asCode(new URLSearchParams(search).get('ref'))
  if (!code) return
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from browsers that we support
  document.cookie = `${name}=${code}; Path=/; Max-Age=${thirtyDaysInSeconds}; SameSite=Lax${secure}`
}

/** The code that this browser came with, if it came with one. */
export function referralCode(): string | undefined {
  const kept = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return asCode(kept?.slice(name.length + 1) ?? null)
}

function asCode(text: string | null): string | undefined {
  const folded = text?.trim().toUpperCase() ?? ''
  return /^[A-Z2-9]{8}$/.test(folded) ? folded : undefined
}
