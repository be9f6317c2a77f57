import { keyOf } from '#src/api/query-of.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { openInTab } from '#src/domain/back-office/open-in-tab.ts'
import type { AdminLive, listAdminLives } from '#src/domain/lives/admin-lives.contract.ts'
import type { enterLiveClass, hereAtLive } from '#src/features/lives/door/door.contract.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { arrowIcon } from '#src/ui/icons/icons.ts'
import { liveTexts as texts } from './lives.texts.ts'

/**
 * The button into a live session: into its class, or into the meeting behind its typed link, which also
 * stores that the administrator is there.
 */
export function EnterButton({
  live,
  label = texts.enter,
  showsFailureInToast = false,
}: {
  live: Pick<AdminLive, 'id' | 'title' | 'joinUrl'>
  label?: string
  /** Set it where the failure may remove the button, for instance because the live session was cancelled. */
  showsFailureInToast?: boolean
}) {
  const enter = useChange({
    send: async (): Promise<{ url: string }> => {
      const params = { liveId: live.id }
      return live.joinUrl === null
        ? adminCall<typeof enterLiveClass>('POST', '/api/admin/lives/:liveId/enter', { params })
        : adminCall<typeof hereAtLive>('POST', '/api/admin/lives/:liveId/here', { params })
    },
    onResponse: ({ url }) => openInTab(url),
    // After a failure this page may be out of date, because the live session was moved or cancelled.
    invalidates: [keyOf<typeof listAdminLives>('/api/admin/lives')],
    refreshesAfterFailure: true,
    showsFailureInToast,
    mayRepeat: true,
  })
  return (
    <>
      <Button
        size="small"
        pending={enter.isPending}
        pendingLabel={texts.entering}
        aria-label={interpolate(texts.enterOf, { title: live.title })}
        onClick={() => enter.send()}
      >
        <Icon of={arrowIcon} />
        {label}
      </Button>
      {/* A toast would lie under the panel, which is a dialog on phones. */}
      {enter.failure && !showsFailureInToast && (
        <Notice tone="error" className="basis-full">
          {enter.failure}
        </Notice>
      )}
    </>
  )
}
