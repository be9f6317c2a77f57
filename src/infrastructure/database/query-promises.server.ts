import type { PoolClient } from 'pg'

/**
 * Has a connection's promises made here, over its callbacks. Of pg's own each keeps the one before it until
 * the old generation is collected: a loop of queries, as of an export, kept every row that it had read.
 */
export function promiseQueries(client: PoolClient): void {
  const query = client.query.bind(client)
  const asPromise = async (asked: readonly unknown[]) => {
    try {
      return await new Promise((resolve, reject) => {
        const told = (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result))
        Reflect.apply(query, client, [asked[0], asked[1], told])
      })
    } catch (error) {
      // What came from the socket says nothing of who asked.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }
  Reflect.set(client, 'query', (...asked: unknown[]): unknown =>
    hasCallback(asked) ? Reflect.apply(query, client, asked) : asPromise(asked),
  )
}

/** With a function, or with something that streams or pages by itself, pg answers otherwise than by a promise. */
function hasCallback(asked: readonly unknown[]): boolean {
  const [first] = asked
  return (
    asked.some((one) => typeof one === 'function') ||
    (typeof first === 'object' && first !== null && ('submit' in first || 'callback' in first))
  )
}
