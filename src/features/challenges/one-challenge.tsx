import './challenge.css'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call, exchange } from '#src/api/call.ts'
import { useSubmit } from '#src/api/use-submit.ts'
import type { ChallengeOfChild, listChallenges } from '#src/domain/challenges/challenges.contract.ts'
import { GoesWithCard } from '#src/domain/challenges/goes-with-card.tsx'
import { Materials } from '#src/domain/challenges/materials.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Art } from '#src/ui/art.tsx'
import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { checkIcon, clockIcon } from '#src/ui/icons/icons.ts'
import { printIcon } from '#src/ui/icons/signed-in-icons.ts'
import { themeIcon } from '#src/ui/illustrations/theme-icons.ts'
import { PageHero } from '#src/ui/layout/section.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { ChallengePageData } from './challenge-data.ts'
import { ChallengeSheet } from './challenge-sheet.tsx'

interface ChallengeProps {
  page: ChallengePageData
  hasAccess: boolean
  id: string
  childId: string | undefined
}

type State = 'begun' | 'done' | 'confirmed' | 'left'

interface Read {
  challenge: ChallengeOfChild | undefined
  child: { id: string; displayName: string }
}

/** The steps, what is needed, where the child stands, and the sheet that the printer alone shows. */
export default function OneChallenge({ page, hasAccess, id, childId }: ChallengeProps) {
  const { texts, language, categories, steps } = page
  const [read, setRead] = useState<Read | 'failed'>()
  const [isConfirming, setConfirming] = useState(false)
  const { submit, isPending } = useSubmit(() => showToast({ title: texts.failedToNote, tone: 'error' }))
  const load = useCallback(() => {
    setRead(undefined)
    readChallenge(id, childId, language).then(setRead, () => setRead('failed'))
  }, [id, childId, language])
  useEffect(load, [load])

  if (read === undefined || read === 'failed' || !read.challenge) {
    return (
      <>
        <PageHero ground="sun" title={texts.heading} />
        <div className="wrap py-12">
          {read === 'failed' ? (
            <FailedNotice text={texts.failed} again={texts.tryAgain} onAgain={load} />
          ) : read ? (
            <div className="stack">
              <p>{texts.unknown}</p>
              <ButtonLink as={Link} variant="line" to={pathOf('dashboard', language)}>
                {texts.all}
              </ButtonLink>
            </div>
          ) : (
            <FullScreenSpinner label={texts.loading} />
          )}
        </div>
      </>
    )
  }
  const { challenge, child } = read

  const mark = (state: State, words?: string) =>
    submit(async () => {
      const response = await exchange('PUT', `/api/children/${child.id}/challenges/${id}`, {
        body: { state, words },
      })
      const { state: kept }: Pick<ChallengeOfChild, 'state'> = await response.json()
      setRead({ child, challenge: { ...challenge, state: kept } as ChallengeOfChild })
      setConfirming(false)
    })

  const { title, why, minutes, materials, state, category } = challenge
  const lastPicture = challenge.steps.at(-1)?.picture
  const act = (next: State, label: ReactNode, variant: 'primary' | 'line' | 'quiet' = 'primary') => (
    <Button variant={variant} disabled={isPending} onClick={() => void mark(next)}>
      {label}
    </Button>
  )
  return (
    <>
      <div className="on-screen">
        <PageHero
          ground="sun"
          title={title}
          lead={why}
          className="challenge-hero"
          above={
            <p className="challenge-theme">
              <Art svg={themeIcon(category)} /> {categories[category]}
            </p>
          }
          beside={lastPicture && <img {...steps[lastPicture]?.colour} alt="" />}
        >
          <p className="challenge-theme">
            <Icon of={clockIcon} /> {interpolate(texts.minutes, { minutes })}
          </p>
          <div className="row mt-5" role="status">
            {state === 'done' && <p className="challenge-done">{texts.waiting}</p>}
            {state === 'confirmed' && <p className="challenge-done">{texts.confirmed}</p>}
            {hasAccess && state === null && act('begun', texts.begin)}
            {hasAccess &&
              state === 'begun' &&
              act(
                'done',
                <>
                  <Icon of={checkIcon} />
                  {texts.done}
                </>,
              )}
            {hasAccess && state === 'done' && (
              <Button onClick={() => setConfirming(true)}>{texts.openConfirm}</Button>
            )}
            <Button variant="line" onClick={() => window.print()}>
              <Icon of={printIcon} />
              {texts.print}
            </Button>
            {hasAccess && state === 'begun' && act('left', texts.leave, 'quiet')}
            {hasAccess && state === 'confirmed' && act('begun', texts.again, 'quiet')}
          </div>
        </PageHero>
        <div className="wrap py-12">
          <h2>{texts.steps}</h2>
          <ol className="challenge-steps">
            {challenge.steps.map(({ picture, text }, index) => (
              <li key={text}>
                <div className="pic">
                  <img {...steps[picture]?.colour} alt="" />
                </div>
                <p>
                  <b>{index + 1}</b> {text}
                </p>
              </li>
            ))}
          </ol>
          <div className="challenge-cards">
            {materials.length > 0 && (
              <section className="card sun" aria-labelledby="materials">
                <h2 id="materials" className="text-h3">
                  {texts.materials}
                </h2>
                <Materials materials={materials} />
              </section>
            )}
            <GoesWithCard goesWith={challenge.goesWith} language={language} />
            <section className="card" aria-labelledby="for-parents">
              <h2 id="for-parents" className="text-h3">
                {texts.forParents.title}
              </h2>
              <p className="mt-3">{texts.forParents.text}</p>
              <p className="mt-3">
                <b>{texts.forParents.materials}</b> {texts.forParents.other}
              </p>
            </section>
          </div>
        </div>
      </div>
      <ChallengeSheet challenge={challenge} page={page} />
      {isConfirming && (
        <Suspense>
          <ConfirmDialog
            page={page}
            challenge={challenge}
            name={child.displayName}
            isPending={isPending}
            onConfirm={(words) => void mark('confirmed', words)}
            onNotYet={() => void mark('begun')}
            onClose={() => setConfirming(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'))

/** The challenge, and the child that it is for: the one asked for, else the family's first. */
async function readChallenge(
  id: string,
  childId: string | undefined,
  lang: ChallengePageData['language'],
): Promise<Read> {
  const [list, orchard] = await Promise.all([
    call<typeof listChallenges>('GET', '/api/challenges', { query: { childId, lang } }),
    exchange('GET', '/api/orchard', { query: { childId, lang } }),
  ])
  const child: { childId: string; displayName: string } = await orchard.json()
  return {
    challenge: list.find((one) => one.id === id),
    child: { id: child.childId, displayName: child.displayName },
  }
}
