/** Step 4, framework and safety. */
export const safetyTexts = {
  heading: { fr: 'Le cadre des lives, pour {name}', en: 'How live sessions work for {name}', it: 'Le regole delle dirette, per {name}' },
  lead: {
    fr: 'Vous pourrez changer ces réglages à tout moment.',
    en: 'You can change these settings at any time.',
    it: 'Potrai cambiare queste impostazioni in qualsiasi momento.',
  },
  cameraDefault: { fr: 'La caméra, au début d’un live', en: 'The camera, when a live session starts', it: 'La videocamera, all’inizio di una diretta' },
  cameraHints: {
    on: { fr: 'On se voit, comme autour d’une table.', en: 'Everyone sees each other, as around a table.', it: 'Ci si vede, come intorno a un tavolo.' },
    off: { fr: 'On entend, on écrit, on ne voit pas.', en: 'Heard and read, not seen.', it: 'Si ascolta e si scrive, senza farsi vedere.' },
    mood: { fr: '{name} choisit en arrivant.', en: '{name} chooses on arrival.', it: 'Sceglie {name} all’arrivo.' },
  },
  chatAuthorized: { fr: 'Le chat pendant le live', en: 'The chat during a live session', it: 'La chat durante la diretta' },
  chatHints: {
    moderated: {
      fr: 'Vous souhaitez qu’un adulte relise les messages avant les autres.',
      en: 'You would like an adult to read messages before the others do.',
      it: 'Preferisci che un adulto legga i messaggi prima degli altri.',
    },
    yes: { fr: 'Les messages s’affichent tout de suite.', en: 'Messages appear at once.', it: 'I messaggi appaiono subito.' },
    no: { fr: '{name} lit, sans écrire.', en: '{name} reads, without writing.', it: '{name} legge, senza scrivere.' },
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
    mockery: { fr: 'On ne se moque de personne.', en: 'We make fun of nobody.', it: 'Non si prende in giro nessuno.' },
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
