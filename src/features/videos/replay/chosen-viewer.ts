import { createStore, useStore } from '#src/ui/store.ts'

const key = 'replay-viewer'
const chosen = createStore<string | undefined>(typeof localStorage === 'undefined' ? undefined : recalled())

/** Which child watches on this device, as last chosen; it may not be one of this family's any more. */
export function useViewer(): string | undefined {
  return useStore(chosen, undefined)
}

export function chooseViewer(childId: string): void {
  try {
    localStorage.setItem(key, childId)
  } catch {
    // Storage is closed: the choice holds for this page.
  }
  chosen.set(childId)
}

function recalled(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
