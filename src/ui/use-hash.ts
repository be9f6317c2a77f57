import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/**
 * The hash of the address, once the page is hydrated: pages are prerendered without a hash, and the first
 * render must match them.
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
