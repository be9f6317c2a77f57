/** Step 4, framework and safety. */
export const safetyTexts = {
  heading: {
    fr: 'Le cadre des lives, pour {name}',
    en: 'How live sessions work for {name}',
    it: 'Le regole delle dirette, per {name}',
  },
  lead: {
    fr: 'Vous pourrez changer ces réglages à tout moment.',
    en: 'You can change these settings at any time.',
    it: 'Potrai cambiare queste impostazioni in qualsiasi momento.',
  },
  cameraDefault: {
    fr: 'La caméra, au début d’un live',
    en: 'The camera, when a live session starts',
    it: 'La videocamera, all’inizio di una diretta',
  },
  cameraHints: {
    on: {
      fr: 'Dans notre classe, seuls les adultes voient {name}.',
      en: 'In our classroom, only the adults see {name}.',
      it: 'Nella nostra aula solo gli adulti vedono {name}.',
    },
    off: {
      fr: 'On écoute, on parle, sans se montrer.',
      en: 'Listening and speaking, without being seen.',
      it: 'Si ascolta e si parla, senza farsi vedere.',
    },
    mood: {
      fr: '{name} choisit en arrivant.',
      en: '{name} chooses on arrival.',
      it: 'Sceglie {name} all’arrivo.',
    },
  },
  chatAuthorized: {
    fr: 'Le chat pendant le live : votre souhait',
    en: 'Chat during a live session: your preference',
    it: 'La chat durante la diretta: la tua preferenza',
  },
  /**
   * BigBlueButton has one chat lock for everybody but moderators, so a parent's preference is only shown to the
   * team.
   */
  chatLock: {
    fr: 'Dans notre classe, le chat est fermé aux enfants. Un adulte peut l’ouvrir un moment, pour tout le groupe à la fois : il voit votre souhait et en tient compte.',
    en: 'In our classroom, chat is closed to children. An adult may open it for a while, for the whole group at once: they see your preference and take it into account.',
    it: 'Nella nostra aula la chat è chiusa per bambini e ragazzi. Un adulto può aprirla per un momento, per tutto il gruppo insieme: vede la tua preferenza e ne tiene conto.',
  },
  chatHints: {
    moderated: {
      fr: '{name} écrit quand un adulte suit les messages.',
      en: '{name} writes while an adult is following the messages.',
      it: '{name} scrive mentre un adulto segue i messaggi.',
    },
    yes: {
      fr: '{name} écrit dès que le chat est ouvert.',
      en: '{name} writes whenever the chat is open.',
      it: '{name} scrive quando la chat è aperta.',
    },
    no: {
      fr: '{name} n’écrit pas.',
      en: '{name} does not write.',
      it: '{name} non scrive.',
    },
  },
  displayName: { fr: 'Le nom d’affichage', en: 'The display name', it: 'Il nome visualizzato' },
  displayNameHint: {
    fr: 'Un surnom ou un prénom, jamais le nom de famille. Notre classe en ligne le montre pendant les lives ; ailleurs, l’équipe demande aux enfants de l’utiliser.',
    en: 'A nickname or a first name, never the family name. Our online classroom shows it during live sessions; elsewhere, the team asks children to use it.',
    it: 'Un soprannome o un nome, mai il cognome. La nostra aula online lo mostra durante le dirette; altrove, il team chiede a tutti di usarlo.',
  },
  rulesHeading: { fr: 'Trois règles', en: 'Three rules', it: 'Tre regole' },
  /** Their version is textVersions.liveRules. */
  rules: {
    respect: {
      fr: 'On se respecte : on écoute, on laisse finir.',
      en: 'We respect each other: we listen, we let others finish.',
      it: 'Ci si rispetta: si ascolta, si lascia finire.',
    },
    mockery: {
      fr: 'On ne se moque de personne.',
      en: 'We do not make fun of anyone.',
      it: 'Non si prende in giro nessuno.',
    },
    privacy: {
      fr: 'On ne donne aucune information personnelle : ni nom de famille, ni adresse, ni école, ni téléphone.',
      en: 'We share no personal information: no family name, address, school or telephone number.',
      it: 'Non si danno informazioni personali: né cognome, né indirizzo, né scuola, né telefono.',
    },
  },
  rulesAccepted: {
    fr: 'Nous avons lu ces règles ensemble et nous les acceptons.',
    en: 'We have read these rules together and accept them.',
    it: 'Abbiamo letto insieme queste regole e le accettiamo.',
  },
  summaryCamera: { fr: 'Caméra', en: 'Camera', it: 'Videocamera' },
  summaryChat: { fr: 'Chat', en: 'Chat', it: 'Chat' },
  summaryRules: { fr: 'Règles des lives', en: 'Rules of live sessions', it: 'Regole delle dirette' },
  accepted: { fr: 'Acceptées', en: 'Accepted', it: 'Accettate' },
}
