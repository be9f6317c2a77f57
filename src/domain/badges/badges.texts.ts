/** Badges for a child: the reason for each, and the sheet that can be printed. */
export const badgeTexts = {
  rules: {
    blossom: { fr: 'Tu as essayé un défi.', en: 'You tried a challenge.', it: 'Hai provato una sfida.' },
    leaf: {
      fr: 'Tu as appris avec une vidéo.',
      en: 'You learnt from a video.',
      it: 'Hai imparato con un video.',
    },
    fruit: { fr: 'Tu as fait un défi.', en: 'You did a challenge.', it: 'Hai fatto una sfida.' },
    stone: {
      fr: 'Tu as appris quelque chose à quelqu’un.',
      en: 'You taught somebody something.',
      it: 'Hai insegnato qualcosa a qualcuno.',
    },
    sun: {
      fr: 'Tu as participé à un live.',
      en: 'You took part in a live session.',
      it: 'Hai partecipato a una diretta.',
    },
    nest: {
      fr: 'Tu as fait deux défis sur ce thème.',
      en: 'You did two challenges on this theme.',
      it: 'Hai fatto due sfide su questo tema.',
    },
  },
  sheet: {
    title: { fr: 'Les badges de {name}', en: '{name}’s badges', it: 'I distintivi di {name}' },
    none: {
      fr: 'Le premier badge viendra à son heure.',
      en: 'The first badge will come in its own time.',
      it: 'Il primo distintivo arriverà a suo tempo.',
    },
  },
}
