import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/**
 * What the address holds after its #, once the page is alive: pages are built without one, and must come
 * alive as they were built.
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
