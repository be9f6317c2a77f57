/** In French only (SPEC §1). */
export const messageTexts = {
  heading: 'Messages',
  caption: 'Messages reçus',
  columns: ['Reçu', 'De', 'Message', 'État', 'Actions'],
  state: 'État',
  states: { all: 'Tous les messages', true: 'À répondre', false: 'Avec réponse' },
  waiting: 'À répondre',
  answered: 'Répondu le {day}',
  open: 'Lire',
  openOf: 'Lire le message de {name}',
  markAnswered: 'Marquer comme répondu',
  markWaiting: 'Remettre dans « À répondre »',
  reply: 'Écrire à {email}',
  pending: 'En cours…',
  count: { one: '1 message', other: '{total} messages' },
  empty: 'Aucun message ici.',
  file: 'messages.csv',
}
