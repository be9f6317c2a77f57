import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#src/api/endpoint.ts'
import { metricTexts, adminTexts as texts } from '#src/domain/back-office/admin.texts.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import type { adminStats } from '#src/domain/back-office/stats.contract.ts'
import { AnalyticsTab } from '#src/features/metrics/analytics-tab.tsx'
import { UnknownSubscriptionsNotice } from '#src/features/unknown-subscriptions/unknown-subscriptions-notice.tsx'
import { MagicLinksTab } from '#src/features/users/magic-links-tab.tsx'
import { UsersTab } from '#src/features/users/users-tab.tsx'
import { euros } from '#src/shared/language/format.ts'
import { checkIcon, clockIcon } from '#src/ui/icons/icons.ts'
import { alertIcon, leaveIcon, userIcon } from '#src/ui/icons/layout-icons.ts'
import { eyeIcon, giftIcon } from '#src/ui/icons/signed-in-icons.ts'
import { Metric, Metrics } from '#src/ui/layout/metric.tsx'
import { Tabs } from '#src/ui/layout/tabs.tsx'

const tabs = ['users', 'links', 'analytics'] as const

/** SPEC §2, admin dashboard: eight figures and three tabs. */
export function Dashboard() {
  const address = useAddress()
  return (
    <>
      <div className="row justify-between">
        <h1>{texts.heading}</h1>
        <p className="soft small">{texts.watched}</p>
      </div>
      <UnknownSubscriptionsNotice />
      <MetricCards />
      <Tabs
        label={texts.tabsLabel}
        value={address.oneOf('tab', tabs) ?? 'users'}
        onChoose={(tab) => address.go({ tab: tab === 'users' ? undefined : tab })}
        tabs={[
          { value: 'users', label: texts.tabs.users, content: <UsersTab /> },
          { value: 'links', label: texts.tabs.links, content: <MagicLinksTab /> },
          { value: 'analytics', label: texts.tabs.analytics, content: <AnalyticsTab /> },
        ]}
      />
    </>
  )
}

type Stats = ResponseOf<typeof adminStats>

const cards = [
  { name: 'totalSubscribers', icon: userIcon },
  { name: 'renewedSubscribers', icon: checkIcon },
  { name: 'canceledSubscribers', icon: leaveIcon },
  { name: 'failedPayments', icon: alertIcon },
  { name: 'monthlyRevenue', icon: giftIcon },
  { name: 'dailyVisitors', icon: eyeIcon },
  { name: 'monthlyVisitors', icon: eyeIcon },
  { name: 'totalWatchTimeMonthly', icon: clockIcon },
] as const satisfies readonly { name: keyof Stats; icon: string }[]

function MetricCards() {
  const stats = useQuery(adminQueryOf<typeof adminStats>('/api/admin/stats'))
  if (stats.isError) return <ReadError text={metricTexts.failed} query={stats} />
  return (
    <Metrics>
      {cards.map(({ name, icon }) => (
        <Metric
          key={name}
          label={
            <>
              <span>{metricTexts[name].label}</span>
              {metricTexts[name].more}
            </>
          }
          value={stats.data ? shown(name, stats.data[name]) : '…'}
          icon={icon}
          warn={name === 'failedPayments' && stats.data !== undefined && stats.data[name] > 0}
        />
      ))}
    </Metrics>
  )
}

/** SPEC §9: revenue in whole euros. */
function shown(name: keyof Stats, value: number): string {
  if (name === 'monthlyRevenue') return euros(Math.round(value / 100) * 100, 'fr')
  const written = value.toLocaleString('fr-FR').replaceAll('\u202F', '\u00A0')
  return name === 'totalWatchTimeMonthly' ? `${written}\u00A0h` : written
}
