/** The lines of the quote for adding or removing a child. */
export const itemisedQuoteTexts = {
  perMonth: { fr: 'Par mois', en: 'Each month', it: 'Ogni mese' },
  perYear: { fr: 'Par an', en: 'Each year', it: 'Ogni anno' },
  first: { fr: '{plan}, premier enfant', en: '{plan}, first child', it: '{plan}, primo figlio' },
  further: {
    one: {
      fr: 'Deuxième enfant, −{percent} %',
      en: 'Second child, −{percent}%',
      it: 'Secondo figlio, −{percent}%',
    },
    other: {
      fr: '{count} enfants de plus, −{percent} % ({each} chacun)',
      en: '{count} further children, −{percent}% ({each} each)',
      it: 'Altri {count} figli, −{percent}% ({each} ciascuno)',
    },
  },
  total: { fr: 'Au total', en: 'Total', it: 'Totale' },
  today: { fr: 'Aujourd’hui', en: 'Today', it: 'Oggi' },
  rest: {
    fr: 'Le reste de la période, jusqu’au {date}',
    en: 'The rest of the period, until {date}',
    it: 'Il resto del periodo, fino al {date}',
  },
  waiting: { fr: 'Déduction en attente', en: 'Deduction carried over', it: 'Detrazione in attesa' },
  charged: { fr: 'Prélevé aujourd’hui', en: 'Charged today', it: 'Addebitato oggi' },
  next: { fr: 'Prochain prélèvement', en: 'Next charge', it: 'Prossimo addebito' },
  deducted: {
    fr: 'Jours payés d’avance, déduits',
    en: 'Days paid in advance, deducted',
    it: 'Giorni pagati in anticipo, detratti',
  },
  other: { fr: 'Déductions et ajustements', en: 'Deductions and adjustments', it: 'Detrazioni e rettifiche' },
  nextOn: { fr: 'Prélevé le {date}', en: 'Charged on {date}', it: 'Addebitato il {date}' },
  nothingMore: {
    fr: 'Plus rien ne sera prélevé.',
    en: 'Nothing more will be charged.',
    it: 'Non sarà addebitato più nulla.',
  },
}
