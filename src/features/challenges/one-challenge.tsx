import './challenge.css'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call, exchange } from '#src/api/call.ts'
import { useSubmit } from '#src/api/use-submit.ts'
import type { ChallengeOfChild, listChallenges } from '#src/domain/challenges/challenges.contract.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { PageHero } from '#src/ui/layout/section.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { ChallengePageData } from './challenge-data.ts'
import { ChallengeHero, type ChosenState } from './challenge-hero.tsx'
import { ChallengeSheet } from './challenge-sheet.tsx'
import { ChallengeSteps } from './challenge-steps.tsx'

interface ChallengeProps {
  page: ChallengePageData
  hasAccess: boolean
  id: string
  childId: string | undefined
}

interface Read {
  challenge: ChallengeOfChild | undefined
  child: { id: string; displayName: string }
}

/** A challenge on the screen, and the sheet that only the printer shows. */
export default function OneChallenge({ page, hasAccess, id, childId }: ChallengeProps) {
  const { texts, language } = page
  const [read, setRead] = useState<Read | 'failed'>()
  const [isConfirming, setConfirming] = useState(false)
  const { submit, isPending } = useSubmit(() => showToast({ title: texts.failedToNote, tone: 'error' }))
  const load = useCallback(() => {
    setRead(undefined)
    readChallenge(id, childId, language).then(setRead, () => setRead('failed'))
  }, [id, childId, language])
  useEffect(load, [load])

  if (read === undefined || read === 'failed' || !read.challenge)
    return (
      <>
        <PageHero ground="sun" title={texts.heading} />
        <div className="wrap py-12">
          {read === 'failed' ? (
            <FailedNotice text={texts.failed} again={texts.tryAgain} onAgain={load} />
          ) : read ? (
            <UnknownChallenge page={page} />
          ) : (
            <FullScreenSpinner label={texts.loading} />
          )}
        </div>
      </>
    )
  const { challenge, child } = read

  const setState = (state: ChosenState, words?: string) =>
    submit(async () => {
      const response = await exchange('PUT', `/api/children/${child.id}/challenges/${id}`, {
        body: { state, words },
      })
      const { state: kept }: Pick<ChallengeOfChild, 'state'> = await response.json()
      setRead({ child, challenge: { ...challenge, state: kept } as ChallengeOfChild })
      setConfirming(false)
    })

  return (
    <>
      <div className="on-screen">
        <ChallengeHero
          page={page}
          challenge={challenge}
          hasAccess={hasAccess}
          isPending={isPending}
          onState={(state) => void setState(state)}
          onConfirm={() => setConfirming(true)}
        />
        <ChallengeSteps page={page} challenge={challenge} />
      </div>
      <ChallengeSheet challenge={challenge} page={page} />
      {isConfirming && (
        <Suspense>
          <ConfirmDialog
            page={page}
            challenge={challenge}
            name={child.displayName}
            isPending={isPending}
            onConfirm={(words) => void setState('confirmed', words)}
            onNotYet={() => void setState('begun')}
            onClose={() => setConfirming(false)}
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
