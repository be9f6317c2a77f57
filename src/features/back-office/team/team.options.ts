/** The states of a team member: invited without having accepted, active, or disabled. */
export const teamStates = ['invited', 'active', 'disabled'] as const
