import { useEffect, useRef, useState } from 'react'
import type { Orchard } from '#src/domain/child-view/orchard.contract.ts'
import { beforeClassPaths } from '#src/shared/site/paths.ts'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import type { OrchardPageData } from './orchard-data.ts'

interface EveningPageProps {
  orchard: Orchard
  page: OrchardPageData
  /** Whether the child was in another view until now, whose focus is gone with it. */
  replacesView: { current: boolean }
}

/**
 * The page shown during the hours of rest or after the daily limit. The only actions are saying good night
 * (or goodbye, after the limit) and entering an open live or one-to-one session in which the child has a
 * place.
 */
export default function EveningPage({ orchard, page, replacesView }: EveningPageProps) {
  const { texts, pictures, language } = page
  const words = texts.evening
  const parting = orchard.rest === 'dailyLimit' ? words.enough : words
  const { nextLive, nextSession } = orchard
  const open = nextLive?.isOpen
    ? { query: `id=${nextLive.id}`, words: words.live }
    : nextSession?.isOpen && { query: `session=${nextSession.slotId}`, words: words.session }
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsleep, setAsleep] = useState(false)
  useEffect(() => {
    if (replacesView.current) heading.current?.focus()
  }, [replacesView])
  useEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset.theme
    dataset.theme = 'soir'
    return () => {
      if (before === undefined) delete dataset.theme
      else dataset.theme = before
    }
  }, [])
  function sayGoodNight() {
    setAsleep(true)
    heading.current?.focus()
  }
  return (
    <main id="content" tabIndex={-1} className="night">
      <img {...pictures.bedtime} alt="" />
      <div className="wrap">
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <p className="lead">{parting.lead}</p>
        <p className="soft">{parting.tell}</p>
        {open && (
          <>
            <p>{open.words}</p>
            <ButtonLink href={`${beforeClassPaths[language]}?${open.query}`}>{texts.today.enter}</ButtonLink>
          </>
        )}
        <div role="status">{isAsleep && <p>{parting.sleeping}</p>}</div>
        {!isAsleep && (
          <Button variant={open ? 'line' : 'primary'} onClick={sayGoodNight}>
            {parting.night}
          </Button>
        )}
      </div>
    </main>
  )
}
