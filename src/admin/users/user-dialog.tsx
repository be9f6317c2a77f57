import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeliveryAddress } from '#src/account/delivery-address/delivery-address.contract.ts'
import { addressLines } from '#src/account/delivery-address/delivery-address.rules.ts'
import { listTexts, userTexts } from '#src/admin/admin.texts.ts'
import { adminCall, whyItFailed } from '#src/admin/admin-call.ts'
import { shownDay, shownMoment } from '#src/admin/days.ts'
import { DetailList } from '#src/admin/detail-list.tsx'
import { Unread } from '#src/admin/unread.tsx'
import { UserStatus } from '#src/admin/users/user-status.tsx'
import type { FamilyDetails, readUser, updateUser } from '#src/admin/users/users.contract.ts'
import { Waiting } from '#src/admin/waiting.tsx'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Notice } from '#src/design/notice.tsx'
import { euros } from '#src/language/format.ts'
import { fill } from '#src/language/languages.ts'

const texts = userTexts.dialog

/** SPEC §2, admin: one family's details, and the button that gives or takes its subscription. Opening it is written in the audit log. */
export function UserDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const client = useQueryClient()
  const user = useQuery({
    queryKey: ['user', userId],
    queryFn: ({ signal }) => adminCall<typeof readUser>('GET', '/api/admin/users/:userId', { params: { userId }, signal }),
    gcTime: 0,
  })
  const toggle = useMutation({
    mutationFn: (isSubscribed: boolean) => adminCall<typeof updateUser>('PUT', '/api/admin/users/:userId', { params: { userId }, body: { isSubscribed } }),
    onSuccess: async (changed) => {
      client.setQueryData<FamilyDetails>(['user', userId], (known) => known && { ...known, ...changed })
      await Promise.all([client.invalidateQueries({ queryKey: ['users'] }), client.invalidateQueries({ queryKey: ['stats'] })])
    },
  })
  const isSubscribed = user.data?.isSubscribed
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
            onClick={() => toggle.mutate(!isSubscribed)}
          >
            {isSubscribed ? texts.unsubscribe : texts.subscribe}
          </Button>
        )
      }
    >
      {user.isError ? <Unread text={texts.failed} query={user} /> : user.data ? <Details user={user.data} /> : <Waiting text={texts.loading} />}
      {toggle.isError && <Notice tone="error">{whyItFailed(toggle.error)}</Notice>}
    </Dialog>
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
    ...(user.incidents.length > 0 ? [[texts.incidents, <Incidents key="incidents" incidents={user.incidents} />] as const] : []),
    ...(user.deliveryAddress ? [[texts.deliveryAddress, <Address key="address" of={user.deliveryAddress} />] as const] : []),
  ] as const
  return <DetailList lines={lines} />
}

function Incidents({ incidents }: Pick<FamilyDetails, 'incidents'>) {
  return (
    <ul>
      {incidents.map(({ id, type, cents, at }) => (
        <li key={id}>{fill(texts.incident, { date: shownDay(at), what: fill(texts.incidentTypes[type], { amount: euros(Math.abs(cents ?? 0), 'fr') }) })}</li>
      ))}
    </ul>
  )
}

function Address({ of }: { of: DeliveryAddress }) {
  return <span className="whitespace-pre-line break-words">{addressLines(of, 'fr').join('\n')}</span>
}
