import type { TextTree } from '#src/shared/language/languages.ts'

export const boxCardTexts = {
  heading: { fr: 'Le coffret de {month}', en: 'The {month} box', it: 'La scatola di {month}' },
  states: {
    toSend: { fr: 'À envoyer', en: 'To be sent', it: 'Da spedire' },
    prepared: { fr: 'Préparé', en: 'Packed', it: 'Preparata' },
    sent: { fr: 'Envoyé', en: 'Sent', it: 'Spedita' },
    returned: { fr: 'Revenu à l’équipe', en: 'Returned to us', it: 'Tornata al mittente' },
  },
  challenge: {
    fr: 'Le défi du mois, pour {child} :',
    en: 'The challenge of the month, for {child}:',
    it: 'La sfida del mese, per {child}:',
  },
  tracking: {
    fr: 'Numéro de suivi : {number}',
    en: 'Tracking number: {number}',
    it: 'Numero di spedizione: {number}',
  },
  needsAddress: {
    fr: 'Il nous manque votre adresse pour l’envoyer.',
    en: 'We still need your address to send it.',
    it: 'Ci manca il tuo indirizzo per spedirla.',
  },
  returned: {
    fr: 'Écrivez-nous : nous conviendrons d’un nouvel envoi.',
    en: 'Write to us, and we will arrange to send it again.',
    it: 'Scrivici: concordiamo una nuova spedizione.',
  },
  write: { fr: 'Écrire à l’équipe', en: 'Write to the team', it: 'Scrivi al team' },
} satisfies TextTree
