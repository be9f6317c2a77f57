import { useQuery } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { Button } from '#src/design/button.tsx'
import { Card } from '#src/design/card.tsx'
import { classes } from '#src/design/class-names.ts'
import { FailedNotice } from '#src/design/failed-notice.tsx'
import { Notice } from '#src/design/notice.tsx'
import { Spinner } from '#src/design/spinner.tsx'
import { Tag } from '#src/design/tag.tsx'
import { showToast } from '#src/design/toasts.ts'
import type { AccountPageData } from '#src/family/account-page/account-page.tsx'
import { useAction } from '#src/family/account-page/use-action.ts'
import type { Device, listDevices, revokeDevice, revokeOtherDevices } from '#src/family/devices/devices.contract.ts'
import { deviceOf } from '#src/family/devices/devices.rules.ts'
import { longDate } from '#src/language/format.ts'
import { fill } from '#src/language/languages.ts'

/** Where the family is signed in, and the way to sign a lost device out. `isAlone`: no invoices stand beside it. */
export function DevicesCard({ page, isAlone }: { page: AccountPageData; isAlone: boolean }) {
  const { texts } = page
  const words = texts.devices
  const action = useAction(texts.failures)
  const devices = useQuery({
    queryKey: ['/api/account/sessions'],
    queryFn: ({ signal }) => call<typeof listDevices>('GET', '/api/account/sessions', { signal }),
    staleTime: 0,
  })
  const all = devices.data?.sessions ?? []

  async function revoke(title: string, work: () => Promise<unknown>) {
    const isDone = await action.act(async () => {
      await work()
    })
    await devices.refetch()
    if (isDone) showToast({ tone: 'success', title })
  }

  return (
    <Card as="section" className={classes('stack', isAlone ? 'col-span-12' : 'col-span-5')} aria-labelledby="account-devices">
      <h2 className="text-h3" id="account-devices">
        {words.heading}
      </h2>
      {devices.data ? (
        <ul className="list">
          {all.map((device) => (
            <DeviceLine
              key={device.id}
              device={device}
              page={page}
              onRevoke={() => revoke(words.revoked, () => call<typeof revokeDevice>('DELETE', '/api/account/sessions/:id', { params: { id: device.id } }))}
            />
          ))}
        </ul>
      ) : devices.isError ? (
        <FailedNotice text={words.failed} again={texts.tryAgain} onAgain={() => void devices.refetch()} />
      ) : (
        <Spinner label={words.loading} />
      )}
      {action.failure && <Notice tone="error">{action.failure}</Notice>}
      {all.length > 1 && (
        <div>
          <Button
            variant="line"
            size="small"
            wide="phone"
            onClick={() => void revoke(words.othersRevoked, () => call<typeof revokeOtherDevices>('POST', '/api/account/sessions/revoke-others'))}
          >
            {words.revokeOthers}
          </Button>
        </div>
      )}
    </Card>
  )
}

function DeviceLine({ device, page: { language, texts }, onRevoke }: { device: Device; page: AccountPageData; onRevoke: () => void }) {
  const words = texts.devices
  const { browser, system } = deviceOf(device.userAgent)
  const name = fill(words.named, { browser: browser ?? words.unknownBrowser, system: system ?? words.unknownSystem })
  return (
    <li className="flex-wrap">
      <div className="flex-1 basis-40">
        <p className="font-strong">{name}</p>
        <p className="small soft">
          {fill(words.since, { date: longDate(new Date(device.createdAt), language), seen: longDate(new Date(device.lastSeenAt), language) })}
        </p>
      </div>
      {device.isCurrent ? (
        <Tag tone="leaf">{words.thisOne}</Tag>
      ) : (
        <Button variant="quiet" className="edge" aria-label={fill(words.revokeNamed, { device: name })} onClick={onRevoke}>
          {words.revoke}
        </Button>
      )}
    </li>
  )
}
