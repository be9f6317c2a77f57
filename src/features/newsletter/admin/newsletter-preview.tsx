import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { EmailFrame } from '#src/domain/back-office/email-preview/email-frame.tsx'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import type { NewsletterIssue } from './newsletters.contract.ts'
import { newsletterPageTexts as texts } from './newsletters.texts.ts'

/** The e-mail itself, as the issue's readers will see it, in its last saved version. */
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
        <EmailFrame
          key={`${language} ${issue.changedAt}`}
          address={address}
          title={interpolate(texts.previewOf, { language: formTexts.languages[language] })}
        />
      ) : (
        <p className="soft">{texts.noPreview}</p>
      )}
    </section>
  )
}
