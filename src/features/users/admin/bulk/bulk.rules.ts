/** How many families one act reaches, and how many days it gives each. */
export const bulkMost = 100
export const bulkDaysMost = 90
