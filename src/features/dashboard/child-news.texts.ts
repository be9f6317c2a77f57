/** The texts on what the parent can do today, what comes next, and what can be watched together. */
export const childNewsTexts = {
  today: {
    title: { fr: 'Aujourd’hui, si vous voulez', en: 'Today, if you like', it: 'Oggi, se vuoi' },
    none: {
      fr: 'Rien ne vous attend aujourd’hui. L’arbre pousse aussi tout seul.',
      en: 'Nothing is waiting for you today. The tree grows by itself, too.',
      it: 'Oggi non c’è niente in programma. L’albero cresce anche da solo.',
    },
    enter: {
      fr: 'C’est l’heure du live : {title}',
      en: 'It is time for the live session: {title}',
      it: 'È l’ora della diretta: {title}',
    },
    today: {
      fr: 'À {time}, live : {title}',
      en: 'At {time}, live session: {title}',
      it: 'Alle {time}, diretta: {title}',
    },
    session: {
      fr: 'À {time}, séance avec {expert}',
      en: 'At {time}, session with {expert}',
      it: 'Alle {time}, incontro con {expert}',
    },
    confirm: {
      fr: '{name} dit avoir fait « {title} » : à vous de confirmer',
      en: '{name} says “{title}” is done: please confirm it',
      it: '{name} dice di aver fatto la sfida «{title}»: puoi confermarla',
    },
    begin: {
      fr: 'Le défi de la semaine : {title}',
      en: 'This week’s challenge: {title}',
      it: 'La sfida della settimana: {title}',
    },
    dinner: {
      fr: 'À table ce soir : « {question} »',
      en: 'At dinner tonight: “{question}”',
      it: 'A tavola stasera: «{question}»',
    },
    together: {
      fr: 'Un replay à voir ensemble : {title}',
      en: 'A replay to watch together: {title}',
      it: 'Una registrazione da vedere insieme: {title}',
    },
    register: {
      fr: 'Choisir le prochain live avec {name}',
      en: 'Choose the next live session with {name}',
      it: 'Scegli la prossima diretta con {name}',
    },
  },
  coming: {
    title: { fr: 'Ce qui vient pour {name}', en: 'Coming up for {name}', it: 'In arrivo per {name}' },
    none: {
      fr: 'Aucune place n’est prise pour l’instant.',
      en: 'No places booked at the moment.',
      it: 'Per ora non c’è nessuna iscrizione.',
    },
    zone: {
      fr: 'Les heures sont celles de {town}.',
      en: 'Times shown are {town} time.',
      it: 'Gli orari sono quelli di {town}.',
    },
    at: { fr: '{day}, {time}', en: '{day}, {time}', it: '{day}, {time}' },
    session: { fr: 'Séance avec {expert}', en: 'Session with {expert}', it: 'Incontro con {expert}' },
    last: {
      fr: 'Le dernier live : {title}',
      en: 'The last live session: {title}',
      it: 'L’ultima diretta: {title}',
    },
  },
  dinner: {
    title: { fr: 'La question pour le dîner', en: 'The question for dinner', it: 'La domanda per cena' },
    after: { fr: 'Après « {title} ».', en: 'After “{title}”.', it: 'Dopo «{title}».' },
    replay: { fr: 'Revoir ce live', en: 'Watch this session again', it: 'Rivedi questa diretta' },
  },
  together: {
    title: { fr: 'À voir ensemble', en: 'To watch together', it: 'Da vedere insieme' },
    lead: {
      fr: 'Ces replays sont choisis d’après vos réponses, et rien d’autre.',
      en: 'Your answers alone decide which replays are shown here.',
      it: 'Queste registrazioni sono scelte in base alle tue risposte, e a nient’altro.',
    },
    age: {
      fr: 'Pour son âge, et pas encore vu.',
      en: 'Right for their age, and not watched yet.',
      it: 'Per la sua età, e non ancora vista.',
    },
    open: { fr: 'Regarder', en: 'Watch', it: 'Guarda' },
    minutes: { fr: '{minutes} min', en: '{minutes} min', it: '{minutes} min' },
  },
} as const
