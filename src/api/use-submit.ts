import { useRef, useState } from 'react'
import { ApiError } from './call.ts'

export interface Submission<Failure> {
  isPending: boolean
  /** Why it failed; undefined before, meanwhile and after success. */
  failure: Failure | undefined
  /**
   * Does the work, once at a time whatever is pressed twice. Resolves to whether it succeeded. Work that leads
   * to another document returns `'leaving'`: nothing can be sent again until the reader comes back.
   */
  submit(work: () => Promise<unknown>): Promise<boolean>
  forget(): void
}

/**
 * The one way to send: pending while the work lasts, and why it failed, in the words that `failureOf` finds
 * (undefined where the failure is told elsewhere).
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
      if ((await work()) === 'leaving') addEventListener('pageshow', end, { once: true })
      else end()
      return true
    } catch (error) {
      const told = await failureOf(error)
      setFailure(() => told)
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

/** The status of the answer that a failure came with; 0 where none came. */
export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0
}

/** Which fields of a form a call refused, in the form's order. */
export function fieldsWithIssues<Field extends string>(error: unknown, fields: readonly Field[]): Field[] {
  if (!(error instanceof ApiError) || error.status !== 400) return []
  return fields.filter((field) => error.issues.some(({ path }) => path === field))
}
