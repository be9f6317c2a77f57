import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/**
 * The part of the address after its #, once the page is hydrated: pages are prerendered without one, and the
 * first render must match.
 */
export function useHash(): string {
  const { hash } = useLocation()
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return isAlive ? hash : ''
}

const neverChanges = () => () => {}
