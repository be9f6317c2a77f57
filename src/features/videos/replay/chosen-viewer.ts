import { familyStorageKeys } from '#src/domain/accounts/family-storage.ts'
import { createStore, useStore } from '#src/ui/store.ts'

const { replayViewer: key } = familyStorageKeys
const chosen = createStore<string | undefined>(
  typeof localStorage === 'undefined' ? undefined : storedViewer(),
)

/** The child last chosen to watch on this device, who may not belong to this family any more. */
export function useViewer(): string | undefined {
  return useStore(chosen, undefined)
}

export function chooseViewer(childId: string): void {
  try {
    localStorage.setItem(key, childId)
  } catch {
    // Without storage the choice holds for this page.
  }
  chosen.set(childId)
}

function storedViewer(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
