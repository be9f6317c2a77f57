import type { PoolClient } from 'pg'

/**
 * Creates the promises of a connection's queries here, from pg's callbacks. Each of pg's own promises keeps
 * the previous one in memory until a major garbage collection, so a loop of queries, as in an export,
 * retained all rows that it had read.
 */
export function promiseQueries(client: PoolClient): void {
  const query = client.query.bind(client)
  const queryAsPromise = async (args: readonly unknown[]) => {
    try {
      return await new Promise((resolve, reject) => {
        const callback = (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result))
        Reflect.apply(query, client, [args[0], args[1], callback])
      })
    } catch (error) {
      // The stack of an error from the socket does not show the caller, so it is captured here.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }
  Reflect.set(client, 'query', (...args: unknown[]): unknown =>
    hasCallback(args) ? Reflect.apply(query, client, args) : queryAsPromise(args),
  )
}

/** Whether pg responds by a callback, or by the object that was passed, instead of a promise. */
function hasCallback(args: readonly unknown[]): boolean {
  const [first] = args
  return (
    args.some((one) => typeof one === 'function') ||
    (typeof first === 'object' && first !== null && ('submit' in first || 'callback' in first))
  )
}
