import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { queryOf } from '#src/api/query-of.ts'
import type { InLanguage } from '#src/shared/language/languages.ts'
import type { NotificationPurpose } from '#src/shared/options.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Switch } from '#src/ui/forms/check-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import type { readNotifications, setNotifications } from './notifications.contract.ts'
import type { notificationTexts } from './notifications.texts.ts'

const purposes = [
  'registrations',
  'reminders',
  'weekly',
  'replays',
  'messages',
] as const satisfies readonly NotificationPurpose[]
const reading = queryOf<typeof readNotifications>('/api/account/notifications')

/** Which e-mails the family wants, each purpose with its switch; it takes effect at once. */
export function NotificationsCard({ texts }: { texts: InLanguage<typeof notificationTexts> }) {
  const answers = useQueryClient()
  const [hasFailed, setFailed] = useState(false)
  const settings = useQuery(reading)

  async function turn(purpose: NotificationPurpose, isOn: boolean) {
    const before = answers.getQueryData(reading.queryKey)
    if (!before) return
    setFailed(false)
    answers.setQueryData(reading.queryKey, { ...before, [purpose]: isOn })
    try {
      await call<typeof setNotifications>('PUT', '/api/account/notifications', { body: { [purpose]: isOn } })
    } catch {
      answers.setQueryData(reading.queryKey, before)
      setFailed(true)
    }
  }

  return (
    <Card as="section" className="flex flex-col gap-5" aria-labelledby="notifications">
      <h2 className="text-h3" id="notifications">
        {texts.heading}
      </h2>
      {settings.data &&
        purposes.map((purpose) => (
          <Switch
            key={purpose}
            label={texts.purposes[purpose]}
            checked={settings.data[purpose]}
            onChange={(event) => void turn(purpose, event.target.checked)}
          />
        ))}
      <p className="small soft">{texts.text}</p>
      {(hasFailed || settings.isError) && <Notice tone="error">{texts.failed}</Notice>}
    </Card>
  )
}
