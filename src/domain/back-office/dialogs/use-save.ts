import type { QueryKey } from '@tanstack/react-query'
import { useAttempts } from '#src/api/use-attempts.ts'
import { formTexts } from './admin-form.texts.ts'
import { type ChangeOptions, useChange } from './use-change.ts'

/**
 * Saves the fields of a dialog, then closes it and invalidates the key, or names the fields that are wrong.
 * If a response was lost and the same fields are sent again, they have the same `attempt`, so that the server
 * adds the entry once.
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
