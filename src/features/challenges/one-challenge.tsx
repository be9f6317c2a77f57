import './challenge.css'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call, hasErrorCode } from '#src/api/call.ts'
import { statusOf, useSubmit } from '#src/api/use-submit.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import type { ChallengeOfChild, listChallenges } from '#src/domain/challenges/challenges.contract.ts'
import type { setChallenge } from '#src/domain/challenges/set-challenge.contract.ts'
import type { Orchard, readOrchard } from '#src/domain/child-view/orchard.contract.ts'
import type { ChallengeState } from '#src/shared/challenges.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import { PageHero } from '#src/ui/layout/section.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { ChallengePageData } from './challenge-data.ts'
import { ChallengeHero } from './challenge-hero.tsx'
import { ChallengeSheet } from './challenge-sheet.tsx'
import { ChallengeSteps } from './challenge-steps.tsx'

interface ChallengeProps {
  page: ChallengePageData
  hasAccess: boolean
  id: string
  childId: string | undefined
}

interface ChallengeOfOneChild {
  challenge: ChallengeOfChild | undefined
  child: { id: string; displayName: string; badges: Orchard['badges'] }
}

/** A challenge on the screen, and the sheet that is only printed. */
export default function OneChallenge({ page, hasAccess, id, childId }: ChallengeProps) {
  const { texts, language } = page
  const [result, setResult] = useState<ChallengeOfOneChild | 'unknownChild' | 'failed'>()
  const [isConfirming, setConfirming] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  const { submit, isPending, failure, forget } = useSubmit(async (error) => {
    if (statusOf(error) !== 401) return texts.failedToNote
    // The sign-in page would take the place of the dialog, and of the words in it.
    if (isConfirming) return texts.sessionEnded
    await refreshUser()
    return undefined
  })
  const load = useCallback(() => {
    setResult(undefined)
    readChallenge(id, childId, language).then(setResult, (error: unknown) =>
      // The address names a child whom the family has removed, or an unknown id, so trying again is of no
      // use.
      setResult(hasErrorCode<typeof listChallenges>(error, 'unknownChild') ? 'unknownChild' : 'failed'),
    )
  }, [id, childId, language])
  useEffect(load, [load])

  if (typeof result !== 'object' || !result.challenge)
    return (
      <>
        <PageHero ground="sun" title={texts.heading} />
        <div className="wrap py-12">
          {!result && <FullScreenSpinner label={texts.loading} />}
          {result &&
            (result === 'failed' ? (
              <FailedNotice text={texts.failed} again={texts.tryAgain} onAgain={load} />
            ) : (
              <UnknownChallenge page={page} />
            ))}
        </div>
      </>
    )
  const { challenge, child } = result

  async function setState(state: ChallengeState, words?: string) {
    const isDone = await submit(async () => {
      const changed = await call<typeof setChallenge>('PUT', '/api/children/:childId/challenges/:challenge', {
        params: { childId: child.id, challenge: id },
        body: { state, words },
      })
      const wasConfirmed = challenge.wasConfirmed || changed.state === 'confirmed'
      setResult({ child, challenge: { ...challenge, state: changed.state, wasConfirmed } })
      setConfirming(false)
    })
    // The button that was clicked is gone.
    if (isDone) focusRendered(actions)
  }

  return (
    <>
      <div className="on-screen">
        <ChallengeHero
          page={page}
          challenge={challenge}
          actions={actions}
          hasAccess={hasAccess}
          isPending={isPending}
          failure={isConfirming ? undefined : failure}
          onState={(state) => void setState(state)}
          onConfirm={() => {
            forget()
            setConfirming(true)
          }}
        />
        <ChallengeSteps page={page} challenge={challenge} childId={child.id} />
      </div>
      <ChallengeSheet challenge={challenge} page={page} />
      {isConfirming && (
        <Suspense>
          <ConfirmChallengeDialog
            page={page}
            challenge={challenge}
            child={child}
            isPending={isPending}
            failure={failure}
            onConfirm={(words) => void setState('confirmed', words)}
            onNotYet={() => void setState('begun')}
            onClose={() => {
              forget()
              setConfirming(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function UnknownChallenge({ page: { texts, language } }: { page: ChallengePageData }) {
  return (
    <div className="stack">
      <p>{texts.unknown}</p>
      <ButtonLink as={Link} variant="line" to={pathOf('dashboard', language)}>
        {texts.all}
      </ButtonLink>
    </div>
  )
}

const ConfirmChallengeDialog = lazyPart(() => import('./confirm-challenge-dialog.tsx'))

/** The challenge and its child: the child named in the page's address, else the family's first. */
async function readChallenge(
  id: string,
  childId: string | undefined,
  lang: ChallengePageData['language'],
): Promise<ChallengeOfOneChild> {
  const [list, child] = await Promise.all([
    call<typeof listChallenges>('GET', '/api/challenges', { query: { childId, lang } }),
    call<typeof readOrchard>('GET', '/api/orchard', { query: { childId, lang } }),
  ])
  return {
    challenge: list.find((one) => one.id === id),
    child: { id: child.childId, displayName: child.displayName, badges: child.badges },
  }
}
