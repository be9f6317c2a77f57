/** Makes concurrent calls with the same key share one promise: fifty clicks make one call. */
export function sharedCalls<Result>(): (key: string, call: () => Promise<Result>) => Promise<Result> {
  const inFlight = new Map<string, Promise<Result>>()
  return (key, call) => {
    const shared = inFlight.get(key) ?? call().finally(() => inFlight.delete(key))
    inFlight.set(key, shared)
    return shared
  }
}
