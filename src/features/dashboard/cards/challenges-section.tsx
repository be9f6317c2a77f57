import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#src/api/call.ts'
import { keyOf } from '#src/api/query-of.ts'
import { useAuth } from '#src/domain/accounts/auth-state.ts'
import { useFamilySubmit } from '#src/domain/accounts/ended-session/use-family-submit.ts'
import type { setChallenge } from '#src/domain/challenges/set-challenge.contract.ts'
import type { DashboardChild, readDashboard } from '#src/domain/dashboard/dashboard.contract.ts'
import { NotForUsButton } from '#src/domain/suggestions/not-for-us-button.tsx'
import { reasonTexts, reasonWords } from '#src/domain/suggestions/suggestions.texts.ts'
import type { DashboardPageData } from '#src/features/dashboard/dashboard-data.ts'
import { challengesOf, useChallenges } from '#src/features/dashboard/use-challenges.ts'
import type { ChallengeState, VisibleState } from '#src/shared/challenges.ts'
import { dayAndMonth, interpolateDated } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Art } from '#src/ui/art.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { QueryFallback } from '#src/ui/feedback/query-fallback.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { checkIcon } from '#src/ui/icons/icons.ts'
import { themeIcon } from '#src/ui/illustrations/theme-icons.ts'
import { Tag } from '#src/ui/layout/tag.tsx'

const shownAtFirst = 6

interface ChallengesProps {
  child: DashboardChild
  /** The family's, in which days are named. */
  timeZone: string
  hasAccess: boolean
  page: DashboardPageData
}

/** The practical challenges at home (SPEC §1): a parent marks each one as begun, done or left. */
export function ChallengesSection({ child, timeZone, hasAccess, page }: ChallengesProps) {
  const { language, texts } = page
  const words = texts.challenges
  const hasPlan = Boolean(useAuth().user?.plan)
  const closedLead = hasPlan ? words.closed : words.subscribe
  const queryClient = useQueryClient()
  const list = useChallenges(child.id, language)
  const [isExpanded, setExpanded] = useState(false)
  async function mark(challenge: string, next: ChallengeState) {
    const wasConfirmed = list.data?.find((one) => one.id === challenge)?.wasConfirmed
    const { id, state, ...dashboard } = await call<typeof setChallenge>(
      'PUT',
      '/api/children/:childId/challenges/:challenge',
      { params: { childId: child.id, challenge }, body: { state: next } },
    )
    const queryKey = keyOf<typeof readDashboard>('/api/dashboard')
    const listKey = challengesOf(child.id, language).queryKey
    // A reading that is under way may have begun before the change.
    await queryClient.cancelQueries({ queryKey })
    await queryClient.cancelQueries(challengesOf(child.id, language))
    queryClient.setQueryData(queryKey, dashboard)
    queryClient.setQueryData(listKey, (known) =>
      known?.map((one) =>
        one.id === id ? { ...one, state, wasConfirmed: one.wasConfirmed || state === 'confirmed' } : one,
      ),
    )
    if (state === 'confirmed')
      showToast({ title: wasConfirmed ? words.notedAgain : words.noted, tone: 'success' })
  }

  const challenges = list.data ?? []
  // Challenges under way are always shown at first, even beyond the usual number.
  const atFirst = Math.max(
    shownAtFirst,
    challenges.filter(({ state }) => state === 'begun' || state === 'done').length,
  )
  const shown = isExpanded ? challenges : challenges.slice(0, atFirst)
  return (
    <section className="span-12" aria-labelledby="challenges">
      <h2 id="challenges" className="text-h3">
        {words.title}
      </h2>
      <p className="soft mt-2 mb-5">{hasAccess ? words.lead : closedLead}</p>
      {!hasAccess && (
        <p className="mb-5">
          <Link to={pathOf(hasPlan ? 'account' : 'pricing', language)}>
            {hasPlan ? words.account : words.plans}
          </Link>
        </p>
      )}
      {!list.data && (
        <QueryFallback
          query={list}
          loading={words.loading}
          failed={words.notLoaded}
          again={texts.tryAgain}
          isTall
        />
      )}
      <ul className="challenges">
        {shown.map(({ id, category, title, why, state, isThisWeeks, reason, isNotForUs }) => (
          <li key={id} className="card flat">
            <Art svg={themeIcon(category)} />
            <div>
              <p className="flex flex-wrap items-center gap-2">
                <span className="small soft">{page.categories[category]}</span>
                {isThisWeeks && <Tag>{words.thisWeeks}</Tag>}
                <StateTag
                  state={state}
                  doneAt={child.challenges.find(({ challenge }) => challenge === id)?.doneAt ?? null}
                  timeZone={timeZone}
                  language={language}
                  words={words}
                />
              </p>
              <h3>
                <a href={`${pathOf('challenge', language)}?id=${id}&child=${child.id}`}>{title}</a>
              </h3>
              <p>{why}</p>
              {state === null && (reason !== null || isNotForUs) && (
                <p className="small soft mt-2">
                  {isNotForUs
                    ? interpolate(reasonTexts.putAside[language], { child: child.displayName })
                    : reason && reasonWords(reason, child.displayName, language)}{' '}
                  <NotForUsButton
                    childId={child.id}
                    kind="challenge"
                    id={id}
                    title={title}
                    isNotForUs={isNotForUs}
                    language={language}
                    onSaved={() => void list.refetch()}
                  />
                </p>
              )}
              {hasAccess && (
                <StateButtons state={state} title={title} words={words} onMark={(next) => mark(id, next)} />
              )}
            </div>
          </li>
        ))}
      </ul>
      {list.data && (
        <Button
          variant="line"
          size="small"
          className="mt-5"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? words.fewer : words.all}
        </Button>
      )}
    </section>
  )
}

