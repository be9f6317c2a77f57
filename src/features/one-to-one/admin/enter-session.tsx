import { keyOf } from '#src/api/query-of.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { shownMoment } from '#src/domain/back-office/admin-days.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { openInTab } from '#src/domain/back-office/open-in-tab.ts'
import type { enterSession, hereAtSession } from '#src/features/one-to-one/door/enter.contract.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { Button } from '#src/ui/forms/button.tsx'
import type { AdminSlot, listSlots } from './slots.contract.ts'
import { slotTexts as texts } from './slots.texts.ts'

/**
 * The button into a booked session, for its expert or a host: into its class, or into the meeting behind its
 * typed link, which also stores that they are there.
 */
export function EnterSession({ slot }: { slot: AdminSlot }) {
  const enter = useChange({
    send: async (): Promise<{ url: string }> => {
      const params = { slotId: slot.id }
      return slot.place === 'link'
        ? adminCall<typeof hereAtSession>('POST', '/api/admin/one-to-one/:slotId/here', { params })
        : adminCall<typeof enterSession>('POST', '/api/admin/one-to-one/:slotId/enter', { params })
    },
    onResponse: ({ url }) => openInTab(url),
    // After a failure this page may be out of date, because the session was cancelled.
    invalidates: [keyOf<typeof listSlots>('/api/admin/one-to-one/slots')],
    refreshesAfterFailure: true,
    showsFailureInToast: true,
    mayRepeat: true,
  })
  return (
    <Button
      size="small"
      pending={enter.isPending}
      pendingLabel={texts.entering}
      aria-label={interpolate(texts.enterOf, { when: shownMoment(slot.startsAt) })}
      onClick={() => enter.send()}
    >
      {texts.enter}
    </Button>
  )
}
