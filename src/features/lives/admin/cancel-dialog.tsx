import { adminCall } from '#src/domain/back-office/admin-call.ts'
import type { AdminLive } from '#src/domain/lives/admin-lives.contract.ts'
import type { cancelLive } from './lives.contract.ts'
import { liveTexts } from './lives.texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const texts = liveTexts.cancelDialog

/** A live session that does not take place: families are told at once, in the words that are written here. */
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
