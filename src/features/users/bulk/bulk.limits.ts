/** The maximum number of families in one action, and of days given to each. */
export const maxBulkFamilies = 100
export const maxBulkDays = 90
