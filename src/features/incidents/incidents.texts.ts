/** An e-mail to the team, in French only (SPEC §1). */
export const incidentEmailTexts = {
  subject: 'Ça ne va pas : {name}',
  title: '{name} a appuyé sur « Ça ne va pas ».',
  inLive: 'Pendant le live « {title} ».',
  outside: 'En dehors d’un live.',
  words: 'Avec ces mots : {words}',
  noWords: 'Sans rien écrire.',
  deadline: 'À traiter avant le {moment} (heure de Luxembourg).',
  button: 'Ouvrir les incidents',
  parent: 'C’est vous qui prévenez le parent : l’enfant sait que vous le ferez.',
}

/** The incidents in the back-office, in French only (SPEC §1). */
export const incidentTexts = {
  heading: 'Incidents',
  lead: 'Ce que des enfants ont signalé par « Ça ne va pas ». Une heure pour répondre pendant un live, un jour sinon ; c’est vous qui prévenez le parent.',
  caption: 'Incidents',
  columns: ['Quand', 'Qui', 'Mots', 'À traiter avant', 'État', 'Actions'],
  count: { one: '1 incident', other: '{total} incidents' },
  empty: 'Aucun incident.',
  stateLabel: 'État',
  states: { all: 'Tous', open: 'Ouverts', handled: 'Traités' },
  open: 'Ouvert',
  late: 'En retard',
  handled: 'Traité',
  noWords: 'Sans mots',
  treat: 'Traiter',
  treatOf: 'Traiter l’incident de {name}',
  dialog: {
    title: 'Incident de {name}',
    note: 'Ce qui a été fait',
    noteHint: 'Lu par l’équipe seulement.',
    save: 'Marquer traité',
    reopen: 'Rouvrir',
    pending: 'En cours…',
  },
  saved: 'C’est noté.',
  close: 'Fermer',
  banner: {
    label: 'Alertes',
    incident: '{name} a appuyé sur « Ça ne va pas ».',
    class: 'Moins de deux adultes dans la classe de « {title} ».',
    openIncident: 'Traiter',
    openLive: 'Ouvrir les lives',
  },
}
