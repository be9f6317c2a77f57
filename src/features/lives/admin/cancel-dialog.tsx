import { adminCall } from '#src/domain/back-office/admin-call.ts'
import type { AdminLive } from '#src/domain/lives/admin-lives.contract.ts'
import type { cancelLive } from './lives.contract.ts'
import { liveTexts } from './lives.texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const texts = liveTexts.cancelDialog

/** Cancels a live session. Families are told at once, with the reason that is entered here. */
export function CancelDialog({ live, onClose }: { live: AdminLive; onClose: () => void }) {
  return (
    <ReasonDialog
      title={texts.title}
      texts={texts}
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
