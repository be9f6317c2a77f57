import { serverNow } from '#src/api/server-time.ts'
import { plural } from '#src/shared/language/plural.ts'
import './lives.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { adminListOf, adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import type { listExperts } from '#src/domain/back-office/experts.contract.ts'
import { Loading } from '#src/domain/back-office/loading.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import type { AdminLive, listAdminLives } from '#src/domain/lives/admin-lives.contract.ts'
import { companyDay, companyDayBegins, dayAfter } from '#src/shared/dates.ts'
import { interpolate, languages } from '#src/shared/language/languages.ts'
import { categories, childAges } from '#src/shared/options.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { arrowIcon, backIcon } from '#src/ui/icons/icons.ts'
import { copyIcon, plusIcon } from '#src/ui/icons/signed-in-icons.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { LiveDialog } from './live-dialog.tsx'
import { LivePanel } from './live-panel.tsx'
import { liveTexts as texts } from './lives.texts.ts'
import { WarnLine } from './warn-line.tsx'
import { daysFrom, momentShown, weekAsked, weekShown } from './week.rules.ts'
import { WeekCalendar } from './week-calendar.tsx'
import { WeekFilters } from './week-filters.tsx'

type Asked = { act: 'add' | 'series' } | { act: 'edit' | 'cancel'; live: AdminLive }

/** PROGRAMME §2: the team's week, in three languages, which names what is missing. */
export default function LivesSection() {
  const address = useAddress()
  const [asked, setAsked] = useState<Asked>()
  const [now] = useState(serverNow)
  const monday = weekAsked(address.read('week'), now)
  const from = companyDayBegins(monday).toISOString()
  const to = companyDayBegins(dayAfter(monday, 7)).toISOString()
  const week = useQuery({
    ...adminListOf<typeof listAdminLives>('/api/admin/lives', { from, to, pageSize: 500 }),
    placeholderData: keepPreviousData,
  })
  const experts = useQuery(adminQueryOf<typeof listExperts>('/api/admin/experts'))
  const filters = {
    lang: address.oneOf('lang', languages),
    category: address.oneOf('category', categories),
    age: address.oneOf('age', childAges),
    expert: address.read('expert'),
    todo: address.oneOf('todo', ['1']),
  }
  const all = week.data?.rows ?? []
  const shown = all.filter(
    (live) =>
      (!filters.lang || live.lang === filters.lang) &&
      (!filters.category || live.category === filters.category) &&
      (!filters.age || live.ageGroups.includes(filters.age)) &&
      (!filters.expert || live.expertId === filters.expert) &&
      (!filters.todo || live.missing.length > 0),
  )
  const unfinished = all.filter(({ missing }) => missing.length > 0)
  const chosen = all.find(({ id }) => id === address.read('live'))
  const count = interpolate(plural('fr', all.length, texts.lives), { count: all.length })
  const goTo = (day: string | undefined) => address.keep({ week: day, live: undefined })
  const close = () => setAsked(undefined)
  return (
    <>
      <div className="row justify-between">
        <div>
          <h1>{interpolate(texts.heading, weekShown(monday))}</h1>
          <p className="soft small" role="status">
            {week.data ? interpolate(texts.lead, { lives: count, todo: unfinished.length }) : ''}
          </p>
        </div>
        <div className="row">
          <Button
            size="small"
            variant="line"
            aria-label={texts.previous}
            onClick={() => goTo(dayAfter(monday, -7))}
          >
            <Icon of={backIcon} />
          </Button>
          <Button size="small" variant="line" onClick={() => goTo(undefined)}>
            {texts.today}
          </Button>
          <Button
            size="small"
            variant="line"
            aria-label={texts.next}
            onClick={() => goTo(dayAfter(monday, 7))}
          >
            <Icon of={arrowIcon} />
          </Button>
          <Button size="small" variant="line" onClick={() => setAsked({ act: 'series' })}>
            <Icon of={copyIcon} />
            {texts.addSeries}
          </Button>
          <Button size="small" onClick={() => setAsked({ act: 'add' })}>
            <Icon of={plusIcon} />
            {texts.add}
          </Button>
        </div>
      </div>
      <WeekFilters
        address={address}
        filters={filters}
        experts={experts.data ?? []}
        todo={unfinished.length}
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
              lives={shown}
              chosen={chosen?.id}
              onChoose={(live) => address.replace({ live })}
            />
            {unfinished.length > 0 && (
              <Unfinished lives={unfinished} now={now} onEdit={(live) => setAsked({ act: 'edit', live })} />
            )}
          </div>
          {chosen && (
            <LivePanel
              key={chosen.id}
              live={chosen}
              onEdit={() => setAsked({ act: 'edit', live: chosen })}
              onCancel={() => setAsked({ act: 'cancel', live: chosen })}
              onClose={() => address.replace({ live: undefined })}
            />
          )}
        </div>
      )}
      {asked?.act === 'cancel' && <CancelDialog live={asked.live} onClose={close} />}
      {asked && asked.act !== 'cancel' && (
        <LiveDialog
          live={asked.act === 'edit' ? asked.live : undefined}
          isSeries={asked.act === 'series'}
          experts={experts.data ?? []}
          onClose={close}
        />
      )}
    </>
  )
}

/** What is missing, again, with what can be done about it beside. */
function Unfinished({
  lives,
  now,
  onEdit,
}: {
  lives: readonly AdminLive[]
  now: Date
  onEdit: (live: AdminLive) => void
}) {
  return (
    <section className="card" aria-labelledby="unfinished">
      <h2 id="unfinished" className="text-h3">
        {texts.todoHeading}
      </h2>
      <ul className="todo">
        {lives.map((live) => (
          <li key={live.id}>
            <span>
              <strong>{live.title}</strong>
              <br />
              <span className="soft small">{momentShown(live.startsAt)}</span>
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
    <a className="link" href="/admin?section=videos">
      {texts.acts.replay}
    </a>
  )
}
