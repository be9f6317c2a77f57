import { useLocation } from 'react-router'
import { useHydrated } from './use-hydrated.ts'

/** The hash of the address, once the page is hydrated: pages are prerendered without a hash. */
export function useHash(): string {
  const { hash } = useLocation()
  return useHydrated() ? hash : ''
}
