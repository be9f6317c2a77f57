import { type FormEvent, useRef, useState } from 'react'
import { call } from '#src/api/call.ts'
import { statusOf, useSubmit } from '#src/api/use-submit.ts'
import type { requestNewsletter } from '#src/domain/newsletter/newsletter.contract.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { EmailField } from '#src/ui/forms/field.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import { TrapField } from '#src/ui/forms/trap-field.tsx'
import { WithoutScripts } from '#src/ui/forms/without-scripts.tsx'
import type { LayoutTexts } from './layout-data.ts'

/** The monthly newsletter: asks for an e-mail address, whose owner then confirms it by e-mail. */
export function NewsletterForm({
  language,
  texts,
}: {
  language: Language
  texts: LayoutTexts['newsletter']
}) {
  const field = useRef<HTMLInputElement>(null)
  const [isSent, setSent] = useState(false)
  const { submit, isPending, failure } = useSubmit((error) => {
    if (statusOf(error) === 400) return texts.invalid
    return statusOf(error) === 429 ? texts.tooMany : texts.failed
  })

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { email, website } = Object.fromEntries(new FormData(event.currentTarget))
    const isDone = await submit(async () => {
      await call<typeof requestNewsletter>('POST', '/api/newsletter', {
        body: { email: `${email}`, website: `${website}`, language },
      })
      setSent(true)
    })
    if (!isDone) focusRendered(field)
  }

  return (
    <section aria-labelledby="newsletter">
      <h2 id="newsletter">{texts.title}</h2>
      <p className="soft small">{texts.hint}</p>
      <div role="status">{isSent && <p>{texts.sent}</p>}</div>
      {!isSent && (
        <form className="news" method="dialog" noValidate onSubmit={send}>
          <EmailField
            ref={field}
            label={texts.email}
            hideLabel
            name="email"
            required
            placeholder={texts.example}
            error={failure}
          />
          <TrapField label={texts.trap} />
          <Button type="submit" variant="sun" pending={isPending} pendingLabel={texts.sending}>
            {texts.send}
          </Button>
          <WithoutScripts>{texts.withoutScripts}</WithoutScripts>
        </form>
      )}
    </section>
  )
}
