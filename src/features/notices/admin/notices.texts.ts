/** In French only (SPEC §1). */
export const noticesTexts = {
  heading: 'Messages aux familles',
  lead: 'Ce qui concerne le contrat : un prix ou des conditions qui changent (30 jours avant), une interruption. Chaque famille le reçoit une fois, et le voit dans son espace parent.',
  add: 'Nouveau message',
  addTitle: 'Écrire à toutes les familles abonnées',
  caption: 'Messages aux familles',
  columns: ['Objet', 'Langues', 'Formules', 'État', 'Familles', 'Actions'],
  count: { one: '1 message', other: '{total} messages' },
  empty: 'Aucun message pour le moment.',
  subject: 'Objet ({language})',
  body: 'Texte ({language})',
  bodyHint:
    'Une ligne vide sépare deux paragraphes. Laissez objet et texte vides pour ne pas écrire dans cette langue.',
  plans: { lives: 'Les lives', complete: 'Le complet' },
  plansTitle: 'Formules',
  states: { draft: 'Brouillon', leaving: 'Part dans un instant', sent: 'Envoyé' },
  trial: 'Essai',
  trialOf: 'M’envoyer un essai de {subject}',
  trialSent: 'Essai envoyé à votre adresse',
  send: 'Envoyer',
  sendOf: 'Envoyer {subject}',
  sendTitle: 'Envoyer ce message ?',
  sendText:
    '{recipients} familles le reçoivent, une fois chacune. Pendant dix secondes, vous pouvez encore l’annuler.',
  undo: 'Annuler l’envoi',
  undone: 'Envoi annulé : le message est de nouveau un brouillon',
}
