import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#src/api/call.ts'
import { statusOf, useSubmit } from '#src/api/use-submit.ts'
import type { requestGuide } from '#src/domain/newsletter/newsletter.contract.ts'
import type { HomeData } from '#src/features/home/home-data.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { CheckField } from '#src/ui/forms/check-field.tsx'
import { EmailField } from '#src/ui/forms/field.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import { TrapField } from '#src/ui/forms/trap-field.tsx'
import { WithoutScripts } from '#src/ui/forms/without-scripts.tsx'
import { Card } from '#src/ui/layout/card.tsx'

/**
 * SPEC §2 and §4: a success is shown in a toast with SPEC §8's words; an error stays in the page.
 */
export function GuideForm({ language, texts }: { language: Language; texts: HomeData['texts']['lead'] }) {
  const [isMissing, setMissing] = useState(false)
  const [isSent, setSent] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { submit, isPending, failure, forget } = useSubmit<'invalid' | 'tooMany' | 'failed'>((error) => {
    if (statusOf(error) !== 400) return statusOf(error) === 429 ? 'tooMany' : 'failed'
    focusRendered(field)
    return 'invalid'
  })

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const email = String(data.get('email')).trim()
    forget()
    setSent(false)
    setMissing(email === '')
    if (email === '') return focusRendered(field)
    const body = {
      email,
      newsletter: data.get('newsletter') === 'on',
      website: String(data.get('website')),
      language,
    }
    await submit(async () => {
      await call<typeof requestGuide>('POST', '/api/leads', { body })
      form.reset()
      setSent(true)
      showToast({ title: texts.sent, text: texts.sentNext, tone: 'success' })
    })
  }

  const invalid = failure === 'invalid' ? texts.invalid : undefined
  return (
    <Card as="section" tone="sun" className="guide" aria-labelledby="guide">
      <h2 id="guide">{texts.title}</h2>
      <p className="mt-3 mb-5">{texts.text}</p>
      <form className="grid gap-4" method="dialog" noValidate onSubmit={send}>
        <div className="guide-line">
          <EmailField
            ref={field}
            label={texts.email}
            name="email"
            required
            placeholder={texts.emailExample}
            error={isMissing ? texts.required : invalid}
          />
          <Button type="submit" pending={isPending} pendingLabel={texts.sending}>
            {texts.send}
          </Button>
        </div>
        <CheckField name="newsletter" label={texts.newsletter} />
        <TrapField label={texts.trap} />
        <p className="small">
          {isSent ? texts.sentNext : texts.hint} <Link to={pathOf('privacy', language)}>{texts.privacy}</Link>
        </p>
        {failure && failure !== 'invalid' && <Notice tone="error">{texts[failure]}</Notice>}
        <WithoutScripts>{texts.withoutScripts}</WithoutScripts>
      </form>
    </Card>
  )
}
