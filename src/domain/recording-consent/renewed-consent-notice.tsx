import { type InLanguage, interpolate } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import type { recordingConsentTexts } from './recording-consent.texts.ts'
import { useRecordingConsents } from './use-recording-consents.ts'

/**
 * Asks again a parent who agreed to an earlier version of the text; shows nothing if there is none. Until the
 * parent answers, the child's picture stays out of recordings.
 */
export function RenewedConsentNotice({
  texts,
  className,
}: {
  texts: InLanguage<typeof recordingConsentTexts>
  className?: string | undefined
}) {
  const { choices, choose, isPending, failure } = useRecordingConsents(texts.failed)
  const undecided = choices.data?.children.filter(({ isAskedAgain }) => isAskedAgain) ?? []
  if (undecided.length === 0) return null
  return (
    <Notice title={texts.askedAgain.title} className={className}>
      <p>{texts.askedAgain.text}</p>
      <p>{texts.text}</p>
      {failure && <p role="alert">{failure}</p>}
      {undecided.map(({ id, displayName }) => (
        <p key={id} className="row">
          <Button variant="line" disabled={isPending} onClick={() => void choose(id, true)}>
            {interpolate(texts.agree, { name: displayName })}
          </Button>
          <Button variant="quiet" disabled={isPending} onClick={() => void choose(id, false)}>
            {interpolate(texts.askedAgain.no, { name: displayName })}
          </Button>
        </p>
      ))}
    </Notice>
  )
}
