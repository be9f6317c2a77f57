import type { TextTree } from '#src/shared/language/languages.ts'

const twoAdults = {
  fr: 'La porte s’ouvre dès que deux adultes sont là.',
  en: 'The door opens once two adults are here.',
  it: 'La porta si apre quando ci sono due adulti.',
}

/** The page before the class, which addresses the child as « tu ». */
export const livePageTexts = {
  meta: {
    title: {
      fr: 'Mon live | Mirabelle',
      en: 'My live session | Mirabelle',
      it: 'La mia diretta | Mirabelle',
    },
    description: {
      fr: 'La page d’avant le live : qui sera là, et comment entrer.',
      en: 'The page before the live session: who will be there, and how to go in.',
      it: 'La pagina prima della diretta: chi ci sarà e come entrare.',
    },
    keywords: { fr: 'live, enfants', en: 'live session, children', it: 'diretta, bambini' },
  },
  brand: { fr: 'Mon live', en: 'My live session', it: 'La mia diretta' },
  backToOrchard: { fr: 'Mon verger', en: 'My orchard', it: 'Il mio frutteto' },
  back: { fr: 'Espace parent', en: 'Parent dashboard', it: 'Area genitori' },
  loading: { fr: 'Chargement…', en: 'Loading…', it: 'Caricamento…' },
  signedOut: {
    title: { fr: 'Connectez-vous pour entrer.', en: 'Sign in to join.', it: 'Accedi per entrare.' },
    signIn: { fr: 'Se connecter', en: 'Sign in', it: 'Accedi' },
  },
  unknown: {
    fr: 'Ce live n’existe pas, ou n’existe plus.',
    en: 'This live session does not exist, or no longer does.',
    it: 'Questa diretta non esiste, o non esiste più.',
  },
  lost: {
    fr: 'La connexion est perdue. Nous réessayons.',
    en: 'The connection has dropped. We are trying again.',
    it: 'La connessione è caduta. Continuiamo a provare.',
  },
  began: {
    fr: 'Ton live a commencé à {time}.',
    en: 'Your live session started at {time}.',
    it: 'La tua diretta è cominciata alle {time}.',
  },
  starts: {
    fr: 'Ton live commence à {time}.',
    en: 'Your live session starts at {time}.',
    it: 'La tua diretta comincia alle {time}.',
  },
  startsOn: {
    fr: 'Ton live commence {day} à {time}.',
    en: 'Your live session starts on {day} at {time}.',
    it: 'La tua diretta comincia {day} alle {time}.',
  },
  door: {
    early: {
      fr: 'La porte s’ouvre à {time}.',
      en: 'The door opens at {time}.',
      it: 'La porta si apre alle {time}.',
    },
    waiting: twoAdults,
    /** When one adult alone is expected, who is `{one}`. */
    waitingOne: twoAdults,
    waitingNamed: {
      fr: 'La porte s’ouvre dès que {one} et {other} sont là.',
      en: 'The door opens once {one} and {other} are both here.',
      it: 'La porta si apre quando ci sono {one} e {other}.',
    },
    ended: {
      fr: 'La classe est finie. À bientôt. Si les adultes la rouvrent, la porte s’ouvrira ici.',
      en: 'The class is over. See you soon. If the adults open it again, the door will open here.',
      it: 'L’aula è chiusa. A presto. Se gli adulti la riaprono, la porta si aprirà qui.',
    },
    open: {
      fr: 'Deux adultes sont là. La porte est ouverte.',
      en: 'Two adults are here. The door is open.',
      it: 'Ci sono due adulti. La porta è aperta.',
    },
    over: {
      fr: 'Ce live est fini. À bientôt pour un autre.',
      en: 'This live session is over. See you at the next one.',
      it: 'Questa diretta è finita. A presto per un’altra.',
    },
    cancelled: {
      fr: 'Ce live n’aura pas lieu.',
      en: 'This live session will not take place.',
      it: 'Questa diretta non ci sarà.',
    },
  },
  enter: { fr: 'Entrer', en: 'Go in', it: 'Entra' },
  entering: { fr: 'On entre…', en: 'Going in…', it: 'Entriamo…' },
  closed: { fr: 'Porte fermée', en: 'Door shut', it: 'Porta chiusa' },
  who: { fr: 'Qui vient ?', en: 'Who is coming?', it: 'Chi viene?' },
  otherAdult: {
    fr: 'Un autre adulte de l’équipe sera là aussi.',
    en: 'Another adult from the team will be there too.',
    it: 'Ci sarà anche un altro adulto del team.',
  },
  adults: { fr: 'Deux adultes avec toi', en: 'Two adults with you', it: 'Due adulti con te' },
  someAdults: {
    fr: 'Deux adultes de l’équipe seront là.',
    en: 'Two adults from the team will be there.',
    it: 'Ci saranno due adulti del team.',
  },
  roles: {
    expert: { fr: 'Mène le live.', en: 'Leads the session.', it: 'Conduce la diretta.' },
    host: {
      fr: 'Accueille, et veille sur le groupe.',
      en: 'Welcomes you and looks after the group.',
      it: 'Dà il benvenuto e si prende cura del gruppo.',
    },
  },
  here: { fr: 'Dans la classe', en: 'In the class', it: 'In aula' },
  coming: { fr: 'En chemin', en: 'On their way', it: 'In arrivo' },
  mirror: {
    fr: 'C’est toi, comme dans un miroir. Personne ne te voit encore.',
    en: 'That is you, as in a mirror. Nobody can see you yet.',
    it: 'Sei tu, come allo specchio. Nessuno ti vede ancora.',
  },
  noMirror: {
    fr: 'Ta caméra est éteinte ici.',
    en: 'Your camera is off here.',
    it: 'Qui la tua videocamera è spenta.',
  },
  cameraKeptOff: {
    fr: 'Chez toi, on préfère que ta caméra reste éteinte. On t’entend quand même.',
    en: 'At home they would rather keep your camera off. We can still hear you.',
    it: 'A casa preferiscono la videocamera spenta. Ti sentiamo lo stesso.',
  },
  cameraOn: { fr: 'Caméra allumée', en: 'Camera on', it: 'Videocamera accesa' },
  cameraOff: { fr: 'Essayer ma caméra', en: 'Try my camera', it: 'Prova la mia videocamera' },
  cameraHint: {
    fr: 'Tu peux l’éteindre quand tu veux',
    en: 'You can turn it off whenever you like',
    it: 'Puoi spegnerla quando vuoi',
  },
  microphoneOn: { fr: 'Micro allumé ici', en: 'Microphone on here', it: 'Microfono acceso qui' },
  microphoneOff: { fr: 'Essayer mon micro', en: 'Try my microphone', it: 'Prova il mio microfono' },
  microphoneHint: {
    fr: 'Il est coupé quand tu entres',
    en: 'It is off when you go in',
    it: 'È spento quando entri',
  },
  say: { fr: 'Dis « mirabelle » :', en: 'Say “mirabelle”:', it: 'Di’ «mirabelle»:' },
  heard: { fr: 'On t’entend bien.', en: 'We can hear you clearly.', it: 'Ti sentiamo bene.' },
  notHeard: {
    fr: 'On ne t’entend pas encore.',
    en: 'We cannot hear you yet.',
    it: 'Non ti sentiamo ancora.',
  },
  noDevice: {
    fr: 'Pas de caméra ni de micro ? On peut venir sans.',
    en: 'No camera or microphone? You can still come.',
    it: 'Niente videocamera o microfono? Si può venire senza.',
  },
  /** The browser does not allow the device: somebody denied it just now, or earlier for good. */
  notAllowed: {
    video: {
      fr: 'La caméra n’est pas autorisée ici. Un adulte peut t’aider à l’autoriser. On peut aussi venir sans.',
      en: 'The camera is blocked here. An adult can help you to unblock it. You can also come without it.',
      it: 'Qui la videocamera è bloccata. Un adulto può aiutarti a sbloccarla. Si può venire anche senza.',
    },
    audio: {
      fr: 'Le micro n’est pas autorisé ici. Un adulte peut t’aider à l’autoriser. On peut aussi venir sans.',
      en: 'The microphone is blocked here. An adult can help you to unblock it. You can also come without it.',
      it: 'Qui il microfono è bloccato. Un adulto può aiutarti a sbloccarlo. Si può venire anche senza.',
    },
  },
  may: { fr: 'Ce que tu peux faire', en: 'What you can do', it: 'Che cosa puoi fare' },
  mayCamera: {
    on: {
      fr: 'Allumer ta caméra, et l’éteindre quand tu veux. Seuls les adultes la voient.',
      en: 'Have your camera on, and turn it off whenever you like. Only the adults can see you.',
      it: 'Mostrare la tua immagine o spegnerla quando vuoi. La vedono solo gli adulti.',
    },
    /** Behind a typed link, where we do not know who sees the picture. */
    onElsewhere: {
      fr: 'Allumer ta caméra, et l’éteindre quand tu veux.',
      en: 'Have your camera on, and turn it off whenever you like.',
      it: 'Mostrare la tua immagine o spegnerla quando vuoi.',
    },
    mood: {
      fr: 'Allumer ta caméra si tu en as envie, ou non.',
      en: 'Turn your camera on if you feel like it, or not.',
      it: 'Accendere la videocamera se ne hai voglia, o no.',
    },
    off: {
      fr: 'Parler et écouter, avec la caméra éteinte.',
      en: 'Speak and listen, with the camera off.',
      it: 'Parlare e ascoltare, con la videocamera spenta.',
    },
  },
  mayChat: {
    fr: 'Écrire, quand un adulte ouvre le chat : il l’ouvre ou le ferme pour tout le monde à la fois.',
    en: 'Write in the chat when an adult opens it: they open or close it for everyone at once.',
    it: 'Scrivere, quando un adulto apre la chat: la apre o la chiude per tutti insieme.',
  },
  recorded: {
    yes: {
      fr: 'Le live est enregistré. Ton image peut y être.',
      en: 'The session is recorded. You may be seen in it.',
      it: 'La diretta viene registrata. Ci si può vedere anche la tua immagine.',
    },
    no: {
      fr: 'Le live est enregistré, sans ton image.',
      en: 'The session is recorded, but you are not seen in it.',
      it: 'La diretta viene registrata, senza la tua immagine.',
    },
  },
  rules: { fr: 'Ici, on fait comme ça', en: 'How we do things here', it: 'Qui si fa così' },
  rule: {
    listen: {
      fr: 'On lève la main et on s’écoute.',
      en: 'Hands up, and we listen.',
      it: 'Si alza la mano e ci si ascolta.',
    },
    kind: {
      fr: 'On ne se moque de personne.',
      en: 'We do not make fun of anyone.',
      it: 'Non si prende in giro nessuno.',
    },
    private: {
      fr: 'On garde pour soi son nom, son école, son adresse.',
      en: 'We keep our name, school and address to ourselves.',
      it: 'Nome, scuola e indirizzo si tengono per sé.',
    },
  },
  safetyBar: {
    fr: 'Un adulte est prévenu aussitôt. Les autres ne le voient pas.',
    en: 'An adult is told at once. The others will not see it.',
    it: 'Un adulto viene avvisato subito. Gli altri non se ne accorgono.',
  },
  errors: {
    weekIsFull: {
      fr: 'Tu as déjà tes deux heures cette semaine. C’est assez pour apprendre, et il reste du temps pour jouer dehors.',
      en: 'You already have your two hours this week. That is enough to learn, and leaves time to play outside.',
      it: 'Hai già le tue due ore questa settimana. Bastano per imparare, e resta tempo per giocare fuori.',
    },
    restTime: { fr: 'C’est l’heure d’éteindre.', en: 'Time to switch off.', it: 'È ora di spegnere.' },
    dailyLimit: {
      fr: 'C’est assez pour aujourd’hui.',
      en: 'That is enough for today.',
      it: 'Per oggi basta così.',
    },
    full: {
      fr: 'Toutes les places sont prises aujourd’hui.',
      en: 'Every place is taken today.',
      it: 'Oggi tutti i posti sono presi.',
    },
    noAddress: {
      fr: 'Ce live n’a pas encore de lien. L’équipe s’en occupe.',
      en: 'This session has no link yet. The team is working on it.',
      it: 'Questa diretta non ha ancora un link. Ci pensa il team.',
    },
    adultsAbsent: {
      fr: 'Un adulte n’est pas encore là. Reste ici, la porte s’ouvre toute seule.',
      en: 'One adult is not here yet. Stay here: the door will open by itself.',
      it: 'Manca ancora un adulto. Resta qui, la porta si apre da sola.',
    },
    notOpen: { fr: 'La porte n’est pas ouverte.', en: 'The door is not open.', it: 'La porta non è aperta.' },
    classAway: {
      fr: 'La classe ne répond pas. Ce n’est pas ta faute, réessaie dans un instant.',
      en: 'The classroom is not responding. It is not your fault: try again in a moment.',
      it: 'L’aula non risponde. Non è colpa tua, riprova tra un attimo.',
    },
    classFull: {
      fr: 'Il n’y a plus de place dans la classe pour l’instant. Ce n’est pas ta faute, réessaie dans un moment.',
      en: 'There is no room left in the class just now. It is not your fault: try again in a little while.',
      it: 'Per ora in aula non c’è più posto. Non è colpa tua, riprova tra un po’.',
    },
    noAccess: {
      fr: 'Demande à un parent : l’accès n’est pas ouvert en ce moment.',
      en: 'Ask a parent: your family’s access is not open at the moment.',
      it: 'Chiedi a un genitore: in questo momento l’accesso non è aperto.',
    },
    other: {
      fr: 'Ça n’a pas marché. Réessaie dans un instant.',
      en: 'That did not work. Try again in a moment.',
      it: 'Non ha funzionato. Riprova tra un attimo.',
    },
  },
  /** Shown in a child's view instead of the errors that are about the plan. */
  staysShut: {
    fr: 'La porte reste fermée pour l’instant. Parles-en à un parent.',
    en: 'The door stays shut for now. Talk to a parent.',
    it: 'Per ora la porta resta chiusa. Parlane con un genitore.',
  },
  /** The texts that differ for a one-to-one session. */
  session: {
    unknown: {
      fr: 'Cette séance n’est pas réservée, ou ne l’est plus.',
      en: 'This session is not booked, or no longer is.',
      it: 'Questo incontro non è prenotato, o non lo è più.',
    },
    began: {
      fr: 'Ta séance a commencé à {time}.',
      en: 'Your session started at {time}.',
      it: 'Il tuo incontro è cominciato alle {time}.',
    },
    starts: {
      fr: 'Ta séance commence à {time}.',
      en: 'Your session starts at {time}.',
      it: 'Il tuo incontro comincia alle {time}.',
    },
    startsOn: {
      fr: 'Ta séance commence {day} à {time}.',
      en: 'Your session starts on {day} at {time}.',
      it: 'Il tuo incontro comincia {day} alle {time}.',
    },
    door: {
      waitingOne: {
        fr: 'La porte s’ouvre dès que {one} est là, avec un autre adulte\u00a0: un de tes parents, ou l’équipe.',
        en: 'The door opens once {one} is here, with one of your parents or another adult from the team.',
        it: 'La porta si apre quando c’è {one}, con un altro adulto: un tuo genitore o il team.',
      },
      open: {
        fr: 'On t’attend. La porte est ouverte.',
        en: 'They are waiting for you. The door is open.',
        it: 'Ti aspettano. La porta è aperta.',
      },
      over: {
        fr: 'Cette séance est finie. À bientôt.',
        en: 'This session is over. See you soon.',
        it: 'Questo incontro è finito. A presto.',
      },
    },
    adults: { fr: 'Avec toi', en: 'With you', it: 'Con te' },
    roles: {
      expert: { fr: 'Mène la séance.', en: 'Leads the session.', it: 'Conduce l’incontro.' },
    },
    neverRecorded: {
      fr: 'La séance n’est jamais enregistrée.',
      en: 'The session is never recorded.',
      it: 'L’incontro non viene mai registrato.',
    },
    parent: { fr: 'Un parent est invité', en: 'A parent is invited', it: 'Un genitore è invitato' },
    parentStays: {
      fr: 'Un parent reste à côté',
      en: 'A parent is staying with me',
      it: 'Un genitore resta qui accanto',
    },
    parentElsewhere: {
      fr: 'Un de tes parents peut entrer avec son appareil.',
      en: 'Your parent can join on their own device.',
      it: 'Un tuo genitore può entrare dal suo dispositivo.',
    },
    errors: {
      adultsAbsent: {
        fr: 'Il manque un adulte. Appelle un parent, ou reste ici : la porte s’ouvre toute seule.',
        en: 'One adult is not here yet. Fetch a parent, or stay here: the door will open by itself.',
        it: 'Manca un adulto. Chiama un genitore, o resta qui: la porta si apre da sola.',
      },
      noAddress: {
        fr: 'Cette séance n’a pas encore de lien. L’équipe s’en occupe.',
        en: 'This session has no link yet. The team is working on it.',
        it: 'Questo incontro non ha ancora un link. Ci pensa il team.',
      },
      otherPlan: {
        fr: 'Les séances font partie de la formule complète.',
        en: 'One-to-one sessions are part of the complete plan.',
        it: 'Gli incontri fanno parte della formula completa.',
      },
    },
  },
} as const satisfies TextTree
