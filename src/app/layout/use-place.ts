import { useLocation } from 'react-router'
import { type Place, placeAt } from '#src/shared/site/paths.ts'

/**
 * Where the reader is in the path table; undefined on an unknown path. Pages are built under their path with
 * a slash at its end.
 */
export function usePlace(): Place | undefined {
  return placeAt(useLocation().pathname)
}
