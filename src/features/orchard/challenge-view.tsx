import { useCallback, useEffect, useRef, useState } from 'react'
import { call, exchange } from '#src/api/call.ts'
import { useSubmit } from '#src/api/use-submit.ts'
import type { ChallengeOfChild, listChallenges } from '#src/domain/challenges/challenges.contract.ts'
import { GoesWithCard } from '#src/domain/challenges/goes-with-card.tsx'
import { Materials } from '#src/domain/challenges/materials.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import { BackToOrchard } from './back-to-orchard.tsx'
import type { OrchardProps } from './orchard-data.ts'

type State = ChallengeOfChild['state']

/** One challenge, step by step. What the child says is done waits for a parent. */
export default function ChallengeView({ orchard, page, onChange, id }: OrchardProps & { id: string }) {
  const { texts, steps, language } = page
  const words = texts.challenge
  const [list, setList] = useState<ChallengeOfChild[]>()
  const [isUnread, setUnread] = useState(false)
  const { submit, isPending, failure } = useSubmit(() => words.failed)
  const standing = useRef<HTMLDivElement>(null)
  const { childId } = orchard
  const load = useCallback(() => {
    setUnread(false)
    call<typeof listChallenges>('GET', '/api/challenges', { query: { childId, lang: language } }).then(
      setList,
      () => setUnread(true),
    )
  }, [childId, language])
  useEffect(load, [load])
  const challenge = list?.find((one) => one.id === id)

  async function mark(state: 'begun' | 'done' | 'left') {
    await submit(async () => {
      const response = await exchange('PUT', `/api/children/${childId}/challenges/${id}`, { body: { state } })
      const { state: kept }: { state: State } = await response.json()
      setList((known) => known?.map((one) => (one.id === id ? { ...one, state: kept } : one)))
      // The button that was pressed makes way for others.
      standing.current?.focus()
    })
    onChange()
  }

  if (!challenge) {
    return (
      <div className="wrap">
        <h1>{texts.tiles.challenges}</h1>
        <BackToOrchard page={page} to="?view=challenges" />
        <div className="mt-6">
          {list ? (
            <p>{words.unknown}</p>
          ) : isUnread ? (
            <FailedNotice text={words.failed} again={words.tryAgain} onAgain={load} />
          ) : (
            <FullScreenSpinner label={texts.loading} />
          )}
        </div>
      </div>
    )
  }
  const { title, why, minutes, materials, state } = challenge
  return (
    <div className="wrap pb-16">
      <h1>{title}</h1>
      <p className="lead mt-2">{why}</p>
      <p className="say">{interpolate(words.minutes, { minutes })}</p>
      <BackToOrchard page={page} to="?view=challenges" />
      <ol className="kid-steps">
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
        <GoesWithCard goesWith={challenge.goesWith} language={language} />
      </div>
      <div ref={standing} role="status" tabIndex={-1} className="mt-6 grid gap-3">
        {state === 'begun' && (
          <p>
            <Tag tone="sun">{texts.states.begun}</Tag>
          </p>
        )}
        {state === 'done' && <p className="kid-done">{words.waiting}</p>}
        {state === 'confirmed' && <p className="kid-done">{words.fruit}</p>}
        {challenge.words && <p>{interpolate(words.said, { words: challenge.words })}</p>}
        {failure && <Notice tone="error">{failure}</Notice>}
      </div>
      {orchard.hasAccess ? (
        <div className="row mt-4">
          {state === null && act('begun', words.begin)}
          {state === 'begun' && act('done', words.done)}
          {state === 'begun' && act('left', words.leave, 'line')}
          {state === 'confirmed' && act('begun', words.again, 'line')}
        </div>
      ) : (
        <p className="mt-4">{words.noAccess}</p>
      )}
    </div>
  )

  function act(next: 'begun' | 'done' | 'left', label: string, variant: 'primary' | 'line' = 'primary') {
    return (
      <Button variant={variant} disabled={isPending} onClick={() => void mark(next)}>
        {label}
      </Button>
    )
  }
}
