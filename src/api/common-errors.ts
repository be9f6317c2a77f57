// Errors that several calls declare. The name of each is its error code.

export const unknownChild = { status: 404, message: 'Child not found' } as const
export const unknownLive = { status: 404, message: 'Live session not found' } as const
export const forged = { status: 401, message: 'This token opens nothing' } as const
export const otherAttempt = {
  status: 409,
  message: 'Cet envoi a déjà été fait avec une autre valeur. Fermez la fenêtre et relisez.',
} as const
export const payerOnly = { status: 403, message: 'Only the guardian who pays may do this.' } as const
