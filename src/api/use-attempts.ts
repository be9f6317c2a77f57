import { useRef } from 'react'

interface Attempts {
  /** The `attempt` of a form: the same for the same fields sent again, a new one for others. */
  attemptOf(fields: unknown): string
  /** After a success, in a form that stays: the same fields sent once more are another attempt. */
  forget(): void
}

/**
 * The `attempt` that a form sends with its fields, so that the server stores them once, even if the same form
 * is sent again because a response was lost.
 */
export function useAttempts(): Attempts {
  const last = useRef({ serialised: '', attempt: '' })
  return {
    attemptOf(fields) {
      const serialised = JSON.stringify(fields)
      if (last.current.serialised !== serialised) last.current = { serialised, attempt: crypto.randomUUID() }
      return last.current.attempt
    },
    forget() {
      last.current = { serialised: '', attempt: '' }
    },
  }
}
