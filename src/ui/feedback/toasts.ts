import { createStore } from '#src/ui/store.ts'

export interface Toast {
  title: string
  text?: string
  /** `error` is outlined and announced at once; it never replaces a message that stays in the page. */
  tone?: 'success' | 'error'
}

/** SPEC §9: one toast at a time, five seconds. */
export const toastDuration = 5000

/** The toast that is visible. */
export const shownToast = createStore<(Toast & { id: number }) | undefined>(undefined)

type Hold = 'pointer' | 'focus'

let count = 0
let timer: ReturnType<typeof setTimeout> | undefined
let startedAt = 0
let left = toastDuration
const holds = new Set<Hold>()

/**
 * Shows a toast and replaces the current one. It disappears after five seconds in total without pointer or
 * focus on it.
 */
export function showToast(toast: Toast): void {
  stop()
  holds.clear()
  count += 1
  left = toastDuration
  start()
  shownToast.set({ ...toast, id: count })
}

export function dismissToast(): void {
  stop()
  holds.clear()
  shownToast.set(undefined)
}

/** Pauses the toast while the pointer or the focus is on it. */
export function holdToast(reason: Hold): void {
  if (!shownToast.current()) return
  if (holds.size === 0) {
    stop()
    left -= Date.now() - startedAt
  }
  holds.add(reason)
}

export function releaseToast(reason: Hold): void {
  if (holds.delete(reason) && holds.size === 0 && shownToast.current()) start()
}

function start(): void {
  startedAt = Date.now()
  timer = setTimeout(dismissToast, left)
}

function stop(): void {
  clearTimeout(timer)
}
