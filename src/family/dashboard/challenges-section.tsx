import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#src/api/call.ts'
import { type HomeChallengeId, homeChallenges } from '#src/business/home-challenges.ts'
import { Art } from '#src/design/art.tsx'
import { Button } from '#src/design/button.tsx'
import { checkIcon } from '#src/design/icons.ts'
import { themeIcon } from '#src/design/illustrations/theme-icons.ts'
import { Tag } from '#src/design/tag.tsx'
import { showToast } from '#src/design/toasts.ts'
import type { DashboardChild, setChallenge } from '#src/family/dashboard/dashboard.contract.ts'
import type { DashboardPageData } from '#src/family/dashboard/dashboard-page.tsx'
import { locales } from '#src/language/format.ts'
import { fill, type Language } from '#src/language/languages.ts'
import { pathOf } from '#src/language/paths.ts'

type State = 'begun' | 'done' | 'left'

const shownAtFirst = 6

interface ChallengesProps {
  child: DashboardChild
  hasAccess: boolean
  page: DashboardPageData
}

/** The practical challenges at home (SPEC §1): a parent notes that one has begun, is done, or is left. */
export function ChallengesSection({ child, hasAccess, page }: ChallengesProps) {
  const { language, texts } = page
  const words = texts.challenges
  const answers = useQueryClient()
  const [isWhole, setWhole] = useState(false)
  const mark = useMutation({
    mutationFn: ({ challenge, state }: { challenge: HomeChallengeId; state: State }) =>
      call<typeof setChallenge>('PUT', '/api/children/:childId/challenges/:challenge', { params: { childId: child.id, challenge }, body: { state } }),
    onSuccess: (dashboard, { state }) => {
      answers.setQueryData(['/api/dashboard'], dashboard)
      if (state === 'done') showToast({ title: words.noted, tone: 'success' })
    },
    onError: () => showToast({ title: words.failed, tone: 'error' }),
  })
  // The order of the page's opening stays: nothing moves from under the hand.
  const [ordered] = useState(() => inOrder(child))
  const [atFirst] = useState(() => Math.max(shownAtFirst, child.challenges.filter(({ doneAt }) => doneAt === null).length))
  const progressOf = (id: HomeChallengeId) => child.challenges.find(({ challenge }) => challenge === id)
  const shown = isWhole ? ordered : ordered.slice(0, atFirst)
  return (
    <section className="span-12" aria-labelledby="challenges">
      <h2 id="challenges" className="text-h3">
        {words.title}
      </h2>
      <p className="soft mt-2 mb-5">{hasAccess ? words.lead : words.subscribe}</p>
      {!hasAccess && (
        <p className="mb-5">
          <Link to={pathOf('pricing', language)}>{words.plans}</Link>
        </p>
      )}
      <ul className="challenges">
        {shown.map(({ id, category }) => (
          <li key={id} className="card flat">
            <Art svg={themeIcon(category)} />
            <div>
              <p className="flex flex-wrap items-center gap-2">
                <span className="small soft">{page.categories[category]}</span>
                <Standing progress={progressOf(id)} language={language} words={words} />
              </p>
              <h3>{page.challenges[id].title}</h3>
              <p>{page.challenges[id].text}</p>
              {hasAccess && (
                <Marks
                  progress={progressOf(id)}
                  title={page.challenges[id].title}
                  isPending={mark.isPending && mark.variables.challenge === id}
                  words={words}
                  onMark={(state) => mark.mutateAsync({ challenge: id, state })}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <Button variant="line" size="small" className="mt-5" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? words.fewer : words.all}
      </Button>
    </section>
  )
}

type Progress = DashboardChild['challenges'][number] | undefined

function Standing({ progress, language, words }: { progress: Progress; language: Language; words: DashboardPageData['texts']['challenges'] }) {
  if (!progress) return null
  if (progress.doneAt === null) return <Tag tone="sun">{words.underWay}</Tag>
  const date = new Date(progress.doneAt).toLocaleDateString(locales[language], { day: 'numeric', month: 'long' })
  return (
    <Tag tone="leaf" icon={checkIcon}>
      {fill(words.finished, { date })}
    </Tag>
  )
}

interface MarksProps {
  progress: Progress
  title: string
  isPending: boolean
  words: DashboardPageData['texts']['challenges']
  onMark: (state: State) => Promise<unknown>
}

function Marks({ progress, title, isPending, words, onMark }: MarksProps) {
  const row = useRef<HTMLFieldSetElement>(null)
  /** The pressed button gives way to others: the focus stays with the challenge. */
  const press = (state: State) =>
    onMark(state).then(
      () => row.current?.focus(),
      () => undefined, // said in a toast
    )
  const action = (state: State, label: string, variant: 'line' | 'quiet') => (
    <Button size="small" variant={variant} disabled={isPending} aria-label={fill(words.of, { action: label, title })} onClick={() => void press(state)}>
      {label}
    </Button>
  )
  return (
    <fieldset className="row" ref={row} tabIndex={-1} aria-label={title}>
      {!progress && action('begun', words.begin, 'line')}
      {progress?.doneAt === null && action('done', words.done, 'line')}
      {progress?.doneAt === null && action('left', words.leave, 'quiet')}
      {progress?.doneAt && action('begun', words.again, 'quiet')}
    </fieldset>
  )
}

/** Those under way first, then those still to try, then those done; a theme not tried yet before one already known. */
function inOrder(child: DashboardChild): readonly (typeof homeChallenges)[number][] {
  const rank = (id: HomeChallengeId) => {
    const progress = child.challenges.find(({ challenge }) => challenge === id)
    return progress ? (progress.doneAt === null ? 0 : 3) : 1
  }
  const tried = new Set(homeChallenges.filter(({ id }) => rank(id) !== 1).map(({ category }) => category))
  const seen = new Set<string>()
  return homeChallenges
    .map((challenge) => {
      const isSecond = seen.has(challenge.category) || tried.has(challenge.category)
      seen.add(challenge.category)
      const own = rank(challenge.id)
      return { challenge, rank: own === 1 && isSecond ? 2 : own }
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ challenge }) => challenge)
}
