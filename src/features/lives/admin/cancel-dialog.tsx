import { keyOf } from '#src/api/query-of.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { ReasonDialog } from '#src/domain/back-office/dialogs/reason-dialog.tsx'
import type { AdminLive, listAdminLives } from '#src/domain/lives/admin-lives.contract.ts'
import { maxLiveText } from '#src/shared/fields/field-limits.ts'
import type { cancelLive } from './lives.contract.ts'
import { liveTexts } from './lives.texts.ts'

const texts = liveTexts.cancelDialog

/** Cancels a live session. Families are notified at once, with the reason that is entered here. */
export function CancelDialog({ live, onClose }: { live: AdminLive; onClose: () => void }) {
  return (
    <ReasonDialog
      title={texts.title}
      texts={texts}
      maxLength={maxLiveText}
      list={keyOf<typeof listAdminLives>('/api/admin/lives')}
      send={(reason) =>
        adminCall<typeof cancelLive>('POST', '/api/admin/lives/:liveId/cancel', {
          params: { liveId: live.id },
          body: { reason },
        })
      }
      onClose={onClose}
    />
  )
}
