import './messages.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#src/api/call.ts'
import { keyOf, queryOf } from '#src/api/query-of.ts'
import { useAttempts } from '#src/api/use-attempts.ts'
import { statusOf, useSubmit } from '#src/api/use-submit.ts'
import { FamilyQueries } from '#src/domain/accounts/ended-session/family-queries.tsx'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { countCharacters } from '#src/shared/fields/count-characters.ts'
import { maxContactMessage } from '#src/shared/fields/message-limits.ts'
import { interpolateDated, longDateIn } from '#src/shared/language/format.ts'
import { familyHour } from '#src/shared/language/zone-name.ts'
import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import type { FamilyMessage, listMessages, readTimeZone, sendMessage } from './messages.contract.ts'
import type { MessagesPageData } from './messages-data.ts'

interface FamilyProps {
  user: SessionUser
  page: MessagesPageData
}

const path = '/api/messages'

/** The conversation of the family with the team, and the form for a new message. */
export default function FamilyMessages({ user, page }: FamilyProps) {
  return (
    <FamilyQueries userId={user.id}>
      <Content user={user} page={page} />
    </FamilyQueries>
  )
}

function Content({ user, page }: FamilyProps) {
  const { texts } = page
  const messages = useQuery({
    ...queryOf<typeof listMessages>(path),
    // The team may have written meanwhile, so cached data is always read again.
    staleTime: 0,
  })
  const zone = useQuery(queryOf<typeof readTimeZone>('/api/account/time-zone'))
  const failed = [messages, zone].find(({ isError, data }) => isError && !data)
  if (failed)
    return <FailedNotice text={texts.failed} again={texts.tryAgain} onAgain={() => void failed.refetch()} />
  if (!messages.data || !zone.data) return <FullScreenSpinner label={texts.loading} />
  const isComplete = user.plan === 'complete' && user.hasAccess
  return (
    <div className="grid gap-10">
      <section aria-label={texts.conversation}>
        {messages.data.length === 0 ? (
          <p className="soft">{texts.empty}</p>
        ) : (
          <ol className="conversation">
            {messages.data.map((message) => (
              <Message key={message.id} message={message} timeZone={zone.data.timeZone} page={page} />
            ))}
          </ol>
        )}
      </section>
      <MessageForm page={page} within={isComplete ? texts.within.complete : texts.within.usual} />
    </div>
  )
}

function Message({
  message: { from, text, at, isOfOtherGuardian },
  timeZone,
  page: { language, texts },
}: {
  message: FamilyMessage
  timeZone: string
  page: MessagesPageData
}) {
  const moment = new Date(at)
  return (
    <li className={from}>
      <p className="soft small">
        {interpolateDated(texts.at, {
          who: texts.from[isOfOtherGuardian ? 'otherGuardian' : from],
          day: longDateIn(moment, language, timeZone),
          time: familyHour(moment, language, timeZone),
        })}
      </p>
      <p className="written">{text}</p>
    </li>
  )
}

const fieldId = 'message-text'

function MessageForm({ page: { texts }, within }: { page: MessagesPageData; within: string }) {
  const queryClient = useQueryClient()
  const [written, setWritten] = useState('')
  const { attemptOf, forget: forgetAttempt } = useAttempts()
  const [isSent, setSent] = useState(false)
  const { submit, isPending, failure, forget } = useSubmit((error) => {
    // The sign-in page would take the place of what was written.
    if (statusOf(error) === 401) return texts.errors.signedOut
    return statusOf(error) === 429 ? texts.errors.tooMany : texts.errors.failed
  })
  const [problem, setProblem] = useState<string>()

  async function send(event: FormEvent) {
    event.preventDefault()
    forget()
    setSent(false)
    const text = written.trim()
    const invalid = problemIn(text, texts)
    setProblem(invalid)
    if (invalid) return focusRendered(fieldId)
    await submit(async () => {
      queryClient.setQueryData(
        keyOf<typeof listMessages>(path),
        await call<typeof sendMessage>('POST', path, { body: { text, attempt: attemptOf({ text }) } }),
      )
      setWritten((now) => (now === written ? '' : now))
      forgetAttempt()
      setSent(true)
    })
  }

  return (
    <Card as="section">
      <form className="stack" method="post" noValidate onSubmit={(event) => void send(event)}>
        <TextArea
          id={fieldId}
          name="text"
          label={texts.label}
          hint={texts.hint}
          rows={5}
          required
          value={written}
          error={problem}
          onChange={(event) => setWritten(event.target.value)}
        />
        <p className="small soft">{within}</p>
        <Button type="submit" wide="phone" pending={isPending} pendingLabel={texts.sending}>
          {texts.send}
        </Button>
        {isSent && <Notice tone="success">{texts.sent}</Notice>}
        {failure && <Notice tone="error">{failure}</Notice>}
      </form>
    </Card>
  )
}

function problemIn(text: string, { errors }: MessagesPageData['texts']): string | undefined {
  if (text === '') return errors.required
  return countCharacters(text) > maxContactMessage ? errors.long : undefined
}
