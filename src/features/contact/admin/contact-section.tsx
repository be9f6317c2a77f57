import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { adminCall, download } from '#src/domain/back-office/admin-call.ts'
import { shownDay, shownMoment } from '#src/domain/back-office/admin-days.ts'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { AdminList, pageSize } from '#src/domain/back-office/lists/admin-list.tsx'
import { ExportButton } from '#src/domain/back-office/lists/export-button.tsx'
import { ListFilter } from '#src/domain/back-office/lists/list-filter.tsx'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import type {
  ContactMessage,
  listContactSubmissions,
  markContactSubmission,
} from './contact-messages.contract.ts'
import { messageTexts as texts } from './contact-messages.texts.ts'

const states = ['true', 'false'] as const

/** The messages of the contact page: to read, mark as answered, and export. */
export default function ContactSection() {
  const address = useAddress()
  const [opened, setOpened] = useState<string>()
  const open = address.oneOf('open', states)
  const query = { open, page: address.page, pageSize }
  const messages = useQuery({
    ...adminListOf<typeof listContactSubmissions>('/api/admin/contact-submissions', query),
    placeholderData: keepPreviousData,
  })
  const shown = messages.data?.rows.find(({ id }) => id === opened)
  return (
    <>
      <SectionHead heading={texts.heading} lead={texts.lead} />
      <AdminList
        list={messages}
        address={address}
        caption={texts.caption}
        columns={texts.columns}
        count={texts.count}
        empty={texts.empty}
        row={(message) => (
          <tr key={message.id}>
            <td>{shownMoment(message.createdAt)}</td>
            <td>{nameOf(message)}</td>
            <td className="cut">{message.message}</td>
            <td>
              <StateTag message={message} />
            </td>
            <td>
              <RowButton
                label={texts.open}
                name={interpolate(texts.openOf, { name: nameOf(message) })}
                onPress={() => setOpened(message.id)}
              />
            </td>
          </tr>
        )}
      >
        <ListFilter
          address={address}
          name="open"
          label={texts.state}
          placeholder={texts.states.all}
          options={states.map((value) => ({ value, label: texts.states[value] }))}
        />
        <ExportButton onExport={() => download('/api/admin/contact-submissions.csv', texts.file, { open })} />
      </AdminList>
      {shown && <MessageDialog message={shown} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function MessageDialog({ message, onClose }: { message: ContactMessage; onClose: () => void }) {
  const mark = useChange({
    send: (isAnswered: boolean) =>
      adminCall<typeof markContactSubmission>('PUT', '/api/admin/contact-submissions/:messageId', {
        params: { messageId: message.id },
        body: { isAnswered },
      }),
    invalidates: [keyOf<typeof listContactSubmissions>('/api/admin/contact-submissions')],
    onDone: onClose,
  })
  return (
    <Dialog
      title={nameOf(message)}
      description={`${shownMoment(message.createdAt)}${message.phone ? `, ${message.phone}` : ''}`}
      closeLabel={listTexts.close}
      onClose={onClose}
      actions={
        !message.isInConversation && (
          <Button
            size="small"
            pending={mark.isPending}
            pendingLabel={texts.pending}
            onClick={() => mark.send(message.answeredAt === null)}
          >
            {message.answeredAt === null ? texts.markAnswered : texts.markWaiting}
          </Button>
        )
      }
    >
      <p className="written">{message.message}</p>
      {message.isInConversation ? (
        <p>{texts.inConversationText}</p>
      ) : (
        <p>
          <a href={`mailto:${encodeURIComponent(message.email)}`}>
            {interpolate(texts.reply, { email: message.email })}
          </a>
        </p>
      )}
      {mark.failure && <Notice tone="error">{mark.failure}</Notice>}
    </Dialog>
  )
}

function StateTag({ message: { answeredAt, isInConversation } }: { message: ContactMessage }) {
  if (isInConversation) return <Tag>{texts.inConversation}</Tag>
  return answeredAt ? (
    <Tag tone="leaf">{interpolate(texts.answered, { day: shownDay(answeredAt) })}</Tag>
  ) : (
    <Tag tone="sky">{texts.waiting}</Tag>
  )
}

function nameOf({ firstName, lastName }: ContactMessage): string {
  return `${firstName} ${lastName}`
}
