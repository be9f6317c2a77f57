import { call } from '#src/api/call.ts'
import type { AnswerOf } from '#src/api/endpoint.ts'
import { announcementFreshMinutes } from '#src/business/numbers.ts'
import type { currentAnnouncement } from '#src/home/announcements.contract.ts'
import type { Language } from '#src/language/languages.ts'

export type Announcement = AnswerOf<typeof currentAnnouncement>

/** SPEC §7: asked for once, then fresh for five minutes in this tab. Undefined when there is none, when it was dismissed, or when the call fails. */
export async function readAnnouncement(language: Language): Promise<Announcement | undefined> {
  const key = `announcement-${language}`
  const kept = attempt((): Announcement & { at: number } => JSON.parse(sessionStorage[key]))
  if (kept && Date.now() - kept.at < announcementFreshMinutes * 60_000) return unlessDismissed(kept, language)
  const read = await call<typeof currentAnnouncement>('GET', '/api/announcements', { query: { lang: language } }).catch(() => undefined)
  if (!read) return undefined
  attempt(() => sessionStorage.setItem(key, JSON.stringify({ ...read, at: Date.now() })))
  return unlessDismissed(read, language)
}

/** That message is not shown again on this device; the language's next one is. Each language has messages of its own. */
export function dismissAnnouncement({ id }: Announcement, language: Language): void {
  attempt(() => localStorage.setItem(dismissedKey(language), String(id)))
}

function dismissedKey(language: Language): string {
  return `announcement-dismissed-${language}`
}

function unlessDismissed(read: Announcement, language: Language): Announcement | undefined {
  return read.message && read.id !== attempt(() => localStorage.getItem(dismissedKey(language))) ? read : undefined
}

/** A browser may close its storage to a page; then nothing is remembered, and the announcement comes back. */
function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
