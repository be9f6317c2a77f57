/** The title of a session in a calendar and in its class. */
export const sessionTitle = {
  fr: 'Séance avec {expert}',
  en: 'One-to-one session with {expert}',
  it: 'Incontro con {expert}',
} as const
