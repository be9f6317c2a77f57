/** The states and roles that tables, calls and the back-office's pages share. */
export const incidentStates = ['open', 'handled'] as const
export const conversationStates = ['open', 'closed'] as const

/** PROGRAMME §1: a reminder leaves a day and an hour before a live or a one-to-one session. */
export const reminderKinds = ['day', 'hour'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** PROGRAMME §3: the two adults of the team in a class. */
export const adultRoles = ['expert', 'host'] as const
export type AdultRole = (typeof adultRoles)[number]
