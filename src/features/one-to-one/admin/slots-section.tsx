import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use, useRef, useState } from 'react'
import type { SentBody } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import { serverNow } from '#src/api/server-time.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { momentOfField } from '#src/domain/back-office/admin-days.ts'
import { adminListOf, adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { EditDialog } from '#src/domain/back-office/dialogs/edit-dialog.tsx'
import { RemoveDialog } from '#src/domain/back-office/dialogs/remove-dialog.tsx'
import { useSave } from '#src/domain/back-office/dialogs/use-save.ts'
import { AdminList, pageSize } from '#src/domain/back-office/lists/admin-list.tsx'
import { ListFilter } from '#src/domain/back-office/lists/list-filter.tsx'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import { SignedInRole } from '#src/domain/back-office/session/signed-in-admin.ts'
import { companyWallTime } from '#src/shared/dates.ts'
import { day, later, minute } from '#src/shared/durations.ts'
import { oneToOneBuffer, oneToOneMinutes, oneToOneUsual } from '#src/shared/one-to-one.ts'
import { TextField } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { CancelSessionDialog } from './cancel-session-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { QuotaForm } from './quota-form.tsx'
import { SlotRow } from './slot-row.tsx'
import type {
  AdminSlot,
  addSlot,
  deleteSlot,
  listSlotExperts,
  listSlots,
  writeNote,
} from './slots.contract.ts'
import { slotTexts as texts } from './slots.texts.ts'

/**
 * The experts' slots: offer one, withdraw one, write to the parent after the session, and set the monthly
 * quota of a child.
 */
export default function SlotsSection() {
  const address = useAddress()
  const [dialog, setDialog] = useState<
    { kind: 'new' } | { kind: 'note' | 'link' | 'cancel' | 'delete'; slot: AdminSlot }
  >()
  const over = address.oneOf('over', ['true'])
  const expertId = address.read('expert')
  const query = { over, expertId, page: address.page, pageSize }
  const slots = useQuery({
    ...adminListOf<typeof listSlots>('/api/admin/one-to-one/slots', query),
    placeholderData: keepPreviousData,
    // Read each minute, because a session can be entered from an hour before it, and may be booked or
    // cancelled meanwhile.
    refetchInterval: minute,
  })
  const experts = useExperts()
  const role = use(SignedInRole)
  const close = () => setDialog(undefined)
  return (
    <>
      <SectionHead
        heading={texts.heading}
        lead={texts.lead}
        add={texts.add}
        onAdd={() => setDialog({ kind: 'new' })}
      />
      {role !== 'expert' && <QuotaForm />}
      <AdminList
        list={slots}
        address={address}
        caption={texts.caption}
        columns={texts.columns}
        count={texts.count}
        empty={texts.empty}
        row={(slot) => (
          <SlotRow
            key={slot.id}
            slot={slot}
            onNote={() => setDialog({ kind: 'note', slot })}
            onLink={() => setDialog({ kind: 'link', slot })}
            onCancel={() => setDialog({ kind: 'cancel', slot })}
            onDelete={() => setDialog({ kind: 'delete', slot })}
          />
        )}
      >
        <ListFilter
          address={address}
          name="over"
          label={texts.when}
          placeholder={texts.coming}
          options={[{ value: 'true', label: texts.over }]}
        />
        {role !== 'expert' && (
          <ListFilter
            address={address}
            name="expert"
            label={texts.expert}
            placeholder={texts.allExperts}
            options={(experts.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </AdminList>
      {dialog?.kind === 'new' && <SlotDialog onClose={close} />}
      {dialog?.kind === 'note' && <NoteDialog slot={dialog.slot} onClose={close} />}
      {dialog?.kind === 'link' && <LinkDialog slot={dialog.slot} onClose={close} />}
      {dialog?.kind === 'cancel' && <CancelSessionDialog slot={dialog.slot} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteDialog slot={dialog.slot} onClose={close} />}
    </>
  )
}

function useExperts() {
  return useQuery(adminQueryOf<typeof listSlotExperts>('/api/admin/one-to-one/experts'))
}

function SlotDialog({ onClose }: { onClose: () => void }) {
  const expert = useRef<HTMLSelectElement>(null)
  const experts = useExperts()
  const [start] = useState(tomorrow)
  const { save, errorOf, ...saving } = useSave(
    keyOf<typeof listSlots>('/api/admin/one-to-one/slots'),
    (body: SentBody<typeof addSlot>, attempt) =>
      adminCall<typeof addSlot>('POST', '/api/admin/one-to-one/slots', { body: { ...body, attempt } }),
    onClose,
  )
  function saveForm(given: FormData) {
    save({
      expertId: String(given.get('expertId')),
      startsAt: momentOfField(given.get('startsAt')) ?? '',
      minutes: oneToOneMinutes.find((one) => String(one) === given.get('minutes')) ?? oneToOneUsual.minutes,
      bufferMinutes: Number(given.get('bufferMinutes')),
      joinUrl: String(given.get('joinUrl')).trim() || null,
    })
  }
  return (
    <EditDialog
      title={texts.addTitle}
      firstFocus={expert}
      saving={saving}
      onSave={saveForm}
      onClose={onClose}
    >
      <SelectField
        ref={expert}
        name="expertId"
        label={texts.expert}
        options={(experts.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        error={errorOf('expertId')}
      />
      <TextField
        name="startsAt"
        type="datetime-local"
        label={texts.start}
        defaultValue={companyWallTime(new Date(start))}
        error={errorOf('startsAt')}
      />
      <SelectField
        name="minutes"
        label={texts.length}
        defaultValue={oneToOneUsual.minutes}
        options={oneToOneMinutes.map((value) => ({ value: String(value), label: String(value) }))}
        error={errorOf('minutes')}
      />
      <TextField
        name="bufferMinutes"
        type="number"
        min={oneToOneBuffer.min}
        max={oneToOneBuffer.max}
        inputMode="numeric"
        label={texts.buffer}
        defaultValue={oneToOneUsual.buffer}
        error={errorOf('bufferMinutes')}
      />
      <TextField
        name="joinUrl"
        type="url"
        label={texts.joinUrl}
        hint={texts.joinUrlHint}
        error={errorOf('joinUrl')}
      />
    </EditDialog>
  )
}

function NoteDialog({ slot, onClose }: { slot: AdminSlot; onClose: () => void }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { save, errorOf, ...saving } = useSave(
    keyOf<typeof listSlots>('/api/admin/one-to-one/slots'),
    (body: SentBody<typeof writeNote>) =>
      adminCall<typeof writeNote>('PUT', '/api/admin/one-to-one/:slotId/note', {
        params: { slotId: slot.id },
        body,
      }),
    onClose,
  )
  return (
    <EditDialog
      title={texts.noteTitle}
      firstFocus={area}
      saving={saving}
      onSave={(given) => save({ text: String(given.get('text')), childId: slot.booking?.childId })}
      onClose={onClose}
    >
      <TextArea
        ref={area}
        name="text"
        label={texts.noteLabel}
        hint={texts.noteHint}
        rows={8}
        defaultValue={slot.booking?.note ?? ''}
        error={errorOf('text')}
      />
    </EditDialog>
  )
}

function DeleteDialog({ slot, onClose }: { slot: AdminSlot; onClose: () => void }) {
  return (
    <RemoveDialog
      title={texts.delete.title}
      text={texts.delete.text}
      confirm={texts.delete.ask}
      remove={() =>
        adminCall<typeof deleteSlot>('DELETE', '/api/admin/one-to-one/slots/:slotId', {
          params: { slotId: slot.id },
        })
      }
      list={keyOf<typeof listSlots>('/api/admin/one-to-one/slots')}
      done={texts.delete.done}
      onRemoved={onClose}
      onClose={onClose}
    />
  )
}

function tomorrow(): string {
  const moment = later(serverNow(), day)
  moment.setMinutes(0, 0, 0)
  return moment.toISOString()
}
