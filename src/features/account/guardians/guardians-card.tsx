import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '#src/api/call.ts'
import { keyOf, queryOf } from '#src/api/query-of.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import { clearFamilyStorage } from '#src/domain/accounts/family-storage.ts'
import { AccountActionDialog } from '#src/features/account/account-action-dialog.tsx'
import type { AccountProps } from '#src/features/account/account-data.ts'
import { useAccountAction } from '#src/features/account/use-account-action.ts'
import { interpolateDated, longDate } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { QueryFallback } from '#src/ui/feedback/query-fallback.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { EmailField } from '#src/ui/forms/field.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import type { Guardian, inviteGuardian, listGuardians, removeGuardian } from './guardians.contract.ts'
import { openLinksOf } from './guardians.rules.ts'

const path = '/api/account/guardians'
const headingId = 'account-guardians'

/** Lists the guardians, and lets the payer invite or remove the second one, and the second one leave. */
export function GuardiansCard({ page, user }: AccountProps) {
  const { texts, guardians: words } = page
  const list = useGuardians()
  return (
    <Card as="section" className="stack" aria-labelledby={headingId}>
      <h2 className="text-h3" id={headingId} tabIndex={-1}>
        {words.heading}
      </h2>
      {list.data ? (
        <>
          {user.isPayer && <p>{words.intro}</p>}
          <ul className="list">
            {list.data.map((guardian) => (
              <GuardianLine key={guardian.id} guardian={guardian} page={page} />
            ))}
          </ul>
          <GuardianActions list={list.data} page={page} user={user} />
          <p className="small soft">{words.mail}</p>
        </>
      ) : (
        <QueryFallback
          query={list}
          loading={words.loading}
          failed={words.failed}
          again={texts.tryAgain}
          isTall
        />
      )}
    </Card>
  )
}

export function useGuardians(): UseQueryResult<Guardian[]> {
  return useQuery({
    ...queryOf<typeof listGuardians>(path),
    // Shows a confirmation that happened on another device.
    staleTime: 0,
  })
}

function GuardianLine({
  guardian: { email, isPayer, isYou, state },
  page: { guardians: words },
}: Pick<AccountProps, 'page'> & { guardian: Guardian }) {
  return (
    <li className="flex-wrap">
      <span className="flex-1 basis-40 break-words min-w-0">
        {email}
        {isYou && <span className="soft"> ({words.you})</span>}
      </span>
      <Tag tone={state === 'active' ? 'leaf' : 'sky'}>{isPayer ? words.payer : words.states[state]}</Tag>
    </li>
  )
}

/** The available action: invite, take the invitation back, remove, or leave. */
function GuardianActions({ list, page, user }: AccountProps & { list: readonly Guardian[] }) {
  const other = list.find(({ isPayer }) => !isPayer)
  if (!user.isPayer) return other ? <Removal guardian={other} page={page} isLeaving /> : null
  if (other?.state === 'active') return <Removal guardian={other} page={page} isLeaving={false} />
  const { language, guardians: words } = page
  const openLinks = other && openLinksOf(other.state)
  return (
    <>
      <div role="status">
        {other?.expiresAt && openLinks && (
          <p>{interpolateDated(words[openLinks], { date: longDate(new Date(other.expiresAt), language) })}</p>
        )}
      </div>
      {other && <PendingInvitation guardian={other} page={page} />}
      {(!other || other.state === 'expired') && <InviteForm page={page} email={other?.email ?? ''} />}
    </>
  )
}

function InviteForm({
  page: { texts, guardians: words },
  email: known,
}: Pick<AccountProps, 'page'> & { email: string }) {
  const queryClient = useQueryClient()
  const action = useAccountAction({ ...texts.failures, ...words.failures })
  const [email, setEmail] = useState(known)
  const field = useRef<HTMLInputElement>(null)

  async function invite(event: FormEvent) {
    event.preventDefault()
    const isDone = await action.submit(async () => {
      await call<typeof inviteGuardian>('POST', path, { body: { email } })
      await queryClient.invalidateQueries({ queryKey: keyOf<typeof listGuardians>(path) })
    })
    if (isDone) showToast({ tone: 'success', title: words.sent })
    focusRendered(isDone ? headingId : field)
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={(event) => void invite(event)}>
      <EmailField
        ref={field}
        label={words.label}
        hint={words.hint}
        // The address is somebody else's: the browser must not fill in the user's own.
        autoComplete="off"
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
          pendingLabel={words.inviting}
        >
          {words.invite}
        </Button>
      </div>
    </form>
  )
}

function PendingInvitation({ guardian, page }: Pick<AccountProps, 'page'> & { guardian: Guardian }) {
  const { texts, guardians: words } = page
  const queryClient = useQueryClient()
  const action = useAccountAction({ ...texts.failures, ...words.failures })

  async function takeBack() {
    const isDone = await action.submit(async () => {
      await remove(guardian)
      await queryClient.invalidateQueries({ queryKey: keyOf<typeof listGuardians>(path) })
    })
    if (!isDone) return
    showToast({ tone: 'success', title: words.takeBack.done })
    focusRendered(headingId)
  }

  return (
    <>
      {action.failure && <Notice tone="error">{action.failure}</Notice>}
      <div>
        <Button
          variant="line"
          wide="phone"
          pending={action.isPending}
          pendingLabel={words.takeBack.pending}
          onClick={() => void takeBack()}
        >
          {words.takeBack.button}
        </Button>
      </div>
    </>
  )
}

function Removal({
  guardian,
  page,
  isLeaving,
}: Pick<AccountProps, 'page'> & { guardian: Guardian; isLeaving: boolean }) {
  const { texts, guardians: words } = page
  const actionTexts = words[isLeaving ? 'leave' : 'remove']
  const queryClient = useQueryClient()
  const action = useAccountAction({ ...texts.failures, ...words.failures })
  const [isConfirming, setConfirming] = useState(false)
  const { email } = guardian

  async function confirm() {
    const isDone = await action.submit(() => remove(guardian))
    if (!isDone) return
    setConfirming(false)
    showToast({ tone: 'success', title: actionTexts.done })
    if (isLeaving) {
      clearFamilyStorage()
      await refreshUser()
      return
    }
    await queryClient.invalidateQueries()
    focusRendered(headingId)
  }

  return (
    <div>
      <Button variant="line" wide="phone" onClick={() => setConfirming(true)}>
        {interpolate(actionTexts.button, { email })}
      </Button>
      {isConfirming && (
        <AccountActionDialog
          title={actionTexts.title}
          text={interpolate(actionTexts.text, { email })}
          confirm={actionTexts.confirm}
          pending={actionTexts.pending}
          close={actionTexts.close}
          variant="danger"
          action={action}
          onConfirm={() => void confirm()}
          onClose={() => {
            setConfirming(false)
            action.forget()
          }}
        />
      )}
    </div>
  )
}

async function remove({ id }: Guardian): Promise<void> {
  await call<typeof removeGuardian>('DELETE', '/api/account/guardians/:id', { params: { id } })
}
