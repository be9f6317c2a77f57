import '#src/ui/styles/family-page.css'
import './one-to-one.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryOf } from '#src/api/query-of.ts'
import { serverNow } from '#src/api/server-time.ts'
import { FamilyQueries } from '#src/domain/accounts/ended-session/family-queries.tsx'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { ChildChoice } from '#src/domain/children/child-choice.tsx'
import { monthIn } from '#src/domain/one-to-one/one-to-one.rules.ts'
import { endOf } from '#src/shared/class-times.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { QueryFallbackPage } from '#src/ui/feedback/query-fallback.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { PageHero } from '#src/ui/layout/section.tsx'
import { BookedCard, noneBookedId } from './booked-card.tsx'
import { Notes } from './notes.tsx'
import type { listOneToOne, OneToOneSessions } from './one-to-one.contract.ts'
import type { OneToOnePageData } from './one-to-one-data.ts'
import { OtherPlan } from './other-plan.tsx'
import { QuotaCard } from './quota-card.tsx'
import { SlotPicker } from './slot-picker.tsx'

interface FamilyProps {
  user: SessionUser
  page: OneToOnePageData
}

/** The one-to-one sessions of a signed-in family. */
export default function FamilySessions({ user, page }: FamilyProps) {
  return (
    <FamilyQueries userId={user.id}>
      <Content user={user} page={page} />
    </FamilyQueries>
  )
}

function Content({ user, page }: FamilyProps) {
  const { texts } = page
  const sessions = useQuery({
    ...queryOf<typeof listOneToOne>('/api/one-to-one'),
    // Other families book slots too, so cached data is always read again.
    staleTime: 0,
  })
  if (sessions.data) return <Sessions user={user} page={page} sessions={sessions.data} />
  return (
    <QueryFallbackPage
      title={texts.heading}
      lead={texts.lead}
      query={sessions}
      loading={texts.loading}
      failed={texts.failed}
      again={texts.tryAgain}
    />
  )
}

function Sessions({ user, page, sessions }: FamilyProps & { sessions: OneToOneSessions }) {
  const { language, texts, ages, door } = page
  const [chosenId, setChosenId] = useState<string>()
  const [slotId, setSlotId] = useState<string>()
  const child = sessions.children.find(({ id }) => id === chosenId) ?? sessions.children[0]
  const now = serverNow()
  const coming = sessions.booked.filter((session) => endOf(session) > now)
  // The quota shown is that of the month of the chosen slot, or else of the first slot offered.
  const offered = sessions.slots.find(({ id }) => id === slotId) ?? sessions.slots[0]
  const month = monthIn(sessions.timeZone, offered ? new Date(offered.startsAt) : now)
  const isComplete = user.plan === 'complete' && user.hasAccess
  const allLastThirty = sessions.slots.length > 0 && sessions.slots.every(({ minutes }) => minutes === 30)
  return (
    <>
      <PageHero
        ground="sun"
        title={texts.heading}
        lead={allLastThirty ? texts.leadThirty : texts.lead}
        beside={
          isComplete &&
          child &&
          sessions.children.length > 1 && (
            <div className="hero-choice">
              <ChildChoice
                label={texts.chooseChild}
                family={sessions.children}
                chosenId={child.id}
                ages={ages}
                onChoose={(id) => {
                  setChosenId(id)
                  setSlotId(undefined)
                }}
              />
            </div>
          )
        }
      />
      <div className="wrap one-to-one">
        {!isComplete && (
          <>
            {coming.length > 0 && (
              <BookedCard
                sessions={coming}
                family={sessions.children}
                timeZone={sessions.timeZone}
                page={page}
                // Without a session the card is not there on this plan.
                afterLast="content"
              />
            )}
            <OtherPlan user={user} page={page} />
          </>
        )}
        {isComplete &&
          (child ? (
            <>
              <div className="one-to-one-top">
                <BookedCard
                  sessions={coming}
                  family={sessions.children}
                  timeZone={sessions.timeZone}
                  page={page}
                  afterLast={noneBookedId}
                />
                <QuotaCard child={child} quota={sessions.quota} month={month} page={page} />
              </div>
              <SlotPicker
                key={child.id}
                child={child}
                sessions={sessions}
                page={page}
                slotId={slotId}
                onChoose={setSlotId}
              />
            </>
          ) : (
            <EmptyState scene={door} title={texts.noChild}>
              <ButtonLink as={Link} to={pathOf('onboarding', language)}>
                {texts.startQuestions}
              </ButtonLink>
            </EmptyState>
          ))}
        <Notes sessions={sessions} page={page} />
      </div>
    </>
  )
}
