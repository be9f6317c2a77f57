import { useEffect, useState } from 'react'
import { Button } from '#src/design/button.tsx'
import { Switch } from '#src/design/check-field.tsx'
import { Icon } from '#src/design/icon.tsx'
import { Notice } from '#src/design/notice.tsx'
import { moonIcon } from '#src/design/signed-in-icons.ts'
import { chooseEvening, mayEveningBeSuggested, useEvening } from '#src/videos/evening.ts'
import type { VideosPageData } from '#src/videos/videos-page.tsx'

type EveningTexts = VideosPageData['texts']['evening']

/** The evening's colours, on or off, at any hour. */
export function EveningSwitch({ texts }: { texts: EveningTexts }) {
  const isEvening = useEvening()
  const label = (
    <span className="inline-flex items-center gap-2">
      <Icon of={moonIcon} />
      {texts.switch}
    </span>
  )
  return <Switch label={label} checked={isEvening} onChange={(event) => chooseEvening(event.currentTarget.checked)} />
}

/** Asks once, after 18 h. */
export function EveningSuggestion({ texts }: { texts: EveningTexts }) {
  const [isSuggested, setSuggested] = useState(false)
  useEffect(() => {
    if (mayEveningBeSuggested(new Date())) setSuggested(true)
  }, [])
  if (!isSuggested) return null

  function answer(on: boolean) {
    chooseEvening(on)
    setSuggested(false)
  }

  return (
    <Notice tone="sun" icon={moonIcon} className="mt-6">
      <p>{texts.question}</p>
      <div className="row mt-3">
        <Button size="small" variant="line" onClick={() => answer(true)}>
          {texts.accept}
        </Button>
        <Button size="small" variant="line" onClick={() => answer(false)}>
          {texts.decline}
        </Button>
      </div>
    </Notice>
  )
}
