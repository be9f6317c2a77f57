import { useState } from 'react'
import { Link } from 'react-router'
import { refreshUser } from '#src/account/auth-state.ts'
import { call } from '#src/api/call.ts'
import { ButtonLink } from '#src/design/button.tsx'
import { EmptyState } from '#src/design/empty-state.tsx'
import type { AccountPageData } from '#src/family/account-page/account-page.tsx'
import { LinkConfirmation } from '#src/family/account-page/link-confirmation.tsx'
import { useAction } from '#src/family/account-page/use-action.ts'
import type { confirmEmailChange } from '#src/family/email-change/email-change.contract.ts'
import { pathOf } from '#src/language/paths.ts'

/** What the link to one of the two addresses opens, in whatever browser: nothing is confirmed before the press. */
export default function EmailConfirmationCard({ token, page }: { token: string; page: AccountPageData }) {
  const { language, texts, emailChange, letter } = page
  const words = emailChange.confirmation
  const action = useAction({ ...texts.failures, ...emailChange.failures })
  const [isChanged, setChanged] = useState<boolean>()

  async function confirm() {
    const isDone = await action.act(async () => {
      const answer = await call<typeof confirmEmailChange>('POST', '/api/account/email/confirm', { body: { token } })
      setChanged(answer.isChanged)
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
  return <LinkConfirmation id="account-email-confirmation" words={words} language={language} action={action} onConfirm={confirm} />
}
