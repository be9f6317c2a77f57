import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#src/api/call.ts'
import { useSubmit } from '#src/api/use-submit.ts'
import type { ChallengeOfChild, listChallenges } from '#src/domain/challenges/challenges.contract.ts'
import { GoesWithCard } from '#src/domain/challenges/goes-with-card.tsx'
import { Materials } from '#src/domain/challenges/materials.tsx'
import type { setChallenge } from '#src/domain/challenges/set-challenge.contract.ts'
import type { ChallengeState } from '#src/shared/challenges.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { checkIcon } from '#src/ui/icons/icons.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import { BackToOrchard } from './back-to-orchard.tsx'
import type { OrchardPageData, OrchardProps } from './orchard-data.ts'

type State = ChallengeOfChild['state']

/** The states that a child may set; `left` takes the challenge off its list. */
type NextState = Exclude<ChallengeState, 'confirmed'>

/**
 * One challenge, step by step. A challenge that the child marks as done waits for a parent's confirmation.
 */
export default function ChallengeView({ orchard, page, onChange, id }: OrchardProps & { id: string }) {
  const { texts, language } = page
  const words = texts.challenge
  const [list, setList] = useState<ChallengeOfChild[]>()
  const [hasFailed, setFailed] = useState(false)
  const { submit, isPending, failure } = useSubmit(() => words.failed)
  const status = useRef<HTMLDivElement>(null)
  const { childId } = orchard
  const load = useCallback(() => {
    setFailed(false)
    call<typeof listChallenges>('GET', '/api/challenges', { query: { childId, lang: language } }).then(
      setList,
      () => setFailed(true),
    )
  }, [childId, language])
  useEffect(load, [load])
  const challenge = list?.find((one) => one.id === id)

  async function mark(next: NextState) {
    await submit(async () => {
      const { state } = await call<typeof setChallenge>(
        'PUT',
        '/api/children/:childId/challenges/:challenge',
        { params: { childId, challenge: id }, body: { state: next } },
      )
      setList((known) => known?.map((one) => (one.id === id ? { ...one, state } : one)))
      // The button that was clicked is replaced by others, so focus moves to the status.
      status.current?.focus()
    })
    onChange()
  }

  if (!challenge)
    return (
      <div className="wrap">
        <h1>{texts.tiles.challenges}</h1>
        <BackToOrchard page={page} to="?view=challenges" />
        <div className="mt-6">
          {list && <p>{words.unknown}</p>}
          {!list &&
            (hasFailed ? (
              <FailedNotice text={words.failed} again={words.tryAgain} onAgain={load} />
            ) : (
              <FullScreenSpinner label={texts.loading} />
            ))}
        </div>
      </div>
    )
  const { state } = challenge
  return (
    <div className="wrap pb-16">
      <Instructions page={page} challenge={challenge} childId={childId} />
      <div ref={status} role="status" tabIndex={-1} className="mt-6 grid gap-3">
        {state === 'begun' && (
          <p>
            <Tag tone="sun">{texts.states.begun}</Tag>
          </p>
        )}
        {(state === 'done' || state === 'confirmed') && (
          <p className="childs-done">
            <Icon of={checkIcon} />
            {state === 'done' ? words.waiting : words.fruit}
          </p>
        )}
        {challenge.words && <p>{interpolate(words.said, { words: challenge.words })}</p>}
        {failure && <Notice tone="error">{failure}</Notice>}
      </div>
      {orchard.hasAccess ? (
        <Actions words={words} state={state} isPending={isPending} onMark={(next) => void mark(next)} />
      ) : (
        <p className="mt-4">{words.noAccess}</p>
      )}
    </div>
  )
}

interface InstructionsProps {
  page: OrchardPageData
  challenge: ChallengeOfChild
  childId: string
}

function Instructions({ page, challenge, childId }: InstructionsProps) {
  const { texts, steps, language } = page
  const words = texts.challenge
  const { title, why, minutes, materials } = challenge
  return (
    <>
      <h1>{title}</h1>
      <p className="lead mt-2">{why}</p>
      <p className="say">{interpolate(plural(language, minutes, words.minutes), { minutes })}</p>
      <BackToOrchard page={page} to="?view=challenges" />
      <ol className="childs-steps">
        {challenge.steps.map(({ picture, text }, index) => (
          <li key={text}>
            <img {...steps[picture]} alt="" />
            <p>
              <b>{index + 1}</b> {text}
            </p>
          </li>
        ))}
      </ol>
      {materials.length > 0 && (
        <section className="card sun" aria-labelledby="materials">
          <h2 id="materials">{words.materials}</h2>
          <Materials materials={materials} />
        </section>
      )}
      <div className="mt-6">
        <GoesWithCard goesWith={challenge.goesWith} childId={childId} language={language} />
      </div>
    </>
  )
}

interface ActionsProps {
  words: OrchardPageData['texts']['challenge']
  state: State
  isPending: boolean
  onMark: (next: NextState) => void
}

function Actions({ words, state, isPending, onMark }: ActionsProps) {
  const button = (next: NextState, label: string, variant: 'primary' | 'line' = 'primary') => (
    <Button variant={variant} disabled={isPending} onClick={() => onMark(next)}>
      {label}
    </Button>
  )
  return (
    <div className="row mt-4">
      {state === null && button('begun', words.begin)}
      {state === 'begun' && button('done', words.done)}
      {state === 'begun' && button('left', words.leave, 'line')}
      {state === 'confirmed' && button('begun', words.again, 'line')}
    </div>
  )
}
