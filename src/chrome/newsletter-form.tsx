import { type FormEvent, useState } from 'react'
import type { requestLetter } from '#src/account/mailing.contract.ts'
import { call } from '#src/api/call.ts'
import type { ChromeTexts } from '#src/chrome/site-layout.tsx'
import { Button } from '#src/design/button.tsx'
import { EmailField } from '#src/design/field.tsx'
import { TrapField } from '#src/design/trap-field.tsx'
import type { Language } from '#src/language/languages.ts'

type Progress = 'idle' | 'sending' | 'sent' | 'failed'

/** The monthly letter: asks for an address, which its owner then confirms by e-mail. */
export function NewsletterForm({ language, texts }: { language: Language; texts: ChromeTexts['newsletter'] }) {
  const [progress, setProgress] = useState<Progress>('idle')

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { email, website } = Object.fromEntries(new FormData(event.currentTarget))
    setProgress('sending')
    try {
      await call<typeof requestLetter>('POST', '/api/newsletter', { body: { email: `${email}`, website: `${website}`, language } })
      setProgress('sent')
    } catch {
      setProgress('failed')
    }
  }

  return (
    <section aria-labelledby="newsletter">
      <h2 id="newsletter">{texts.title}</h2>
      <p className="soft small">{texts.hint}</p>
      {progress === 'sent' ? (
        <p role="status">{texts.sent}</p>
      ) : (
        <form className="news" method="post" onSubmit={send}>
          <EmailField
            label={texts.email}
            hideLabel
            name="email"
            required
            placeholder={texts.example}
            error={progress === 'failed' ? texts.failed : undefined}
          />
          <TrapField label={texts.trap} />
          <Button type="submit" variant="sun" pending={progress === 'sending'} pendingLabel={texts.sending}>
            {texts.send}
          </Button>
        </form>
      )}
    </section>
  )
}
