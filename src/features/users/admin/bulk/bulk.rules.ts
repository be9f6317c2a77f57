/** The maximum number of families in one action, and of days given to each. */
export const bulkMost = 100
export const bulkDaysMost = 90
