import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '#src/api/call.ts'
import { keyOf, queryOf } from '#src/api/query-of.ts'
import type { AccountProps } from '#src/features/account/account-data.ts'
import { useAccountAction } from '#src/features/account/use-account-action.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { QueryFallback } from '#src/ui/feedback/query-fallback.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { EmailField } from '#src/ui/forms/field.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import type {
  askForEmailChange,
  cancelEmailChange,
  PendingEmailChange,
  readEmailChange,
} from './email-change.contract.ts'

const path = '/api/account/email'
const headingId = 'account-email'

/** The account's address, and the form that changes it. */
export function EmailCard({ page, user }: AccountProps) {
  const { texts, emailChange: words } = page
  const change = useQuery({
    ...queryOf<typeof readEmailChange>(path),
    // Shows a confirmation that happened on another device.
    staleTime: 0,
  })
  const pending = change.data?.pending
  return (
    <Card as="section" className="stack" aria-labelledby={headingId}>
      <h2 className="text-h3" id={headingId} tabIndex={-1}>
        {words.heading}
      </h2>
      <p className="break-words">{interpolate(words.present, { email: user.email })}</p>
      <div role="status">
        {pending && <p className="break-words">{interpolate(words.waiting, { email: pending.newEmail })}</p>}
      </div>
      {change.data && (pending ? <Pending page={page} pending={pending} /> : <AskForm page={page} />)}
      {!change.data && (
        <QueryFallback
          query={change}
          loading={words.loading}
          failed={words.failed}
          again={texts.tryAgain}
          isTall
        />
      )}
    </Card>
  )
}

function AskForm({ page: { texts, emailChange: words } }: Pick<AccountProps, 'page'>) {
  const queryClient = useQueryClient()
  const action = useAccountAction({ ...texts.failures, ...words.failures })
  const [email, setEmail] = useState('')
  const field = useRef<HTMLInputElement>(null)

  async function ask(event: FormEvent) {
    event.preventDefault()
    const isDone = await action.submit(async () => {
      queryClient.setQueryData(
        keyOf<typeof readEmailChange>(path),
        await call<typeof askForEmailChange>('POST', path, { body: { email } }),
      )
    })
    focusRendered(isDone ? headingId : field)
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={(event) => void ask(event)}>
      <EmailField
        ref={field}
        label={words.label}
        hint={words.hint}
        value={email}
        required
        error={action.failure}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div>
        <Button
          type="submit"
          variant="line"
          wide="phone"
          disabled={email.trim() === ''}
          pending={action.isPending}
          pendingLabel={words.asking}
        >
          {words.ask}
        </Button>
      </div>
    </form>
  )
}

function Pending({
  page: { texts, emailChange: words },
  pending,
}: Pick<AccountProps, 'page'> & { pending: PendingEmailChange }) {
  const queryClient = useQueryClient()
  const action = useAccountAction(texts.failures)

  async function cancel() {
    const isDone = await action.submit(async () => {
      await call<typeof cancelEmailChange>('DELETE', path)
      queryClient.setQueryData(keyOf<typeof readEmailChange>(path), { pending: null })
    })
    if (!isDone) return
    showToast({ tone: 'success', title: words.canceled })
    focusRendered(headingId)
  }

  return (
    <>
      <ul className="list">
        <Side name={words.sides.old} isConfirmed={pending.isOldConfirmed} words={words} />
        <Side name={words.sides.new} isConfirmed={pending.isNewConfirmed} words={words} />
      </ul>
      {action.failure && <Notice tone="error">{action.failure}</Notice>}
      <div>
        <Button
          variant="line"
          wide="phone"
          pending={action.isPending}
          pendingLabel={words.canceling}
          onClick={() => void cancel()}
        >
          {words.cancel}
        </Button>
      </div>
    </>
  )
}

function Side({
  name,
  isConfirmed,
  words,
}: {
  name: string
  isConfirmed: boolean
  words: AccountProps['page']['emailChange']
}) {
  return (
    <li className="flex-wrap">
      <span className="flex-1">{name}</span>
      <Tag tone={isConfirmed ? 'leaf' : 'sky'}>{isConfirmed ? words.confirmed : words.unconfirmed}</Tag>
    </li>
  )
}
