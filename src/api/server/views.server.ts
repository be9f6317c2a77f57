import type { Endpoint, NamedChild } from '#src/api/endpoint.ts'

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

interface ReceivedInput {
  params: unknown
  query: unknown
  body: unknown
}

/** Whether a call names another child than the one in whose view the browser is. */
export function namesAnotherChild({ childView }: Endpoint, given: ReceivedInput, childId: string): boolean {
  if (childView === undefined) return true
  if (childView === 'namesNoChild') return false
  return [named(childView, given)].flat().some((id) => id !== undefined && id !== null && id !== childId)
}

/** The child that a call names, or the children. */
function named(child: NamedChild, { params, query, body }: ReceivedInput): unknown {
  if ('params' in child) return property(params, child.params)
  return 'query' in child ? property(query, child.query) : property(body, child.body)
}

function property(part: unknown, name: string): unknown {
  return typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined
}
