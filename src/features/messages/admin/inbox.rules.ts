/**
 * The states of a conversation, for the contract and for the page. They have a file of their own, so that the
 * page does not download the schema library.
 */
export const inboxStates = ['open', 'closed'] as const
