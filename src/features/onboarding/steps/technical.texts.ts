/** Step 5 of the complete path, the technical check. */
export const technicalTexts = {
  heading: {
    fr: 'Tout est prêt à la maison ?',
    en: 'Is everything ready at home?',
    it: 'È tutto pronto a casa?',
  },
  lead: {
    fr: 'Cochez ce qui est fait. Le reste peut attendre le premier live.',
    en: 'Tick what is done. The rest can wait until the first live session.',
    it: 'Segna ciò che è fatto. Il resto può aspettare la prima diretta.',
  },
  techCheckConfirmed: {
    label: {
      fr: 'Le matériel est vérifié',
      en: 'The equipment has been checked',
      it: 'L’attrezzatura è verificata',
    },
    hint: {
      fr: 'Un ordinateur ou une tablette, le son, le micro, la connexion.',
      en: 'A computer or a tablet, the sound, the microphone, the connection.',
      it: 'Un computer o un tablet, l’audio, il microfono, la connessione.',
    },
    short: { fr: 'Matériel vérifié', en: 'Equipment checked', it: 'Attrezzatura verificata' },
  },
  hasQuietSpace: {
    label: { fr: 'Un coin calme est prévu', en: 'There is a quiet corner', it: 'C’è un angolo tranquillo' },
    hint: {
      fr: 'Pour une heure, avec une porte ou un casque.',
      en: 'For an hour, with a door that shuts or a pair of headphones.',
      it: 'Per un’ora, con una porta da chiudere o un paio di cuffie.',
    },
    short: { fr: 'Coin calme', en: 'Quiet corner', it: 'Angolo tranquillo' },
  },
  mirabelleBoxPrepared: {
    label: {
      fr: 'La box Mirabelle est sous la main',
      en: 'The Mirabelle box is at hand',
      it: 'La scatola Mirabelle è a portata di mano',
    },
    hint: {
      fr: 'Elle arrive chaque mois avec la formule Le complet, en France, en Belgique, au Luxembourg, en Suisse et en Italie. Sans box, laissez la case vide.',
      en: 'It comes every month with the Complete plan, in France, Belgium, Luxembourg, Switzerland and Italy. Without a box, leave this unticked.',
      it: 'Arriva ogni mese con la formula Il completo, in Francia, Belgio, Lussemburgo, Svizzera e Italia. Senza scatola, lascia vuota la casella.',
    },
    short: { fr: 'Box Mirabelle', en: 'Mirabelle box', it: 'Scatola Mirabelle' },
  },
}
