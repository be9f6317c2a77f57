export interface Toast {
  title: string
  text?: string
  /** `error` is outlined and announced at once; it never replaces the message that stays in the page. */
  tone?: 'success' | 'error' | 'info'
}

/** SPEC §9: one toast at a time, five seconds. */
export const toastDuration = 5000

type Hold = 'pointer' | 'focus'

let shown: (Toast & { id: number }) | undefined
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined
let startedAt = 0
let left = toastDuration
const holds = new Set<Hold>()
const listeners = new Set<() => void>()

/** Shows a message in place of the one that is there, for five seconds of nobody pointing at it or being in it. */
export function showToast(toast: Toast): void {
  stop()
  holds.clear()
  count += 1
  shown = { ...toast, id: count }
  left = toastDuration
  start()
  tell()
}

export function dismissToast(): void {
  stop()
  holds.clear()
  shown = undefined
  tell()
}

/** Keeps the message while it is being pointed at, or while the focus is in it. */
export function holdToast(reason: Hold): void {
  if (!shown) return
  if (holds.size === 0) {
    stop()
    left -= Date.now() - startedAt
  }
  holds.add(reason)
}

export function releaseToast(reason: Hold): void {
  if (holds.delete(reason) && holds.size === 0 && shown) start()
}

export function shownToast(): (Toast & { id: number }) | undefined {
  return shown
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function start(): void {
  startedAt = Date.now()
  timer = setTimeout(dismissToast, left)
}

function stop(): void {
  clearTimeout(timer)
}

function tell(): void {
  for (const listener of listeners) listener()
}
