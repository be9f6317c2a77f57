import { type Submission, statusOf, useSubmit } from '#src/api/use-submit.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'

/**
 * {@link useSubmit} on a signed-in family's page. A session that has ended elsewhere leads to the sign-in, so
 * this is not for a form whose text would be lost by that.
 */
export function useFamilySubmit<Failure = string>(
  failureOf: (error: unknown) => Failure | undefined | Promise<Failure | undefined>,
): Submission<Failure> {
  return useSubmit<Failure>(async (error) => {
    if (statusOf(error) !== 401) return failureOf(error)
    await refreshUser()
    return undefined
  })
}
