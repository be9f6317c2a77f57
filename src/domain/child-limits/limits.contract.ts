/** Errors of calls in a child's view: it is time to rest, or the day's minutes are over. */
export const limitErrors = {
  restTime: { status: 403, message: 'C’est l’heure d’éteindre.' },
  dailyLimit: { status: 403, message: 'C’est l’heure d’éteindre.' },
} as const