interface StateTagProps {
  state: VisibleState | null
  doneAt: string | null
  timeZone: string
  language: Language
  words: DashboardPageData['texts']['challenges']
}

function StateTag({ state, doneAt, timeZone, language, words }: StateTagProps) {
  if (state === null) return null
  if (state === 'begun') return <Tag tone="sun">{words.underWay}</Tag>
  if (state === 'done') return <Tag tone="sky">{words.toConfirm}</Tag>
  const date = doneAt && dayAndMonth(new Date(doneAt), language, timeZone)
  return (
    <Tag tone="leaf" icon={checkIcon}>
      {date ? interpolateDated(words.finished, { date }) : words.finishedBefore}
    </Tag>
  )
}

interface StateButtonsProps {
  state: VisibleState | null
  title: string
  words: DashboardPageData['texts']['challenges']
  onMark: (state: ChallengeState) => Promise<unknown>
}

function StateButtons({ state, title, words, onMark }: StateButtonsProps) {
  const { submit, isPending, failure } = useFamilySubmit(() => words.failed)
  const row = useRef<HTMLFieldSetElement>(null)
  /** The pressed button is replaced by others, so the focus moves to the challenge's row. */
  async function press(next: ChallengeState) {
    if (await submit(() => onMark(next))) row.current?.focus()
  }

  const action = (next: ChallengeState, label: string, variant: 'line' | 'quiet') => (
    <Button
      size="small"
      variant={variant}
      disabled={isPending}
      aria-label={interpolate(words.of, { action: label, title })}
      onClick={() => void press(next)}
    >
      {label}
    </Button>
  )
  return (
    <>
      <fieldset className="row" ref={row} tabIndex={-1} aria-label={title}>
        {state === null && action('begun', words.begin, 'line')}
        {state === 'begun' && action('done', words.done, 'line')}
        {state === 'begun' && action('left', words.leave, 'quiet')}
        {state === 'done' && action('confirmed', words.confirm, 'line')}
        {state === 'done' && action('begun', words.notYet, 'quiet')}
        {state === 'confirmed' && action('begun', words.again, 'quiet')}
      </fieldset>
      {failure && (
        <Notice tone="error" className="mt-3">
          {failure}
        </Notice>
      )}
    </>
  )
}
