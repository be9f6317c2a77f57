import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#src/api/call.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import type { AccountPageData } from '#src/features/account/account-data.ts'
import { LinkConfirmation } from '#src/features/account/link-confirmation.tsx'
import { useAction } from '#src/features/account/use-action.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import type { confirmEmailChange } from './email-change.contract.ts'

/**
 * What the link to one of the two addresses opens, in whatever browser: nothing is confirmed before the
 * press.
 */
export default function EmailConfirmationCard({ token, page }: { token: string; page: AccountPageData }) {
  const { language, texts, emailChange, letter } = page
  const words = emailChange.confirmation
  const action = useAction({ ...texts.failures, ...emailChange.failures })
  const [isChanged, setChanged] = useState<boolean>()

  async function confirm() {
    const isDone = await action.act(async () => {
      const response = await call<typeof confirmEmailChange>('POST', '/api/account/email/confirm', {
        body: { token },
      })
      setChanged(response.isChanged)
    })
    if (isDone) await refreshUser()
  }

  if (isChanged !== undefined)
    return (
      <EmptyState scene={letter} title={isChanged ? words.changed : words.half} announced>
        <ButtonLink as={Link} to={pathOf('account', language)}>
          {words.toAccount}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <LinkConfirmation
      id="account-email-confirmation"
      words={words}
      language={language}
      action={action}
      onConfirm={confirm}
    />
  )
}
