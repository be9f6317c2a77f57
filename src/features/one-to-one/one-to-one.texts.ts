import type { TextTree } from '#src/shared/language/languages.ts'

export const oneToOneTexts = {
  meta: {
    title: {
      fr: 'Séances individuelles | Mirabelle',
      en: 'One-to-one sessions | Mirabelle',
      it: 'Incontri individuali | Mirabelle',
    },
    description: {
      fr: 'Une personne, une question, un parent invité.',
      en: 'One person, one question, and a parent is invited.',
      it: 'Una persona, una domanda, un genitore invitato.',
    },
    keywords: { fr: 'séances, experts', en: 'sessions, experts', it: 'incontri, esperti' },
  },
  heading: { fr: 'Les séances individuelles', en: 'One-to-one sessions', it: 'Gli incontri individuali' },
  lead: {
    fr: 'Un moment avec une seule personne, pour une seule question. Un parent peut toujours rester.',
    en: 'Time with one person, for one question. A parent may always stay.',
    it: 'Un momento con una sola persona, per una sola domanda. Un genitore può sempre restare.',
  },
  /** The lead where every session on offer lasts thirty minutes. */
  leadThirty: {
    fr: 'Trente minutes avec une seule personne, pour une seule question. Un parent peut toujours rester.',
    en: 'Thirty minutes with one person, for one question. A parent may always stay.',
    it: 'Trenta minuti con una sola persona, per una sola domanda. Un genitore può sempre restare.',
  },
  loading: { fr: 'Chargement des séances', en: 'Loading the sessions', it: 'Caricamento degli incontri' },
  failed: {
    fr: 'Les séances n’ont pas pu être chargées. Vérifiez votre connexion.',
    en: 'The sessions could not be loaded. Check your connection.',
    it: 'Non è stato possibile caricare gli incontri. Controlla la connessione.',
  },
  tryAgain: { fr: 'Réessayer', en: 'Try again', it: 'Riprova' },
  signedOut: {
    title: {
      fr: 'Cette page est celle de votre famille.',
      en: 'This is your family’s own page.',
      it: 'Questa pagina è della tua famiglia.',
    },
    signIn: { fr: 'Se connecter', en: 'Sign in', it: 'Accedi' },
  },
  chooseChild: { fr: 'Pour quel enfant', en: 'For which child', it: 'Per chi' },
  noChild: {
    fr: 'Les séances s’ouvrent après quelques questions sur votre enfant.',
    en: 'You can book sessions once you have answered a few questions about your child.',
    it: 'Puoi prenotare un incontro dopo qualche domanda su tuo figlio o tua figlia.',
  },
  startQuestions: { fr: 'Répondre aux questions', en: 'Answer the questions', it: 'Rispondi alle domande' },
  booked: {
    tag: { fr: 'Séance réservée', en: 'Session booked', it: 'Incontro prenotato' },
    when: { fr: '{day}, {hour}', en: '{day}, {hour}', it: '{day}, {hour}' },
    how: {
      fr: '{minutes} minutes, {zone}, pour {child}.',
      en: '{minutes} minutes, {zone}, for {child}.',
      it: '{minutes} minuti, {zone}, per {child}.',
    },
    until: {
      fr: 'Annulation possible jusqu’au {day}, {hour}. La séance vous est alors rendue.',
      en: 'You can cancel until {day} at {hour}, and book another session instead.',
      it: 'Puoi annullare fino a {day} alle {hour} e prenotare un altro incontro.',
    },
    tooLate: {
      fr: 'Trop tard pour annuler ici ; écrivez-nous, on s’arrange.',
      en: 'Too late to cancel here; write to us and we will sort it out.',
      it: 'Troppo tardi per annullare qui; scrivici e troviamo una soluzione.',
    },
    write: { fr: 'Écrire à l’équipe', en: 'Write to the team', it: 'Scrivi al team' },
    cancel: { fr: 'Annuler la séance', en: 'Cancel the session', it: 'Annulla l’incontro' },
    ask: {
      title: { fr: 'Annuler cette séance ?', en: 'Cancel this session?', it: 'Annullare questo incontro?' },
      text: {
        fr: '{day}, {hour}, avec {name}. Une autre famille pourra aussitôt prendre cette heure.',
        en: '{day}, {hour}, with {name}. Another family may take that time straight away.',
        it: '{day}, {hour}, con {name}. Un’altra famiglia potrà prendere subito quell’orario.',
      },
      confirm: { fr: 'Oui, annuler', en: 'Yes, cancel it', it: 'Sì, annulla' },
      keep: { fr: 'Garder la séance', en: 'Keep the session', it: 'Tieni l’incontro' },
    },
    cancelling: { fr: 'Annulation…', en: 'Cancelling…', it: 'Annullamento…' },
    cancelled: {
      fr: 'La séance est annulée. Elle vous est rendue.',
      en: 'The session is cancelled. You can book another one.',
      it: 'L’incontro è annullato. Puoi prenotarne un altro.',
    },
    enter: { fr: 'Aller à la séance', en: 'Go to the session', it: 'Vai all’incontro' },
    calendar: { fr: 'Ajouter à l’agenda', en: 'Add to calendar', it: 'Aggiungi all’agenda' },
    none: { fr: 'Aucune séance réservée.', en: 'No session booked.', it: 'Nessun incontro prenotato.' },
    noneText: {
      fr: 'Choisissez une personne, puis une heure. Rien ne presse.',
      en: 'Choose a person, then a time. There is no hurry.',
      it: 'Scegli una persona, poi un orario. Non c’è fretta.',
    },
  },
  quota: {
    heading: { fr: 'En {month}', en: 'In {month}', it: 'A {month}' },
    taken: {
      none: { fr: 'Aucune prise', en: 'None taken', it: 'Nessuno prenotato' },
      one: { fr: 'Une séance prise', en: 'One taken', it: 'Uno prenotato' },
      other: { fr: '{count} séances prises', en: '{count} taken', it: '{count} prenotati' },
    },
    free: {
      none: { fr: 'aucune libre.', en: 'none free.', it: 'nessuno libero.' },
      one: { fr: 'une libre.', en: 'one free.', it: 'uno libero.' },
      other: { fr: '{count} libres.', en: '{count} free.', it: '{count} liberi.' },
    },
    plan: {
      none: {
        fr: 'Votre formule complète n’en prévoit pas pour le moment.',
        en: 'Your complete plan includes none for now.',
        it: 'Per ora la tua formula completa non ne prevede.',
      },
      one: {
        fr: 'Votre formule complète en prévoit une par mois et par enfant. Rien n’oblige à la prendre.',
        en: 'Your complete plan includes one a month for each child. There is no need to use it.',
        it: 'La tua formula completa ne prevede uno al mese per ogni figlio o figlia. Non c’è obbligo di usarlo.',
      },
      other: {
        fr: 'Votre formule complète en prévoit {count} par mois et par enfant. Rien n’oblige à les prendre.',
        en: 'Your complete plan includes {count} a month for each child. There is no need to use them.',
        it: 'La tua formula completa ne prevede {count} al mese per ogni figlio o figlia. Non c’è obbligo di usarli.',
      },
    },
    facts: [
      {
        fr: 'La séance s’ouvre dans cette page',
        en: 'The session opens on this page',
        it: 'L’incontro si apre in questa pagina',
      },
      {
        fr: 'Un parent est invité chaque fois',
        en: 'A parent is invited every time',
        it: 'Un genitore è invitato ogni volta',
      },
      {
        fr: 'Un mot écrit vous arrive ensuite',
        en: 'You receive a written note afterwards',
        it: 'Dopo ti arrivano due righe',
      },
    ],
  },
  who: { fr: 'Avec qui ?', en: 'Who with?', it: 'Con chi?' },
  types: {
    health: { fr: 'Santé', en: 'Health', it: 'Salute' },
    law: { fr: 'Droit', en: 'Law', it: 'Diritto' },
    police: { fr: 'Police', en: 'Police', it: 'Polizia' },
    research: { fr: 'Recherche', en: 'Research', it: 'Ricerca' },
    education: { fr: 'Éducation', en: 'Education', it: 'Educazione' },
    ai: { fr: 'Intelligence artificielle', en: 'Artificial intelligence', it: 'Intelligenza artificiale' },
  },
  reasons: {
    objective: {
      fr: 'Vous avez choisi « {wish} » : c’est son métier d’en parler.',
      en: 'You chose “{wish}”: this is their field.',
      it: 'Hai scelto «{wish}»: parlarne è il suo mestiere.',
    },
    interest: {
      fr: '{child} aime « {wish} » : une bonne question à poser.',
      en: '{child} likes “{wish}”: a good thing to ask about.',
      it: 'A {child} piace «{wish}»: uno spunto per una buona domanda.',
    },
  },
  when: { fr: 'Quand, avec {name} ?', en: 'When would you like to meet {name}?', it: 'Quando, con {name}?' },
  hours: {
    fr: 'Les heures sont celles de {zone}.',
    en: 'Times shown are {zone} time.',
    it: 'Gli orari sono quelli di {zone}.',
  },
  weekFrom: { fr: 'Du {from} au {to}.', en: '{from} to {to}.', it: 'Dal {from} al {to}.' },
  earlier: { fr: 'Semaine précédente', en: 'Previous week', it: 'Settimana precedente' },
  later: { fr: 'Semaine suivante', en: 'Next week', it: 'Settimana successiva' },
  noSlotThisWeek: {
    fr: 'Pas de créneau cette semaine.',
    en: 'No times this week.',
    it: 'Nessun orario questa settimana.',
  },
  noSlots: {
    fr: 'Aucun créneau pour l’instant. De nouveaux créneaux apparaissent ici dès que les experts en proposent.',
    en: 'No times for now. New times appear here as soon as experts offer them.',
    it: 'Nessun orario per ora. I nuovi orari appaiono qui appena gli esperti li propongono.',
  },
  choice: {
    with: {
      fr: '{day}, {hour}, avec {name}',
      en: '{day}, {hour}, with {name}',
      it: '{day}, {hour}, con {name}',
    },
    invitation: {
      fr: '{minutes} minutes. Une confirmation partira à votre adresse.',
      en: '{minutes} minutes. A confirmation will be sent to your address.',
      it: '{minutes} minuti. Una conferma arriverà al tuo indirizzo.',
    },
    clash: {
      fr: 'À cette heure, {child} a déjà une place dans le live « {live} ».',
      en: 'At this time, {child} already has a place in the live session “{live}”.',
      it: 'A quest’ora {child} ha già un posto nella diretta «{live}».',
    },
    book: { fr: 'Réserver pour {child}', en: 'Book for {child}', it: 'Prenota per {child}' },
    booking: { fr: 'Réservation…', en: 'Booking…', it: 'Prenotazione…' },
    done: { fr: 'La séance est réservée.', en: 'The session is booked.', it: 'L’incontro è prenotato.' },
    quotaUsed: {
      fr: '{child} a déjà pris ce que la formule prévoit en {month}. Un autre mois, c’est possible.',
      en: '{child} has already used what the plan includes for {month}. You can book for another month.',
      it: 'Per {month}, {child} ha già quanto prevede la formula. Puoi prenotare in un altro mese.',
    },
  },
  errors: {
    taken: {
      fr: 'Une autre famille vient de prendre cette heure. En voici d’autres.',
      en: 'Another family has just taken that time. Here are others.',
      it: 'Un’altra famiglia ha appena preso quell’orario. Eccone altri.',
    },
    closed: {
      fr: 'Cette heure est passée. En voici d’autres.',
      en: 'That time has passed. Here are others.',
      it: 'Quell’orario è passato. Eccone altri.',
    },
    tooLate: {
      fr: 'Trop tard pour annuler ici ; écrivez-nous, on s’arrange.',
      en: 'Too late to cancel here; write to us and we will sort it out.',
      it: 'Troppo tardi per annullare qui; scrivici e troviamo una soluzione.',
    },
    quotaUsed: {
      fr: 'Pour ce mois-là, la formule n’en prévoit pas d’autre.',
      en: 'Your plan has no more sessions for that month.',
      it: 'Per quel mese la formula non prevede altri incontri.',
    },
    other: {
      fr: 'Cela n’a pas marché. Réessayez dans un instant.',
      en: 'That did not work. Please try again in a moment.',
      it: 'Non ha funzionato. Riprova tra un momento.',
    },
  },
  notes: {
    heading: { fr: 'Les mots reçus', en: 'Notes received', it: 'Due righe dagli esperti' },
    from: {
      fr: '{name}, {day}, pour {child}',
      en: '{name}, {day}, for {child}',
      it: '{name}, {day}, per {child}',
    },
  },
  otherPlan: {
    what: { fr: 'Ce que c’est', en: 'What it is', it: 'Che cos’è' },
    whatText: {
      fr: 'Votre enfant parle avec une experte ou un expert des lives. Un parent peut rester. On repart avec une idée à essayer à la maison, et un mot écrit pour vous.',
      en: 'Your child talks to one of the experts from the live sessions. A parent may stay. Your child leaves with an idea to try at home, and you receive a written note.',
      it: 'Tuo figlio o tua figlia parla con una delle persone esperte che conducono le dirette. Un genitore può restare. Alla fine c’è un’idea da provare a casa, e due righe per te.',
    },
    facts: [
      { fr: 'De 15 à 45 minutes', en: '15 to 45 minutes', it: 'Da 15 a 45 minuti' },
      {
        fr: 'Un parent toujours invité',
        en: 'A parent is always welcome',
        it: 'Un genitore è sempre invitato',
      },
      {
        fr: 'Annulation possible jusqu’à 24 heures avant',
        en: 'Can be cancelled up to 24 hours before',
        it: 'Puoi annullare fino a 24 ore prima',
      },
    ],
    /** The last of the facts: the monthly number, as set by the team. */
    monthly: {
      none: { fr: 'Aucune séance pour le moment', en: 'No sessions for now', it: 'Per ora nessun incontro' },
      one: {
        fr: 'Une séance par mois et par enfant',
        en: 'One session a month for each child',
        it: 'Un incontro al mese per ogni figlio o figlia',
      },
      other: {
        fr: '{count} séances par mois et par enfant',
        en: '{count} sessions a month for each child',
        it: '{count} incontri al mese per ogni figlio o figlia',
      },
    },
    yours: {
      fr: 'Avec votre formule « Les lives »',
      en: 'With your Live sessions plan',
      it: 'Con la tua formula «Le dirette»',
    },
    yoursText: {
      fr: 'Les séances font partie de la formule complète. Rien ne manque pour autant à votre formule : les lives, les replays, les défis et l’arbre y sont en entier.',
      en: 'One-to-one sessions are part of the complete plan. Your plan lacks nothing for all that: live sessions, replays, challenges and the tree are all there.',
      it: 'Gli incontri fanno parte della formula completa. Alla tua formula non manca nulla per questo: dirette, registrazioni, sfide e albero ci sono tutti.',
    },
    noPlanText: {
      fr: 'Les séances font partie de la formule complète.',
      en: 'One-to-one sessions are part of the complete plan.',
      it: 'Gli incontri fanno parte della formula completa.',
    },
    /** For a family on the complete plan that has no access for now. */
    closed: {
      text: {
        fr: 'Votre accès est fermé pour le moment. Les séances s’ouvrent de nouveau avec lui.',
        en: 'Your access is closed for now. When it opens again, one-to-one sessions will be back too.',
        it: 'Per ora il tuo accesso è chiuso. Quando si riapre, tornano anche gli incontri.',
      },
      heading: { fr: 'Retrouver votre accès', en: 'Getting your access back', it: 'Riavere l’accesso' },
      see: { fr: 'Voir mon compte', en: 'See my account', it: 'Vedi il mio account' },
    },
    written: {
      fr: 'Une question précise sur votre enfant ? L’équipe répond par écrit, dans toutes les formules.',
      en: 'Do you have a particular question about your child? The team answers in writing, on every plan.',
      it: 'Una domanda precisa su tuo figlio o tua figlia? Il team risponde per iscritto, in tutte le formule.',
    },
    change: {
      fr: 'Si vous voulez en changer',
      en: 'If you would like to change plan',
      it: 'Se vuoi cambiare',
    },
    price: {
      monthly: {
        fr: '{complete} par mois au lieu de {lives}, à partir de votre prochaine échéance{date}. Vous pouvez revenir à « Les lives » de la même façon.',
        en: '{complete} a month instead of {lives}, from your next billing date{date}. You can go back to Live sessions in the same way.',
        it: '{complete} al mese invece di {lives}, dalla prossima scadenza{date}. Puoi tornare a «Le dirette» allo stesso modo.',
      },
      yearly: {
        fr: '{complete} par an au lieu de {lives}, à partir de votre prochaine échéance{date}. Vous pouvez revenir à « Les lives » de la même façon.',
        en: '{complete} a year instead of {lives}, from your next billing date{date}. You can go back to Live sessions in the same way.',
        it: '{complete} all’anno invece di {lives}, dalla prossima scadenza{date}. Puoi tornare a «Le dirette» allo stesso modo.',
      },
    },
    /** The price of now where the family has several children: the further ones cost less. */
    ofFirst: {
      fr: '{lives} pour le premier enfant',
      en: '{lives} for the first child',
      it: '{lives} per il primo profilo',
    },
    onDate: { fr: ', le {date}', en: ', {date}', it: ', il {date}' },
    see: { fr: 'Voir la formule complète', en: 'See the complete plan', it: 'Vedi la formula completa' },
    write: { fr: 'Écrire à l’équipe', en: 'Write to the team', it: 'Scrivi al team' },
  },
} satisfies TextTree
