import type { PoolClient } from 'pg'

/**
 * Makes a connection prepare frequent statements, under the names that `nameOf` gives (docs/decisions/0035).
 */
export function prepareOften(client: PoolClient, nameOf: (text: string) => string | undefined): void {
  const query = client.query.bind(client)
  Reflect.set(client, 'query', (config: unknown, ...rest: unknown[]): unknown => {
    const name = isPlain(config, rest[0]) ? nameOf(config.text) : undefined
    return Reflect.apply(query, client, [name === undefined ? config : { ...Object(config), name }, ...rest])
  })
}

/**
 * Whether a statement may be given a name: it has values and no name yet. A text without values may be
 * several statements, which PostgreSQL cannot prepare; a query with `submit` controls its own protocol.
 */
function isPlain(config: unknown, values: unknown): config is { text: string } {
  return (
    typeof config === 'object' &&
    config !== null &&
    'text' in config &&
    typeof config.text === 'string' &&
    !('submit' in config) &&
    !('name' in config && config.name !== undefined) &&
    Array.isArray(values) &&
    values.length > 0
  )
}
