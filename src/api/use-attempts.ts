import { useRef } from 'react'

interface Attempts {
  /** The `attempt` of a form: the same while its fields are unchanged, and a new one once they differ. */
  attemptOf(fields: unknown): string
  /**
   * To call after a success if the form stays open: the same fields sent once more are then another attempt.
   */
  forget(): void
}

/**
 * The `attempt` that a form sends with its fields. By it the server stores them only once, even if the form
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
