import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#src/api/call.ts'
import { statusOf, useSubmit } from '#src/api/use-submit.ts'
import type { confirmNewsletter, leaveNewsletter } from '#src/domain/newsletter/newsletter.contract.ts'
import type { NewsletterChoice } from '#src/domain/newsletter/newsletter.rules.ts'
import type { leaveWeekly } from '#src/domain/notifications/notifications.contract.ts'
import type { HomeData } from '#src/features/home/home-data.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'

interface NewsletterDialogProps {
  choice: NewsletterChoice
  token: string
  texts: HomeData['texts']['letter']
  onClose: () => void
}

/**
 * Confirms or ends the monthly newsletter. A click is required, so that programs that fetch the links of an
 * e-mail change nothing. The weekly e-mail, in contrast, ends as soon as its link is opened: such programs do
 * not send the token, which stands after `#`, and the account page can turn the e-mail on again.
 */
export default function NewsletterDialog({ choice, token, texts, onClose }: NewsletterDialogProps) {
  const [isDone, setDone] = useState(false)
  const { submit, isPending, failure } = useSubmit<'invalid' | 'failed'>((error) =>
    statusOf(error) === 400 ? 'invalid' : 'failed',
  )
  const words = texts[choice]

  const decide = () =>
    submit(async () => {
      if (choice === 'confirm')
        await call<typeof confirmNewsletter>('POST', '/api/newsletter/confirm', { body: { token } })
      else if (choice === 'leave')
        await call<typeof leaveNewsletter>('POST', '/api/newsletter/unsubscribe', { query: { token } })
      else await call<typeof leaveWeekly>('POST', '/api/weekly-email/unsubscribe', { query: { token } })
      setDone(true)
    })

  const decideAtOnce = useEffectEvent(() => void decide())
  useEffect(() => {
    if (choice === 'leaveWeekly') decideAtOnce()
  }, [choice])

  const isOver = isDone || failure === 'invalid'
  return (
    <Dialog
      onClose={onClose}
      title={words.title}
      description={isOver ? undefined : words.text}
      closeLabel={texts.close}
      actions={
        !isOver && (
          <Button size="small" pending={isPending} pendingLabel={texts.pending} onClick={() => void decide()}>
            {words.action}
          </Button>
        )
      }
    >
      {isDone && <Notice tone="success">{words.done}</Notice>}
      {failure && <Notice tone="error">{failureWords(failure, choice, texts)}</Notice>}
    </Dialog>
  )
}

/** A new request replaces a link that confirms; a link that unsubscribes is in every later e-mail. */
export function failureWords(
  failure: 'invalid' | 'failed',
  choice: NewsletterChoice,
  texts: NewsletterDialogProps['texts'],
): string {
  return texts[failure === 'invalid' && choice !== 'confirm' ? 'invalidToLeave' : failure]
}
