/**
 * A child's drawn picture as it is stored: a crest, identified by the seed that draws it. Never a photograph,
 * and nothing inferred from a name (BRAND §4).
 */
type CrestPicture = `crest:${string}`

export function crestPicture(seed: string): CrestPicture {
  return `crest:${seed}`
}
