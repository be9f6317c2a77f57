/** Requests for the guide and the monthly newsletter, in French only (SPEC §1). */
export const leadWords = {
  purposes: { guide: 'Guide', newsletter: 'Lettre' },
  states: { asked: 'Demandée', confirmed: 'Confirmée', unsubscribed: 'Arrêtée' },
}

export const leadTexts = {
  heading: 'Demandes',
  lead: 'Qui a demandé le guide et qui reçoit la lettre du verger. La lettre ne part qu’aux adresses confirmées.',
  caption: 'Demandes du guide et de la lettre',
  columns: ['Reçue', 'Email', 'Demande', 'Langue', 'État', 'Suivi', 'Actions'],
  search: 'Rechercher une adresse',
  searchExample: 'claire@exemple.lu',
  purpose: 'Demande',
  anyPurpose: 'Guide et lettre',
  state: 'État',
  anyState: 'Tous les états',
  follow: 'Suivi',
  anyFollow: 'Traitées ou non',
  waiting: 'À traiter',
  handled: 'Traitée',
  handledOn: 'Traitée le {day}',
  open: 'Voir',
  openOf: 'Voir la demande de {email}',
  count: { one: '1 demande', other: '{total} demandes' },
  empty: 'Aucune demande ne correspond.',
  emptyAtAll: 'Personne n’a encore demandé le guide ni la lettre.',
  file: 'demandes.csv',
}

export const leadDialogTexts = {
  title: 'Demande',
  failed: 'La demande n’a pas pu être lue.',
  loading: 'Chargement…',
  pending: 'En cours…',
  email: 'Email',
  purpose: 'Demande',
  language: 'Langue',
  state: 'État',
  createdAt: 'Reçue',
  confirmedAt: 'Confirmée',
  unsubscribedAt: 'Arrêtée',
  handledAt: 'Traitée',
  textVersion: 'Texte accepté, version',
  markHandled: 'Marquer comme traitée',
  markWaiting: 'Remettre à traiter',
  unsubscribe: {
    ask: 'Arrêter la lettre',
    text: 'Cette adresse ne recevra plus la lettre. À faire quand la personne le demande.',
    confirm: 'Confirmer l’arrêt',
    done: 'Lettre arrêtée',
  },
  erase: {
    ask: 'Effacer',
    text: 'Toutes les demandes de cette adresse et les e-mails qui les concernent seront effacés, sans retour possible. Son compte, s’il y en a un, reste.',
    confirm: 'Effacer définitivement',
    done: 'Demandes effacées',
  },
}
