import { disputeEventTypes } from '#src/shared/money-events.ts'

/**
 * How the families' list may be ordered and narrowed: for the call's contract, and for the page, which need
 * not download a schema library for it.
 */
export const userSorts = ['newest', 'oldest', 'email', 'lastLogin'] as const
export const accessFilters = ['subscribed', 'free', 'none'] as const

/**
 * What went wrong with a family's money, besides payments that fail: what becomes of a dispute, and a refund
 * that did not arrive.
 */
export const incidentTypes = [...disputeEventTypes, 'refund_failed'] as const
