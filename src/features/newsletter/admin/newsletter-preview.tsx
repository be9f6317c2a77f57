import { useState } from 'react'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import type { NewsletterIssue } from './newsletters.contract.ts'
import { newsletterPageTexts as texts } from './newsletters.texts.ts'

/**
 * The issue as its readers will see it, as it was saved last: the e-mail itself, in a frame in which nothing
 * runs and nothing leads away.
 */
export function NewsletterPreview({
  issue,
  language,
}: {
  issue: NewsletterIssue | undefined
  language: Language
}) {
  const address = issue?.previews[language]
  return (
    <section className="stack" aria-label={texts.preview}>
      <h2 className="text-h3">{texts.preview}</h2>
      {issue && address ? (
        <Frame key={`${language} ${issue.changedAt}`} address={address} language={language} />
      ) : (
        <p className="soft">{texts.noPreview}</p>
      )}
    </section>
  )
}

/** Each look at the issue signs its address anew; the frame is loaded once for each text. */
function Frame({ address, language }: { address: string; language: Language }) {
  const [first] = useState(address)
  return (
    <iframe
      className="newsletter-preview"
      src={first}
      sandbox=""
      title={interpolate(texts.previewOf, { language: formTexts.languages[language] })}
    />
  )
}
