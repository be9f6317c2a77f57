/** Does a piece of work for each item, so many beside each other at most, in the order of the list. */
export async function forEachBounded<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
}
