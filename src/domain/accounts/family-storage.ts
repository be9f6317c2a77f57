/**
 * The local storage keys under which this browser stores data of a signed-in family. Features add their keys
 * here; all are removed when the family signs out.
 */
export const familyStorageKeys = { onboarding: 'onboarding', replayViewer: 'replay-viewer' } as const

export function clearFamilyStorage(): void {
  try {
    for (const key of Object.values(familyStorageKeys)) localStorage.removeItem(key)
  } catch {
    // This page may not use storage, so nothing was stored.
  }
}
