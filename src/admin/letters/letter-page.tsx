import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { emptyTexts, type LetterText, type LetterTexts, letterBodyMost, letterSubjectMost } from '#src/account/monthly-letter.rules.ts'
import { useAddress } from '#src/admin/address.ts'
import { adminCall, whyItFailed } from '#src/admin/admin-call.ts'
import { formTexts } from '#src/admin/form.texts.ts'
import { keepDraft, keptDraft } from '#src/admin/letters/kept-draft.ts'
import { LetterActs } from '#src/admin/letters/letter-acts.tsx'
import { LetterPreview } from '#src/admin/letters/letter-preview.tsx'
import { LetterProgress } from '#src/admin/letters/letter-progress.tsx'
import type { addLetter, changeLetter, MonthlyLetter, readLetter } from '#src/admin/letters/letters.contract.ts'
import { letterTexts, letterPageTexts as texts } from '#src/admin/letters/letters.texts.ts'
import { Unread } from '#src/admin/unread.tsx'
import { Waiting } from '#src/admin/waiting.tsx'
import { Button } from '#src/design/button.tsx'
import { TextField } from '#src/design/field.tsx'
import { Notice } from '#src/design/notice.tsx'
import { Tabs } from '#src/design/tabs.tsx'
import { TextArea } from '#src/design/text-area.tsx'
import { showToast } from '#src/design/toasts.ts'
import { fill, type Language, languages } from '#src/language/languages.ts'

const lookAgainMilliseconds = 2000

/** One letter: a draft to write, or what became of one that was sent. */
export function LetterPage({ letterId }: { letterId: string | undefined }) {
  const letter = useQuery({
    queryKey: ['letter', letterId],
    queryFn: ({ signal }) => adminCall<typeof readLetter>('GET', '/api/admin/letters/:letterId', { params: { letterId: letterId ?? '' }, signal }),
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
        <h1>{letterId ? letter.data?.subject || letterTexts.untitled : texts.newTitle}</h1>
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

function SentLetter({ letter }: { letter: MonthlyLetter }) {
  const [written = 'fr'] = letter.languages
  return (
    <div className="letter-desk">
      <LetterProgress letter={letter} />
      <div>
        <LanguageTabs first={written} content={(language) => <LetterPreview letter={letter} language={language} />} />
      </div>
    </div>
  )
}

function Draft({ letter }: { letter: MonthlyLetter | undefined }) {
  const form = useId()
  const address = useAddress()
  const client = useQueryClient()
  const kept = letter?.texts ?? emptyTexts
  const [written, setWritten] = useState<LetterTexts>(() => keptDraft(letter ?? {}) ?? kept)
  const isChanged = JSON.stringify(written) !== JSON.stringify(kept)
  const save = useMutation({
    mutationFn: () =>
      letter
        ? adminCall<typeof changeLetter>('PUT', '/api/admin/letters/:letterId', {
            params: { letterId: letter.id },
            body: { texts: written, changedAt: letter.changedAt },
          })
        : adminCall<typeof addLetter>('POST', '/api/admin/letters', { body: { texts: written } }),
    onSuccess: async (saved) => {
      if (letter) setWritten(saved.texts)
      else keepDraft({}, undefined)
      client.setQueryData(['letter', saved.id], saved)
      await client.invalidateQueries({ queryKey: ['letters'] })
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
          <div className="letter-desk">
            <form id={form} className="stack" onSubmit={submit}>
              <Fields language={language} text={written[language]} onWrite={(text) => setWritten({ ...written, [language]: text })} />
            </form>
            <LetterPreview letter={letter} language={language} />
          </div>
        )}
      />
      {save.isError && <Notice tone="error">{whyItFailed(save.error)}</Notice>}
      {letter && isChanged && <Notice>{texts.unsaved}</Notice>}
      <div className="row">
        <Button type="submit" form={form} size="small" disabled={!isChanged} pending={save.isPending} pendingLabel={texts.saving}>
          {texts.save}
        </Button>
        {letter && <LetterActs letter={letter} isWaiting={isChanged} />}
      </div>
    </>
  )
}

function Fields({ language, text, onWrite }: { language: Language; text: LetterText; onWrite: (text: LetterText) => void }) {
  return (
    <>
      <TextField
        label={texts.subject}
        hint={texts.subjectHint}
        lang={language}
        maxLength={letterSubjectMost}
        autoComplete="off"
        value={text.subject}
        onChange={(event) => onWrite({ ...text, subject: event.currentTarget.value })}
      />
      <TextArea
        label={texts.body}
        hint={texts.bodyHint}
        counter={(count) => fill(texts.characters, { count, most: letterBodyMost })}
        lang={language}
        rows={16}
        maxLength={letterBodyMost}
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
      tabs={languages.map((language) => ({ value: language, label: formTexts.languages[language], content: content(language) }))}
    />
  )
}
