import { useSyncExternalStore } from 'react'

/** Whether the page is hydrated: the first render must match the prerendered HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

const neverChanges = () => () => {}
