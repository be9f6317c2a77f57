import { Link } from 'react-router'
import type { DashboardChild } from '#src/domain/dashboard/dashboard.contract.ts'
import { presenceWords } from '#src/domain/lives/presence-words.ts'
import { childNewsTexts } from '#src/features/dashboard/child-news.texts.ts'
import { timeOfDayIn, weekdayIn } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { townOf } from '#src/shared/language/zone-name.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { classes } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { calendarIcon } from '#src/ui/icons/signed-in-icons.ts'
import { SentenceWithTitle } from '#src/ui/layout/sentence-with-title.tsx'

interface ComingProps {
  child: DashboardChild
  timeZone: string
  language: Language
}

/** The child's next live sessions and one-to-one session, and how the last live session went, in words. */
export function ComingCard({ child, timeZone, language }: ComingProps) {
  const words = childNewsTexts.coming
  const { nextLives, nextSession, lastLive, dinner } = child
  const when = (startsAt: string) =>
    interpolate(words.at[language], {
      day: weekdayIn(new Date(startsAt), language, timeZone),
      time: timeOfDayIn(new Date(startsAt), language, timeZone),
    })
  const saysHours = nextLives.length > 0 || nextSession || lastLive?.lateFrom
  return (
    <section className={classes('card', dinner ? 'span-7' : 'span-12')} aria-labelledby="coming">
      <h2 id="coming" className="text-h3">
        {interpolate(words.title[language], { name: child.displayName })}
      </h2>
      {nextLives.length === 0 && !nextSession ? (
        <p className="soft mt-3">{words.none[language]}</p>
      ) : (
        <ul className="list mt-4">
          {nextLives.map(({ id, title, lang, startsAt }) => (
            <li key={id}>
              <Icon of={calendarIcon} />
              <span>
                <Link lang={lang} to={`${pathOf('lives', language)}?child=${child.id}#live-${id}`}>
                  {title}
                </Link>
                <br />
                <span className="soft small inline-block first-letter:uppercase">{when(startsAt)}</span>
              </span>
            </li>
          ))}
          {nextSession && (
            <li>
              <Icon of={calendarIcon} />
              <span>
                <Link to={pathOf('one-to-one', language)}>
                  {interpolate(words.session[language], { expert: nextSession.expert })}
                </Link>
                <br />
                <span className="soft small inline-block first-letter:uppercase">
                  {when(nextSession.startsAt)}
                </span>
              </span>
            </li>
          )}
        </ul>
      )}
      {lastLive && (
        <p className="mt-4">
          <span className="soft small">
            <SentenceWithTitle text={words.last[language]} title={lastLive.title} lang={lastLive.lang} />
          </span>
          <br />
          {presenceWords(lastLive, child.displayName, language, timeZone)}
        </p>
      )}
      {saysHours && (
        <p className="soft small mt-4">
          {interpolate(words.zone[language], { town: townOf(timeZone, language) })}
        </p>
      )}
    </section>
  )
}

/** The question for dinner from the last live session that the child attended. */
export function DinnerCard({ child, language }: Pick<ComingProps, 'child' | 'language'>) {
  const { dinner } = child
  if (!dinner) return null
  const words = childNewsTexts.dinner
  return (
    <section className="card bloom span-5 stack content-start" aria-labelledby="dinner">
      <h2 id="dinner" className="text-h3">
        {words.title[language]}
      </h2>
      <p className="font-display text-h3" lang={dinner.lang}>
        {dinner.question}
      </p>
      <p className="soft small">
        <SentenceWithTitle text={words.after[language]} title={dinner.title} lang={dinner.lang} />
      </p>
      <p>
        <Link to={`${pathOf('videos', language)}?id=${dinner.videoId}&child=${child.id}`}>
          {words.replay[language]}
        </Link>
      </p>
    </section>
  )
}
