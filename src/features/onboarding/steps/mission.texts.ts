/** Step 6 of the complete path, Mission 0. */
export const missionTexts = {
  heading: {
    fr: 'Mission 0, à faire ensemble',
    en: 'Mission 0, to do together',
    it: 'Missione 0, da fare insieme',
  },
  lead: {
    fr: 'Une petite mission avant le premier live, pour vous et {name}. Laquelle vous tente ?',
    en: 'A small mission before the first live session, for you and {name}. Which one appeals to you?',
    it: 'Una piccola missione prima della prima diretta, per te e {name}. Quale ti ispira?',
  },
  label: { fr: 'Votre mission', en: 'Your mission', it: 'La vostra missione' },
  hint: {
    fr: 'Vous pouvez aussi continuer, et choisir plus tard.',
    en: 'You can also continue, and choose later.',
    it: 'Puoi anche continuare e scegliere più tardi.',
  },
  word: {
    fr: 'Chacun choisit un mot qui donne du courage et dit pourquoi. Gardez-les sur un papier.',
    en: 'Each of you picks a word that gives you courage, and says why. Write both words down and keep them.',
    it: 'Ognuno sceglie una parola che dà coraggio e dice perché. Conservatele su un foglio.',
  },
  breathing: {
    fr: 'Face à face, cinq respirations lentes : quatre temps pour inspirer, six pour souffler.',
    en: 'Sitting face to face, five slow breaths: in for a count of four, out for six.',
    it: 'Faccia a faccia, cinque respiri lenti: quattro tempi per inspirare, sei per espirare.',
  },
}
