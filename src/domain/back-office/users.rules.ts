import { disputeEventTypes } from '#src/shared/money/money-events.ts'

/**
 * The sorts and filters of the list of families, shared by its contract and its page, which must not download
 * a schema library.
 */
export const userSorts = ['newest', 'oldest', 'email', 'lastLogin'] as const
export const accessFilters = ['subscribed', 'free', 'none'] as const

/**
 * The incidents with a family's money, besides failed payments: the steps of a dispute, and a refund that
 * failed.
 */
export const incidentTypes = [...disputeEventTypes, 'refund_failed'] as const
