import '#src/ui/styles/family-page.css'
import './lives.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { queryOf } from '#src/api/query-of.ts'
import { serverNow } from '#src/api/server-time.ts'
import { FamilyQueries } from '#src/domain/accounts/ended-session/family-queries.tsx'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { ChildChoice } from '#src/domain/children/child-choice.tsx'
import type { listLives } from '#src/domain/lives/family-lives.contract.ts'
import { dayAfter, dayIn, mondayOf } from '#src/shared/dates.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { townOf } from '#src/shared/language/zone-name.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { QueryFallbackPage } from '#src/ui/feedback/query-fallback.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { clockIcon } from '#src/ui/icons/icons.ts'
import { calendarIcon } from '#src/ui/icons/signed-in-icons.ts'
import { PageHero } from '#src/ui/layout/section.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { LiveLanguages } from './live-languages.tsx'
import type { LiveFamily, readLiveFamily } from './lives.contract.ts'
import type { LivesPageData } from './lives-data.ts'
import { WeekOfLives } from './week-of-lives.tsx'
import { weeksOfLives } from './weeks.rules.ts'

interface FamilyProps {
  user: SessionUser
  page: LivesPageData
}

/** The coming weeks of live sessions, for a signed-in family. */
export default function FamilyLives({ user, page }: FamilyProps) {
  return (
    <FamilyQueries userId={user.id}>
      <Content user={user} page={page} />
    </FamilyQueries>
  )
}

/** How many weeks are shown at first and added at a time, and at most: one call may span 12 weeks. */
const weeks = { step: 4, max: 12 } as const

function Content({ user, page }: FamilyProps) {
  const { texts } = page
  const [count, setCount] = useState<number>(weeks.step)
  const family = useQuery({
    ...queryOf<typeof readLiveFamily>('/api/account/lives'),
    staleTime: 0,
  })
  const monday = family.data && mondayOf(dayIn(family.data.timeZone, serverNow()))
  const lives = useQuery({
    ...queryOf<typeof listLives>('/api/lives', {
      query: { from: monday, to: monday && dayAfter(monday, count * 7 - 1) },
    }),
    enabled: monday !== undefined,
    // Places change quickly: cached data is shown while it is read again.
    staleTime: 0,
    refetchInterval: 60_000,
    placeholderData: (before) => before,
  })
  if (family.data && monday && lives.data)
    return (
      <Weeks
        user={user}
        page={page}
        family={family.data}
        lives={lives.data}
        monday={monday}
        count={count}
        onMore={count < weeks.max ? () => setCount(count + weeks.step) : undefined}
      />
    )
  return (
    <QueryFallbackPage
      title={texts.heading}
      lead={texts.lead}
      query={family.isError ? family : lives}
      loading={texts.loading}
      failed={texts.failed}
      again={texts.tryAgain}
    />
  )
}

interface WeeksProps extends FamilyProps {
  family: LiveFamily
  lives: Parameters<typeof weeksOfLives>[0]
  monday: string
  count: number
  onMore?: (() => void) | undefined
}

function Weeks({ user, page, family, lives, monday, count, onMore }: WeeksProps) {
  const { language, texts, ages, scenes } = page
  const { hash } = useLocation()
  const [address] = useSearchParams()
  const [chosenId, setChosenId] = useState(address.get('child'))
  const child = family.children.find(({ id }) => id === chosenId) ?? family.children[0]
  // A link from the dashboard names a live session in its hash; its row did not exist yet when the page was
  // opened.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <>
      <PageHero ground="sun" title={texts.heading} lead={texts.lead}>
        {child && (
          <ChildChoice
            label={texts.chooseChild}
            family={family.children}
            chosenId={child.id}
            ages={ages}
            onChoose={setChosenId}
          />
        )}
        <ul className="facts-line">
          <li>
            <Icon of={clockIcon} />
            <span>
              {interpolate(texts.zone.hours, { town: townOf(family.timeZone, language) })}{' '}
              <Link to={pathOf('onboarding', language)}>{texts.zone.change}</Link>
            </span>
          </li>
          <li>
            <Icon of={calendarIcon} />
            <a className="ghost-link" href="#agenda">
              {texts.follow}
            </a>
          </li>
        </ul>
      </PageHero>
      <div className="wrap lives">
        {child ? (
          <>
            {weeksOfLives(lives, child, family.timeZone, monday, count).map((week, index) => (
              <WeekOfLives
                key={week.monday}
                week={week}
                index={index}
                child={child}
                timeZone={family.timeZone}
                hasAccess={user.hasAccess}
                page={page}
              />
            ))}
            {onMore && (
              <p className="mt-12">
                <Button variant="line" onClick={onMore}>
                  {texts.week.more}
                </Button>
              </p>
            )}
            <LiveLanguages key={child.id} child={child} page={page} />
          </>
        ) : (
          <EmptyState className="mt-12" scene={scenes.door} title={texts.noChild.title}>
            <ButtonLink as={Link} to={pathOf('onboarding', language)}>
              {texts.noChild.start}
            </ButtonLink>
          </EmptyState>
        )}
        <CalendarCard hasCalendar={family.hasCalendar} page={page} />
      </div>
    </>
  )
}
