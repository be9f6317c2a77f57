import type { QueryKey } from '@tanstack/react-query'
import { useAttempts } from '#src/api/use-attempts.ts'
import { formTexts } from './admin-form.texts.ts'
import { type ChangeOptions, useChange } from './use-change.ts'

/**
 * Saves the fields of a dialog: closes it and invalidates the key, or names the fields that are wrong. The
 * same fields sent again, after a response that was lost, have the same `attempt`, so that the server adds
 * them once.
 */
export function useSave<Fields>(
  queryKey: QueryKey,
  save: (fields: Fields, attempt: string) => Promise<unknown>,
  onSaved: () => void,
  { refreshesAfterFailure }: Pick<ChangeOptions<Fields, unknown>, 'refreshesAfterFailure'> = {},
) {
  const { attemptOf } = useAttempts()
  const { send, isPending, formFailure, errorOf } = useChange({
    send: (fields: Fields) => save(fields, attemptOf(fields)),
    invalidates: [queryKey],
    refreshesAfterFailure,
    done: formTexts.saved,
    onDone: onSaved,
  })
  return { save: send, isPending, errorOf, failure: formFailure }
}
