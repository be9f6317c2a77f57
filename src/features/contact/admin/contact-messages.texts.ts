/** In French only (SPEC §1). */
export const messageTexts = {
  heading: 'Messages',
  lead: 'Ce qui arrive par le formulaire de contact.',
  caption: 'Messages reçus',
  columns: ['Reçu', 'De', 'Message', 'État', 'Actions'],
  state: 'État',
  states: { all: 'Tous les messages', true: 'Sans réponse', false: 'Avec réponse ou en conversation' },
  waiting: 'Sans réponse',
  answered: 'Répondu le {day}',
  inConversation: 'Dans les conversations',
  inConversationText:
    'Cette famille était connectée : on lui répond dans les conversations, où se trouve son message.',
  open: 'Lire',
  openOf: 'Lire le message de {name}',
  markAnswered: 'Marquer comme répondu',
  markWaiting: 'Remettre dans « Sans réponse »',
  reply: 'Écrire à {email}',
  pending: 'En cours…',
  count: { one: '1 message', other: '{total} messages' },
  empty: 'Aucun message ici.',
  file: 'messages.csv',
}
