import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, isRefusal } from '#src/api/call.ts'
import { Art } from '#src/design/art.tsx'
import { Button, ButtonLink } from '#src/design/button.tsx'
import { Notice } from '#src/design/notice.tsx'
import { saveFile } from '#src/design/save-file.ts'
import { calendarIcon } from '#src/design/signed-in-icons.ts'
import { Tag } from '#src/design/tag.tsx'
import type { Dashboard, DashboardChild } from '#src/family/dashboard/dashboard.contract.ts'
import type { DashboardPageData } from '#src/family/dashboard/dashboard-page.tsx'
import type { joinLive } from '#src/family/live/live.contract.ts'
import { calendarFile } from '#src/family/live/live-calendar.ts'
import { locales, ownTimeOfDay } from '#src/language/format.ts'
import { fill, type Language } from '#src/language/languages.ts'
import { pathOf } from '#src/language/paths.ts'
import { siteOrigin } from '#src/language/site-origin.ts'

type Live = NonNullable<Dashboard['nextLive']>

interface NextLiveProps {
  live: Live | null
  child: DashboardChild | undefined
  hasAccess: boolean
  page: DashboardPageData
}

/** The family's next live session, the way in once it is open, and a note for the calendar. */
export function NextLiveCard({ live, child, hasAccess, page: { language, texts, live: scene } }: NextLiveProps) {
  const { nextLive } = texts
  return (
    <section className="card sky span-5 live-card" aria-labelledby="next-live">
      <Tag tone="paper" icon={calendarIcon}>
        {live && new Date(live.startsAt) <= new Date() ? nextLive.now : nextLive.tag}
      </Tag>
      {live ? (
        <>
          <h2 id="next-live">{live.title}</h2>
          <p>
            {whenOf(live, language, nextLive.at)}
            <br />
            {fill(nextLive.how, { minutes: live.minutes, expert: nextLive.experts[live.expertType] })}
          </p>
          <Actions live={live} child={child} hasAccess={hasAccess} language={language} texts={nextLive} />
        </>
      ) : (
        <h2 id="next-live" className="text-h3">
          {nextLive.none}
        </h2>
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
  const answers = useQueryClient()
  const [isJoining, setJoining] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function join(childId: string) {
    setJoining(true)
    setRefusal(undefined)
    try {
      const { url } = await call<typeof joinLive>('POST', '/api/lives/:id/join', { params: { id: live.id }, body: { childIds: [childId] } })
      answers.removeQueries({ queryKey: ['/api/dashboard'] })
      window.location.assign(url)
    } catch (error) {
      setRefusal(isRefusal<typeof joinLive>(error, 'weekIsFull') ? texts.refused.weekIsFull : texts.refused.other)
      setJoining(false)
    }
  }

  return (
    <div className="live-actions">
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {hasAccess && !(live.isOpen && live.hasAddress) && <p className="small">{live.isOpen ? texts.noAddress : texts.door}</p>}
      <div className="row">
        {hasAccess
          ? live.isOpen &&
            live.hasAddress &&
            child && (
              <Button pending={isJoining} pendingLabel={texts.joining} onClick={() => void join(child.id)}>
                {texts.join}
              </Button>
            )
          : null}
        {!hasAccess && (
          <ButtonLink as={Link} to={pathOf('subscribe', language)}>
            {texts.subscribe}
          </ButtonLink>
        )}
        <Button variant="quiet" className="edge" onClick={() => downloadCalendar(live, language)}>
          {texts.calendar}
        </Button>
      </div>
    </div>
  )
}

function whenOf(live: Live, language: Language, text: string): string {
  const startsAt = new Date(live.startsAt)
  const day = startsAt.toLocaleDateString(locales[language], { weekday: 'long', day: 'numeric', month: 'long' })
  return fill(text, { day: day.charAt(0).toUpperCase() + day.slice(1), time: ownTimeOfDay(startsAt, language) })
}

function downloadCalendar(live: Live, language: Language): void {
  const file = calendarFile({
    id: live.id,
    title: live.title,
    startsAt: new Date(live.startsAt),
    minutes: live.minutes,
    url: siteOrigin() + pathOf('dashboard', language),
    now: new Date(),
  })
  saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), 'mirabelle.ics')
}
