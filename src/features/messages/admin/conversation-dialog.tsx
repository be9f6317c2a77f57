import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { hasErrorCode } from '#src/api/call.ts'
import type { SentBody } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import { useAttempts } from '#src/api/use-attempts.ts'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { shownMoment } from '#src/domain/back-office/admin-days.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { Loading } from '#src/domain/back-office/loading.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import { interpolate, isLanguage, languages } from '#src/shared/language/languages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import type {
  changeConversation,
  InboxConversation,
  listConversations,
  listSavedAnswers,
  readConversation,
  replyToFamily,
} from './inbox.contract.ts'
import { inboxTexts as texts } from './inbox.texts.ts'

interface DialogProps {
  userId: string
  people: readonly { value: string; label: string }[]
  onClose: () => void
}

const path = '/api/admin/conversations/:userId'
const conversations = keyOf<typeof listConversations>('/api/admin/conversations')

/** One family's conversation: read it, reply, assign it, close it. */
export function ConversationDialog({ userId, people, onClose }: DialogProps) {
  const queryClient = useQueryClient()
  const conversation = useQuery({
    ...adminQueryOf<typeof readConversation>(path, { params: { userId } }),
    gcTime: 0,
  })
  const showChanged = (changed: InboxConversation) =>
    queryClient.setQueryData(keyOf<typeof readConversation>(path, { params: { userId } }), changed)
  const change = useChange({
    send: (body: SentBody<typeof changeConversation>) =>
      adminCall<typeof changeConversation>('PUT', path, { params: { userId }, body }).catch(
        async (error: unknown) => {
          if (hasErrorCode<typeof changeConversation>(error, 'newerMessage')) await conversation.refetch()
          throw error
        },
      ),
    onResponse: showChanged,
    invalidates: [conversations],
  })
  const { data } = conversation
  const lastSeen = data?.messages.at(-1)?.id ?? null
  return (
    <Dialog
      title={data?.email ?? texts.heading}
      closeLabel={listTexts.close}
      onClose={onClose}
      actions={
        data && (
          <Button
            size="small"
            variant="line"
            pending={change.isPending}
            pendingLabel={texts.pending}
            onClick={() =>
              change.send(data.state === 'open' ? { state: 'closed', lastSeen } : { state: 'open' })
            }
          >
            {data.state === 'open' ? texts.close : texts.reopen}
          </Button>
        )
      }
    >
      {data && (
        <div className="stack">
          {data.messages.length === 0 && <p className="soft">{texts.noMessage}</p>}
          <ol className="conversation">
            {data.messages.map(({ id, from, text, at }) => (
              <li key={id} className={from}>
                <p className="soft small">
                  {interpolate(texts.at, { who: texts.from[from], when: shownMoment(at) })}
                </p>
                <p className="written">{text}</p>
              </li>
            ))}
          </ol>
          <SelectField
            label={texts.assigned}
            placeholder={texts.nobody}
            options={people}
            value={data.assignedTo ?? ''}
            onChange={(event) => change.send({ assignedTo: event.currentTarget.value || null })}
          />
          {change.failure && <Notice tone="error">{change.failure}</Notice>}
          <ReplyForm
            userId={userId}
            lastSeen={lastSeen}
            onSent={showChanged}
            onStale={() => conversation.refetch()}
          />
        </div>
      )}
      {!data &&
        (conversation.isError ? (
          <ReadError text={texts.failed} query={conversation} />
        ) : (
          <Loading text={texts.loading} />
        ))}
    </Dialog>
  )
}

interface ReplyFormProps {
  userId: string
  /** The last message shown above the form. */
  lastSeen: string | null
  onSent: (changed: InboxConversation) => void
  /** Reads the conversation again, because it has a message that is not shown yet. */
  onStale: () => Promise<unknown>
}

function ReplyForm({ userId, lastSeen, onSent, onStale }: ReplyFormProps) {
  const [text, setText] = useState('')
  const { attemptOf, forget: forgetAttempt } = useAttempts()
  const saved = useQuery(adminQueryOf<typeof listSavedAnswers>('/api/admin/saved-answers'))
  const reply = useChange({
    send: (sent: string) =>
      adminCall<typeof replyToFamily>('POST', path, {
        params: { userId },
        body: { text: sent, attempt: attemptOf({ text: sent }), lastSeen },
      }).catch(async (error: unknown) => {
        if (hasErrorCode<typeof replyToFamily>(error, 'newerMessage')) await onStale()
        throw error
      }),
    onResponse: (changed, sent) => {
      setText((now) => (now === sent ? '' : now))
      forgetAttempt()
      onSent(changed)
    },
    invalidates: [conversations],
    done: texts.sent,
  })

  function choose(value: string) {
    const [id, language] = value.split(' ')
    const chosen = saved.data?.find((one) => one.id === id)
    if (chosen && isLanguage(language))
      setText((before) => [before.trim(), chosen.texts[language]].filter(Boolean).join('\n\n'))
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') reply.send(text)
  }

  const options = (saved.data ?? []).flatMap(({ id, title, texts: inLanguages }) =>
    languages
      .filter((language) => inLanguages[language] !== '')
      .map((language) => ({
        value: `${id} ${language}`,
        label: interpolate(texts.savedTitle, { title, language }),
      })),
  )
  return (
    <form className="stack" noValidate onSubmit={send}>
      {options.length > 0 && (
        <SelectField
          label={texts.saved}
          placeholder={texts.chooseSaved}
          options={options}
          value=""
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      <TextArea
        label={texts.answer}
        hint={texts.answerHint}
        rows={6}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {reply.failure && <Notice tone="error">{reply.failure}</Notice>}
      <div>
        <Button
          type="submit"
          size="small"
          disabled={text.trim() === ''}
          pending={reply.isPending}
          pendingLabel={texts.pending}
        >
          {texts.send}
        </Button>
      </div>
    </form>
  )
}
