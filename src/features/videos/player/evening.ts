import { eveningBegins } from '#src/shared/numbers.ts'
import { createStore, useStore } from '#src/ui/store.ts'

/*
 * BRAND §2, "Le soir": chosen by the reader, stored on the device, suggested once after 18:00, never
 * automatic. app/first-paint/head-script.ts restores it before the first paint.
 */

const themeKey = 'theme'
const suggestedKey = 'evening-suggested'
const evening = 'soir'
const isEveningOn = createStore(
  typeof document !== 'undefined' && document.documentElement.dataset.theme === evening,
)

/** Whether the page has the evening's colours. */
export function useEvening(): boolean {
  return useStore(isEveningOn, false)
}

/** Applies the choice between the evening's and the day's colours, and stores it. */
export function chooseEvening(on: boolean): void {
  if (on) document.documentElement.dataset.theme = evening
  else delete document.documentElement.dataset.theme
  remember(themeKey, on ? evening : 'jour')
  isEveningOn.set(on)
}

/**
 * Whether to suggest the evening's colours now. The suggestion is recorded, so the result is true only once.
 */
export function takeEveningSuggestion(now: Date): boolean {
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
    return false // without storage the choice holds for this page, and nothing is suggested
  }
}
