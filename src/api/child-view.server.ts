import type { Endpoint } from './endpoint.ts'

/**
 * Whether an open call leads out of a child's view, so that it must be known who calls. The back-office's
 * calls go by their own token.
 */
export function leadsOutOfChildView({ childView, path }: Endpoint): boolean {
  return childView !== true && !path.startsWith('/api/admin/')
}

/** Whether what a call names is another child than the one in whose view the browser is. */
export function isOfAnotherChild(
  { path }: Endpoint,
  given: { params: unknown; query: unknown; body: unknown },
  childId: string,
): boolean {
  const named = [given.params, given.query, given.body].flatMap((part) => [
    read(part, 'childId'),
    ...[read(part, 'childIds')].flat(),
  ])
  if (path.startsWith('/api/children/:id')) named.push(read(given.params, 'id'))
  return named.some((id) => id !== undefined && id !== null && id !== childId)
}

function read(part: unknown, name: string): unknown {
  return typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined
}
