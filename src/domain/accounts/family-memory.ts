/**
 * What this browser keeps of a signed-in family, by local storage key. Features write theirs here; all of it
 * goes when the family signs out.
 */
export const familyMemory = { onboarding: 'onboarding' } as const

export function forgetFamily(): void {
  try {
    for (const key of Object.values(familyMemory)) localStorage.removeItem(key)
  } catch {
    // Storage is closed to this page, so nothing was kept either.
  }
}
