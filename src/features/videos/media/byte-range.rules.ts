/** The byte range that a Range header requests, both ends included (RFC 9110 §14). */
type RequestedRange = { first: number; last: number } | 'all' | 'none'

/**
 * Reads a Range header for a file of `bytes` bytes. A single range is returned. For several ranges, of which
 * the file has at least one, the whole file is sent, as a server may; also for units other than bytes, as it
 * must. A malformed range, or one beyond the end, is `none`, which means 416.
 */
export function rangeIn(header: string | undefined, bytes: number): RequestedRange {
  if (header === undefined) return 'all'
  const [, unit, given = ''] = /^\s*([\w-]+)\s*=(.*)$/.exec(header) ?? []
  if (unit !== undefined && unit.toLowerCase() !== 'bytes') return 'all'
  const parts = given.split(',').map((part) => part.trim())
  if (!parts.every((part) => /^(?:\d+-\d*|-\d+)$/.test(part))) return 'none'
  const ranges = parts.map((part) => rangeOf(part, bytes))
  if (ranges.length > 1 && ranges.some((range) => range)) return 'all'
  return ranges[0] ?? 'none'
}

function rangeOf(part: string, bytes: number): { first: number; last: number } | undefined {
  const [from = '', to = ''] = part.split('-')
  if (from === '') {
    const length = Number(to)
    return length === 0 || bytes === 0 ? undefined : { first: Math.max(0, bytes - length), last: bytes - 1 }
  }
  const first = Number(from)
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return first <= last ? { first, last } : undefined
}
