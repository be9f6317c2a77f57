/** How the families' list may be ordered and narrowed: for the call's contract, and for the page, which need not download a schema library for it. */
export const userSorts = ['newest', 'oldest', 'email', 'lastLogin'] as const
export const accessFilters = ['subscribed', 'free', 'none'] as const
