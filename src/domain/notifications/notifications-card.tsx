import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { queryOf } from '#src/api/query-of.ts'
import type { InLanguage } from '#src/shared/language/languages.ts'
import { type NotificationPurpose, type WeekDay, weekDays } from '#src/shared/options.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { Switch } from '#src/ui/forms/switch.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { focusHeading } from '#src/ui/layout/focus-heading.ts'
import { useHash } from '#src/ui/use-hash.ts'
import type {
  readNotifications,
  readWeeklyDay,
  setNotifications,
  setWeeklyDay,
} from './notifications.contract.ts'
import { notificationsHash } from './notifications.rules.ts'
import type { notificationTexts } from './notifications.texts.ts'

const purposes = [
  'registrations',
  'reminders',
  'weekly',
  'replays',
  'messages',
] as const satisfies readonly NotificationPurpose[]
const settingsQuery = queryOf<typeof readNotifications>('/api/account/notifications')
const weeklyDayQuery = queryOf<typeof readWeeklyDay>('/api/account/weekly-day')

/** The switches for the e-mails that the family wants, by purpose; each takes effect at once. */
export function NotificationsCard({ texts }: { texts: InLanguage<typeof notificationTexts> }) {
  const queryClient = useQueryClient()
  const [hasFailed, setFailed] = useState(false)
  const settings = useQuery(settingsQuery)
  const weekly = useQuery(weeklyDayQuery)
  const isPointedAt = useHash() === `#${notificationsHash}`

  async function choose(day: WeekDay) {
    const before = queryClient.getQueryData(weeklyDayQuery.queryKey)
    setFailed(false)
    queryClient.setQueryData(weeklyDayQuery.queryKey, { day })
    try {
      await call<typeof setWeeklyDay>('PUT', '/api/account/weekly-day', { body: { day } })
    } catch {
      queryClient.setQueryData(weeklyDayQuery.queryKey, (now) => (now?.day === day ? before : now))
      setFailed(true)
    }
  }

  async function turn(purpose: NotificationPurpose, isOn: boolean) {
    const show = (shown: boolean) =>
      queryClient.setQueryData(settingsQuery.queryKey, (now) => now && { ...now, [purpose]: shown })
    setFailed(false)
    show(isOn)
    try {
      await call<typeof setNotifications>('PUT', '/api/account/notifications', { body: { [purpose]: isOn } })
    } catch {
      // Another switch may have been turned meanwhile.
      show(!isOn)
      setFailed(true)
    }
  }

  return (
    <Card
      as="section"
      className="flex flex-col gap-5"
      aria-labelledby="notifications"
      ref={isPointedAt ? focusHeading : undefined}
    >
      <h2 className="text-h3" id="notifications" tabIndex={-1}>
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
      {settings.data?.weekly && weekly.data && (
        <SelectField
          id="weekly-day"
          label={texts.weeklyDay}
          hint={texts.weeklyHour}
          value={weekly.data.day}
          options={weekDays.map((day) => ({ value: day, label: texts.days[day] }))}
          onChange={({ target }) => {
            const day = weekDays.find((one) => one === target.value)
            if (day) void choose(day)
          }}
        />
      )}
      <p className="small soft">{texts.text}</p>
      {(hasFailed || settings.isError || weekly.isError) && <Notice tone="error">{texts.failed}</Notice>}
    </Card>
  )
}
