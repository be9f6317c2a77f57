import type { TextTree } from '#src/shared/language/languages.ts'

export const livesTexts = {
  meta: {
    title: { fr: 'Les lives | Mirabelle', en: 'Live sessions | Mirabelle', it: 'Le dirette | Mirabelle' },
    description: {
      fr: 'Les semaines à venir : les lives de votre enfant, à l’heure de votre famille.',
      en: 'The weeks ahead: your child’s live sessions, in your family’s time zone.',
      it: 'Le prossime settimane: le dirette di tuo figlio o tua figlia, nel fuso orario della tua famiglia.',
    },
    keywords: {
      fr: 'lives, inscription, agenda',
      en: 'live sessions, sign up, calendar',
      it: 'dirette, iscrizione, agenda',
    },
  },
  heading: { fr: 'Les lives', en: 'Live sessions', it: 'Le dirette' },
  lead: {
    fr: 'Des adultes dont c’est le métier, en direct, deux heures par semaine au plus.',
    en: 'Live, with adults who do this for a living, two hours a week at most.',
    it: 'Adulti che lo fanno di mestiere, in diretta, due ore a settimana al massimo.',
  },
  loading: { fr: 'Chargement des lives', en: 'Loading the live sessions', it: 'Caricamento delle dirette' },
  failed: {
    fr: 'Les lives n’ont pas pu être chargés. Vérifiez votre connexion.',
    en: 'The live sessions could not be loaded. Check your connection.',
    it: 'Non è stato possibile caricare le dirette. Controlla la connessione.',
  },
  tryAgain: { fr: 'Réessayer', en: 'Try again', it: 'Riprova' },
  signedOut: {
    title: {
      fr: 'Cette page est celle de votre famille.',
      en: 'This is your family’s own page.',
      it: 'Questa è la pagina della tua famiglia.',
    },
    signIn: { fr: 'Se connecter', en: 'Sign in', it: 'Accedi' },
  },
  chooseChild: { fr: 'Choisir un enfant', en: 'Choose a child', it: 'Scegli per chi' },
  noChild: {
    title: { fr: 'Faisons connaissance.', en: 'Let’s get to know each other.', it: 'Facciamo conoscenza.' },
    start: { fr: 'Répondre aux questions', en: 'Answer the questions', it: 'Rispondi alle domande' },
  },
  zone: {
    hours: {
      fr: 'Les heures sont celles de {town}.',
      en: 'Times shown are {town} time.',
      it: 'Gli orari sono quelli di {town}.',
    },
    change: { fr: 'Changer', en: 'Change', it: 'Cambia' },
  },
  follow: {
    fr: 'Suivre les lives dans votre agenda',
    en: 'Follow the sessions in your calendar',
    it: 'Segui le dirette nella tua agenda',
  },
  languages: {
    legend: {
      fr: 'Langues des lives de {name}',
      en: 'Languages of {name}’s sessions',
      it: 'Lingue delle dirette di {name}',
    },
    names: {
      fr: { fr: 'Français', en: 'French', it: 'Francese' },
      en: { fr: 'Anglais', en: 'English', it: 'Inglese' },
      it: { fr: 'Italien', en: 'Italian', it: 'Italiano' },
    },
    own: {
      fr: 'La langue de {name} est toujours comprise.',
      en: '{name}’s own language is always included.',
      it: 'La lingua di {name} c’è sempre.',
    },
    failed: {
      fr: 'Les langues n’ont pas pu être enregistrées.',
      en: 'The languages could not be saved.',
      it: 'Non è stato possibile salvare le lingue.',
    },
  },
  week: {
    this: { fr: 'Cette semaine', en: 'This week', it: 'Questa settimana' },
    next: { fr: 'La semaine prochaine', en: 'Next week', it: 'La prossima settimana' },
    later: { fr: 'Du {from} au {to}', en: '{from} to {to}', it: 'Dal {from} al {to}' },
    span: { fr: 'Du {from} au {to}', en: '{from} to {to}', it: 'Da {from} a {to}' },
    ofTwoHours: {
      fr: 'de live réservé, sur deux heures',
      en: 'booked, out of two hours',
      it: 'di diretta prenotata, su due ore',
    },
    gauge: {
      one: {
        fr: '{minutes} minute de live réservée sur {limit}',
        en: '{minutes} of {limit} minutes of live time booked',
        it: '{minutes} minuto di diretta prenotato su {limit}',
      },
      other: {
        fr: '{minutes} minutes de live réservées sur {limit}',
        en: '{minutes} of {limit} minutes of live time booked',
        it: '{minutes} minuti di diretta prenotati su {limit}',
      },
    },
    full: {
      title: {
        fr: '{name} a déjà ses deux heures cette semaine.',
        en: '{name} already has two hours this week.',
        it: '{name} ha già le sue due ore questa settimana.',
      },
      text: {
        fr: 'C’est assez pour apprendre, et il reste du temps pour jouer dehors. Pour un autre live, rendez d’abord une place.',
        en: 'That is enough to learn, and leaves time to play outside. For another session, give a place back first.',
        it: 'Bastano per imparare, e resta tempo per giocare fuori. Per un’altra diretta, lascia prima un posto.',
      },
    },
    none: {
      fr: 'Pas de live cette semaine.',
      en: 'No live session this week.',
      it: 'Nessuna diretta questa settimana.',
    },
    noneText: {
      fr: 'Les défis et les replays restent ouverts.',
      en: 'Challenges and replays stay open.',
      it: 'Sfide e registrazioni restano aperte.',
    },
    toDashboard: { fr: 'Choisir un défi', en: 'Choose a challenge', it: 'Scegli una sfida' },
    more: {
      fr: 'Voir les semaines suivantes',
      en: 'See the following weeks',
      it: 'Vedi le settimane seguenti',
    },
  },
  live: {
    minutes: { fr: '{minutes} minutes', en: '{minutes} minutes', it: '{minutes} minuti' },
    bring: { fr: 'À préparer : {bring}', en: 'You will need: {bring}', it: 'Da preparare: {bring}' },
    inLanguage: {
      fr: { fr: 'En français', en: 'In French', it: 'In francese' },
      en: { fr: 'En anglais', en: 'In English', it: 'In inglese' },
      it: { fr: 'En italien', en: 'In Italian', it: 'In italiano' },
    },
    experts: {
      health: { fr: 'santé', en: 'health', it: 'salute' },
      law: { fr: 'droit', en: 'law', it: 'diritto' },
      police: { fr: 'police', en: 'police', it: 'polizia' },
      research: { fr: 'recherche', en: 'research', it: 'ricerca' },
      education: { fr: 'éducation', en: 'education', it: 'educazione' },
      ai: { fr: 'intelligence artificielle', en: 'artificial intelligence', it: 'intelligenza artificiale' },
    },
    register: { fr: 'Inscrire {name}', en: 'Sign {name} up', it: 'Iscrivi {name}' },
    free: {
      one: {
        fr: '{left} place libre sur {places}',
        en: '{left} of {places} places free',
        it: '{left} posto libero su {places}',
      },
      other: {
        fr: '{left} places libres sur {places}',
        en: '{left} of {places} places free',
        it: '{left} posti liberi su {places}',
      },
    },
    wait: { fr: 'Attendre une place', en: 'Wait for a place', it: 'Aspetta un posto' },
    noPlace: {
      one: {
        fr: 'La seule place est prise.',
        en: 'The only place is taken.',
        it: 'L’unico posto è occupato.',
      },
      other: {
        fr: 'Les {places} places sont prises.',
        en: 'All {places} places are taken.',
        it: 'Tutti i posti sono occupati ({places}).',
      },
    },
    has: { fr: '{name} a sa place', en: '{name} has a place', it: '{name} ha il suo posto' },
    toCalendar: { fr: 'Ajouter à l’agenda', en: 'Add to calendar', it: 'Aggiungi all’agenda' },
    giveBack: { fr: 'Rendre la place', en: 'Give the place back', it: 'Lascia il posto' },
    kept: {
      fr: '{name} est déjà dans le live : la place ne peut plus être rendue.',
      en: '{name} is already in the session, so the place can no longer be given back.',
      it: '{name} è già nella diretta: il posto non si può più lasciare.',
    },
    askBack: {
      title: {
        fr: 'Rendre la place de {name} ?',
        en: 'Give {name}’s place back?',
        it: 'Lasciare il posto di {name}?',
      },
      text: {
        fr: 'Il n’y a plus de place libre : une autre famille pourra aussitôt prendre celle-ci.',
        en: 'No other place is free: another family may take this one straight away.',
        it: 'Non ci sono altri posti liberi: un’altra famiglia potrà prendere subito questo.',
      },
      confirm: { fr: 'Oui, la rendre', en: 'Yes, give it back', it: 'Sì, lascialo' },
      keep: { fr: 'Garder la place', en: 'Keep the place', it: 'Tieni il posto' },
    },
    /** Instead of the question above, of a place that is only offered: closing the question does not take it. */
    letGo: {
      title: { fr: 'Laisser passer cette place ?', en: 'Let this place go?', it: 'Lasciare questo posto?' },
      confirm: { fr: 'Oui, quitter la liste', en: 'Yes, leave the list', it: 'Sì, esci dalla lista' },
      keep: { fr: 'Revenir', en: 'Go back', it: 'Torna indietro' },
    },
    waiting: {
      fr: 'Liste d’attente, {position} rang',
      en: 'Waiting list, {position}',
      it: 'Lista d’attesa, {position}',
    },
    waitingText: {
      fr: 'Si une place se libère et que c’est le tour de {name}, nous la prenons et vous écrivons. Dans les deux heures avant le live, nous vous demandons d’abord.',
      en: 'If a place comes free and it is {name}’s turn, we take it and write to you. In the last two hours before the session, we will ask you first.',
      it: 'Se si libera un posto ed è il turno di {name}, lo prendiamo e ti scriviamo. Se mancano meno di due ore alla diretta, prima ti chiediamo conferma.',
    },
    leaveLine: { fr: 'Quitter la liste', en: 'Leave the list', it: 'Esci dalla lista' },
    offered: { fr: 'Une place est libre', en: 'A place has come free', it: 'C’è un posto libero' },
    offeredText: {
      fr: 'Nous la gardons jusqu’à {time}.',
      en: 'We are keeping it until {time}.',
      it: 'Lo teniamo fino alle {time}.',
    },
    take: { fr: 'Prendre la place', en: 'Take the place', it: 'Prendi il posto' },
    weekIsFull: { fr: 'Deux heures déjà prises', en: 'Two hours already taken', it: 'Due ore già prese' },
    weekTooLong: { fr: 'Plus de deux heures', en: 'Over two hours', it: 'Più di due ore' },
    replayLater: {
      fr: 'Le replay, s’il y en a un, sera ici une fois publié.',
      en: 'If there is a replay, it will be here once it is published.',
      it: 'La registrazione, se ci sarà, comparirà qui una volta pubblicata.',
    },
    clash: { fr: 'À la même heure', en: 'At the same time', it: 'Alla stessa ora' },
    clashText: {
      fr: '{name} a déjà sa place dans un autre live.',
      en: '{name} already has a place in another session.',
      it: '{name} ha già il suo posto in un’altra diretta.',
    },
    otherAge: { fr: 'Pour un autre âge', en: 'For another age group', it: 'Per un’altra età' },
    open: { fr: 'Ouvrir le live de {name}', en: 'Open {name}’s session', it: 'Apri la diretta di {name}' },
    cancelled: {
      fr: 'Annulé, la place est rendue',
      en: 'Cancelled, the place has been given back',
      it: 'Annullata, posto liberato',
    },
    cancelledWhileWaiting: {
      fr: 'Annulé, l’attente prend fin',
      en: 'Cancelled, the waiting list is closed',
      it: 'Annullata, l’attesa finisce qui',
    },
    over: { fr: 'Ce live est terminé', en: 'This session is over', it: 'È finita' },
    replay: { fr: 'Voir le replay', en: 'Watch the replay', it: 'Guarda la registrazione' },
    busy: { fr: 'Un instant…', en: 'One moment…', it: 'Un momento…' },
    errors: {
      weekIsFull: {
        fr: 'Ce live dépasserait deux heures cette semaine. Rendez d’abord une place.',
        en: 'This session would go over two hours this week. Give a place back first.',
        it: 'Questa diretta supererebbe le due ore della settimana. Lascia prima un posto.',
      },
      clash: {
        fr: '{name} a déjà sa place dans un live à cette heure.',
        en: '{name} already has a place in a session at that time.',
        it: '{name} ha già il suo posto in una diretta a quell’ora.',
      },
      otherAge: {
        fr: 'Ce live est pour un autre âge.',
        en: 'This session is for another age group.',
        it: 'Questa diretta è per un’altra età.',
      },
      closed: {
        fr: 'Ce live est terminé ou annulé.',
        en: 'This session is over or cancelled.',
        it: 'Questa diretta è finita o annullata.',
      },
      other: {
        fr: 'Cela n’a pas abouti. Réessayez dans un instant.',
        en: 'That did not work. Try again in a moment.',
        it: 'Non ha funzionato. Riprova tra un momento.',
      },
    },
  },
  calendar: {
    title: { fr: 'Dans votre agenda', en: 'In your calendar', it: 'Nella tua agenda' },
    text: {
      fr: 'Une adresse privée que votre agenda consulte de lui-même : les lives et les séances individuelles de vos enfants, et leurs changements.',
      en: 'A private address that your calendar checks by itself: your children’s live and one-to-one sessions, and any changes to them.',
      it: 'Un indirizzo privato che la tua agenda consulta da sola: le dirette e gli incontri individuali dei tuoi figli, e i cambiamenti.',
    },
    secret: {
      fr: 'Elle ne s’affiche qu’une fois. Qui la connaît voit ces lives et ces séances : gardez-la pour votre famille.',
      en: 'It is shown only once. Anyone who has it can see these sessions: keep it within the family.',
      it: 'Appare una volta sola. Chi lo conosce vede queste dirette e questi incontri: tienilo in famiglia.',
    },
    make: { fr: 'Créer l’adresse', en: 'Create the address', it: 'Crea l’indirizzo' },
    renew: { fr: 'Créer une nouvelle adresse', en: 'Create a new address', it: 'Crea un nuovo indirizzo' },
    renewText: {
      fr: 'Une adresse est déjà active. Si vous en créez une nouvelle, l’ancienne cessera de fonctionner.',
      en: 'An address is already in use. If you create a new one, the old one will stop working.',
      it: 'Un indirizzo è già attivo. Se ne crei uno nuovo, il primo smette di funzionare.',
    },
    making: { fr: 'Création…', en: 'Creating it…', it: 'Creazione…' },
    address: { fr: 'Adresse de l’agenda', en: 'Calendar address', it: 'Indirizzo dell’agenda' },
    copy: { fr: 'Copier', en: 'Copy', it: 'Copia' },
    copied: { fr: 'Copié', en: 'Copied', it: 'Copiato' },
    copyFailed: {
      fr: 'La copie a échoué. Sélectionnez l’adresse.',
      en: 'It could not be copied. Select the address.',
      it: 'Copia non riuscita. Seleziona l’indirizzo.',
    },
    subscribe: { fr: 'Ouvrir dans l’agenda', en: 'Open in the calendar', it: 'Apri nell’agenda' },
    askEnd: {
      title: {
        fr: 'Désactiver l’adresse ?',
        en: 'Turn off the address?',
        it: 'Disattivare l’indirizzo?',
      },
      text: {
        fr: 'Les agendas qui la suivent ne recevront plus rien, et une nouvelle adresse sera différente.',
        en: 'Calendars that follow it will receive nothing more, and a new address will be a different one.',
        it: 'Le agende che lo seguono non riceveranno più nulla, e un nuovo indirizzo sarà diverso.',
      },
      confirm: { fr: 'Oui, désactiver', en: 'Yes, turn it off', it: 'Sì, disattiva' },
      keep: { fr: 'Garder l’adresse', en: 'Keep the address', it: 'Tieni l’indirizzo' },
    },
    end: { fr: 'Désactiver l’adresse', en: 'Turn off the address', it: 'Disattiva l’indirizzo' },
    ended: {
      fr: 'L’adresse est désactivée.',
      en: 'The address has been turned off.',
      it: 'L’indirizzo è stato disattivato.',
    },
    failed: {
      fr: 'Cela n’a pas abouti. Réessayez dans un instant.',
      en: 'That did not work. Try again in a moment.',
      it: 'Non ha funzionato. Riprova tra un momento.',
    },
  },
} as const satisfies TextTree
