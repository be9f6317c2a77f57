import type { Endpoint } from './endpoint.ts'

/**
 * Whether a call is forbidden to a browser in a child's view. The back-office's calls are allowed: they use
 * their own token.
 */
export function leadsOutOfChildView({ childView, path }: Endpoint): boolean {
  return childView !== true && !path.startsWith('/api/admin/')
}

/** Whether a call names another child than the one in whose view the browser is. */
export function isOfAnotherChild(
  { path }: Endpoint,
  given: { params: unknown; query: unknown; body: unknown },
  childId: string,
): boolean {
  const named = [given.params, given.query, given.body].flatMap((part) => [
    property(part, 'childId'),
    ...[property(part, 'childIds')].flat(),
  ])
  if (path.startsWith('/api/children/:id')) named.push(property(given.params, 'id'))
  return named.some((id) => id !== undefined && id !== null && id !== childId)
}

function property(part: unknown, name: string): unknown {
  return typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined
}
