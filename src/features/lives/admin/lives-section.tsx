import { adminPath } from '#src/shared/site/admin-path.ts'
import './lives.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { type Address, useAddress } from '#src/domain/back-office/admin-address.ts'
import { adminListOf, adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import type { listExperts } from '#src/domain/back-office/experts.contract.ts'
import { Loading } from '#src/domain/back-office/loading.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import type { AdminLive, listAdminLives } from '#src/domain/lives/admin-lives.contract.ts'
import { companyDay, dayAfter, startOfCompanyDay } from '#src/shared/dates.ts'
import { minute } from '#src/shared/durations.ts'
import { interpolate, languages } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { categories, childAges } from '#src/shared/options.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { arrowIcon, backIcon } from '#src/ui/icons/icons.ts'
import { copyIcon, plusIcon } from '#src/ui/icons/signed-in-icons.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { LiveDialog } from './live-dialog.tsx'
import { LivePanel } from './live-panel.tsx'
import { liveTexts as texts } from './lives.texts.ts'
import { useMinute } from './use-minute.ts'
import { WarnLine } from './warn-line.tsx'
import { daysFrom, weekFromAddress, weekShown, wordedMoment } from './week.rules.ts'
import { WeekCalendar } from './week-calendar.tsx'
import { WeekFilters } from './week-filters.tsx'

type OpenDialog = { act: 'add' | 'series' } | { act: 'edit' | 'cancel'; live: AdminLive }

/** PROGRAMME §2: the team's week, in three languages, with the missing details of each live session. */
export default function LivesSection() {
  const address = useAddress()
  const [dialog, setDialog] = useState<OpenDialog>()
  const now = useMinute()
  const monday = weekFromAddress(address.read('week'), now)
  const from = startOfCompanyDay(monday).toISOString()
  const to = startOfCompanyDay(dayAfter(monday, 7)).toISOString()
  const week = useQuery({
    ...adminListOf<typeof listAdminLives>('/api/admin/lives', { from, to, pageSize: 500 }),
    placeholderData: keepPreviousData,
    refetchInterval: minute,
  })
  const experts = useQuery(adminQueryOf<typeof listExperts>('/api/admin/experts'))
  const filters = filtersIn(address)
  const all = week.data?.rows ?? []
  const withMissing = all.filter(({ missing }) => missing.length > 0)
  const chosen = all.find(({ id }) => id === address.read('live'))
  const count = interpolate(plural('fr', all.length, texts.lives), { count: all.length })
  return (
    <>
      <WeekHead
        monday={monday}
        status={week.data ? interpolate(texts.lead, { lives: count, missing: withMissing.length }) : ''}
        onWeek={(day) => address.keep({ week: day, live: undefined })}
        onAdd={(act) => setDialog({ act })}
      />
      <WeekFilters
        address={address}
        filters={filters}
        experts={experts.data ?? []}
        missing={withMissing.length}
      />
      {week.isError && <ReadError text={texts.failed} query={week} />}
      {week.isPending && <Loading text={listTexts.loading} />}
      {week.data && (
        <div className={chosen ? 'week-split with-panel' : 'week-split'}>
          <div className="grid grid-cols-1 gap-5">
            <WeekCalendar
              days={daysFrom(monday)}
              today={companyDay(now)}
              now={now}
              lives={all.filter((live) => matches(live, filters))}
              chosen={chosen?.id}
              onChoose={(live) => address.replace({ live, week: monday })}
            />
            {withMissing.length > 0 && (
              <Missing lives={withMissing} now={now} onEdit={(live) => setDialog({ act: 'edit', live })} />
            )}
          </div>
          {chosen && (
            <LivePanel
              key={chosen.id}
              live={chosen}
              onEdit={() => setDialog({ act: 'edit', live: chosen })}
              onCancel={() => setDialog({ act: 'cancel', live: chosen })}
              onClose={() => address.replace({ live: undefined })}
            />
          )}
        </div>
      )}
      {dialog?.act === 'cancel' && <CancelDialog live={dialog.live} onClose={() => setDialog(undefined)} />}
      {dialog && dialog.act !== 'cancel' && (
        <LiveDialog
          live={dialog.act === 'edit' ? dialog.live : undefined}
          isSeries={dialog.act === 'series'}
          experts={experts.data ?? []}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

function filtersIn(address: Address) {
  return {
    lang: address.oneOf('lang', languages),
    category: address.oneOf('category', categories),
    age: address.oneOf('age', childAges),
    expert: address.read('expert'),
    missing: address.oneOf('todo', ['1']),
  }
}

function matches(
  live: AdminLive,
  { lang, category, age, expert, missing }: ReturnType<typeof filtersIn>,
): boolean {
  return (
    (!lang || live.lang === lang) &&
    (!category || live.category === category) &&
    (!age || live.ageGroups.includes(age)) &&
    (!expert || live.expertId === expert) &&
    (!missing || live.missing.length > 0)
  )
}

interface WeekHeadProps {
  monday: string
  status: string
  /** Undefined for the current week. */
  onWeek: (monday: string | undefined) => void
  onAdd: (act: 'add' | 'series') => void
}

/** The week's heading, with the buttons that change the week and add live sessions. */
function WeekHead({ monday, status, onWeek, onAdd }: WeekHeadProps) {
  return (
    <div className="row justify-between">
      <div>
        <h1>{interpolate(texts.heading, weekShown(monday))}</h1>
        <p className="soft small" role="status">
          {status}
        </p>
      </div>
      <div className="row">
        <Button
          size="small"
          variant="line"
          aria-label={texts.previous}
          onClick={() => onWeek(dayAfter(monday, -7))}
        >
          <Icon of={backIcon} />
        </Button>
        <Button size="small" variant="line" onClick={() => onWeek(undefined)}>
          {texts.today}
        </Button>
        <Button
          size="small"
          variant="line"
          aria-label={texts.next}
          onClick={() => onWeek(dayAfter(monday, 7))}
        >
          <Icon of={arrowIcon} />
        </Button>
        <Button size="small" variant="line" onClick={() => onAdd('series')}>
          <Icon of={copyIcon} />
          {texts.addSeries}
        </Button>
        <Button size="small" onClick={() => onAdd('add')}>
          <Icon of={plusIcon} />
          {texts.add}
        </Button>
      </div>
    </div>
  )
}

/** The live sessions with missing details, each with a button to add them. */
function Missing({
  lives,
  now,
  onEdit,
}: {
  lives: readonly AdminLive[]
  now: Date
  onEdit: (live: AdminLive) => void
}) {
  return (
    <section className="card" aria-labelledby="missing">
      <h2 id="missing" className="text-h3">
        {texts.missingHeading}
      </h2>
      <ul className="missing">
        {lives.map((live) => (
          <li key={live.id}>
            <span>
              <strong>{live.title}</strong>
              <br />
              <span className="soft small inline-block first-letter:uppercase">
                {wordedMoment(live.startsAt)}
              </span>
            </span>
            <span>
              {live.missing.map((what) => (
                <WarnLine key={what} what={what} live={live} now={now} />
              ))}
            </span>
            {live.state === 'over' ? (
              <ToReplay live={live} />
            ) : (
              <Button
                size="small"
                variant="line"
                aria-label={`${texts.acts[live.missing[0] ?? 'expert']} : ${live.title}`}
                onClick={() => onEdit(live)}
              >
                {texts.acts[live.missing[0] ?? 'expert']}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ToReplay({ live }: { live: AdminLive }) {
  if (!live.replay) return null
  return (
    <a className="link" href={adminPath('videos')}>
      {texts.acts.replay}
    </a>
  )
}
