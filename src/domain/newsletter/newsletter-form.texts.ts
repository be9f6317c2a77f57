import type { TextTree } from '#src/shared/language/languages.ts'

/** What the two forms for an e-mail address, the guide's and the newsletter's, say when they are rejected. */
export const newsletterFormTexts = {
  invalid: {
    fr: 'Cette adresse semble incomplète. Exemple : claire@exemple.lu',
    en: 'That e-mail looks incomplete. Example: claire@example.com',
    it: 'L’indirizzo sembra incompleto. Esempio: chiara@esempio.it',
  },
  /** The limit of one recipient's e-mails ends within the hour. */
  tooMany: {
    fr: 'Trop de demandes en peu de temps. Réessayez dans une heure.',
    en: 'Too many requests in a short time. Try again in an hour.',
    it: 'Troppe richieste in poco tempo. Riprova tra un’ora.',
  },
} satisfies TextTree
