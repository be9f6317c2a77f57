import type { PoolClient } from 'pg'

/**
 * Makes the promises of a connection's queries here, from its callbacks. Each of pg's own keeps the one
 * before it in memory until a major garbage collection: a loop of queries, as in an export, kept all rows it
 * had read.
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
      // The stack of an error from the socket does not lead to the caller.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }
  Reflect.set(client, 'query', (...asked: unknown[]): unknown =>
    hasCallback(asked) ? Reflect.apply(query, client, asked) : asPromise(asked),
  )
}

/** Whether pg answers by a callback or by the object that was passed, not by a promise. */
function hasCallback(asked: readonly unknown[]): boolean {
  const [first] = asked
  return (
    asked.some((one) => typeof one === 'function') ||
    (typeof first === 'object' && first !== null && ('submit' in first || 'callback' in first))
  )
}
