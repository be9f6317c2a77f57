import { ApiError } from '#src/api/call.ts'
import type { Submission } from '#src/api/use-submit.ts'
import { wordsByCode } from '#src/api/words-by-code.ts'
import { useFamilySubmit } from '#src/domain/accounts/ended-session/use-family-submit.ts'
import type { AccountPageData } from './account-data.ts'

type FailureTexts = AccountPageData['texts']['failures']

export type Action = Submission<string>

/**
 * An action on the account page, with its failure as a text. If the session has ended, it leads to the login
 * page.
 */
export function useAccountAction(failures: FailureTexts): Action {
  return useFamilySubmit((error) => wordsFor(error, failures))
}

function wordsFor(error: unknown, failures: FailureTexts): string | undefined {
  if (!(error instanceof ApiError)) return failures.other
  const byStatus: Record<number, string | undefined> = {
    0: failures.offline,
    429: failures.tooMany,
    503: failures.away,
  }
  return wordsByCode(error, failures) ?? byStatus[error.status] ?? failures.other
}
