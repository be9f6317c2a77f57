/** The stretch of a file that a Range header asks for, both ends included (RFC 9110 §14). */
type AskedRange = { first: number; last: number } | 'all' | 'none'

/**
 * Reads a Range header over so many bytes: one stretch. Several, one of which the file has, are answered as the
 * whole, which a server may, and so are other units than bytes, which it must; what is no range, or lies beyond
 * the end, is `none`: 416.
 */
export function rangeIn(header: string | undefined, bytes: number): AskedRange {
  if (header === undefined) return 'all'
  const [, unit, given = ''] = /^\s*([\w-]+)\s*=(.*)$/.exec(header) ?? []
  if (unit !== undefined && unit.toLowerCase() !== 'bytes') return 'all'
  const parts = given.split(',').map((part) => part.trim())
  if (!parts.every((part) => /^(?:\d+-\d*|-\d+)$/.test(part))) return 'none'
  const stretches = parts.map((part) => stretchIn(part, bytes))
  if (stretches.length > 1 && stretches.some((stretch) => stretch)) return 'all'
  return stretches[0] ?? 'none'
}

function stretchIn(part: string, bytes: number): { first: number; last: number } | undefined {
  const [from = '', to = ''] = part.split('-')
  if (from === '') {
    const length = Number(to)
    return length === 0 || bytes === 0 ? undefined : { first: Math.max(0, bytes - length), last: bytes - 1 }
  }
  const first = Number(from)
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return first <= last ? { first, last } : undefined
}
