import { type InLanguage, interpolate } from '#src/shared/language/languages.ts'
import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { Switch } from '#src/ui/forms/switch.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import type { recordingConsentTexts } from './recording-consent.texts.ts'
import { RenewedConsentNotice } from './renewed-consent-notice.tsx'
import { useRecordingConsents } from './use-recording-consents.ts'

/** A switch for each child: whether its picture may be in the recording of a live session. */
export function RecordingConsentCard({ texts }: { texts: InLanguage<typeof recordingConsentTexts> }) {
  const { choices, choose, sent, failure, forget } = useRecordingConsents(texts.failed)
  if (choices.data?.children.length === 0) return null
  return (
    <Card className="stack">
      <h2 className="text-h3">{texts.heading}</h2>
      <p className="soft">{texts.text}</p>
      {(choices.isError || failure) && (
        <FailedNotice
          text={texts.failed}
          again={texts.again}
          onAgain={() => void choices.refetch().then(forget)}
        />
      )}
      <RenewedConsentNotice texts={texts} />
      {choices.data?.children.map(({ id, displayName, isAgreed }) => (
        <Switch
          key={id}
          label={interpolate(texts.agree, { name: displayName })}
          checked={sent?.id === id ? sent.isAgreed : isAgreed}
          onChange={(event) => void choose(id, event.currentTarget.checked)}
        />
      ))}
    </Card>
  )
}
