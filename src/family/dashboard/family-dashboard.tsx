import '#src/design/styles/dashboard.css'
import '#src/family/dashboard/family-dashboard.css'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { deliveryAddressHash } from '#src/account/delivery-address/delivery-address.rules.ts'
import type { SessionUser } from '#src/account/session.contract.ts'
import { call } from '#src/api/call.ts'
import { answersOf } from '#src/api/family-answers.ts'
import { Art } from '#src/design/art.tsx'
import { ButtonLink } from '#src/design/button.tsx'
import { FailedNotice } from '#src/design/failed-notice.tsx'
import { FullScreenSpinner } from '#src/design/full-screen-spinner.tsx'
import { Notice } from '#src/design/notice.tsx'
import { PageHero } from '#src/design/section.tsx'
import { giftIcon } from '#src/design/signed-in-icons.ts'
import { childPicture } from '#src/family/child-picture.ts'
import { BadgesCard } from '#src/family/dashboard/badges-card.tsx'
import { ChallengesSection } from '#src/family/dashboard/challenges-section.tsx'
import type { Dashboard, readDashboard } from '#src/family/dashboard/dashboard.contract.ts'
import type { DashboardPageData } from '#src/family/dashboard/dashboard-page.tsx'
import { LinkCards } from '#src/family/dashboard/link-cards.tsx'
import { ReplaysSection } from '#src/family/dashboard/replays-section.tsx'
import { TreeCard } from '#src/family/dashboard/tree-card.tsx'
import { WeekCard } from '#src/family/dashboard/week-card.tsx'
import { NextLiveCard } from '#src/family/live/next-live-card.tsx'
import { fill } from '#src/language/languages.ts'
import { pathOf } from '#src/language/paths.ts'

interface FamilyProps {
  user: SessionUser
  page: DashboardPageData
}

/** The dashboard of a signed-in family, read once. */
export default function FamilyDashboard({ user, page }: FamilyProps) {
  return (
    <QueryClientProvider client={answersOf(user.id)}>
      <Content user={user} page={page} />
    </QueryClientProvider>
  )
}

function Content({ user, page }: FamilyProps) {
  const { texts } = page
  const dashboard = useQuery({
    queryKey: ['/api/dashboard'],
    queryFn: ({ signal }) => call<typeof readDashboard>('GET', '/api/dashboard', { signal }),
  })
  if (dashboard.data) return <Garden dashboard={dashboard.data} user={user} page={page} />
  return (
    <>
      <PageHero ground="sun" title={texts.heading} />
      {dashboard.isError ? (
        <div className="wrap py-12">
          <FailedNotice text={texts.failed} again={texts.tryAgain} onAgain={() => void dashboard.refetch()} />
        </div>
      ) : (
        <FullScreenSpinner label={texts.loading} />
      )}
    </>
  )
}

const eveningBegins = 18

function Garden({ dashboard, user, page }: FamilyProps & { dashboard: Dashboard }) {
  const { language, texts, ages, scenes } = page
  const [chosenId, choose] = useState<string>()
  const child = dashboard.children.find(({ id }) => id === chosenId) ?? dashboard.children[0]
  return (
    <>
      <PageHero
        ground="sun"
        title={greeting(dashboard.parentFirstName, texts.greeting)}
        lead={dashboard.children.length > 1 ? texts.lead.many : texts.lead.one}
      >
        {child && dashboard.children.length > 1 && (
          <fieldset className="row">
            <legend className="sr-only">{texts.chooseChild}</legend>
            {dashboard.children.map(({ id, displayName, age, picture }) => (
              <button key={id} type="button" className="who" aria-pressed={id === child.id} onClick={() => choose(id)}>
                <Art svg={childPicture(picture)} />
                {fill(texts.aged, { name: displayName, age: ages[age] })}
              </button>
            ))}
          </fieldset>
        )}
      </PageHero>
      <div className="wrap dashboard">
        <div className="dash">
          {dashboard.needsDeliveryAddress && (
            <Notice icon={giftIcon} className="span-12">
              <p>
                {texts.box.text} <Link to={`${pathOf('account', language)}#${deliveryAddressHash}`}>{texts.box.add}</Link>
              </p>
            </Notice>
          )}
          {child ? (
            <TreeCard child={child} replaysWatched={dashboard.replaysWatched} page={page} />
          ) : (
            <section className="card span-7 tree-card">
              <div className="stack">
                <p className="font-display text-h3 font-title">{texts.noChild.title}</p>
                <p className="soft">{texts.tree.text}</p>
                <ButtonLink as={Link} to={pathOf('onboarding', language)}>
                  {texts.noChild.start}
                </ButtonLink>
              </div>
              <div className="scene-frame">
                <img {...scenes.seed} alt="" />
              </div>
            </section>
          )}
          <NextLiveCard key={dashboard.nextLive?.id} live={dashboard.nextLive} child={child} hasAccess={user.hasAccess} page={page} />
          {child && <WeekCard child={child} page={page} />}
          {child && <BadgesCard key={`badges of ${child.id}`} child={child} page={page} />}
          {child && <ChallengesSection key={`challenges of ${child.id}`} child={child} hasAccess={user.hasAccess} page={page} />}
          <ReplaysSection replays={dashboard.lastReplays} page={page} />
          <LinkCards page={page} />
        </div>
      </div>
    </>
  )
}

function greeting(name: string | null, texts: DashboardPageData['texts']['greeting']): string {
  const isEvening = new Date().getHours() >= eveningBegins
  if (name === null) return isEvening ? texts.eveningNobody : texts.dayNobody
  return fill(isEvening ? texts.evening : texts.day, { name })
}
