import { useSyncExternalStore } from 'react'

/**
 * A value outside React that outlives the components that show it. Any holder of the store may change the
 * value, and the components that use it are rendered again.
 */
export interface Store<Value> {
  initial: Value
  current(): Value
  set(next: Value): void
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    initial,
    current: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** `atStart` is the value while a prerendered page is not hydrated yet. */
export function useStore<Value, AtStart = Value>(
  { subscribe, current, initial }: Store<Value>,
  atStart: Value | AtStart = initial,
): Value | AtStart {
  return useSyncExternalStore<Value | AtStart>(subscribe, current, () => atStart)
}
