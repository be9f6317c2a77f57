import './orchard.css'
import { Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { ChildsBar } from './childs-bar.tsx'
import { FirstView } from './first-view/first-view.tsx'
import { OrchardAhead } from './first-view/orchard-ahead.tsx'
import type { OrchardPageData, OrchardProps } from './orchard-data.ts'
import { useOrchard } from './use-orchard.ts'

/** The orchard of the child whose view this is; a parent who visits the page sees the first child's. */
export default function ChildsOrchard({ user, page }: { user: SessionUser; page: OrchardPageData }) {
  const { texts, pictures, language } = page
  const { orchard, failure, read } = useOrchard(language)
  const hasShownView = useRef(false)
  // A parent never sees the evening page: the limits apply to the child's view only.
  const isEvening = Boolean(orchard?.rest && user.childView)
  useEffect(() => {
    if (orchard) hasShownView.current ||= !isEvening
  }, [orchard, isEvening])
  if (!orchard && failure === undefined) return <OrchardAhead page={page} />
  if (!orchard) {
    const { title, text } = failure === 404 ? texts.closed : texts.away
    return (
      <div className="childs-page">
        <ChildsBar user={user} page={page} childId={user.childView?.childId} />
        <main id="content" tabIndex={-1} className="wrap grid flex-1 content-center gap-5">
          <img className="w-full max-w-96" {...pictures.away} alt="" />
          <h1>{title}</h1>
          <p>{text}</p>
          <div>
            <Button onClick={read}>{texts.away.again}</Button>
          </div>
        </main>
      </div>
    )
  }
  return (
    <div className="childs-page">
      <ChildsBar user={user} page={page} childId={orchard.childId} />
      {isEvening ? (
        <Suspense fallback={<FullScreenSpinner label={texts.loading} />}>
          <EveningPage orchard={orchard} page={page} replacesView={hasShownView} />
        </Suspense>
      ) : (
        <View orchard={orchard} page={page} onChange={read} />
      )}
    </div>
  )
}

function View(props: OrchardProps) {
  const [search] = useSearchParams()
  const main = useRef<HTMLElement>(null)
  const challenge = search.get('id')
  const view = challenge ?? search.get('view') ?? ''
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    main.current?.focus()
    window.scrollTo(0, 0)
  }, [view])
  const View = views.get(view) ?? FirstView
  return (
    <main id="content" tabIndex={-1} ref={main} className="grid flex-1">
      <Suspense fallback={<FullScreenSpinner label={props.page.texts.loading} />}>
        {challenge ? <ChallengeView {...props} id={challenge} /> : <View {...props} />}
      </Suspense>
    </main>
  )
}

/* The tree is shown first; the other parts are loaded when they are opened. */
const ChallengeView = lazyPart(() => import('./challenge-view.tsx'))
const views = new Map([
  ['challenges', lazyPart(() => import('./challenges-view.tsx'))],
  ['replays', lazyPart(() => import('./replays-view.tsx'))],
  ['picture', lazyPart(() => import('./picture-view.tsx'))],
  ['badges', lazyPart(() => import('./badges-view.tsx'))],
])
const EveningPage = lazyPart(() => import('./evening-page.tsx'))
