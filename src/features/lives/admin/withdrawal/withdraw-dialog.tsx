import { adminCall } from '#src/domain/back-office/admin-call.ts'
import type { AdminLive } from '#src/domain/lives/admin-lives.contract.ts'
import { expertSpaceTexts } from '#src/features/lives/admin/lives.texts.ts'
import { ReasonDialog } from '#src/features/lives/admin/reason-dialog.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import type { withdrawFromLive } from './withdraw.contract.ts'

const texts = expertSpaceTexts.withdrawal

/**
 * Withdraws the expert: the team is told why, and the live session disappears from the expert's own space.
 */
export function WithdrawDialog({ live, onClose }: { live: AdminLive; onClose: () => void }) {
  return (
    <ReasonDialog
      title={interpolate(texts.title, { title: live.title })}
      texts={texts}
      send={(reason) =>
        adminCall<typeof withdrawFromLive>('POST', '/api/admin/lives/:liveId/withdraw', {
          params: { liveId: live.id },
          body: { reason },
        })
      }
      onClose={onClose}
    />
  )
}
