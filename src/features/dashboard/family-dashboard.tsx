import '#src/ui/styles/family-page.css'
import './family-dashboard.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryOf } from '#src/api/query-of.ts'
import { FamilyQueries } from '#src/domain/accounts/ended-session/family-queries.tsx'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { ChildChoice } from '#src/domain/children/child-choice.tsx'
import type { Dashboard, readDashboard } from '#src/domain/dashboard/dashboard.contract.ts'
import { deliveryAddressHash } from '#src/domain/deliveries/delivery-address.rules.ts'
import { RenewedConsentNotice } from '#src/domain/recording-consent/renewed-consent-notice.tsx'
import { BadgesCard } from '#src/features/dashboard/cards/badges-card.tsx'
import { ChallengesSection } from '#src/features/dashboard/cards/challenges-section.tsx'
import { ComingCard, DinnerCard } from '#src/features/dashboard/cards/coming-card.tsx'
import { LinkCards } from '#src/features/dashboard/cards/link-cards.tsx'
import { NextLiveCard } from '#src/features/dashboard/cards/next-live-card.tsx'
import { ReplaysSection } from '#src/features/dashboard/cards/replays-section.tsx'
import { TodayCard } from '#src/features/dashboard/cards/today-card.tsx'
import { TogetherSection } from '#src/features/dashboard/cards/together-section.tsx'
import { TreeCard } from '#src/features/dashboard/cards/tree-card.tsx'
import { WeekCard } from '#src/features/dashboard/cards/week-card.tsx'
import { WayGoneCard } from '#src/features/dashboard/way-gone/way-gone-card.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { eveningBegins } from '#src/shared/numbers.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { QueryFallbackPage } from '#src/ui/feedback/query-fallback.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { giftIcon } from '#src/ui/icons/signed-in-icons.ts'
import { PageHero } from '#src/ui/layout/section.tsx'
import type { DashboardPageData } from './dashboard-data.ts'
import { HandOverButton } from './hand-over-button.tsx'
import { readAgain } from './read-again.ts'

interface FamilyProps {
  user: SessionUser
  page: DashboardPageData
}

/** The dashboard of a signed-in family. */
export default function FamilyDashboard({ user, page }: FamilyProps) {
  return (
    <FamilyQueries userId={user.id}>
      <LoadedDashboard user={user} page={page} />
    </FamilyQueries>
  )
}

function LoadedDashboard({ user, page }: FamilyProps) {
  const { texts } = page
  const dashboard = useQuery({
    ...queryOf<typeof readDashboard>('/api/dashboard'),
    // The way into a live session appears a quarter of an hour before it, on a page that may be open already.
    ...readAgain,
  })
  if (dashboard.data) return <DashboardContent dashboard={dashboard.data} user={user} page={page} />
  return (
    <QueryFallbackPage
      title={texts.heading}
      query={dashboard}
      loading={texts.loading}
      failed={texts.failed}
      again={texts.tryAgain}
    />
  )
}

function DashboardContent({ dashboard, user, page }: FamilyProps & { dashboard: Dashboard }) {
  const { language, texts, ages, scenes } = page
  const [chosenId, choose] = useState<string>()
  const child = dashboard.children.find(({ id }) => id === chosenId) ?? dashboard.children[0]
  return (
    <>
      <PageHero
        ground="sun"
        title={greeting(dashboard.parentFirstName, texts.greeting)}
        lead={plural(language, dashboard.children.length, texts.lead)}
        beside={
          child && (
            <div className="hero-choice">
              <ChildChoice
                label={texts.chooseChild}
                family={dashboard.children}
                chosenId={child.id}
                ages={ages}
                onChoose={choose}
              />
              <HandOverButton key={child.id} child={child} page={page} />
            </div>
          )
        }
      />
      <div className="wrap dashboard">
        <div className="dash">
          <RenewedConsentNotice texts={page.recording} className="span-12" />
          {dashboard.needsDeliveryAddress && (
            <Notice icon={giftIcon} className="span-12">
              <p>
                {texts.box.text}{' '}
                <Link to={`${pathOf('account', language)}#${deliveryAddressHash}`}>{texts.box.add}</Link>
              </p>
            </Notice>
          )}
          {child && (
            <TodayCard key={`today of ${child.id}`} child={child} timeZone={dashboard.timeZone} page={page} />
          )}
          {child ? (
            <TreeCard child={child} page={page} />
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
          <NextLiveCard
            live={dashboard.nextLive}
            hasAccess={user.hasAccess}
            timeZone={dashboard.timeZone}
            page={page}
          />
          {child && <WeekCard child={child} page={page} />}
          {child && <BadgesCard key={`badges of ${child.id}`} child={child} page={page} />}
          {child && <ComingCard child={child} timeZone={dashboard.timeZone} language={language} />}
          {child && <DinnerCard child={child} language={language} />}
          {child && (
            <ChallengesSection
              key={`challenges of ${child.id}`}
              child={child}
              timeZone={dashboard.timeZone}
              hasAccess={user.hasAccess}
              page={page}
            />
          )}
          {/* Nobody but the family reads these answers. */}
          {child && !user.teamView && (
            <WayGoneCard
              key={`way gone by ${child.id}`}
              child={child}
              timeZone={dashboard.timeZone}
              language={language}
              texts={page.wayGone}
              legend={page.legend}
            />
          )}
          {child && <TogetherSection key={`together with ${child.id}`} child={child} page={page} />}
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
  return interpolate(isEvening ? texts.evening : texts.day, { name })
}
