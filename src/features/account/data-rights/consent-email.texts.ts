import type { TextTree } from '#src/shared/language/languages.ts'

/** The receipts for withdrawn consents, by purpose. `{date}` and `{time}` are filled in. */
export const consentEmailTexts = {
  parental: {
    subject: {
      fr: 'Consentement parental retiré',
      en: 'Parental consent withdrawn',
      it: 'Consenso del genitore revocato',
    },
    title: {
      fr: 'Vous avez retiré votre consentement parental.',
      en: 'You have withdrawn your parental consent.',
      it: 'Ha revocato il suo consenso di genitore.',
    },
    body: {
      fr: 'Votre retrait a été enregistré le {date} à {time}. Le profil de vos enfants et tout ce qu’ils ont fait sont effacés ; l’accord pour les lives est retiré aussi.',
      en: 'This was recorded on {date} at {time}. Your children’s profiles and everything they have done are erased, and the consent for the live sessions is withdrawn too.',
      it: 'La revoca è registrata: {date}, ore {time}. Il profilo dei suoi figli e tutto ciò che hanno fatto sono cancellati; è revocato anche il consenso per le dirette.',
    },
    after: {
      fr: 'Votre abonnement, s’il est en cours, continue : vous pouvez le résilier dans votre compte. Vous pouvez aussi redonner votre accord en répondant de nouveau aux questions d’accueil.',
      en: 'Your subscription, if you have one, continues: you can cancel it in your account. You can also give your consent again, by answering the welcome questions again.',
      it: 'Il suo abbonamento, se è in corso, continua: può disdirlo nel suo account. Può anche dare di nuovo il consenso, rispondendo di nuovo alle domande di benvenuto.',
    },
  },
  newsletter: {
    subject: {
      fr: 'Vous ne recevrez plus la lettre du verger',
      en: 'You will no longer receive the orchard letter',
      it: 'Non riceverà più la lettera del frutteto',
    },
    title: {
      fr: 'Votre accord pour la lettre du verger est retiré.',
      en: 'Your consent to the orchard letter is withdrawn.',
      it: 'Il suo consenso alla lettera del frutteto è revocato.',
    },
    body: {
      fr: 'Votre retrait a été enregistré le {date} à {time}. Nous ne vous écrirons plus que pour ce qui touche à votre compte.',
      en: 'This was recorded on {date} at {time}. From now on we only write to you about your account.',
      it: 'La revoca è registrata: {date}, ore {time}. D’ora in poi le scriveremo solo per ciò che riguarda il suo account.',
    },
    after: {
      fr: 'Vous pourrez vous y réinscrire quand vous voudrez, au bas de chaque page du site.',
      en: 'You can sign up again whenever you like, at the foot of every page of the site.',
      it: 'Potrà iscriversi di nuovo quando vorrà, in fondo a ogni pagina del sito.',
    },
  },
  button: { fr: 'Ouvrir mon compte', en: 'Open my account', it: 'Aprire il mio account' },
} as const satisfies TextTree
