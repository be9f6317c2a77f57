import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { shownDay } from '#src/domain/back-office/admin-days.ts'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { ConfirmDialog } from '#src/domain/back-office/dialogs/confirm-dialog.tsx'
import { RemoveDialog } from '#src/domain/back-office/dialogs/remove-dialog.tsx'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { AdminList, pageSize } from '#src/domain/back-office/lists/admin-list.tsx'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import { subjectOf } from '#src/features/notices/notices.rules.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { NoticePreview } from './notice-preview.tsx'
import type {
  deleteNotice,
  listNotices,
  Notice,
  sendNotice,
  tryNotice,
  undoNotice,
} from './notices.contract.ts'
import { noticesTexts as texts } from './notices.texts.ts'

const notices = keyOf<typeof listNotices>('/api/admin/notices')
const tones = { draft: undefined, leaving: 'sky', sent: 'leaf' } as const

/**
 * Notices to the subscribers of some languages and plans: draft, trial, count of recipients, and an undo
 * before a notice leaves.
 */
export default function NoticesSection() {
  const address = useAddress()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const query = { page: address.page, pageSize }
  const list = useQuery({
    ...adminListOf<typeof listNotices>('/api/admin/notices', query),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SectionHead
        heading={texts.heading}
        lead={texts.lead}
        add={texts.add}
        onAdd={() => setOpened({ as: 'new' })}
      />
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
              <NoticeButtons notice={notice} onOpen={(as) => setOpened({ as, notice })} />
            </td>
          </tr>
        )}
      />
      {opened && <OpenedNotice opened={opened} onClose={close} />}
    </>
  )
}

type Opened = { as: 'new' } | { as: 'preview' | 'edit' | 'delete' | 'send'; notice: Notice }

function OpenedNotice({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  if (opened.as === 'new') return <NoticeDialog notice={undefined} onClose={onClose} />
  const { as, notice } = opened
  if (as === 'edit') return <NoticeDialog notice={notice} onClose={onClose} />
  if (as === 'delete') return <DeleteDialog notice={notice} onClose={onClose} />
  if (as === 'send') return <SendDialog notice={notice} onClose={onClose} />
  return <NoticePreview notice={notice} title={subjectOf(notice)} onClose={onClose} />
}

interface NoticeButtonsProps {
  notice: Notice
  onOpen(as: 'preview' | 'edit' | 'delete' | 'send'): void
}

function NoticeButtons({ notice, onOpen }: NoticeButtonsProps) {
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
        onPress={() => onOpen('preview')}
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
            onPress={() => onOpen('send')}
          />{' '}
          <RowButton
            label={formTexts.edit}
            name={interpolate(texts.editOf, { subject })}
            onPress={() => onOpen('edit')}
          />{' '}
          <RowButton
            label={texts.delete.ask}
            name={interpolate(texts.deleteOf, { subject })}
            onPress={() => onOpen('delete')}
          />
        </>
      )}
      {notice.state === 'leaving' && (
        <RowButton label={texts.undo} name={texts.undo} onPress={() => undo.send()} />
      )}
    </>
  )
}

interface DialogProps {
  notice: Notice
  onClose: () => void
}

function DeleteDialog({ notice: { id }, onClose }: DialogProps) {
  return (
    <RemoveDialog
      title={texts.delete.title}
      text={texts.delete.text}
      confirm={texts.delete.ask}
      remove={() =>
        adminCall<typeof deleteNotice>('DELETE', '/api/admin/notices/:noticeId', { params: { noticeId: id } })
      }
      list={notices}
      done={texts.delete.done}
      onRemoved={onClose}
      onClose={onClose}
    />
  )
}

function SendDialog({ notice, onClose }: DialogProps) {
  const { id, version, recipients } = notice
  const send = useChange({
    send: () =>
      adminCall<typeof sendNotice>('POST', '/api/admin/notices/:noticeId/send', {
        params: { noticeId: id },
        body: { version },
      }),
    invalidates: [notices],
    refreshesAfterFailure: true,
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
