import type { PoolClient } from 'pg'

/** Makes a connection prepare frequent statements, under the names that `nameOf` gives (decision 0035). */
export function prepareOften(client: PoolClient, nameOf: (text: string) => string | undefined): void {
  const query = client.query.bind(client)
  Reflect.set(client, 'query', (asked: unknown, ...rest: unknown[]): unknown => {
    const name = isPlain(asked, rest[0]) ? nameOf(asked.text) : undefined
    return Reflect.apply(query, client, [name === undefined ? asked : { ...Object(asked), name }, ...rest])
  })
}

/**
 * Whether a statement may be given a name: it has values and no name yet. Without values it may be several
 * statements in one text, which PostgreSQL does not prepare; with a `submit` it streams or pages by itself.
 */
function isPlain(asked: unknown, values: unknown): asked is { text: string } {
  return (
    typeof asked === 'object' &&
    asked !== null &&
    'text' in asked &&
    typeof asked.text === 'string' &&
    !('submit' in asked) &&
    !('name' in asked && asked.name !== undefined) &&
    Array.isArray(values) &&
    values.length > 0
  )
}
