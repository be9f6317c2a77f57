import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { keyOf } from '#src/api/query-of.ts'
import { listTexts, paymentIncidentTexts, userTexts } from '#src/domain/back-office/admin.texts.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { shownDay, shownMoment } from '#src/domain/back-office/admin-days.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { ConfirmDialog } from '#src/domain/back-office/dialogs/confirm-dialog.tsx'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { DetailList } from '#src/domain/back-office/lists/detail-list.tsx'
import { Loading } from '#src/domain/back-office/loading.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import type { adminStats } from '#src/domain/back-office/stats.contract.ts'
import type { listUsers } from '#src/domain/back-office/users/list-users.contract.ts'
import type { endUserSessions } from '#src/domain/back-office/users/user-sessions.contract.ts'
import type { DeliveryAddress } from '#src/domain/deliveries/delivery-address.contract.ts'
import { addressLines } from '#src/domain/deliveries/delivery-address.rules.ts'
import { euros } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { planNames } from '#src/shared/language/plan.texts.ts'
import { adminPath } from '#src/shared/site/admin-path.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { UserStatus } from './user-status.tsx'
import type { FamilyDetails, readUser, updateUser } from './users.contract.ts'

const texts = userTexts.dialog

/**
 * SPEC §2, admin: one family's details, and the button that subscribes or unsubscribes it. Opening the dialog
 * is written to the audit log.
 */
export function UserDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const user = useQuery({
    ...adminQueryOf<typeof readUser>('/api/admin/users/:userId', { params: { userId } }),
    gcTime: 0,
  })
  const [isConfirming, setConfirming] = useState(false)
  const toggle = useChange({
    send: (isSubscribed: boolean) =>
      adminCall<typeof updateUser>('PUT', '/api/admin/users/:userId', {
        params: { userId },
        body: { isSubscribed },
      }),
    onResponse: (changed) =>
      queryClient.setQueryData(
        keyOf<typeof readUser>('/api/admin/users/:userId', { params: { userId } }),
        (known) =>
          known && { ...known, ...changed, subscription: changed.isSubscribed ? known.subscription : null },
      ),
    invalidates: [keyOf<typeof listUsers>('/api/admin/users'), keyOf<typeof adminStats>('/api/admin/stats')],
    onDone: () => setConfirming(false),
  })
  const isSubscribed = user.data?.isSubscribed
  const ask = () => {
    toggle.forget()
    setConfirming(true)
  }
  const paid = user.data?.isSubscribed ? user.data.subscription : null
  if (isConfirming && paid)
    return (
      <ConfirmDialog
        title={texts.ending.title}
        text={endingText(paid)}
        confirm={texts.unsubscribe}
        isDanger
        change={{ ...toggle, send: () => toggle.send(false) }}
        onClose={() => setConfirming(false)}
      />
    )
  return (
    <Dialog
      title={texts.title}
      closeLabel={listTexts.close}
      onClose={onClose}
      actions={
        isSubscribed !== undefined && (
          <Button
            size="small"
            variant={isSubscribed ? 'danger' : 'primary'}
            pending={toggle.isPending}
            pendingLabel={texts.pending}
            onClick={() => (paid ? ask() : toggle.send(!isSubscribed))}
          >
            {isSubscribed ? texts.unsubscribe : texts.subscribe}
          </Button>
        )
      }
    >
      {user.isError && <ReadError text={texts.failed} query={user} />}
      {user.isPending && <Loading text={texts.loading} />}
      {user.isSuccess && <Details user={user.data} />}
      {user.data && (
        <p>
          <Link to={adminPath('family', { id: userId })}>{texts.file}</Link>
        </p>
      )}
      {user.data && <EndSessions userId={userId} />}
      {toggle.failure && <Notice tone="error">{toggle.failure}</Notice>}
    </Dialog>
  )
}

/**
 * CONTRACT §10: the question before « Désabonner », which says which subscription ends and what happens to
 * the money.
 */
function endingText(paid: NonNullable<FamilyDetails['subscription']>): string {
  const words = texts.ending
  const { plan, billing, nextChargeAt, nextChargeCents, furtherChildren } = paid
  const charge =
    nextChargeAt && nextChargeCents !== null
      ? interpolate(words.charge, { amount: euros(nextChargeCents, 'fr'), date: shownDay(nextChargeAt) })
      : words.noCharge
  const children = furtherChildren > 0 ? words.children : ''
  const what = { plan: planNames[plan].fr, billing: words.billings[billing] }
  return [interpolate(words.text, what), children, charge, words.refund].filter(Boolean).join(' ')
}

/** The message is shown in the dialog, because a toast would lie under it. */
function EndSessions({ userId }: { userId: string }) {
  const end = useChange({
    send: () =>
      adminCall<typeof endUserSessions>('DELETE', '/api/admin/users/:userId/sessions', {
        params: { userId },
      }),
  })
  return (
    <>
      <div className="row">
        <Button
          size="small"
          variant="line"
          pending={end.isPending}
          pendingLabel={texts.pending}
          onClick={() => end.send()}
        >
          {texts.endSessions}
        </Button>
      </div>
      {end.response && <Notice tone="success">{texts.sessionsEnded}</Notice>}
      {end.failure && <Notice tone="error">{end.failure}</Notice>}
    </>
  )
}

function Details({ user }: { user: FamilyDetails }) {
  const lines = [
    [texts.email, user.email],
    [texts.status, <UserStatus key="status" user={user} />],
    ...(user.freeAccessUntil ? [[texts.freeUntil, shownDay(user.freeAccessUntil)] as const] : []),
    [texts.registered, shownDay(user.createdAt)],
    [texts.lastLogin, user.lastLoginAt ? shownMoment(user.lastLoginAt) : userTexts.never],
    [texts.onboarded, user.hasCompletedOnboarding ? texts.yes : texts.no],
    ...(user.incidents.length > 0
      ? [[texts.incidents, <Incidents key="incidents" incidents={user.incidents} />] as const]
      : []),
    ...(user.deliveryAddress
      ? [[texts.deliveryAddress, <Address key="address" of={user.deliveryAddress} />] as const]
      : []),
  ] as const
  return <DetailList lines={lines} />
}

function Incidents({ incidents }: Pick<FamilyDetails, 'incidents'>) {
  return (
    <ul>
      {incidents.map(({ id, type, cents, at }) => (
        <li key={id}>
          {interpolate(texts.incident, {
            date: shownDay(at),
            what: interpolate(paymentIncidentTexts[type], { amount: euros(Math.abs(cents ?? 0), 'fr') }),
          })}
        </li>
      ))}
    </ul>
  )
}

function Address({ of }: { of: DeliveryAddress }) {
  return <span className="whitespace-pre-line break-words">{addressLines(of, 'fr').join('\n')}</span>
}
