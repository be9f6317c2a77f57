export const presenceTexts = {
  came: { fr: '{name} était là.', en: '{name} was there.', it: '{name} c’era.' },
  minutes: {
    one: {
      fr: '{name} était là, une minute.',
      en: '{name} was there, for a minute.',
      it: '{name} c’era, per un minuto.',
    },
    other: {
      fr: '{name} était là, {minutes} minutes.',
      en: '{name} was there, for {minutes} minutes.',
      it: '{name} c’era, per {minutes} minuti.',
    },
  },
  late: {
    fr: '{name} était là à partir de {time}, {minutes} min.',
    en: '{name} was there from {time}, for {minutes} min.',
    it: '{name} c’era dalle {time}, per {minutes} min.',
  },
  absent: {
    fr: '{name} n’était pas là.',
    en: '{name} was not there.',
    it: '{name} non c’era.',
  },
} as const
