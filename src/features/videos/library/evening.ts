import { createStore, useStore } from '#src/ui/store.ts'

/* BRAND §2, "Le soir": chosen by the reader, remembered on the device, suggested once after 18 h, never automatic. app/first-paint/head-script.ts puts it back before the first paint. */

const themeKey = 'theme'
const suggestedKey = 'evening-suggested'
const evening = 'soir'
const eveningBegins = 18
const worn = createStore(
  typeof document !== 'undefined' && document.documentElement.dataset.theme === evening,
)

/** Whether the page wears the evening's colours. */
export function useEvening(): boolean {
  return useStore(worn, false)
}

/** Puts the colours on and remembers the choice, the day's as well. */
export function chooseEvening(on: boolean): void {
  if (on) document.documentElement.dataset.theme = evening
  else delete document.documentElement.dataset.theme
  remember(themeKey, on ? evening : 'jour')
  worn.set(on)
}

/**
 * Whether to suggest the evening's colours now; having been asked is remembered, so that the answer is yes
 * once.
 */
export function mayEveningBeSuggested(now: Date): boolean {
  if (now.getHours() < eveningBegins || recall(themeKey) !== null || recall(suggestedKey) !== null)
    return false
  return remember(suggestedKey, '1')
}

function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function remember(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false // storage is closed: the choice holds for this page, and nothing is suggested that could not be remembered
  }
}
