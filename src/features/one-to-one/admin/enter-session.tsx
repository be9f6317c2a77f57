import { useMutation } from '@tanstack/react-query'
import { adminCall, whyItFailed } from '#src/domain/back-office/admin-call.ts'
import { shownMoment } from '#src/domain/back-office/admin-days.ts'
import { openInTab } from '#src/domain/back-office/open-in-tab.ts'
import type { enterSession, hereAtSession } from '#src/features/one-to-one/class/team.contract.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import type { AdminSlot } from './slots.contract.ts'
import { slotTexts as texts } from './slots.texts.ts'

/**
 * The button into a booked session, for its expert or a host: into its class, or into the meeting behind its
 * typed link, which also stores that they are there.
 */
export function EnterSession({ slot }: { slot: AdminSlot }) {
  const enter = useMutation({
    mutationFn: async (): Promise<{ url: string }> => {
      const params = { slotId: slot.id }
      return slot.place === 'link'
        ? adminCall<typeof hereAtSession>('POST', '/api/admin/one-to-one/:slotId/here', { params })
        : adminCall<typeof enterSession>('POST', '/api/admin/one-to-one/:slotId/enter', { params })
    },
    onSuccess: ({ url }) => openInTab(url),
    onError: (error) => showToast({ tone: 'error', title: whyItFailed(error) }),
  })
  return (
    <Button
      size="small"
      pending={enter.isPending}
      pendingLabel={texts.entering}
      aria-label={interpolate(texts.enterOf, { when: shownMoment(slot.startsAt) })}
      onClick={() => enter.mutate()}
    >
      {texts.enter}
    </Button>
  )
}
