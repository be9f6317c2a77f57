import { useRef, useState } from 'react'
import type { Submission } from './use-submit.ts'

interface Setting<Value> {
  /** The value to show: the choice that is being stored, else the stored value. */
  value: Value
  /**
   * Resolves to whether this choice was stored; to false if a call is pending, which sends this choice when
   * it has finished.
   */
  choose(value: Value): Promise<boolean>
}

/**
 * A setting that takes effect when it is chosen. One call is made at a time; a choice made meanwhile is sent
 * after it, so that the last choice is the one that stays. Then the stored value is shown again, so `store`
 * must not resolve before that has been refetched.
 */
export function useSetting<Value>(
  stored: Value,
  { submit }: Submission<unknown>,
  store: (value: Value) => Promise<unknown>,
): Setting<Value> {
  const [choice, setChoice] = useState<{ value: Value }>()
  const wanted = useRef(stored)
  const isBusy = useRef(false)

  async function storeWanted() {
    const sent = wanted.current
    try {
      await store(sent)
    } catch (error) {
      if (wanted.current === sent) throw error
    }
    if (wanted.current !== sent) await storeWanted()
  }

  async function choose(value: Value): Promise<boolean> {
    wanted.current = value
    setChoice({ value })
    if (isBusy.current) return false
    isBusy.current = true
    const isStored = await submit(storeWanted)
    isBusy.current = false
    setChoice(undefined)
    return isStored
  }

  return { value: choice ? choice.value : stored, choose }
}
