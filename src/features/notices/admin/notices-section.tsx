import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { shownDay } from '#src/domain/back-office/admin-days.ts'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { ConfirmDialog } from '#src/domain/back-office/dialogs/confirm-dialog.tsx'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { AdminList, pageSize } from '#src/domain/back-office/lists/admin-list.tsx'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { NoticePreview } from './notice-preview.tsx'
import type { listNotices, Notice, sendNotice, tryNotice, undoNotice } from './notices.contract.ts'
import { noticesTexts as texts } from './notices.texts.ts'

const notices = keyOf<typeof listNotices>('/api/admin/notices')
const tones = { draft: undefined, leaving: 'sky', sent: 'leaf' } as const

/**
 * Notices to the subscribers of some languages and plans: draft, trial, count of recipients, and an undo
 * before a notice leaves.
 */
export default function NoticesSection() {
  const address = useAddress()
  const [isWriting, setWriting] = useState(false)
  const [sending, setSending] = useState<Notice>()
  const [previewed, setPreviewed] = useState<Notice>()
  const query = { page: address.page, pageSize }
  const list = useQuery({
    ...adminListOf<typeof listNotices>('/api/admin/notices', query),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SectionHead heading={texts.heading} lead={texts.lead} add={texts.add} onAdd={() => setWriting(true)} />
      <AdminList
        list={list}
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
              <NoticeButtons notice={notice} onPreview={setPreviewed} onSend={setSending} />
            </td>
          </tr>
        )}
      />
      {isWriting && <NoticeDialog onClose={() => setWriting(false)} />}
      {previewed && (
        <NoticePreview
          notice={previewed}
          title={subjectOf(previewed)}
          onClose={() => setPreviewed(undefined)}
        />
      )}
      {sending && <SendDialog notice={sending} onClose={() => setSending(undefined)} />}
    </>
  )
}

interface NoticeButtonsProps {
  notice: Notice
  onPreview(notice: Notice): void
  onSend(notice: Notice): void
}

function NoticeButtons({ notice, onPreview, onSend }: NoticeButtonsProps) {
  const subject = subjectOf(notice)
  const params = { noticeId: notice.id }
  const trial = useChange({
    send: () => adminCall<typeof tryNotice>('POST', '/api/admin/notices/:noticeId/trial', { params }),
    done: texts.trialSent,
    showsFailureInToast: true,
  })
  const undo = useChange({
    send: () => adminCall<typeof undoNotice>('POST', '/api/admin/notices/:noticeId/undo', { params }),
    invalidates: [notices],
    done: texts.undone,
    showsFailureInToast: true,
  })
  return (
    <>
      <RowButton
        label={texts.preview}
        name={interpolate(texts.previewOfNotice, { subject })}
        onPress={() => onPreview(notice)}
      />{' '}
      {notice.state === 'draft' && (
        <>
          <RowButton
            label={texts.trial}
            name={interpolate(texts.trialOf, { subject })}
            onPress={() => trial.send()}
          />{' '}
          <RowButton
            label={texts.send}
            name={interpolate(texts.sendOf, { subject })}
            onPress={() => onSend(notice)}
          />
        </>
      )}
      {notice.state === 'leaving' && (
        <RowButton label={texts.undo} name={texts.undo} onPress={() => undo.send()} />
      )}
    </>
  )
}

function SendDialog({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { id, recipients } = notice
  const send = useChange({
    send: () =>
      adminCall<typeof sendNotice>('POST', '/api/admin/notices/:noticeId/send', { params: { noticeId: id } }),
    invalidates: [notices],
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={texts.sendTitle}
      text={interpolate(plural('fr', recipients, texts.sendText), { recipients })}
      confirm={recipients > 0 ? texts.send : undefined}
      change={send}
      onClose={onClose}
    >
      <p className="font-strong">{subjectOf(notice)}</p>
    </ConfirmDialog>
  )
}

function subjectOf({ texts: { fr, en, it } }: Notice): string {
  return (fr ?? en ?? it)?.subject ?? ''
}
