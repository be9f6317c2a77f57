/**
 * Mission 0 of the welcome, as a child sees it: the two missions that the wizard offers (SPEC §5, step 6).
 */
export const missionChallengeTexts = {
  word: {
    title: {
      fr: 'Un mot qui donne du courage',
      en: 'A word that gives you courage',
      it: 'Una parola che dà coraggio',
    },
    why: {
      fr: 'C’est ta mission 0. Tu la fais avec ta famille.',
      en: 'This is your Mission 0. You do it with your family.',
      it: 'È la tua missione 0. La fai con la tua famiglia.',
    },
    steps: [
      {
        fr: 'Asseyez-vous ensemble, sans écran.',
        en: 'Sit down together, with no screens.',
        it: 'Sedetevi insieme, senza schermi.',
      },
      {
        fr: 'Chacun choisit un mot qui donne du courage.',
        en: 'Each of you picks a word that gives you courage.',
        it: 'Ognuno sceglie una parola che dà coraggio.',
      },
      {
        fr: 'Dis pourquoi tu as choisi le tien.',
        en: 'Say why you chose yours.',
        it: 'Di’ perché hai scelto la tua.',
      },
      {
        fr: 'Gardez tous les mots sur un papier.',
        en: 'Keep all the words on a piece of paper.',
        it: 'Conservate tutte le parole su un foglio.',
      },
    ],
    materials: [{ fr: 'Un papier et un crayon', en: 'Paper and a pencil', it: 'Un foglio e una matita' }],
  },
  breathing: {
    title: { fr: 'Cinq respirations à deux', en: 'Five breaths together', it: 'Cinque respiri in due' },
    why: {
      fr: 'C’est ta mission 0. Respirer doucement, ça calme.',
      en: 'This is your Mission 0. Slow breathing calms you down.',
      it: 'È la tua missione 0. Respirare piano aiuta a calmarsi.',
    },
    steps: [
      {
        fr: 'Assieds-toi en face de quelqu’un.',
        en: 'Sit facing somebody.',
        it: 'Siediti di fronte a qualcuno.',
      },
      {
        fr: 'Inspire en comptant jusqu’à quatre.',
        en: 'Breathe in, counting to four.',
        it: 'Inspira contando fino a quattro.',
      },
      {
        fr: 'Souffle en comptant jusqu’à six.',
        en: 'Breathe out, counting to six.',
        it: 'Espira contando fino a sei.',
      },
      {
        fr: 'Recommencez cinq fois, ensemble.',
        en: 'Do it five times, together.',
        it: 'Ripetete cinque volte, insieme.',
      },
    ],
    materials: [{ fr: 'Deux chaises', en: 'Two chairs', it: 'Due sedie' }],
  },
}
