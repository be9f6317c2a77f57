import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { shownMoment } from '#src/domain/back-office/admin-days.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { DetailList } from '#src/domain/back-office/lists/detail-list.tsx'
import { Loading } from '#src/domain/back-office/loading.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { LeadState } from './lead-state.tsx'
import type { eraseLead, handleLead, Lead, listLeads, readLead, unsubscribeLead } from './leads.contract.ts'
import { leadWords, leadDialogTexts as texts } from './leads.texts.ts'

type Action = 'unsubscribe' | 'erase'

const leads = keyOf<typeof listLeads>('/api/admin/leads')

/**
 * One request. The team can unsubscribe or erase the address when its owner asks for it. Opening the dialog
 * is written to the audit log.
 */
export function LeadDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [action, setAction] = useState<Action>()
  const params = { leadId }
  const lead = useQuery({
    ...adminQueryOf<typeof readLead>('/api/admin/leads/:leadId', { params }),
    gcTime: 0,
  })
  const mark = useChange({
    send: (isHandled: boolean) =>
      adminCall<typeof handleLead>('PUT', '/api/admin/leads/:leadId', { params, body: { isHandled } }),
    onResponse: (changed) =>
      queryClient.setQueryData(keyOf<typeof readLead>('/api/admin/leads/:leadId', { params }), changed),
    invalidates: [leads],
  })
  const act = useChange({
    send: async (chosen: Action) => {
      if (chosen === 'erase')
        await adminCall<typeof eraseLead>('DELETE', '/api/admin/leads/:leadId', { params })
      else await adminCall<typeof unsubscribeLead>('POST', '/api/admin/leads/:leadId/unsubscribe', { params })
    },
    invalidates: [leads],
    onDone: (_, chosen) => {
      showToast({ tone: 'success', title: texts[chosen].done })
      onClose()
    },
  })
  const failure = mark.failure ?? act.failure
  return (
    <Dialog
      title={texts.title}
      closeLabel={listTexts.close}
      onClose={onClose}
      actions={
        action ? (
          <Button
            size="small"
            variant="danger"
            pending={act.isPending}
            pendingLabel={texts.pending}
            onClick={() => act.send(action)}
          >
            {texts[action].confirm}
          </Button>
        ) : (
          lead.data && (
            <Actions lead={lead.data} isMarking={mark.isPending} onMark={mark.send} onAsk={setAction} />
          )
        )
      }
    >
      {lead.isError && <ReadError text={texts.failed} query={lead} />}
      {lead.isPending && <Loading text={texts.loading} />}
      {lead.isSuccess && <DetailList lines={linesOf(lead.data)} />}
      {action && <Notice tone="sun">{texts[action].text}</Notice>}
      {failure && <Notice tone="error">{failure}</Notice>}
    </Dialog>
  )
}

interface ActionsProps {
  lead: Lead
  isMarking: boolean
  onMark: (isHandled: boolean) => void
  onAsk: (action: Action) => void
}

function Actions({ lead, isMarking, onMark, onAsk }: ActionsProps) {
  return (
    <>
      <Button
        size="small"
        pending={isMarking}
        pendingLabel={texts.pending}
        onClick={() => onMark(lead.handledAt === null)}
      >
        {lead.handledAt === null ? texts.markHandled : texts.markWaiting}
      </Button>
      {lead.purpose === 'newsletter' && lead.state !== 'unsubscribed' && (
        <Button size="small" variant="line" onClick={() => onAsk('unsubscribe')}>
          {texts.unsubscribe.ask}
        </Button>
      )}
      <Button size="small" variant="line" onClick={() => onAsk('erase')}>
        {texts.erase.ask}
      </Button>
    </>
  )
}

function linesOf(lead: Lead) {
  const moments = (['createdAt', 'confirmedAt', 'unsubscribedAt', 'handledAt'] as const).flatMap((name) => {
    const at = lead[name]
    return at ? [[texts[name], shownMoment(at)] as const] : []
  })
  return [
    [texts.email, lead.email],
    [texts.purpose, leadWords.purposes[lead.purpose]],
    [texts.state, <LeadState key="state" lead={lead} />],
    [texts.language, formTexts.languages[lead.language]],
    ...moments,
    [texts.textVersion, lead.textVersion],
  ] as const
}
