import type { ParcelState } from '#src/shared/delivery.ts'

/** The boxes in the back-office, in French only (SPEC §1). */
export const stateNames: Readonly<Record<ParcelState, string>> = {
  toSend: 'À envoyer',
  prepared: 'Préparé',
  sent: 'Envoyé',
  returned: 'Revenu',
}

export const boxTexts = {
  heading: 'Coffrets',
  lead: 'Le contenu du mois, son défi, son jour de clôture ; puis la liste arrêtée ce jour-là, et ce que devient chaque colis.',
  add: 'Préparer un mois',
  month: 'Mois',
  noBox: 'Aucun coffret préparé.',
  edit: 'Modifier ce coffret',
  dialog: 'Coffret du mois',
  monthHint: 'Par exemple 2026-12',
  contents: { fr: 'Contenu, en français', en: 'Contenu, en anglais', it: 'Contenu, en italien' },
  challenge: 'Défi du mois',
  noChallenge: 'Aucun défi',
  cutOff: 'Jour de clôture',
  cutOffHint: 'La liste est arrêtée à la fin de ce jour, à Luxembourg.',
  cutOffOver: {
    title: 'Arrêter la liste maintenant ?',
    text: 'Le {day} est passé : la liste sera arrêtée aussitôt, et ne changera plus.',
    confirm: 'Enregistrer ce jour',
  },
  listed: 'Liste arrêtée le {when}.',
  notListed: 'Liste provisoire, arrêtée à la fin du {day}.',
  caption: 'Colis du mois',
  columns: ['Famille', 'Destinataire', 'État', 'Numéro de suivi'],
  noAddress: 'Sans adresse',
  stateOf: 'État du colis de {email}',
  trackingOf: 'Numéro de suivi du colis de {email}',
  save: 'Enregistrer les colis',
  saved: 'Colis enregistrés',
  count: { one: '{total} colis', other: '{total} colis' },
  search: 'Chercher une famille',
  nothing: 'Aucun colis ce mois-ci.',
  noMatch: 'Aucun colis pour cette recherche.',
  export: 'Exporter les colis',
  import: 'Importer les numéros de suivi (CSV)',
  imported: { one: '{sent} colis envoyé.', other: '{sent} colis envoyés.' },
  failed: 'La liste n’a pas pu être lue.',
  loading: 'Chargement…',
}
