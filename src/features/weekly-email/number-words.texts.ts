const nb = '\u00A0'

/** The words of small numbers, by value, and of the tens. */
export const numberWordTexts = {
  small: {
    fr: ' un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
      ' ',
    ),
    en: ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
      ' ',
    ),
    it: ' un due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'.split(
      ' ',
    ),
  },
  tens: {
    fr: '  vingt trente quarante cinquante'.split(' '),
    en: '  twenty thirty forty fifty'.split(' '),
    it: '  venti trenta quaranta cinquanta'.split(' '),
  },
  duration: {
    hours: {
      one: { fr: 'une heure', en: 'an hour', it: 'un’ora' },
      other: { fr: `{n}${nb}heures`, en: '{n}\u00A0hours', it: '{n}\u00A0ore' },
    },
    minutes: {
      one: { fr: 'une minute', en: 'one minute', it: 'un minuto' },
      other: { fr: `{n}${nb}minutes`, en: '{n}\u00A0minutes', it: '{n}\u00A0minuti' },
    },
    half: {
      one: { fr: 'une heure et demie', en: 'an hour and a half', it: 'un’ora e mezza' },
      other: { fr: `{n}${nb}heures et demie`, en: '{n} and a half hours', it: '{n}\u00A0ore e mezza' },
    },
    both: { fr: '{hours} et {minutes}', en: '{hours} and {minutes}', it: '{hours} e {minutes}' },
  },
} as const
