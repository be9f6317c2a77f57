/** The length of a message to the team, in the characters that its writer sees. */
export const minContactMessage = 10
export const maxContactMessage = 5000
