import type Stripe from 'stripe'
import { z } from 'zod'
import { flag, listParameters, parameters, range, text } from '#emulator/http/parameters.ts'
import { closeDispute } from '#emulator/lifecycle/disputing.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { type ApiCall, apiCall, existing, listOf } from './api-call.ts'

/** The evidence texts that decide a dispute in test mode (https://docs.stripe.com/testing#disputes). */
const decisive: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

export const disputeCalls: readonly ApiCall[] = [
  apiCall('GET', '/v1/disputes/:id', parameters({}), (work, _, id) => existing(work, 'dispute', id)),
  apiCall(
    'POST',
    '/v1/disputes/:id',
    parameters({
      evidence: z.strictObject({ uncategorized_text: text.optional() }).optional(),
      submit: flag.optional(),
    }),
    (work, { evidence, submit = true }, id) =>
      respondToDispute(work, existing(work, 'dispute', id), { text: evidence?.uncategorized_text, submit }),
  ),
  apiCall('POST', '/v1/disputes/:id/close', parameters({}), (work, _, id) =>
    closeDispute(work, existing(work, 'dispute', id), 'lost'),
  ),
  apiCall(
    'GET',
    '/v1/disputes',
    listParameters({ charge: text.optional(), payment_intent: text.optional(), created: range.optional() }),
    (work, { charge, payment_intent, ...paging }) =>
      listOf(work, 'dispute', '/v1/disputes', paging, {
        where: { charge, payment_intent },
      }),
  ),
]

function respondToDispute(
  work: UnitOfWork,
  dispute: Stripe.Dispute,
  { text: given, submit }: { text: string | undefined; submit: boolean },
): Stripe.Dispute {
  const { evidence, evidence_details: details } = dispute
  const changed = work.change(
    'dispute',
    dispute.id,
    {
      evidence: { ...evidence, uncategorized_text: given ?? evidence.uncategorized_text },
      evidence_details: {
        ...details,
        has_evidence: true,
        ...(submit && { submission_count: details.submission_count + 1, submission_method: 'manual' }),
      },
      ...(submit && dispute.status === 'needs_response' && { status: 'under_review' }),
    },
    'charge.dispute.updated',
  )
  const outcome = submit ? decisive[changed.evidence.uncategorized_text ?? ''] : undefined
  return outcome ? closeDispute(work, changed, outcome) : changed
}
