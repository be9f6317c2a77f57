import { useLocation } from 'react-router'
import { type Place, placeAt } from '#src/shared/site/paths.ts'

/**
 * The current entry of the path table, or undefined on an unknown path. Pages are prerendered under their
 * path with a trailing slash.
 */
export function usePlace(): Place | undefined {
  return placeAt(useLocation().pathname)
}
