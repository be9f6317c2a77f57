import type { TextTree } from '#src/shared/language/languages.ts'

export const dashboardTexts = {
  meta: {
    title: {
      fr: 'Espace parent | Mirabelle',
      en: 'Parent dashboard | Mirabelle',
      it: 'Area genitori | Mirabelle',
    },
    description: {
      fr: 'Les progrès de votre enfant, semaine après semaine.',
      en: 'Your child’s progress, week after week.',
      it: 'I progressi di tuo figlio o tua figlia, settimana dopo settimana.',
    },
    keywords: {
      fr: 'espace parent, progrès, badges',
      en: 'parent dashboard, progress, badges',
      it: 'area genitori, progressi, distintivi',
    },
  },
  heading: {
    fr: 'Espace parent',
    en: 'Parent dashboard',
    it: 'Area genitori',
  },
  loading: {
    fr: 'Chargement de l’espace parent',
    en: 'Loading your dashboard',
    it: 'Caricamento dell’area genitori',
  },
  failed: {
    fr: 'L’espace parent n’a pas pu être chargé. Vérifiez votre connexion.',
    en: 'Your dashboard could not be loaded. Check your connection.',
    it: 'Non è stato possibile caricare l’area genitori. Controlla la connessione.',
  },
  tryAgain: { fr: 'Réessayer', en: 'Try again', it: 'Riprova' },
  signedOut: {
    title: {
      fr: 'Cet espace est celui de votre famille.',
      en: 'This is your family’s own page.',
      it: 'Questa è la pagina della tua famiglia.',
    },
    signIn: { fr: 'Se connecter', en: 'Sign in', it: 'Accedi' },
  },
  greeting: {
    day: { fr: 'Bonjour {name}.', en: 'Hello, {name}.', it: 'Buongiorno, {name}.' },
    evening: { fr: 'Bonsoir {name}.', en: 'Good evening, {name}.', it: 'Buonasera, {name}.' },
    dayNobody: { fr: 'Bonjour.', en: 'Hello.', it: 'Buongiorno.' },
    eveningNobody: { fr: 'Bonsoir.', en: 'Good evening.', it: 'Buonasera.' },
  },
  lead: {
    one: {
      fr: 'Voici ce qui pousse en ce moment.',
      en: 'Here is what is growing at the moment.',
      it: 'Ecco che cosa sta crescendo in questo momento.',
    },
    other: {
      fr: 'Voici ce qui pousse en ce moment, pour chaque enfant.',
      en: 'Here is what is growing at the moment, for each child.',
      it: 'Ecco che cosa sta crescendo in questo momento, per ciascuno.',
    },
  },
  chooseChild: { fr: 'Choisir un enfant', en: 'Choose a child', it: 'Scegli chi vedere' },
  noChild: {
    title: {
      fr: 'Faisons connaissance : l’arbre de votre enfant commence par quelques questions.',
      en: 'Let’s get to know each other: your child’s tree begins with a few questions.',
      it: 'Facciamo conoscenza: l’albero comincia con qualche domanda.',
    },
    start: { fr: 'Répondre aux questions', en: 'Answer the questions', it: 'Rispondi alle domande' },
  },
  box: {
    text: {
      fr: 'Le coffret d’activités de votre formule attend une adresse.',
      en: 'The activity box in your plan is waiting for an address.',
      it: 'La scatola di attività della tua formula aspetta un indirizzo.',
    },
    add: { fr: 'Indiquer où l’envoyer', en: 'Tell us where to send it', it: 'Indica dove spedirla' },
  },
  tree: {
    title: { fr: 'L’arbre de {name}', en: '{name}’s tree', it: 'L’albero di {name}' },
    text: {
      fr: 'Chaque live suivi et chaque replay regardé fait un rameau, chaque défi en cours une fleur, chaque défi réussi un fruit.',
      en: 'Each live session attended and each replay watched grows a sprig, each challenge under way a blossom, each challenge done a fruit.',
      it: 'Ogni diretta seguita e ogni registrazione guardata fa spuntare un rametto, ogni sfida in corso un fiore, ogni sfida riuscita un frutto.',
    },
    buds: {
      fr: 'Les bourgeons sont là, et rien ne presse : le premier rameau viendra avec le premier live ou le premier replay.',
      en: 'The buds are there, and there is no hurry: the first sprig will come with the first live session or replay.',
      it: 'Le gemme ci sono già, e non c’è fretta: il primo rametto verrà con la prima diretta o la prima registrazione.',
    },
    lives: {
      one: { fr: '{count} live suivi', en: '{count} live session attended', it: '{count} diretta seguita' },
      other: {
        fr: '{count} lives suivis',
        en: '{count} live sessions attended',
        it: '{count} dirette seguite',
      },
    },
    replays: {
      one: {
        fr: '{count} replay regardé',
        en: '{count} replay watched',
        it: '{count} registrazione guardata',
      },
      other: {
        fr: '{count} replays regardés',
        en: '{count} replays watched',
        it: '{count} registrazioni guardate',
      },
    },
    begun: {
      one: { fr: '{count} défi en cours', en: '{count} challenge under way', it: '{count} sfida in corso' },
      other: {
        fr: '{count} défis en cours',
        en: '{count} challenges under way',
        it: '{count} sfide in corso',
      },
    },
    done: {
      one: { fr: '{count} défi réussi', en: '{count} challenge done', it: '{count} sfida riuscita' },
      other: { fr: '{count} défis réussis', en: '{count} challenges done', it: '{count} sfide riuscite' },
    },
  },
  nextLive: {
    tag: { fr: 'Prochain live', en: 'Next live session', it: 'Prossima diretta' },
    now: { fr: 'Live en cours', en: 'Live now', it: 'Diretta in corso' },
    at: { fr: '{day}, {time}', en: '{day}, {time}', it: '{day}, {time}' },
    how: {
      fr: '{minutes} minutes, {expert}',
      en: '{minutes} minutes, {expert}',
      it: '{minutes} minuti, {expert}',
    },
    named: { fr: 'avec {name}', en: 'with {name}', it: 'con {name}' },
    experts: {
      health: {
        fr: 'avec un ou une spécialiste de la santé',
        en: 'with a health expert',
        it: 'con una persona esperta di salute',
      },
      law: {
        fr: 'avec un ou une spécialiste du droit',
        en: 'with a legal expert',
        it: 'con una persona esperta di diritto',
      },
      police: {
        fr: 'avec un policier ou une policière',
        en: 'with a police officer',
        it: 'con chi lavora nella polizia',
      },
      research: {
        fr: 'avec un chercheur ou une chercheuse',
        en: 'with a researcher',
        it: 'con chi fa ricerca',
      },
      education: {
        fr: 'avec un ou une spécialiste de l’éducation',
        en: 'with an education expert',
        it: 'con una persona esperta di educazione',
      },
      ai: {
        fr: 'avec une personne qui travaille sur l’IA',
        en: 'with an AI expert',
        it: 'con una persona che lavora con l’IA',
      },
    },
    join: { fr: 'Rejoindre le live', en: 'Join the session', it: 'Entra nella diretta' },
    calendar: { fr: 'Ajouter à l’agenda', en: 'Add to calendar', it: 'Aggiungi all’agenda' },
    door: {
      fr: 'L’entrée s’ouvre ici, un quart d’heure avant.',
      en: 'You can join from here, a quarter of an hour before it starts.',
      it: 'L’ingresso si apre qui, un quarto d’ora prima.',
    },
    noAddress: {
      fr: 'L’équipe n’a pas encore donné le lien de ce live.',
      en: 'The team has not added the link to this session yet.',
      it: 'Il team non ha ancora inserito il link della diretta.',
    },
    none: {
      fr: 'Aucune place n’est prise pour l’instant.',
      en: 'No places booked at the moment.',
      it: 'Per ora non c’è nessuna iscrizione.',
    },
    all: { fr: 'Voir les lives', en: 'See the live sessions', it: 'Vedi le dirette' },
  },
  week: {
    title: { fr: 'Cette semaine', en: 'This week', it: 'Questa settimana' },
    ofTwoHours: {
      fr: 'de live suivi, sur deux heures',
      en: 'of live sessions attended, out of two hours at most',
      it: 'di diretta seguita su due ore',
    },
    gauge: {
      one: {
        fr: '{minutes} minute de live suivie sur {limit}',
        en: '{minutes} of {limit} minutes of live time attended',
        it: '{minutes} minuto di diretta seguito su {limit}',
      },
      other: {
        fr: '{minutes} minutes de live suivies sur {limit}',
        en: '{minutes} of {limit} minutes of live time attended',
        it: '{minutes} minuti di diretta seguiti su {limit}',
      },
    },
    challenge: { fr: 'Défi : {title}', en: 'Challenge: {title}', it: 'Sfida: {title}' },
    noChallenge: { fr: 'Aucun défi en cours.', en: 'No challenge under way.', it: 'Nessuna sfida in corso.' },
    chat: {
      yes: {
        fr: 'Chat souhaité : ouvert',
        en: 'Preference for chat: open',
        it: 'Preferenza per la chat: aperta',
      },
      no: {
        fr: 'Chat souhaité : fermé',
        en: 'Preference for chat: closed',
        it: 'Preferenza per la chat: chiusa',
      },
      moderated: {
        fr: 'Chat souhaité : modéré',
        en: 'Preference for chat: moderated',
        it: 'Preferenza per la chat: moderata',
      },
    },
    camera: {
      on: {
        fr: 'Caméra souhaitée : allumée',
        en: 'Preference for the camera: on',
        it: 'Preferenza per la videocamera: accesa',
      },
      off: {
        fr: 'Caméra souhaitée : éteinte',
        en: 'Preference for the camera: off',
        it: 'Preferenza per la videocamera: spenta',
      },
      mood: {
        fr: 'Caméra souhaitée : selon l’humeur',
        en: 'Preference for the camera: your child’s choice',
        it: 'Preferenza per la videocamera: secondo l’umore',
      },
    },
  },
  badges: {
    title: { fr: 'Badges de {name}', en: '{name}’s badges', it: 'Distintivi di {name}' },
    all: { fr: 'Tous les badges', en: 'All the badges', it: 'Tutti i distintivi' },
    fewer: { fr: 'Voir moins de badges', en: 'See fewer badges', it: 'Vedi meno distintivi' },
    sheet: {
      print: { fr: 'Imprimer les badges', en: 'Print the badges', it: 'Stampa i distintivi' },
      preparing: { fr: 'La page se prépare', en: 'Preparing the page', it: 'Preparazione della pagina' },
      failed: {
        fr: 'La page des badges n’a pas pu être chargée.',
        en: 'The badge page could not be loaded.',
        it: 'Non è stato possibile caricare la pagina dei distintivi.',
      },
    },
    toDiscover: { fr: 'À découvrir', en: 'Still to discover', it: 'Da scoprire' },
    shapes: {
      blossom: { fr: 'J’ai essayé', en: 'I tried', it: 'Ho provato' },
      leaf: { fr: 'J’ai appris', en: 'I learnt', it: 'Ho imparato' },
      fruit: { fr: 'J’ai réussi un défi', en: 'I completed a challenge', it: 'Ho superato una sfida' },
      stone: { fr: 'J’ai transmis', en: 'I passed it on', it: 'Ho insegnato' },
      sun: { fr: 'J’ai participé', en: 'I took part', it: 'Ho partecipato' },
      nest: { fr: 'J’ai persévéré', en: 'I kept at it', it: 'Ho perseverato' },
    },
  },
  challenges: {
    title: { fr: 'Défis à la maison', en: 'Challenges at home', it: 'Sfide a casa' },
    lead: {
      fr: 'Un à la fois suffit. On le commence quand on veut, on peut le laisser sans rien perdre.',
      en: 'One at a time is enough. Begin whenever you like; you can leave it without losing anything.',
      it: 'Una alla volta basta. La si comincia quando si vuole, la si può lasciare senza perdere nulla.',
    },
    loading: { fr: 'Chargement des défis', en: 'Loading the challenges', it: 'Caricamento delle sfide' },
    notLoaded: {
      fr: 'Les défis n’ont pas pu être chargés.',
      en: 'The challenges could not be loaded.',
      it: 'Non è stato possibile caricare le sfide.',
    },
    begin: { fr: 'Commencer', en: 'Begin', it: 'Comincia' },
    done: { fr: 'C’est fait', en: 'Done', it: 'Fatto' },
    leave: { fr: 'Laisser pour l’instant', en: 'Leave it for now', it: 'Lascia per ora' },
    again: { fr: 'Recommencer', en: 'Do it again', it: 'Ricomincia' },
    confirm: { fr: 'Je confirme', en: 'I confirm', it: 'Confermo' },
    notYet: { fr: 'Pas encore', en: 'Not yet', it: 'Non ancora' },
    thisWeeks: { fr: 'Défi de la semaine', en: 'This week’s challenge', it: 'Sfida della settimana' },
    underWay: { fr: 'En cours', en: 'Under way', it: 'In corso' },
    toConfirm: { fr: 'Fait, à confirmer', en: 'Done, to be confirmed', it: 'Fatta, da confermare' },
    finishedBefore: { fr: 'Réussi', en: 'Done', it: 'Riuscita' },
    finished: { fr: 'Réussi le {date}', en: 'Done on {date}', it: 'Riuscita il {date}' },
    of: { fr: '{action} : {title}', en: '{action}: {title}', it: '{action}: {title}' },
    all: { fr: 'Voir tous les défis', en: 'See all the challenges', it: 'Vedi tutte le sfide' },
    fewer: { fr: 'Voir moins de défis', en: 'See fewer challenges', it: 'Vedi meno sfide' },
    noted: {
      fr: 'C’est noté. Une mirabelle de plus sur l’arbre.',
      en: 'Noted. One more plum on the tree.',
      it: 'Segnato. Una mirabella in più sull’albero.',
    },
    notedAgain: { fr: 'C’est noté.', en: 'Noted.', it: 'Segnato.' },
    failed: {
      fr: 'Le défi n’a pas pu être mis à jour. Réessayez dans un instant.',
      en: 'The challenge could not be recorded. Try again in a moment.',
      it: 'Non è stato possibile aggiornare la sfida. Riprova tra un momento.',
    },
    subscribe: {
      fr: 'Les défis s’ouvrent avec un abonnement ou des jours offerts.',
      en: 'Challenges come with a subscription or free days.',
      it: 'Le sfide si aprono con un abbonamento o dei giorni gratuiti.',
    },
    plans: { fr: 'Voir les formules', en: 'See the plans', it: 'Vedi le formule' },
    closed: {
      fr: 'Votre accès est fermé pour le moment. Les défis s’ouvrent de nouveau avec lui.',
      en: 'Your access is closed for now. When it opens again, challenges will be back too.',
      it: 'Per ora il tuo accesso è chiuso. Quando si riapre, tornano anche le sfide.',
    },
    account: { fr: 'Voir mon compte', en: 'See my account', it: 'Vedi il mio account' },
  },
  replays: {
    title: { fr: 'À revoir ensemble', en: 'To watch again together', it: 'Da rivedere insieme' },
    all: { fr: 'Toutes les vidéos', en: 'All the videos', it: 'Tutti i video' },
    none: {
      fr: 'Aucun replay regardé pour l’instant.',
      en: 'No replays watched yet.',
      it: 'Per ora nessuna registrazione guardata.',
    },
    minutes: { fr: '{minutes} min', en: '{minutes} min', it: '{minutes} min' },
    open: { fr: 'Revoir', en: 'Watch again', it: 'Rivedi' },
  },
  links: {
    referral: {
      title: {
        fr: 'Offrir trente jours à des amis',
        en: 'Give friends thirty days',
        it: 'Regala trenta giorni agli amici',
      },
      text: {
        fr: 'Deux familles amies au plus. Trente jours pour elles, trente pour vous.',
        en: 'For two families at most. Thirty days for them, thirty for you.',
        it: 'Al massimo due famiglie amiche. Trenta giorni a loro, trenta a te.',
      },
      open: { fr: 'Ouvrir le parrainage', en: 'Invite a family', it: 'Invita una famiglia' },
      gift: {
        fr: 'Offrir des mois à une famille',
        en: 'Give Mirabelle to a family',
        it: 'Regala dei mesi a una famiglia',
      },
    },
    account: {
      title: {
        fr: 'Votre abonnement et vos réponses',
        en: 'Your subscription and your answers',
        it: 'Il tuo abbonamento e le tue risposte',
      },
      text: {
        fr: 'La formule, les factures, la sortie en deux clics, et ce que vous nous avez dit de votre enfant.',
        en: 'The plan, the invoices, how to leave in two clicks, and what you told us about your child.',
        it: 'La formula, le fatture, la disdetta in due clic e ciò che ci hai raccontato.',
      },
      sessions: { fr: 'Séances individuelles', en: 'One-to-one sessions', it: 'Incontri individuali' },
      messages: { fr: 'Messages', en: 'Messages', it: 'Messaggi' },
      account: { fr: 'Mon compte', en: 'My account', it: 'Il mio account' },
      answers: { fr: 'Revoir mes réponses', en: 'Review my answers', it: 'Rivedi le mie risposte' },
    },
  },
} satisfies TextTree
