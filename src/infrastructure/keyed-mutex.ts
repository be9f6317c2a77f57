const underWay = new Map<string, Promise<unknown>>()

/**
 * Runs work with the same key one after the other within this process; work with other keys runs in parallel.
 */
export async function keyedMutex<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = underWay.get(key) ?? Promise.resolve()
  const mine = before.catch(() => undefined).then(work)
  underWay.set(key, mine)
  try {
    return await mine
  } finally {
    if (underWay.get(key) === mine) underWay.delete(key)
  }
}
