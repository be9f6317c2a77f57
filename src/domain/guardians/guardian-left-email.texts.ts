import type { TextTree } from '#src/shared/language/languages.ts'

/** The e-mails to both guardians. `{guardian}` and `{team}` are filled in. */
export const guardianLeftTexts = {
  guardian: {
    subject: {
      fr: 'Votre adresse ne donne plus accès au compte de cette famille',
      en: 'Your address no longer gives access to this family’s account',
      it: 'Il tuo indirizzo non dà più accesso all’account di questa famiglia',
    },
    title: {
      fr: 'Votre accès a pris fin.',
      en: 'Your access has ended.',
      it: 'Il tuo accesso è terminato.',
    },
    body: {
      fr: '{guardian} n’a plus accès au compte Mirabelle de cette famille.',
      en: '{guardian} can no longer sign in to this family’s Mirabelle account.',
      it: '{guardian} non ha più accesso all’account Mirabelle di questa famiglia.',
    },
  },
  payer: {
    subject: {
      fr: 'Le deuxième parent n’a plus accès à votre compte',
      en: 'The second parent can no longer sign in to your account',
      it: 'Il secondo genitore non ha più accesso al tuo account',
    },
    title: {
      fr: 'Une seule adresse ouvre désormais le compte.',
      en: 'There is now only one address to sign in with.',
      it: 'Ora si accede con un solo indirizzo.',
    },
    body: {
      fr: '{guardian} n’a plus accès à votre compte Mirabelle. Rien d’autre n’a changé.',
      en: '{guardian} can no longer sign in to your Mirabelle account. Nothing else has changed.',
      it: '{guardian} non ha più accesso al tuo account Mirabelle. Nient’altro è cambiato.',
    },
  },
  devices: {
    fr: 'Les appareils connectés avec cette adresse sont déconnectés, et ses liens de connexion ne fonctionnent plus.',
    en: 'Devices signed in with this address have been signed out, and its login links no longer work.',
    it: 'I dispositivi connessi con questo indirizzo sono stati disconnessi e i suoi link di accesso non funzionano più.',
  },
  questions: {
    fr: 'Une question ? Écrivez-nous à {team}.',
    en: 'Any questions? Write to us at {team}.',
    it: 'Una domanda? Scrivici a {team}.',
  },
} as const satisfies TextTree
