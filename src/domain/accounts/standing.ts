import { useLocation } from 'react-router'

/**
 * Where the reader stands: path, query and hash. Who leads to the login page gives it along as the `state` of
 * that step, so that signing in leads back.
 */
export function useStanding(): string {
  const { pathname, search, hash } = useLocation()
  return pathname + search + hash
}
