import { useRef, useState } from 'react'
import { ApiError } from '#src/api/call.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import type { AccountPageData } from './account-data.ts'

type FailureTexts = AccountPageData['texts']['failures']

export interface Action {
  isPending: boolean
  /** Why it failed, in words; undefined before, meanwhile and after success. */
  failure: string | undefined
  /** Does the work, once at a time whatever is pressed twice. Resolves to whether it succeeded. */
  act(work: () => Promise<void>): Promise<boolean>
  forget(): void
}

/**
 * One thing that a family can do on its account, with its failure in words. A session that has ended leads to
 * the sign-in.
 */
export function useAction(failures: FailureTexts): Action {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isBusy = useRef(false)

  async function act(work: () => Promise<void>): Promise<boolean> {
    if (isBusy.current) return false
    isBusy.current = true
    setPending(true)
    setFailure(undefined)
    try {
      await work()
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) await refreshUser()
      else setFailure(wordsFor(error, failures))
      return false
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }

  return { isPending, failure, act, forget: () => setFailure(undefined) }
}

function wordsFor(error: unknown, failures: FailureTexts): string | undefined {
  if (!(error instanceof ApiError)) return failures.other
  const byStatus: Record<number, string | undefined> = {
    0: failures.offline,
    429: failures.tooMany,
    503: failures.away,
  }
  return (
    (error.code === undefined ? undefined : failures[error.code]) ?? byStatus[error.status] ?? failures.other
  )
}
