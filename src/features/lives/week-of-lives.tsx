import { Link } from 'react-router'
import { daySpan } from '#src/shared/language/day-span.ts'
import {
  firstOfMonth,
  interpolateDated,
  locales,
  shortDuration,
  weekdayIn,
} from '#src/shared/language/format.ts'
import { atSentenceStart } from '#src/shared/language/in-sentence.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { liveHoursPerWeek } from '#src/shared/numbers.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Art } from '#src/ui/art.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { clockIcon } from '#src/ui/icons/icons.ts'
import { restingBench } from '#src/ui/illustrations/live-scenes.ts'
import { Gauge } from '#src/ui/layout/gauge.tsx'
import { LiveRow } from './live-row.tsx'
import type { LiveFamily } from './lives.contract.ts'
import type { LivesPageData } from './lives-data.ts'
import { noonOf, type Week } from './weeks.rules.ts'

interface WeekProps {
  week: Week
  /** 0 is the current week. */
  index: number
  child: LiveFamily['children'][number]
  timeZone: string
  hasAccess: boolean
  page: LivesPageData
}

/** One week: its registered time against the limit of two hours, then its days. */
export function WeekOfLives({ week, index, child, timeZone, hasAccess, page }: WeekProps) {
  const { language, texts } = page
  const words = texts.week
  const id = `week-${week.monday}`
  const limit = liveHoursPerWeek * 60
  const [from, to] = [noonOf(timeZone, week.monday), noonOf(timeZone, week.sunday)]
  const span = interpolate(words.span, {
    from: weekdayIn(from, language, timeZone),
    to: weekdayIn(to, language, timeZone),
  })
  const later = interpolateDated(words.later, daySpan(from, to, language, timeZone))
  return (
    <section className="week" aria-labelledby={id}>
      <div className="week-head">
        <div>
          <h2 id={id}>{[words.this, words.next][index] ?? later}</h2>
          {index < 2 && <p className="soft mt-2">{span}</p>}
        </div>
        {week.days.length > 0 && (
          <div>
            <p>
              <span className="big">{shortDuration(week.minutes, language)}</span> {words.ofTwoHours}
            </p>
            <Gauge
              value={week.minutes}
              max={limit}
              label={interpolate(plural(language, week.minutes, words.gauge), {
                minutes: week.minutes,
                limit,
              })}
            />
          </div>
        )}
      </div>
      {week.minutes >= limit && (
        <div className="note">
          <Icon of={clockIcon} />
          <p>
            <b>{interpolate(words.full.title, { name: child.displayName })}</b> {words.full.text}
          </p>
        </div>
      )}
      {week.days.map(({ day, lives }) => (
        <section key={day} className="day" aria-labelledby={`day-${day}`}>
          <DayName day={day} timeZone={timeZone} language={language} />
          <ul>
            {lives.map((live) => (
              <LiveRow
                key={live.id}
                live={live}
                child={child}
                week={week}
                timeZone={timeZone}
                hasAccess={hasAccess}
                page={page}
              />
            ))}
          </ul>
        </section>
      ))}
      {week.days.length === 0 && (
        <div className="empty-week">
          <Art svg={restingBench()} />
          <div>
            <h3 className="text-h3">{words.none}</h3>
            <p className="soft mt-2">{words.noneText}</p>
            <Link className="ghost-link" to={pathOf('dashboard', language)}>
              {words.toDashboard}
            </Link>
          </div>
        </div>
      )}
    </section>
  )
}

function DayName({ day, timeZone, language }: { day: string; timeZone: string; language: Language }) {
  const format = new Intl.DateTimeFormat(locales[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  })
  const parts = Object.fromEntries(
    format.formatToParts(noonOf(timeZone, day)).map(({ type, value }) => [type, value]),
  )
  const number = parts.day === '1' ? firstOfMonth[language] : parts.day
  return (
    <h3 className="day-name" id={`day-${day}`}>
      {atSentenceStart(parts.weekday ?? '')} <b>{number}</b> <span>{parts.month}</span>
    </h3>
  )
}
