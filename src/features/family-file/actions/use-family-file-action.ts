import { useQueryClient } from '@tanstack/react-query'
import { hasErrorCode } from '#src/api/call.ts'
import { keyOf } from '#src/api/query-of.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import type { listUsers } from '#src/domain/back-office/users/list-users.contract.ts'
import type { giveDays, readFamilyFile } from '#src/features/family-file/family-file.contract.ts'
import type { listPayments, refundPayment } from './payments.contract.ts'

/**
 * An action of the team on a family. On success, and if an earlier request turns out to have succeeded, the
 * file, the payments and the lists are loaded again; on failure the error of each field is returned.
 */
export function useFamilyFileAction<Input = void>(
  userId: string,
  done: string,
  send: (input: Input) => Promise<unknown>,
  onDone: () => void,
) {
  const params = { userId }
  const queryClient = useQueryClient()
  const invalidates = [
    keyOf<typeof readFamilyFile>('/api/admin/users/:userId/file', { params }),
    keyOf<typeof listPayments>('/api/admin/users/:userId/payments', { params }),
    keyOf<typeof listUsers>('/api/admin/users'),
  ]
  const change = useChange({
    send: (input: Input) =>
      send(input).catch(async (error: unknown) => {
        if (hasErrorCode<typeof giveDays | typeof refundPayment>(error, 'otherAttempt'))
          await Promise.all(invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
        throw error
      }),
    invalidates,
    done,
    onDone,
  })
  return {
    /** The change for a confirmation dialog. */
    change,
    perform: change.send,
    errorOf: change.errorOf,
    /** The state for a form. */
    saving: { isPending: change.isPending, failure: change.formFailure },
  }
}
