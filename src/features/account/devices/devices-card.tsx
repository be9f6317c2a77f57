import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { queryOf } from '#src/api/query-of.ts'
import type { AccountPageData, AccountProps } from '#src/features/account/account-data.ts'
import { useAccountAction } from '#src/features/account/use-account-action.ts'
import { interpolateDated, longDate } from '#src/shared/language/format.ts'
import { classes } from '#src/ui/class-names.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { QueryFallback } from '#src/ui/feedback/query-fallback.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import type { Device, listDevices, revokeDevice, revokeOtherDevices } from './devices.contract.ts'
import { deviceOf } from './devices.rules.ts'

const headingId = 'account-devices'

/**
 * Lists the devices on which the family is signed in, and signs a lost one out. `isAlone`: the invoices card
 * is not shown beside it.
 */
export function DevicesCard({ page, user, isAlone }: AccountProps & { isAlone: boolean }) {
  const { texts } = page
  const words = texts.devices
  const action = useAccountAction(texts.failures)
  const devices = useQuery({
    ...queryOf<typeof listDevices>('/api/account/sessions'),
    staleTime: 0,
  })
  const all = devices.data?.sessions ?? []
  const [pressed, setPressed] = useState<string>()
  /** The state of the button for one device, or of the button for all other devices. */
  const pressOf = (id: string) => ({
    disabled: action.isPending,
    pending: action.isPending && id === pressed,
  })

  async function revoke(id: string, title: string, work: () => Promise<unknown>) {
    setPressed(id)
    const isDone = await action.submit(() => work().finally(devices.refetch))
    if (!isDone) return
    showToast({ tone: 'success', title })
    // The button that was clicked is gone.
    focusRendered(headingId)
  }

  return (
    <Card
      as="section"
      className={classes('stack', isAlone ? 'col-span-12' : 'col-span-5')}
      aria-labelledby={headingId}
    >
      <h2 className="text-h3" id={headingId} tabIndex={-1}>
        {words.heading}
      </h2>
      {devices.data ? (
        <ul className="list">
          {all.map((device) => (
            <DeviceLine
              key={device.id}
              device={device}
              isOurs={user.isPayer || device.isYours}
              page={page}
              press={pressOf(device.id)}
              onRevoke={() =>
                revoke(device.id, words.revoked, () =>
                  call<typeof revokeDevice>('DELETE', '/api/account/sessions/:id', {
                    params: { id: device.id },
                  }),
                )
              }
            />
          ))}
        </ul>
      ) : (
        <QueryFallback query={devices} loading={words.loading} failed={words.failed} again={texts.tryAgain} />
      )}
      {action.failure && <Notice tone="error">{action.failure}</Notice>}
      {all.filter(({ isYours }) => user.isPayer || isYours).length > 1 && (
        <div>
          <Button
            variant="line"
            size="small"
            wide="phone"
            {...pressOf('others')}
            onClick={() =>
              void revoke('others', words.othersRevoked, () =>
                call<typeof revokeOtherDevices>('POST', '/api/account/sessions/revoke-others'),
              )
            }
          >
            {words.revokeOthers}
          </Button>
        </div>
      )}
    </Card>
  )
}

function DeviceLine({
  device,
  isOurs,
  page: { language, texts },
  press,
  onRevoke,
}: {
  device: Device
  /** Whether the signed-in guardian may sign the device out. */
  isOurs: boolean
  page: AccountPageData
  press: { disabled: boolean; pending: boolean }
  onRevoke: () => void
}) {
  const words = texts.devices
  const { browser, system } = deviceOf(device.userAgent)
  const name = interpolateDated(words.named, {
    browser: browser ?? words.unknownBrowser,
    system: system ?? words.unknownSystem,
  })
  return (
    <li className="flex-wrap">
      <div className="flex-1 basis-40">
        <p className="font-strong">{name}</p>
        {!device.isYours && <p className="small break-words">{device.email}</p>}
        <p className="small soft">
          {interpolateDated(words.since, {
            date: longDate(new Date(device.createdAt), language),
            seen: longDate(new Date(device.lastSeenAt), language),
          })}
        </p>
      </div>
      {device.isCurrent && <Tag tone="leaf">{words.thisOne}</Tag>}
      {!device.isCurrent && isOurs && (
        <Button
          variant="quiet"
          className="edge"
          {...press}
          aria-label={interpolateDated(words.revokeNamed, { device: name })}
          onClick={onRevoke}
        >
          {words.revoke}
        </Button>
      )}
    </li>
  )
}
