import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, hasErrorCode } from '#src/api/call.ts'
import { keyOf } from '#src/api/query-of.ts'
import { serverNow } from '#src/api/server-time.ts'
import { useSubmit } from '#src/api/use-submit.ts'
import { AccessButton } from '#src/domain/accounts/access-button.tsx'
import type { Dashboard, DashboardChild, readDashboard } from '#src/domain/dashboard/dashboard.contract.ts'
import type { joinLive } from '#src/domain/lives/live.contract.ts'
import type { DashboardPageData } from '#src/features/dashboard/dashboard-data.ts'
import { weekdayIn } from '#src/shared/language/format.ts'
import { atSentenceStart } from '#src/shared/language/in-sentence.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { familyHour } from '#src/shared/language/zone-name.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Art } from '#src/ui/art.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { calendarIcon } from '#src/ui/icons/signed-in-icons.ts'
import { Tag } from '#src/ui/layout/tag.tsx'

type Live = NonNullable<Dashboard['nextLive']>

interface NextLiveProps {
  live: Live | null
  child: DashboardChild | undefined
  hasAccess: boolean
  timeZone: string
  page: DashboardPageData
}

/** The family's next live session, its entrance once it is open, and a file for the calendar. */
export function NextLiveCard({
  live,
  child,
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
          <Actions live={live} child={child} hasAccess={hasAccess} language={language} texts={nextLive} />
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
  child: DashboardChild | undefined
  hasAccess: boolean
  language: Language
  texts: DashboardPageData['texts']['nextLive']
}

function Actions({ live, child, hasAccess, language, texts }: ActionsProps) {
  const queryClient = useQueryClient()
  const { submit, isPending, failure } = useSubmit((error) =>
    hasErrorCode<typeof joinLive>(error, 'weekIsFull') ? texts.errors.weekIsFull : texts.errors.other,
  )

  const join = (childId: string) =>
    submit(async () => {
      const { url } = await call<typeof joinLive>('POST', '/api/lives/:id/join', {
        params: { id: live.id },
        body: { childIds: [childId] },
      })
      queryClient.removeQueries({ queryKey: keyOf<typeof readDashboard>('/api/dashboard') })
      window.location.assign(url)
      return 'leaving'
    })

  return (
    <div className="live-actions">
      {failure && <Notice tone="error">{failure}</Notice>}
      {hasAccess && !(live.isOpen && live.hasAddress) && (
        <p className="small">{live.isOpen ? texts.noAddress : texts.door}</p>
      )}
      <div className="row">
        {hasAccess
          ? live.isOpen &&
            live.hasAddress &&
            child && (
              <Button pending={isPending} pendingLabel={texts.joining} onClick={() => void join(child.id)}>
                {texts.join}
              </Button>
            )
          : null}
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
