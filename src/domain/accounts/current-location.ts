import { useLocation } from 'react-router'

/**
 * The current path, query and hash. A link to the login page passes it as its `state`, so that the reader
 * returns here.
 */
export function useCurrentLocation(): string {
  const { pathname, search, hash } = useLocation()
  return pathname + search + hash
}
