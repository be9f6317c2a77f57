import type { TextTree } from '#src/shared/language/languages.ts'

/** Its version is textVersions.recordVideo. */
export const recordingConsentTexts = {
  heading: {
    fr: 'L’image dans les enregistrements',
    en: 'Pictures in recordings',
    it: 'L’immagine nelle registrazioni',
  },
  text: {
    fr: 'Les lives de notre classe sont enregistrés pour devenir des replays, que l’équipe regarde avant toute publication et que voient les familles qui ont un accès. La voix de votre enfant peut s’y entendre. Sans votre accord, son image n’y est pas. Vous pouvez changer d’avis à tout moment : cela vaut pour les lives qui suivent.',
    en: 'Sessions in our classroom are recorded to become replays, which the team looks through before anything is published and which families with access can watch. Your child’s voice may be heard in them. Without your consent their picture is not in them. You can change your mind at any time: it applies to the sessions that follow.',
    it: 'Le dirette nella nostra aula sono registrate per diventare video, che il team rivede prima di ogni pubblicazione e che vedono le famiglie con accesso. Può sentirsi la voce di tuo figlio o tua figlia. Senza il tuo consenso la sua immagine non c’è. Puoi cambiare idea quando vuoi: vale per le dirette successive.',
  },
  agree: {
    fr: 'L’image de {name} peut être dans l’enregistrement',
    en: '{name}’s picture may be in the recording',
    it: 'L’immagine di {name} può essere nella registrazione',
  },
  /** For a parent who agreed to an earlier version of the text. */
  askedAgain: {
    title: {
      fr: 'Nous vous le demandons de nouveau',
      en: 'We are asking you again',
      it: 'Te lo chiediamo di nuovo',
    },
    text: {
      fr: 'Le texte sur l’image dans les enregistrements a changé depuis votre accord. En attendant votre réponse, l’image n’est pas enregistrée.',
      en: 'The text about pictures in recordings has changed since you agreed. Until you answer, your child’s picture is not recorded.',
      it: 'Il testo sull’immagine nelle registrazioni è cambiato da quando hai acconsentito. Fino alla tua risposta l’immagine non viene registrata.',
    },
    no: { fr: 'Non, pas pour {name}', en: 'No, not for {name}', it: 'No, non per {name}' },
  },
  loading: {
    fr: 'Chargement de vos choix',
    en: 'Loading your choices',
    it: 'Caricamento delle tue scelte',
  },
  notLoaded: {
    fr: 'Vos choix n’ont pas pu être chargés.',
    en: 'Your choices could not be loaded.',
    it: 'Non è stato possibile caricare le tue scelte.',
  },
  failed: {
    fr: 'Votre choix n’a pas pu être gardé.',
    en: 'Your choice could not be saved.',
    it: 'Non è stato possibile salvare la tua scelta.',
  },
  again: { fr: 'Réessayer', en: 'Try again', it: 'Riprova' },
} as const satisfies TextTree
