import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { serverNow } from '#src/api/server-time.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { shownDay } from '#src/domain/back-office/admin-days.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { ConfirmDialog } from '#src/domain/back-office/dialogs/confirm-dialog.tsx'
import { RemoveDialog } from '#src/domain/back-office/dialogs/remove-dialog.tsx'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { daysBetweenNewsletters, unfinishedLanguages } from '#src/domain/newsletter/newsletter-issue.rules.ts'
import { day } from '#src/shared/durations.ts'
import { interpolate, languages } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import type {
  deleteNewsletterIssue,
  listNewsletterIssues,
  NewsletterIssue,
  readNewsletterIssue,
  sendNewsletterIssue,
  tryNewsletterIssue,
} from './newsletters.contract.ts'
import { newsletterPageTexts as texts } from './newsletters.texts.ts'

/**
 * Buttons to try, send or delete a saved draft. Trying and sending are disabled while there are unsaved
 * changes.
 */
export function NewsletterActions({ issue, hasChanges }: { issue: NewsletterIssue; hasChanges: boolean }) {
  const address = useAddress()
  const [dialog, setDialog] = useState<'send' | 'delete'>()
  const language = address.oneOf('lang', languages) ?? 'fr'
  const params = { issueId: issue.id }
  const trial = useChange({
    send: () =>
      adminCall<typeof tryNewsletterIssue>('POST', '/api/admin/letters/:issueId/trial', {
        params,
        body: { language },
      }),
    done: texts.trialSent,
    showsFailureInToast: true,
  })
  const close = () => setDialog(undefined)
  return (
    <>
      <Button
        size="small"
        variant="line"
        disabled={hasChanges || !issue.languages.includes(language)}
        pending={trial.isPending}
        pendingLabel={texts.pending}
        onClick={() => trial.send()}
      >
        {texts.trial}
      </Button>
      <Button size="small" variant="line" disabled={hasChanges} onClick={() => setDialog('send')}>
        {sendLabel(readersOf(issue))}
      </Button>
      <Button size="small" variant="quiet" onClick={() => setDialog('delete')}>
        {texts.delete.ask}
      </Button>
      {dialog === 'send' && <SendDialog issue={issue} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog issue={issue} onClose={close} />}
    </>
  )
}

function SendDialog({ issue, onClose }: { issue: NewsletterIssue; onClose: () => void }) {
  const queryClient = useQueryClient()
  const unfinished = unfinishedLanguages(issue.texts)
  const count = readersOf(issue)
  const send = useChange({
    send: () =>
      adminCall<typeof sendNewsletterIssue>('POST', '/api/admin/letters/:issueId/send', {
        params: { issueId: issue.id },
        body: { changedAt: issue.changedAt },
      }),
    onResponse: (sent) =>
      queryClient.setQueryData(
        keyOf<typeof readNewsletterIssue>('/api/admin/letters/:issueId', {
          params: { issueId: issue.id },
        }),
        sent,
      ),
    invalidates: [keyOf<typeof listNewsletterIssues>('/api/admin/letters')],
    done: texts.send.done,
    onDone: onClose,
  })
  const lines = languages.map((language) => {
    const unwritten = unfinished.includes(language) ? texts.send.unfinished : texts.send.missing
    const pattern = issue.languages.includes(language) ? texts.send.written : unwritten
    return {
      language,
      line: interpolate(pattern, {
        language: formTexts.languages[language],
        readers: readersText(issue.readers[language]),
      }),
    }
  })
  return (
    <ConfirmDialog
      title={texts.send.title}
      text={count > 0 ? texts.send.text : texts.send.nobody}
      confirm={count > 0 && unfinished.length === 0 ? sendLabel(count) : undefined}
      change={send}
      onClose={onClose}
    >
      <ul className="stack">
        {lines.map(({ language, line }) => (
          <li key={language}>{line}</li>
        ))}
      </ul>
      {issue.lastSentAt && daysSince(issue.lastSentAt) < daysBetweenNewsletters && (
        <Notice tone="sun">{interpolate(texts.send.soon, { day: shownDay(issue.lastSentAt) })}</Notice>
      )}
    </ConfirmDialog>
  )
}

function DeleteDialog({ issue, onClose }: { issue: NewsletterIssue; onClose: () => void }) {
  const address = useAddress()
  return (
    <RemoveDialog
      title={texts.delete.title}
      text={texts.delete.text}
      confirm={texts.delete.ask}
      remove={() =>
        adminCall<typeof deleteNewsletterIssue>('DELETE', '/api/admin/letters/:issueId', {
          params: { issueId: issue.id },
        })
      }
      list={keyOf<typeof listNewsletterIssues>('/api/admin/letters')}
      done={texts.delete.done}
      onRemoved={() => address.replace({ issue: undefined, lang: undefined })}
      onClose={onClose}
    />
  )
}

function readersOf(issue: NewsletterIssue): number {
  return issue.languages.reduce((sum, language) => sum + issue.readers[language], 0)
}

function sendLabel(count: number): string {
  return interpolate(plural('fr', count, texts.send), { count: count.toLocaleString('fr-FR') })
}

function readersText(count: number): string {
  return interpolate(plural('fr', count, texts.readers), { count: count.toLocaleString('fr-FR') })
}

function daysSince(iso: string): number {
  return (serverNow().getTime() - new Date(iso).getTime()) / day
}
