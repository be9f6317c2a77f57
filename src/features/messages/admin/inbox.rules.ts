/**
 * How a conversation stands, for the call's contract and for the page, which need not download a schema
 * library for it.
 */
export const inboxStates = ['open', 'closed'] as const
