import { shownAges } from '#src/domain/back-office/lists/ages.rules.ts'
import type { AdminLive } from '#src/domain/lives/admin-lives.contract.ts'
import { companyDay } from '#src/shared/dates.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { classes } from '#src/ui/class-names.ts'
import { liveTexts as texts } from './lives.texts.ts'
import { WarnLine } from './warn-line.tsx'
import { wordedHour, wordedWeekday } from './week.rules.ts'

interface WeekCalendarProps {
  days: readonly string[]
  today: string
  now: Date
  lives: readonly AdminLive[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The seven days side by side, one below the other on a phone. */
export function WeekCalendar({ days, today, now, lives, chosen, onChoose }: WeekCalendarProps) {
  return (
    <section className="week-calendar" aria-label={texts.calendar}>
      {days.map((day) => {
        const ofDay = lives.filter(({ startsAt }) => companyDay(new Date(startsAt)) === day)
        return (
          <section key={day} className={day === today ? 'today-col' : undefined}>
            <h2>
              {wordedWeekday(day)} <b>{Number(day.slice(8))}</b>
            </h2>
            {ofDay.length === 0 && <p className="soft small">{texts.nothing}</p>}
            {ofDay.map((live) => (
              <LiveButton
                key={live.id}
                live={live}
                now={now}
                isChosen={live.id === chosen}
                onChoose={onChoose}
              />
            ))}
          </section>
        )
      })}
    </section>
  )
}

function LiveButton({
  live,
  now,
  isChosen,
  onChoose,
}: {
  live: AdminLive
  now: Date
  isChosen: boolean
  onChoose: (id: string) => void
}) {
  return (
    <button
      type="button"
      className={classes(
        'calendar-live',
        live.state === 'over' && 'past',
        live.state === 'cancelled' && 'struck',
      )}
      aria-pressed={isChosen}
      onClick={() => onChoose(live.id)}
    >
      <span className="time">
        {wordedHour(live.startsAt)}
        <i>{live.lang.toUpperCase()}</i>
      </span>
      <b>{live.title}</b>
      <span className="detail">
        {live.expertName ?? texts.toChoose} · {shownAges(live.ageGroups)}
      </span>
      <span className="detail">{live.state === 'cancelled' ? texts.cancelled : placesOf(live)}</span>
      {live.series && <span className="detail">{interpolate(texts.series, live.series)}</span>}
      {live.missing.map((what) => (
        <WarnLine key={what} what={what} live={live} now={now} />
      ))}
    </button>
  )
}

/** « 30 sur 30, 4 en attente »; once it is over, the number of children who came. */
export function placesOf({ state, children, registered, places, waiting }: AdminLive): string {
  if (state === 'over') return interpolate(plural('fr', children, texts.came), { came: children, registered })
  return [
    interpolate(texts.places, { registered, places }),
    ...(waiting > 0 ? [interpolate(texts.waiting, { count: waiting })] : []),
  ].join(', ')
}
