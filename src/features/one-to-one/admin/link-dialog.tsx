import { useRef } from 'react'
import type { SentBody } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { EditDialog } from '#src/domain/back-office/dialogs/edit-dialog.tsx'
import { useSave } from '#src/domain/back-office/dialogs/use-save.ts'
import { TextField } from '#src/ui/forms/field.tsx'
import type { AdminSlot, changeSlot, listSlots } from './slots.contract.ts'
import { slotTexts as texts } from './slots.texts.ts'

/** Changes the meeting link of a slot, booked or not. */
export function LinkDialog({ slot, onClose }: { slot: AdminSlot; onClose: () => void }) {
  const link = useRef<HTMLInputElement>(null)
  const { save, errorOf, ...saving } = useSave(
    keyOf<typeof listSlots>('/api/admin/one-to-one/slots'),
    (body: SentBody<typeof changeSlot>) =>
      adminCall<typeof changeSlot>('PUT', '/api/admin/one-to-one/slots/:slotId', {
        params: { slotId: slot.id },
        body,
      }),
    onClose,
  )
  return (
    <EditDialog
      title={texts.linkTitle}
      firstFocus={link}
      saving={saving}
      onSave={(given) => save({ joinUrl: String(given.get('joinUrl')).trim() || null })}
      onClose={onClose}
    >
      <TextField
        ref={link}
        name="joinUrl"
        type="url"
        label={texts.joinUrl}
        hint={texts.joinUrlHint}
        defaultValue={slot.joinUrl ?? ''}
        error={errorOf('joinUrl')}
        autoComplete="off"
      />
    </EditDialog>
  )
}
