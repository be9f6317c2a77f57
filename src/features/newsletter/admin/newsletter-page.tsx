import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { keyOf } from '#src/api/query-of.ts'
import { useAttempts } from '#src/api/use-attempts.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { Loading } from '#src/domain/back-office/loading.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import {
  emptyTexts,
  maxNewsletterBody,
  maxNewsletterSubject,
  type NewsletterText,
  type NewsletterTexts,
} from '#src/domain/newsletter/newsletter-issue.rules.ts'
import { interpolate, type Language, languages } from '#src/shared/language/languages.ts'
import { adminPath } from '#src/shared/site/admin-path.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { Tabs } from '#src/ui/layout/tabs.tsx'
import { NewsletterActions } from './newsletter-actions.tsx'
import { NewsletterPreview } from './newsletter-preview.tsx'
import { NewsletterProgress } from './newsletter-progress.tsx'
import type {
  addNewsletterIssue,
  changeNewsletterIssue,
  listNewsletterIssues,
  NewsletterIssue,
  readNewsletterIssue,
} from './newsletters.contract.ts'
import { newsletterTexts, newsletterPageTexts as texts } from './newsletters.texts.ts'
import { loadDraft, saveDraft } from './stored-draft.ts'

const pollMs = 2000

/** One issue: the editor of a draft, or the progress of a sent issue. */
export function NewsletterPage({ issueId }: { issueId: string | undefined }) {
  const issue = useQuery({
    ...adminQueryOf<typeof readNewsletterIssue>('/api/admin/letters/:issueId', {
      params: { issueId: issueId ?? '' },
    }),
    enabled: issueId !== undefined,
    gcTime: 0,
    refetchInterval: ({ state }) => state.data?.state === 'sending' && pollMs,
  })
  return (
    <>
      <div>
        <p className="mb-2">
          <Link to={adminPath('newsletters')}>{texts.back}</Link>
        </p>
        <h1>{issueId ? issue.data?.subject || newsletterTexts.untitled : texts.newTitle}</h1>
      </div>
      <Issue query={issue} isNew={!issueId} />
    </>
  )
}

function Issue({ query, isNew }: { query: UseQueryResult<NewsletterIssue>; isNew: boolean }) {
  if (query.isError) return <ReadError text={texts.failed} query={query} />
  if (!isNew && !query.data) return <Loading text={texts.loading} />
  if (query.data && query.data.state !== 'draft') return <SentIssue issue={query.data} />
  return <Draft issue={query.data} />
}

function SentIssue({ issue }: { issue: NewsletterIssue }) {
  const [written = 'fr'] = issue.languages
  return (
    <div className="newsletter-desk">
      <NewsletterProgress issue={issue} />
      <div>
        <LanguageTabs
          first={written}
          content={(language) => <NewsletterPreview issue={issue} language={language} />}
        />
      </div>
    </div>
  )
}

function Draft({ issue }: { issue: NewsletterIssue | undefined }) {
  const form = useId()
  const address = useAddress()
  const queryClient = useQueryClient()
  const saved = issue?.texts ?? emptyTexts
  const [written, setWritten] = useState<NewsletterTexts>(() => loadDraft(issue ?? {}) ?? saved)
  const isChanged = JSON.stringify(written) !== JSON.stringify(saved)
  const { attemptOf } = useAttempts()
  const save = useChange({
    send: (sent: NewsletterTexts) =>
      issue
        ? adminCall<typeof changeNewsletterIssue>('PUT', '/api/admin/letters/:issueId', {
            params: { issueId: issue.id },
            body: { texts: sent, changedAt: issue.changedAt },
          })
        : adminCall<typeof addNewsletterIssue>('POST', '/api/admin/letters', {
            body: { texts: sent, attempt: attemptOf(sent) },
          }),
    onResponse: (changed, sent) => {
      // Keeps what was written while the issue was being saved.
      if (issue) setWritten((now) => (now === sent ? changed.texts : now))
      queryClient.setQueryData(
        keyOf<typeof readNewsletterIssue>('/api/admin/letters/:issueId', { params: { issueId: changed.id } }),
        changed,
      )
    },
    invalidates: [keyOf<typeof listNewsletterIssues>('/api/admin/letters')],
    done: texts.saved,
    onDone: (added, sent) => {
      if (issue) return
      // The saved issue opens with what was written meanwhile.
      const unsaved = loadDraft({})
      saveDraft({}, undefined)
      if (unsaved && JSON.stringify(unsaved) !== JSON.stringify(sent)) saveDraft(added, unsaved)
      address.replace({ issue: added.id })
    },
  })

  // Unsaved texts survive a mistaken link, a reload and the end of the session.
  useEffect(() => saveDraft(issue ?? {}, isChanged ? written : undefined), [issue, written, isChanged])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    save.send(written)
  }

  return (
    <>
      <LanguageTabs
        first="fr"
        content={(language) => (
          <div className="newsletter-desk">
            <form id={form} className="stack" onSubmit={submit}>
              <Fields
                language={language}
                text={written[language]}
                onWrite={(text) => setWritten({ ...written, [language]: text })}
              />
            </form>
            <NewsletterPreview issue={issue} language={language} />
          </div>
        )}
      />
      {save.failure && <Notice tone="error">{save.failure}</Notice>}
      {issue && isChanged && <Notice>{texts.unsaved}</Notice>}
      <div className="row">
        <Button
          type="submit"
          form={form}
          size="small"
          disabled={!isChanged}
          pending={save.isPending}
          pendingLabel={texts.saving}
        >
          {texts.save}
        </Button>
        {issue && <NewsletterActions issue={issue} hasChanges={isChanged} />}
      </div>
    </>
  )
}

function Fields({
  language,
  text,
  onWrite,
}: {
  language: Language
  text: NewsletterText
  onWrite: (text: NewsletterText) => void
}) {
  return (
    <>
      <TextField
        label={texts.subject}
        hint={texts.subjectHint}
        lang={language}
        maxLength={maxNewsletterSubject}
        autoComplete="off"
        value={text.subject}
        onChange={(event) => onWrite({ ...text, subject: event.currentTarget.value })}
      />
      <TextArea
        label={texts.body}
        hint={texts.bodyHint}
        counter={(count) => interpolate(texts.characters, { count, max: maxNewsletterBody })}
        lang={language}
        rows={16}
        maxLength={maxNewsletterBody}
        value={text.body}
        onChange={(event) => onWrite({ ...text, body: event.currentTarget.value })}
      />
    </>
  )
}

/** The address names the selected language. */
function LanguageTabs({ first, content }: { first: Language; content: (language: Language) => ReactNode }) {
  const address = useAddress()
  return (
    <Tabs
      label={texts.languagesLabel}
      value={address.oneOf('lang', languages) ?? first}
      onChoose={(lang) => address.replace({ lang })}
      tabs={languages.map((language) => ({
        value: language,
        label: formTexts.languages[language],
        content: content(language),
      }))}
    />
  )
}
