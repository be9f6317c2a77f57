/** A cache of values that take long to create, by key. When it is full (`max` values), it is cleared. */
export function cacheByKey<Value>(max: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>()
  return (key, make) => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = make()
    if (kept.size >= max) kept.clear()
    kept.set(key, made)
    return made
  }
}
