const nb = '\u00A0'

/** The words of small numbers, by their value; above them the tens, by theirs. */
export const numberWordTexts = {
  fr: {
    small:
      ' un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
        ' ',
      ),
    tens: '  vingt trente quarante cinquante'.split(' '),
  },
  en: {
    small:
      ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
        ' ',
      ),
    tens: '  twenty thirty forty fifty'.split(' '),
  },
  it: {
    small:
      ' un due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'.split(
        ' ',
      ),
    tens: '  venti trenta quaranta cinquanta'.split(' '),
  },
  duration: {
    hour: { fr: 'une heure', en: 'an hour', it: 'un’ora' },
    hours: { fr: `{n}${nb}heures`, en: '{n} hours', it: '{n} ore' },
    minute: { fr: 'une minute', en: 'one minute', it: 'un minuto' },
    minutes: { fr: `{n}${nb}minutes`, en: '{n} minutes', it: '{n} minuti' },
    half: { fr: '{hours} et demie', en: '{hours} and a half', it: '{hours} e mezza' },
    both: { fr: '{hours} et {minutes}', en: '{hours} and {minutes}', it: '{hours} e {minutes}' },
  },
} as const
