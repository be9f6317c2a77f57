const underWay = new Map<string, Promise<unknown>>()

/**
 * Does pieces of work that share a key one after the other within this process; work under other keys goes on
 * beside them.
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
