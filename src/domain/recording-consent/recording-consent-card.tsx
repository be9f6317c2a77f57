import { type InLanguage, interpolate } from '#src/shared/language/languages.ts'
import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { QueryFallback } from '#src/ui/feedback/query-fallback.tsx'
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
      {failure && (
        <FailedNotice
          text={failure}
          again={texts.again}
          onAgain={() => void choices.refetch().then(({ isSuccess }) => isSuccess && forget())}
        />
      )}
      <RenewedConsentNotice texts={texts} />
      {!choices.data && (
        <QueryFallback query={choices} loading={texts.loading} failed={texts.notLoaded} again={texts.again} />
      )}
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
