import type { TextTree } from '#src/shared/language/languages.ts'

/** The French of `missing`, `invalid`, `newLogin` and `home` is SPEC §2's and §8's to the letter. */
export const authCallbackTexts = {
  meta: {
    title: {
      fr: 'Vérification du lien | Mirabelle',
      en: 'Checking your link | Mirabelle',
      it: 'Verifica del link | Mirabelle',
    },
    description: {
      fr: 'Vérification de votre lien de connexion.',
      en: 'Checking your login link.',
      it: 'Verifica del tuo link di accesso.',
    },
    keywords: {
      fr: 'connexion, lien',
      en: 'sign in, link',
      it: 'accesso, link',
    },
  },
  loading: {
    heading: {
      fr: 'Vérification de votre lien',
      en: 'Checking your link',
      it: 'Verifica del tuo link',
    },
    text: {
      fr: 'Un instant, nous vous ouvrons la porte.',
      en: 'One moment, we are opening the door for you.',
      it: 'Un attimo, ti apriamo la porta.',
    },
    withoutScripts: {
      fr: 'La connexion demande JavaScript. Activez-le dans votre navigateur, puis ouvrez de nouveau le lien : il n’a pas été utilisé.',
      en: 'Signing in needs JavaScript. Switch it on in your browser, then open the link again: it has not been used.',
      it: 'L’accesso richiede JavaScript. Attivalo nel browser, poi apri di nuovo il link: non è stato usato.',
    },
  },
  ask: {
    heading: {
      fr: 'Vous connecter à ce compte ?',
      en: 'Sign in to this account?',
      it: 'Vuoi accedere a questo account?',
    },
    text: {
      fr: 'Ce lien ouvre le compte {address}. Si ce n’est pas le vôtre, ne continuez pas.',
      en: 'This link signs you in to the account {address}. If it is not yours, do not continue.',
      it: 'Questo link apre l’account {address}. Se non è il tuo, non continuare.',
    },
    goOn: {
      fr: 'Me connecter',
      en: 'Sign me in',
      it: 'Accedi',
    },
  },
  success: {
    heading: {
      fr: 'Connexion réussie',
      en: 'You are signed in',
      it: 'Hai effettuato l’accesso',
    },
    text: {
      fr: 'Votre compte s’ouvre dans un instant.',
      en: 'Your account will open in a moment.',
      it: 'Tra un attimo si aprirà il tuo account.',
    },
    goOn: {
      fr: 'Continuer maintenant',
      en: 'Continue now',
      it: 'Continua ora',
    },
  },
  error: {
    heading: {
      fr: 'La connexion n’a pas abouti',
      en: 'We could not sign you in',
      it: 'Accesso non riuscito',
    },
    missing: {
      fr: "Aucun token trouvé dans l'URL",
      en: 'No token found in the URL',
      it: 'Nessun token trovato nell’URL',
    },
    invalid: {
      fr: 'Lien de connexion invalide ou expiré',
      en: 'Invalid or expired login link',
      it: 'Link di accesso non valido o scaduto',
    },
    tooMany: {
      fr: 'Trop d’essais en peu de temps. Votre lien n’a pas été utilisé : réessayez dans quelques minutes.',
      en: 'Too many attempts in a short time. Your link has not been used: try again in a few minutes.',
      it: 'Troppi tentativi in poco tempo. Il tuo link non è stato usato: riprova tra qualche minuto.',
    },
    busy: {
      fr: 'Le service est occupé. Votre lien n’a pas été utilisé : réessayez dans un instant.',
      en: 'The service is busy. Your link has not been used: try again in a moment.',
      it: 'Il servizio è occupato. Il tuo link non è stato usato: riprova tra un attimo.',
    },
    unreachable: {
      fr: 'La connexion à Internet semble coupée. Réessayez quand elle sera revenue.',
      en: 'The Internet connection seems to be down. Try again when it is back.',
      it: 'La connessione a Internet sembra assente. Riprova quando sarà tornata.',
    },
    once: {
      fr: 'Un lien sert une seule fois, pendant {minutes} minutes, et un nouveau lien remplace les précédents.',
      en: 'A link works only once, within {minutes} minutes, and a new link replaces the earlier ones.',
      it: 'Un link vale una volta sola, per {minutes} minuti, e un nuovo link sostituisce i precedenti.',
    },
    again: {
      fr: 'Réessayer',
      en: 'Try again',
      it: 'Riprova',
    },
    newLogin: {
      fr: 'Nouvelle connexion',
      en: 'New sign-in',
      it: 'Nuovo accesso',
    },
    home: {
      fr: "Retour à l'accueil",
      en: 'Back to the home page',
      it: 'Torna alla pagina iniziale',
    },
  },
} as const satisfies TextTree
