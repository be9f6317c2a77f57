import { call } from '#src/api/call.ts'
import type { ResponseOf } from '#src/api/endpoint.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { announcementFreshMinutes } from '#src/shared/numbers.ts'
import type { currentAnnouncement } from './announcements.contract.ts'

export type Announcement = ResponseOf<typeof currentAnnouncement>

/**
 * SPEC §7: fetched once, then fresh for five minutes in this tab. Undefined when there is none, when it was
 * dismissed, or when the call fails.
 */
export async function readAnnouncement(language: Language): Promise<Announcement | undefined> {
  const key = `announcement-${language}`
  const cached = attempt((): Announcement & { at: number } => JSON.parse(sessionStorage[key]))
  if (cached && Date.now() - cached.at < announcementFreshMinutes * 60_000) return unlessDismissed(cached)
  const read = await call<typeof currentAnnouncement>('GET', '/api/announcements', {
    query: { lang: language },
  }).catch(() => undefined)
  if (!read) return undefined
  attempt(() => sessionStorage.setItem(key, JSON.stringify({ ...read, at: Date.now() })))
  return unlessDismissed(read)
}

/** Hides this message on this device. Later messages, and those of the other languages, are still shown. */
export function dismissAnnouncement({ id }: Announcement): void {
  attempt(() => localStorage.setItem(`announcement-${id}`, 'dismissed'))
}

function unlessDismissed(read: Announcement): Announcement | undefined {
  return read.message && !attempt((): unknown => localStorage[`announcement-${read.id}`]) ? read : undefined
}

/** Undefined when the browser denies access to its storage: a dismissed announcement is then shown again. */
function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
