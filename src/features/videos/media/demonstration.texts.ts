import type { TextTree } from '#src/shared/language/languages.ts'

/** Texts of the demonstration replay, a film of our own making. */
export const demonstrationReplayTexts = {
  title: { fr: 'Écouter le verger', en: 'Listening to the orchard', it: 'Ascoltare il frutteto' },
  description: {
    fr: 'Une démonstration de quarante secondes : le soleil traverse le ciel, et le verger chante.',
    en: 'A forty-second demonstration: the sun crosses the sky, and the orchard sings.',
    it: 'Una dimostrazione di quaranta secondi: il sole attraversa il cielo e il frutteto canta.',
  },
  dinner: {
    fr: 'Quel son as-tu entendu aujourd’hui que personne d’autre n’a remarqué ?',
    en: 'What sound did you hear today that nobody else noticed?',
    it: 'Quale suono hai sentito oggi che nessun altro ha notato?',
  },
  chapters: {
    morning: { fr: 'Le matin', en: 'Morning', it: 'Il mattino' },
    noon: { fr: 'Midi', en: 'Noon', it: 'Mezzogiorno' },
    evening: { fr: 'Le soir', en: 'Evening', it: 'La sera' },
  },
  captions: {
    hello: {
      fr: 'Bonjour, et bienvenue au verger.',
      en: 'Hello, and welcome to the orchard.',
      it: 'Ciao, ti diamo il benvenuto nel frutteto.',
    },
    listen: {
      fr: 'Ferme les yeux un instant. Écoute.',
      en: 'Close your eyes for a moment. Listen.',
      it: 'Chiudi gli occhi un istante. Ascolta.',
    },
    rises: {
      fr: 'Les notes montent, comme le soleil.',
      en: 'The notes rise, as the sun does.',
      it: 'Le note salgono, come il sole.',
    },
    falls: {
      fr: 'Puis elles redescendent, sans se presser.',
      en: 'Then they come down again, in no hurry.',
      it: 'Poi scendono di nuovo, senza fretta.',
    },
    bye: {
      fr: 'Voilà. Éteins l’écran, va écouter dehors.',
      en: 'There. Switch the screen off, go and listen outside.',
      it: 'Ecco. Spegni lo schermo, vai ad ascoltare fuori.',
    },
  },
} satisfies TextTree
