import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { queryOf } from '#src/api/query-of.ts'
import { useSetting } from '#src/api/use-setting.ts'
import { useFamilySubmit } from '#src/domain/accounts/ended-session/use-family-submit.ts'
import type { InLanguage } from '#src/shared/language/languages.ts'
import { type NotificationPurpose, type WeekDay, weekDays } from '#src/shared/options.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { QueryFallback } from '#src/ui/feedback/query-fallback.tsx'
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
import type { notificationTexts } from './notifications.texts.ts'
import { notificationsHash } from './notifications-hash.ts'

const purposes = [
  'registrations',
  'reminders',
  'weekly',
  'replays',
  'messages',
] as const satisfies readonly NotificationPurpose[]
const settingsQuery = queryOf<typeof readNotifications>('/api/account/notifications')
const weeklyDayQuery = queryOf<typeof readWeeklyDay>('/api/account/weekly-day')

type Texts = InLanguage<typeof notificationTexts>

/** The switches for the e-mails that the family wants, by purpose; each takes effect at once. */
export function NotificationsCard({ texts }: { texts: Texts }) {
  const [hasFailed, setFailed] = useState(false)
  const settings = useQuery(settingsQuery)
  const weekly = useQuery(weeklyDayQuery)
  const isPointedAt = useHash() === `#${notificationsHash}`
  const unread = { loading: texts.loading, failed: texts.notLoaded, again: texts.again }
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
      {settings.data ? (
        purposes.map((purpose) => (
          <PurposeSwitch
            key={purpose}
            purpose={purpose}
            stored={settings.data[purpose]}
            texts={texts}
            onFailed={setFailed}
          />
        ))
      ) : (
        <QueryFallback query={settings} {...unread} isTall />
      )}
      {settings.data?.weekly &&
        (weekly.data ? (
          <WeeklyDay stored={weekly.data.day} texts={texts} onFailed={setFailed} />
        ) : (
          <QueryFallback query={weekly} {...unread} />
        ))}
      <p className="small soft">{texts.text}</p>
      {hasFailed && <Notice tone="error">{texts.failed}</Notice>}
    </Card>
  )
}

interface SettingProps<Value> {
  stored: Value
  texts: Texts
  onFailed: (hasFailed: boolean) => void
}

function PurposeSwitch({
  purpose,
  stored,
  texts,
  onFailed,
}: SettingProps<boolean> & { purpose: NotificationPurpose }) {
  const queryClient = useQueryClient()
  const chosen = useCachedSetting(stored, onFailed, {
    query: settingsQuery,
    send: (isOn) =>
      call<typeof setNotifications>('PUT', '/api/account/notifications', { body: { [purpose]: isOn } }),
    keep: (isOn) =>
      queryClient.setQueryData(settingsQuery.queryKey, (now) => now && { ...now, [purpose]: isOn }),
  })
  return (
    <Switch
      label={texts.purposes[purpose]}
      checked={chosen.value}
      onChange={({ target }) => void chosen.choose(target.checked)}
    />
  )
}

function WeeklyDay({ stored, texts, onFailed }: SettingProps<WeekDay>) {
  const queryClient = useQueryClient()
  const chosen = useCachedSetting(stored, onFailed, {
    query: weeklyDayQuery,
    send: (day) => call<typeof setWeeklyDay>('PUT', '/api/account/weekly-day', { body: { day } }),
    keep: (day) => queryClient.setQueryData(weeklyDayQuery.queryKey, { day }),
  })
  return (
    <SelectField
      id="weekly-day"
      label={texts.weeklyDay}
      hint={texts.weeklyHour}
      value={chosen.value}
      options={weekDays.map((day) => ({ value: day, label: texts.days[day] }))}
      onChange={({ target }) => {
        const day = weekDays.find((one) => one === target.value)
        if (day) void chosen.choose(day)
      }}
    />
  )
}

interface CachedSetting<Value> {
  query: { queryKey: QueryKey }
  send: (value: Value) => Promise<unknown>
  /** Writes the value that was sent into the cache. */
  keep: (value: Value) => void
}

/** A setting whose query is read again only after a failure, because then the stored value is not known. */
function useCachedSetting<Value>(
  stored: Value,
  onFailed: (hasFailed: boolean) => void,
  { query: { queryKey }, send, keep }: CachedSetting<Value>,
) {
  const queryClient = useQueryClient()
  const submission = useFamilySubmit(() => onFailed(true))
  const { value, choose } = useSetting(stored, submission, async (sent) => {
    try {
      await send(sent)
      keep(sent)
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey })
      throw error
    }
  })
  return {
    value,
    choose: async (next: Value) => {
      onFailed(false)
      await choose(next)
    },
  }
}
