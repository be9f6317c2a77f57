/**
 * Keeps what takes long to make, by its key; once there are more than `most`, all of it is let go of.
 */
export function keepByKey<Value>(most: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>()
  return (key, make) => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = make()
    if (kept.size >= most) kept.clear()
    kept.set(key, made)
    return made
  }
}
