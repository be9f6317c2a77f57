import type Stripe from 'stripe'
import { z } from 'zod'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { closeDispute } from '#src/outside/stripe-emulator/lifecycle/disputing.server.ts'
import { flag, listParameters, parameters, range, text } from '#src/outside/stripe-emulator/parameters.server.ts'
import { type ApiCall, apiCall, existing, isWithin, listOf } from './api-call.server.ts'

/** The words by which evidence decides a dispute of the test mode (https://docs.stripe.com/testing#disputes). */
const decisive: Readonly<Record<string, 'won' | 'lost'>> = { winning_evidence: 'won', losing_evidence: 'lost' }

export const disputeCalls: readonly ApiCall[] = [
  apiCall('GET', '/v1/disputes/:id', parameters({}), (books, _, id) => existing(books, 'dispute', id)),
  apiCall(
    'POST',
    '/v1/disputes/:id',
    parameters({ evidence: z.strictObject({ uncategorized_text: text.optional() }).optional(), submit: flag.optional() }),
    (books, { evidence, submit = true }, id) => answerDispute(books, existing(books, 'dispute', id), evidence?.uncategorized_text, submit),
  ),
  apiCall('POST', '/v1/disputes/:id/close', parameters({}), (books, _, id) => closeDispute(books, existing(books, 'dispute', id), 'lost')),
  apiCall(
    'GET',
    '/v1/disputes',
    listParameters({ charge: text.optional(), payment_intent: text.optional(), created: range.optional() }),
    (books, { charge, payment_intent, created, ...paging }) =>
      listOf(books, 'dispute', '/v1/disputes', paging, { where: { charge, payment_intent }, keep: (dispute) => isWithin(dispute.created, created) }),
  ),
]

function answerDispute(books: Books, dispute: Stripe.Dispute, words: string | undefined, submit: boolean): Stripe.Dispute {
  const { evidence, evidence_details: details } = dispute
  const answered = books.change(
    'dispute',
    dispute.id,
    {
      evidence: { ...evidence, uncategorized_text: words ?? evidence.uncategorized_text },
      evidence_details: {
        ...details,
        has_evidence: true,
        ...(submit && { submission_count: details.submission_count + 1, submission_method: 'manual' }),
      },
      ...(submit && dispute.status === 'needs_response' && { status: 'under_review' }),
    },
    'charge.dispute.updated',
  )
  const outcome = submit ? decisive[answered.evidence.uncategorized_text ?? ''] : undefined
  return outcome ? closeDispute(books, answered, outcome) : answered
}
