/**
 * The sorts and filters of the list of families, shared by its contract and its page, which must not download
 * a schema library.
 */
export const userSorts = ['newest', 'oldest', 'email', 'lastLogin'] as const
export const accessFilters = ['subscribed', 'free', 'none'] as const
