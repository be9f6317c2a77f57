import { useState } from 'react'
import { Link } from 'react-router'
import { refreshUser } from '#src/account/auth-state.ts'
import { call } from '#src/api/call.ts'
import { Button, ButtonLink } from '#src/design/button.tsx'
import { Card } from '#src/design/card.tsx'
import { EmptyState } from '#src/design/empty-state.tsx'
import { Notice } from '#src/design/notice.tsx'
import type { AccountPageData } from '#src/family/account-page.tsx'
import type { confirmEmailChange } from '#src/family/email-change.contract.ts'
import { useAction } from '#src/family/use-action.ts'
import { pathOf } from '#src/language/paths.ts'

/** What the link to one of the two addresses opens, in whatever browser: nothing is confirmed before the press. */
export default function EmailConfirmationCard({ token, page }: { token: string; page: AccountPageData }) {
  const { language, texts, emailChange, basket } = page
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
      <EmptyState art={basket} title={isChanged ? words.changed : words.half} announced>
        <ButtonLink as={Link} to={pathOf('account', language)}>
          {words.toAccount}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <Card as="section" className="stack" aria-labelledby="account-email-confirmation">
      <h2 id="account-email-confirmation">{words.heading}</h2>
      <p className="max-w-measure">{words.text}</p>
      {action.failure && <Notice tone="error">{action.failure}</Notice>}
      <div className="row">
        <ButtonLink as={Link} variant="line" to={pathOf('account', language)}>
          {words.keep}
        </ButtonLink>
        <Button pending={action.isPending} pendingLabel={words.pending} onClick={() => void confirm()}>
          {words.confirm}
        </Button>
      </div>
    </Card>
  )
}
