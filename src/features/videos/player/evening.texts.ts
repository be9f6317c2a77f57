/** Told to a child whose hours of rest have begun, or whose daily minutes are over. */
export const eveningText = {
  fr: 'C’est l’heure d’éteindre. Tout t’attend demain.',
  en: 'Time to switch off. Everything will be here tomorrow.',
  it: 'È ora di spegnere. Domani ritrovi tutto.',
} as const
