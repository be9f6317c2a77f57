import { Link } from 'react-router'
import { serverNow } from '#src/api/server-time.ts'
import { AccessButton } from '#src/domain/accounts/access-button.tsx'
import type { Dashboard } from '#src/domain/dashboard/dashboard.contract.ts'
import type { DashboardPageData } from '#src/features/dashboard/dashboard-data.ts'
import { weekdayIn } from '#src/shared/language/format.ts'
import { atSentenceStart } from '#src/shared/language/in-sentence.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { familyHour } from '#src/shared/language/zone-name.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Art } from '#src/ui/art.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { calendarIcon } from '#src/ui/icons/signed-in-icons.ts'
import { Tag } from '#src/ui/layout/tag.tsx'

type Live = NonNullable<Dashboard['nextLive']>

interface NextLiveProps {
  live: Live | null
  hasAccess: boolean
  timeZone: string
  page: DashboardPageData
}

/** The family's next live session, its entrance once it is open, and a file for the calendar. */
export function NextLiveCard({
  live,
  hasAccess,
  timeZone,
  page: { language, texts, live: scene },
}: NextLiveProps) {
  const { nextLive } = texts
  return (
    <section className="card sky span-5 live-card" aria-labelledby="next-live">
      <Tag tone="paper" icon={calendarIcon}>
        {live && new Date(live.startsAt) <= serverNow() ? nextLive.now : nextLive.tag}
      </Tag>
      {live ? (
        <>
          <h2 id="next-live" lang={live.lang}>
            {live.title}
          </h2>
          <p>
            {whenOf(live, language, timeZone, nextLive.at)}
            <br />
            {interpolate(nextLive.how, {
              minutes: live.minutes,
              expert: live.expert
                ? interpolate(nextLive.named, { name: live.expert })
                : nextLive.experts[live.expertType],
            })}
          </p>
          <Actions live={live} hasAccess={hasAccess} language={language} texts={nextLive} />
        </>
      ) : (
        <>
          <h2 id="next-live" className="text-h3">
            {nextLive.none}
          </h2>
          <div className="row">
            {!hasAccess && <AccessButton language={language} />}
            <ButtonLink as={Link} variant="line" to={pathOf('lives', language)}>
              {nextLive.all}
            </ButtonLink>
          </div>
        </>
      )}
      <Art svg={scene} />
    </section>
  )
}

interface ActionsProps {
  live: Live
  hasAccess: boolean
  language: Language
  texts: DashboardPageData['texts']['nextLive']
}

function Actions({ live, hasAccess, language, texts }: ActionsProps) {
  return (
    <div className="live-actions">
      {hasAccess && !(live.isOpen && live.hasAddress) && (
        <p className="small">{live.isOpen ? texts.noAddress : texts.door}</p>
      )}
      <div className="row">
        {/* Loads a new document. The page before the class finds out which children have a place. */}
        {hasAccess && live.isOpen && live.hasAddress && (
          <ButtonLink href={`${pathOf('live', language)}?id=${live.id}`}>{texts.join}</ButtonLink>
        )}
        {!hasAccess && <AccessButton language={language} />}
        <ButtonLink variant="quiet" className="edge" href={`/api/lives/${live.id}/calendar.ics`} download>
          {texts.calendar}
        </ButtonLink>
        <ButtonLink as={Link} variant="quiet" className="edge" to={pathOf('lives', language)}>
          {texts.all}
        </ButtonLink>
      </div>
    </div>
  )
}

function whenOf(live: Live, language: Language, timeZone: string, text: string): string {
  const startsAt = new Date(live.startsAt)
  const day = weekdayIn(startsAt, language, timeZone)
  return interpolate(text, {
    day: atSentenceStart(day),
    time: familyHour(startsAt, language, timeZone),
  })
}
