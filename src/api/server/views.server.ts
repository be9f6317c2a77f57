import type { Endpoint } from '#src/api/endpoint.ts'

/** Whether a browser in a child's view may make a call (PROGRAMME §6). */
export function isAllowedInChildView({ childView, ignoresFamilySession }: Endpoint): boolean {
  return childView !== undefined || ignoresFamilySession === true
}

/**
 * Whether an administrator who views a family's pages may make a call: nothing may be changed with the
 * family's cookie (docs/decisions/0030). Raw bodies do not come from browsers.
 */
export function isAllowedInTeamView(endpoint: Endpoint): boolean {
  return (
    endpoint.method === 'GET' ||
    endpoint.rawBody !== undefined ||
    endpoint.isAllowedInTeamView === true ||
    endpoint.ignoresFamilySession === true
  )
}

/** Whether a call names another child than the one in whose view the browser is. */
export function namesAnotherChild(
  { childView }: Endpoint,
  given: { params: unknown; query: unknown; body: unknown },
  childId: string,
): boolean {
  if (childView === undefined) return true
  if (childView === 'namesNoChild') return false
  const named =
    'params' in childView
      ? property(given.params, childView.params)
      : 'query' in childView
        ? property(given.query, childView.query)
        : property(given.body, childView.body)
  return [named].flat().some((id) => id !== undefined && id !== null && id !== childId)
}

function property(part: unknown, name: string): unknown {
  return typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined
}
