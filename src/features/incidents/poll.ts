/** How often the back-office reads what needs attention, in milliseconds. */
export const alertPollMs = 10_000
