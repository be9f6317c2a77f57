import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { adminCall, whyItFailed } from '#src/domain/back-office/admin-call.ts'
import { shownDay } from '#src/domain/back-office/admin-days.ts'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { ConfirmDialog } from '#src/domain/back-office/dialogs/confirm-dialog.tsx'
import { AdminList, pageSize } from '#src/domain/back-office/lists/admin-list.tsx'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { NoticePreview } from './notice-preview.tsx'
import type { listNotices, Notice, sendNotice, tryNotice, undoNotice } from './notices.contract.ts'
import { noticesTexts as texts } from './notices.texts.ts'

const tones = { draft: undefined, leaving: 'sky', sent: 'leaf' } as const

/**
 * Writing to all subscribers of some languages and plans: draft, trial, count, and one undo before it leaves.
 */
export default function NoticesSection() {
  const address = useAddress()
  const client = useQueryClient()
  const [isWriting, setWriting] = useState(false)
  const [asked, setAsked] = useState<Notice>()
  const [seen, setSeen] = useState<Notice>()
  const query = { page: address.page, pageSize }
  const notices = useQuery({
    ...adminListOf<typeof listNotices>('/api/admin/notices', query),
    placeholderData: keepPreviousData,
  })
  const readAgain = () =>
    client.invalidateQueries({ queryKey: keyOf<typeof listNotices>('/api/admin/notices') })
  const onError = (error: Error) => showToast({ tone: 'error', title: whyItFailed(error) })
  const trial = useMutation({
    mutationFn: (noticeId: string) =>
      adminCall<typeof tryNotice>('POST', '/api/admin/notices/:noticeId/trial', { params: { noticeId } }),
    onSuccess: () => showToast({ tone: 'success', title: texts.trialSent }),
    onError,
  })
  const send = useMutation({
    mutationFn: (noticeId: string) =>
      adminCall<typeof sendNotice>('POST', '/api/admin/notices/:noticeId/send', { params: { noticeId } }),
    onSuccess: async () => {
      await readAgain()
      setAsked(undefined)
    },
  })
  const undo = useMutation({
    mutationFn: (noticeId: string) =>
      adminCall<typeof undoNotice>('POST', '/api/admin/notices/:noticeId/undo', { params: { noticeId } }),
    onSuccess: async () => {
      await readAgain()
      showToast({ tone: 'success', title: texts.undone })
    },
    onError,
  })
  return (
    <>
      <SectionHead heading={texts.heading} lead={texts.lead} add={texts.add} onAdd={() => setWriting(true)} />
      <AdminList
        list={notices}
        address={address}
        caption={texts.caption}
        columns={texts.columns}
        count={texts.count}
        empty={texts.empty}
        row={(notice) => (
          <tr key={notice.id}>
            <td className="cut">{subjectOf(notice)}</td>
            <td>{notice.appliesOn ? shownDay(`${notice.appliesOn}T12:00:00Z`) : texts.noChange}</td>
            <td>{notice.languages.map((language) => formTexts.languages[language]).join(', ')}</td>
            <td>{notice.plans.map((plan) => texts.plans[plan]).join(', ')}</td>
            <td>
              <Tag tone={tones[notice.state]}>{texts.states[notice.state]}</Tag>
            </td>
            <td>{notice.recipients}</td>
            <td>
              <RowButton
                label={texts.preview}
                name={interpolate(texts.previewOfNotice, { subject: subjectOf(notice) })}
                onPress={() => setSeen(notice)}
              />{' '}
              {notice.state === 'draft' && (
                <>
                  <RowButton
                    label={texts.trial}
                    name={interpolate(texts.trialOf, { subject: subjectOf(notice) })}
                    onPress={() => trial.mutate(notice.id)}
                  />{' '}
                  <RowButton
                    label={texts.send}
                    name={interpolate(texts.sendOf, { subject: subjectOf(notice) })}
                    onPress={() => setAsked(notice)}
                  />
                </>
              )}
              {notice.state === 'leaving' && (
                <RowButton label={texts.undo} name={texts.undo} onPress={() => undo.mutate(notice.id)} />
              )}
            </td>
          </tr>
        )}
      />
      {isWriting && <NoticeDialog onClose={() => setWriting(false)} />}
      {seen && <NoticePreview notice={seen} title={subjectOf(seen)} onClose={() => setSeen(undefined)} />}
      {asked && (
        <ConfirmDialog
          title={texts.sendTitle}
          text={interpolate(plural('fr', asked.recipients, texts.sendText), { recipients: asked.recipients })}
          confirm={asked.recipients > 0 ? texts.send : undefined}
          mutation={{ isPending: send.isPending, error: send.error, mutate: () => send.mutate(asked.id) }}
          onClose={() => setAsked(undefined)}
        >
          <p className="font-strong">{subjectOf(asked)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function subjectOf({ texts: { fr, en, it } }: Notice): string {
  return (fr ?? en ?? it)?.subject ?? ''
}
