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
import type { confirmGuardian } from './guardians.contract.ts'

/** What the link to one of the two guardians opens: nothing is confirmed before the press. */
export default function GuardianConfirmationCard({ token, page }: { token: string; page: AccountPageData }) {
  const { language, texts, guardians, letter } = page
  const words = guardians.confirmation
  const action = useAction({ ...texts.failures, ...guardians.failures })
  const [isJoined, setJoined] = useState<boolean>()

  async function confirm() {
    const isDone = await action.act(async () => {
      const response = await call<typeof confirmGuardian>('POST', '/api/account/guardians/confirm', {
        body: { token },
      })
      setJoined(response.isJoined)
    })
    if (isDone) await refreshUser()
  }

  if (isJoined !== undefined)
    return (
      <EmptyState scene={letter} title={isJoined ? words.joined : words.half} announced>
        <ButtonLink as={Link} to={pathOf('account', language)}>
          {words.toAccount}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <LinkConfirmation
      id="account-guardian-confirmation"
      words={words}
      language={language}
      action={action}
      onConfirm={confirm}
    />
  )
}
