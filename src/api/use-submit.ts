import { useRef, useState } from 'react'
import { ApiError } from './call.ts'

export interface Submission<Failure> {
  isPending: boolean
  /** Why the last submission failed; undefined before it, while it is pending, and after success. */
  failure: Failure | undefined
  /**
   * Runs the work; a second call while it is pending does nothing. Resolves to whether it succeeded. Work
   * that navigates to another document returns {@link leaving}, and the submission stays pending until the
   * reader comes back.
   */
  submit(work: () => Promise<unknown>): Promise<boolean>
  forget(): void
}

/** What the work of a submission returns once it has begun to open another document. */
export const leaving = Symbol()

/**
 * Handles a form's submission: its pending state, and why it failed, as `failureOf` words it (undefined if
 * the failure is shown elsewhere).
 */
export function useSubmit<Failure = string>(
  failureOf: (error: unknown) => Failure | undefined | Promise<Failure | undefined>,
): Submission<Failure> {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const isBusy = useRef(false)

  async function submit(work: () => Promise<unknown>): Promise<boolean> {
    if (isBusy.current) return false
    isBusy.current = true
    setPending(true)
    setFailure(undefined)
    try {
      if ((await work()) === leaving) addEventListener('pageshow', end, { once: true })
      else end()
      return true
    } catch (error) {
      const reason = await failureOf(error)
      setFailure(() => reason)
      end()
      return false
    }
  }

  function end() {
    isBusy.current = false
    setPending(false)
  }

  return { isPending, failure, submit, forget: () => setFailure(undefined) }
}

/** The status of a failed call; 0 if there was no response. */
export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0
}

/** Which fields of a form a call rejected, in the form's order. */
export function fieldsWithIssues<Field extends string>(error: unknown, fields: readonly Field[]): Field[] {
  if (!(error instanceof ApiError) || error.status !== 400) return []
  return fields.filter((field) => error.issues.some(({ path }) => path === field))
}
