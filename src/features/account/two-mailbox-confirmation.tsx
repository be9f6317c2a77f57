import { useState } from 'react'
import { Link } from 'react-router'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import type { AccountPageData } from './account-data.ts'
import { LinkConfirmation } from './link-confirmation.tsx'
import { LinkOutcome } from './link-outcome.tsx'
import { useAccountAction } from './use-account-action.ts'

interface TwoMailboxConfirmationProps {
  id: string
  words: Parameters<typeof LinkConfirmation>[0]['words'] & {
    /** The titles once both mailboxes have confirmed, and while the other one has not. */
    complete: string
    half: string
    toAccount: string
  }
  failures: Readonly<Record<string, string>>
  page: AccountPageData
  /** Confirms for the mailbox that the link was sent to; true when both have confirmed. */
  send: () => Promise<boolean>
}

/**
 * The page behind the link to one of two mailboxes, in any browser. A click confirms one side; the change
 * takes effect once both sides are confirmed.
 */
export function TwoMailboxConfirmation({ id, words, failures, page, send }: TwoMailboxConfirmationProps) {
  const { language, texts, letter } = page
  const action = useAccountAction({ ...texts.failures, ...failures })
  const [isComplete, setComplete] = useState<boolean>()

  async function confirm() {
    const isDone = await action.submit(async () => setComplete(await send()))
    if (isDone) await refreshUser()
  }

  if (isComplete !== undefined)
    return (
      <LinkOutcome scene={letter} title={isComplete ? words.complete : words.half}>
        <ButtonLink as={Link} to={pathOf('account', language)}>
          {words.toAccount}
        </ButtonLink>
      </LinkOutcome>
    )
  return <LinkConfirmation id={id} words={words} language={language} action={action} onConfirm={confirm} />
}
