const pending = new Map<string, Promise<unknown>>()

/**
 * Runs work with the same key one after the other within this process; work with other keys runs in parallel.
 */
export async function keyedMutex<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const previous = pending.get(key) ?? Promise.resolve()
  const current = previous.catch(() => undefined).then(work)
  pending.set(key, current)
  try {
    return await current
  } finally {
    if (pending.get(key) === current) pending.delete(key)
  }
}
