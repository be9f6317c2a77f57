import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#src/api/call.ts'
import { whyItFailed } from '#src/domain/back-office/admin-call.ts'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { formTexts } from './admin-form.texts.ts'

/**
 * Saves the fields of a dialog: closes it and invalidates the key, or names the fields that are wrong. A
 * second press while saving is ignored. The same fields sent again, after a response that was lost, have the
 * same `attempt`, so that the server adds them once.
 */
export function useSave<Fields>(
  queryKey: QueryKey,
  save: (fields: Fields, attempt: string) => Promise<unknown>,
  onSaved: () => void,
) {
  const queryClient = useQueryClient()
  const isUnderWay = useRef(false)
  const attemptOf = useAttempts()
  const saving = useMutation({
    mutationFn: (fields: Fields) => save(fields, attemptOf(fields)),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey })
      showToast({ tone: 'success', title: formTexts.saved })
      onSaved()
    },
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  const issues = saving.error instanceof ApiError ? saving.error.issues : []
  return {
    save: (fields: Fields) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      saving.mutate(fields)
    },
    isPending: saving.isPending,
    errorOf: (field: string) => issues.find(({ path }) => path === field)?.message,
    failure: saving.error ? (issues.length > 0 ? formTexts.invalid : whyItFailed(saving.error)) : undefined,
  }
}

/**
 * Returns a function that gives a form's `attempt`: the same for the same fields sent again, a new one for
 * others.
 */
export function useAttempts(): (fields: unknown) => string {
  const last = useRef({ serialised: '', attempt: '' })
  return (fields) => {
    const serialised = JSON.stringify(fields)
    if (last.current.serialised !== serialised) last.current = { serialised, attempt: crypto.randomUUID() }
    return last.current.attempt
  }
}
