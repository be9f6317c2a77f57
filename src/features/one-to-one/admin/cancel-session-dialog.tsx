import { keyOf } from '#src/api/query-of.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { ReasonDialog } from '#src/domain/back-office/dialogs/reason-dialog.tsx'
import { maxOneToOneReason } from '#src/shared/one-to-one.ts'
import type { AdminSlot, cancelSession, listSlots } from './slots.contract.ts'
import { slotTexts } from './slots.texts.ts'

const texts = slotTexts.cancel

/** Cancels a booked session. The family is notified at once, with the reason that is entered here. */
export function CancelSessionDialog({ slot, onClose }: { slot: AdminSlot; onClose: () => void }) {
  return (
    <ReasonDialog
      title={texts.title}
      texts={texts}
      maxLength={maxOneToOneReason}
      list={keyOf<typeof listSlots>('/api/admin/one-to-one/slots')}
      send={(reason) =>
        adminCall<typeof cancelSession>('POST', '/api/admin/one-to-one/:slotId/cancel', {
          params: { slotId: slot.id },
          body: { reason, childId: slot.booking?.childId },
        })
      }
      onClose={onClose}
    />
  )
}
