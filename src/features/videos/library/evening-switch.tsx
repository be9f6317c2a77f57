import { useEffect, useState } from 'react'
import { chooseEvening, takeEveningSuggestion, useEvening } from '#src/features/videos/player/evening.ts'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { focusControl } from '#src/ui/forms/focus-control.ts'
import { Switch } from '#src/ui/forms/switch.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { moonIcon } from '#src/ui/icons/signed-in-icons.ts'

type EveningTexts = VideosPageData['texts']['evening']

const switchId = 'evening'

/** A switch for the evening's colours, at any hour. */
export function EveningSwitch({ texts }: { texts: EveningTexts }) {
  const isEvening = useEvening()
  const label = (
    <span className="inline-flex items-center gap-2">
      <Icon of={moonIcon} />
      {texts.switch}
    </span>
  )
  return (
    <Switch
      id={switchId}
      label={label}
      checked={isEvening}
      onChange={(event) => chooseEvening(event.currentTarget.checked)}
    />
  )
}

/** Suggests the evening's colours once, after 18:00. */
export function EveningSuggestion({ texts }: { texts: EveningTexts }) {
  const [isSuggested, setSuggested] = useState(false)
  useEffect(() => {
    if (takeEveningSuggestion(new Date())) setSuggested(true)
  }, [])
  if (!isSuggested) return null

  function decide(isOn: boolean) {
    chooseEvening(isOn)
    setSuggested(false)
    focusControl(switchId)
  }

  return (
    <Notice tone="sun" icon={moonIcon} className="mt-6">
      <p>{texts.question}</p>
      <div className="row mt-3">
        <Button size="small" variant="line" onClick={() => decide(true)}>
          {texts.accept}
        </Button>
        <Button size="small" variant="line" onClick={() => decide(false)}>
          {texts.decline}
        </Button>
      </div>
    </Notice>
  )
}
