import { isUtf8 } from 'node:buffer'
import { HttpError } from './http-error.server.ts'

const maxDepth = 32

/**
 * Parses a JSON body by the rules of CONTRACT §3: valid UTF-8, an object at the root (or a list, if the call
 * takes one), no NUL, no lone surrogate, limited depth. An empty body is undefined. Throws {@link HttpError}
 * 400.
 */
export function parseJsonBody(bytes: Buffer, root: 'object' | 'list' = 'object'): unknown {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw new HttpError(400, 'The body is not valid UTF-8.')
  const value = parse(bytes.toString('utf8'))
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== (root === 'list'))
    throw new HttpError(
      400,
      root === 'list' ? 'The body must be a JSON list.' : 'The body must be a JSON object.',
    )
  inspect(value)
  return value
}

/** Whether a text may be stored: PostgreSQL rejects a NUL and a lone surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, 'The body is not valid JSON.')
  }
}

function inspect(root: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (typeof value === 'string' && !isStorableText(value))
      throw new HttpError(400, 'The body holds characters that cannot be stored.')
    if (typeof value !== 'object' || value === null) continue
    if (depth >= maxDepth) throw new HttpError(400, 'The body is nested too deeply.')
    for (const [key, item] of Object.entries(value)) {
      if (!isStorableText(key)) throw new HttpError(400, 'The body holds characters that cannot be stored.')
      open.push({ value: item, depth: depth + 1 })
    }
  }
}
