import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#src/api/call.ts'
import { whyItFailed } from '#src/domain/back-office/admin-call.ts'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { formTexts } from './admin-form.texts.ts'

export interface ChangeOptions<Input, Response> {
  send: (input: Input) => Promise<Response>
  /**
   * Called with the response before anything is read again, for instance to put it in the cache or to close a
   * panel.
   */
  onResponse?: (response: Response, input: Input) => unknown
  /** The queries to read again after the response, and with `refreshesAfterFailure` after a failure too. */
  invalidates?: readonly QueryKey[]
  /**
   * Set it where a response may be lost or somebody else may have changed the row: the list then shows what
   * is stored.
   */
  refreshesAfterFailure?: boolean | undefined
  /** The toast of a success. */
  done?: string | undefined
  /** Runs last: to close the dialog. */
  onDone?: (response: Response, input: Input) => unknown
  /** For buttons with no place for a message. */
  showsFailureInToast?: boolean
  /** Set it where repeating does no harm: after a lost response the message then says only to try again. */
  mayRepeat?: boolean
}

/** How the back-office sends every change. A second `send` while the first is pending does nothing. */
export function useChange<Input = void, Response = unknown>(options: ChangeOptions<Input, Response>) {
  const { mayRepeat = false } = options
  const queryClient = useQueryClient()
  const isBusy = useRef(false)
  const refresh = () =>
    Promise.all((options.invalidates ?? []).map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const change = useMutation<Response, Error, Input>({
    mutationFn: options.send,
    onSuccess: async (response, input) => {
      await options.onResponse?.(response, input)
      await refresh()
      if (options.done !== undefined) showToast({ tone: 'success', title: options.done })
      options.onDone?.(response, input)
    },
    onError: async (error) => {
      if (options.showsFailureInToast) showToast({ tone: 'error', title: whyItFailed(error, { mayRepeat }) })
      if (options.refreshesAfterFailure) await refresh()
    },
    onSettled: () => {
      isBusy.current = false
    },
  })
  const issues = change.error instanceof ApiError ? change.error.issues : []
  const failure = change.error ? whyItFailed(change.error, { mayRepeat }) : undefined
  return {
    send: (input: Input) => {
      if (isBusy.current) return
      isBusy.current = true
      change.mutate(input)
    },
    isPending: change.isPending,
    /** What the last attempt sent, and its response. */
    sent: change.variables,
    response: change.data,
    /** Why the last attempt failed; undefined before it, while it is pending, and after success. */
    failure,
    /** The same for a form that shows the errors beside its fields. */
    formFailure: issues.length > 0 ? formTexts.invalid : failure,
    error: change.error,
    issues,
    errorOf: (field: string) => issues.find(({ path }) => path === field)?.message,
    forget: change.reset,
  }
}
