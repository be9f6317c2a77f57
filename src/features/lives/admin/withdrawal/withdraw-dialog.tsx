import { keyOf } from '#src/api/query-of.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { ReasonDialog } from '#src/domain/back-office/dialogs/reason-dialog.tsx'
import type { AdminLive, listAdminLives } from '#src/domain/lives/admin-lives.contract.ts'
import { expertSpaceTexts } from '#src/features/lives/admin/lives.texts.ts'
import { maxLiveText } from '#src/shared/fields/field-limits.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import type { withdrawFromLive } from './withdraw.contract.ts'

const texts = expertSpaceTexts.withdrawal

/**
 * Withdraws the expert: the team gets the reason, and the live session disappears from the expert's own
 * space.
 */
export function WithdrawDialog({ live, onClose }: { live: AdminLive; onClose: () => void }) {
  return (
    <ReasonDialog
      title={interpolate(texts.title, { title: live.title })}
      texts={texts}
      maxLength={maxLiveText}
      list={keyOf<typeof listAdminLives>('/api/admin/lives')}
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
