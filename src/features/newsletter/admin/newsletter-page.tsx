import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { keyOf } from '#src/api/query-of.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { adminCall, whyItFailed } from '#src/domain/back-office/admin-call.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { Unread } from '#src/domain/back-office/unread.tsx'
import { Waiting } from '#src/domain/back-office/waiting.tsx'
import {
  emptyTexts,
  type NewsletterText,
  type NewsletterTexts,
  newsletterBodyMost,
  newsletterSubjectMost,
} from '#src/domain/newsletter/newsletter-issue.rules.ts'
import { interpolate, type Language, languages } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { Tabs } from '#src/ui/layout/tabs.tsx'
import { keepDraft, keptDraft } from './kept-draft.ts'
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

const lookAgainMilliseconds = 2000

/** One letter: a draft to write, or what became of one that was sent. */
export function NewsletterPage({ letterId }: { letterId: string | undefined }) {
  const letter = useQuery({
    ...adminQueryOf<typeof readNewsletterIssue>('/api/admin/letters/:letterId', {
      params: { letterId: letterId ?? '' },
    }),
    enabled: letterId !== undefined,
    gcTime: 0,
    refetchInterval: ({ state }) => state.data?.state === 'sending' && lookAgainMilliseconds,
  })
  return (
    <>
      <div>
        <p className="mb-2">
          <Link to="/admin?section=letters">{texts.back}</Link>
        </p>
        <h1>{letterId ? letter.data?.subject || newsletterTexts.untitled : texts.newTitle}</h1>
      </div>
      {letter.isError ? (
        <Unread text={texts.failed} query={letter} />
      ) : letterId && !letter.data ? (
        <Waiting text={texts.loading} />
      ) : letter.data && letter.data.state !== 'draft' ? (
        <SentLetter letter={letter.data} />
      ) : (
        <Draft letter={letter.data} />
      )}
    </>
  )
}

function SentLetter({ letter }: { letter: NewsletterIssue }) {
  const [written = 'fr'] = letter.languages
  return (
    <div className="newsletter-desk">
      <NewsletterProgress letter={letter} />
      <div>
        <LanguageTabs
          first={written}
          content={(language) => <NewsletterPreview letter={letter} language={language} />}
        />
      </div>
    </div>
  )
}

function Draft({ letter }: { letter: NewsletterIssue | undefined }) {
  const form = useId()
  const address = useAddress()
  const client = useQueryClient()
  const kept = letter?.texts ?? emptyTexts
  const [written, setWritten] = useState<NewsletterTexts>(() => keptDraft(letter ?? {}) ?? kept)
  const isChanged = JSON.stringify(written) !== JSON.stringify(kept)
  const save = useMutation({
    mutationFn: () =>
      letter
        ? adminCall<typeof changeNewsletterIssue>('PUT', '/api/admin/letters/:letterId', {
            params: { letterId: letter.id },
            body: { texts: written, changedAt: letter.changedAt },
          })
        : adminCall<typeof addNewsletterIssue>('POST', '/api/admin/letters', { body: { texts: written } }),
    onSuccess: async (saved) => {
      if (letter) setWritten(saved.texts)
      else keepDraft({}, undefined)
      client.setQueryData(
        keyOf<typeof readNewsletterIssue>('/api/admin/letters/:letterId', { params: { letterId: saved.id } }),
        saved,
      )
      await client.invalidateQueries({ queryKey: keyOf<typeof listNewsletterIssues>('/api/admin/letters') })
      showToast({ tone: 'success', title: texts.saved })
      if (!letter) address.keep({ letter: saved.id }, true)
    },
  })

  // A link followed by mistake, a reload, a session that ends: what was written waits here.
  useEffect(() => keepDraft(letter ?? {}, isChanged ? written : undefined), [letter, written, isChanged])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    save.mutate()
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
            <NewsletterPreview letter={letter} language={language} />
          </div>
        )}
      />
      {save.isError && <Notice tone="error">{whyItFailed(save.error)}</Notice>}
      {letter && isChanged && <Notice>{texts.unsaved}</Notice>}
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
        {letter && <NewsletterActions letter={letter} isWaiting={isChanged} />}
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
        maxLength={newsletterSubjectMost}
        autoComplete="off"
        value={text.subject}
        onChange={(event) => onWrite({ ...text, subject: event.currentTarget.value })}
      />
      <TextArea
        label={texts.body}
        hint={texts.bodyHint}
        counter={(count) => interpolate(texts.characters, { count, most: newsletterBodyMost })}
        lang={language}
        rows={16}
        maxLength={newsletterBodyMost}
        value={text.body}
        onChange={(event) => onWrite({ ...text, body: event.currentTarget.value })}
      />
    </>
  )
}

/** The language in view stands in the address. */
function LanguageTabs({ first, content }: { first: Language; content: (language: Language) => ReactNode }) {
  const address = useAddress()
  return (
    <Tabs
      label={texts.languagesLabel}
      value={address.oneOf('lang', languages) ?? first}
      onChoose={(lang) => address.keep({ lang }, true)}
      tabs={languages.map((language) => ({
        value: language,
        label: formTexts.languages[language],
        content: content(language),
      }))}
    />
  )
}
