import type { Language } from '#src/language/languages.ts'

/** What children read above an adult of the team in a class. */
export const teamName: Readonly<Record<Language, string>> = { fr: 'L’équipe Mirabelle', en: 'The Mirabelle team', it: 'Il team Mirabelle' }

/** The live sessions' side of the back-office, in French only (SPEC §1). */
export const liveTexts = {
  heading: 'Lives',
  lead: 'Les familles voient sur leur espace le prochain live dans leur langue. L’entrée s’ouvre aux enfants un quart d’heure avant.',
  classLead:
    'Sans lien, le live a lieu dans une classe du serveur. Une heure avant, l’équipe peut y entrer ; elle y fait entrer chaque enfant, qui attend à la porte. Le chat écrit y est fermé aux enfants : tous les parents ne l’ont pas permis. L’enregistrement est en marche dès l’ouverture.',
  caption: 'Lives',
  columns: ['Début', 'Titre', 'Langue', 'Thème', 'Lieu', 'Enfants', 'Actions'],
  add: 'Prévoir un live',
  addTitle: 'Nouveau live',
  editTitle: 'Modifier le live',
  editOf: 'Modifier {title}',
  when: 'Période',
  coming: 'À venir',
  over: 'Passés',
  title: 'Titre',
  category: 'Thème',
  expert: 'Avec une personne',
  experts: { health: 'du soin', law: 'du droit', police: 'de la police', research: 'de la recherche', education: 'de l’éducation', ai: 'qui connaît l’IA' },
  start: 'Début (heure de Luxembourg)',
  minutes: 'Durée en minutes, de 45 à 60',
  link: 'Lien de la réunion (facultatif)',
  linkHint: 'https://… Sans lien, le live a lieu dans une classe du serveur, s’il y en a un. Sinon, les familles lisent que l’adresse n’est pas encore donnée.',
  places: { link: 'Au lien donné', class: 'Classe du serveur', none: 'Lien à donner' },
  enter: 'Entrer dans la classe',
  enterOf: 'Entrer dans la classe de {title}',
  entering: 'Ouverture…',
  delete: { ask: 'Supprimer', askOf: 'Supprimer {title}', title: 'Supprimer ce live ?', text: 'Les familles ne le verront plus.', done: 'Live supprimé' },
  count: { one: '1 live', many: '{total} lives' },
  empty: 'Aucun live ici.',
}
