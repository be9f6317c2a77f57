/** Where somebody of the team stands: invited and not there yet, there, or gone. */
export const teamStates = ['invited', 'active', 'disabled'] as const
