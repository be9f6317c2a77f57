/** How long the two links are valid after the request. */
export const emailChangeHours = 24
