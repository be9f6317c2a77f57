import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, nothing, text } from '#src/api/fields.ts'
import { maxLiveText } from '#src/shared/fields/field-limits.ts'

export const withdrawFromLive = endpoint({
  method: 'POST',
  path: '/api/admin/lives/:liveId/withdraw',
  access: 'admin',
  role: 'expert',
  summary:
    'Withdraw the expert of a live session; notifies the team of the reason at once, so that it looks for another',
  params: z.object({ liveId: givenId }),
  body: z.object({ reason: text(maxLiveText).min(1, 'Dites à l’équipe pourquoi') }),
  response: nothing,
  errors: {
    unknown: { status: 404, message: 'Live inconnu' },
    closed: { status: 409, message: 'Ce live est annulé ou a commencé : appelez l’équipe.' },
  },
})
