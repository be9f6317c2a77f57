import type { Portrait } from '#src/shared/pictures/portraits.ts'

/** The experts in the back-office, in French only (SPEC §1). */
export const expertTexts = {
  heading: 'Experts',
  lead: 'Qui donne les lives : un portrait dessiné, quelques mots dans les trois langues, et le compte avec lequel on se connecte.',
  add: 'Ajouter un expert',
  addTitle: 'Nouvel expert',
  editTitle: 'Modifier l’expert',
  editOf: 'Modifier {name}',
  caption: 'Experts',
  columns: ['Portrait', 'Nom', 'Domaine', 'Langues', 'Compte', 'État', 'Actions'],
  failed: 'Les experts n’ont pas pu être lus.',
  name: 'Nom',
  type: 'Domaine',
  types: {
    health: 'Santé',
    law: 'Droit',
    police: 'Police',
    research: 'Recherche',
    education: 'Éducation',
    ai: 'IA',
  },
  languages: 'Langues parlées',
  bios: {
    fr: 'Quelques mots, en français',
    en: 'Quelques mots, en anglais',
    it: 'Quelques mots, en italien',
  },
  portrait: 'Portrait',
  portraits: {
    health: 'Blouse',
    law: 'Robe et lunettes',
    police: 'Épaulettes',
    research: 'Stylo et lunettes',
    education: 'Veste corail',
    ai: 'Casque',
    host: 'Veste prune',
  } satisfies Record<Portrait, string>,
  account: 'Compte (facultatif)',
  accountHint: 'L’adresse e-mail d’un membre de l’équipe : cette personne verra ses lives.',
  noAccount: 'Sans compte',
  storedAccount: 'Le compte actuel',
  disabledAccount: 'Le compte actuel, écarté de l’administration',
  hasAccount: 'Oui',
  isActive: 'Donne des lives',
  ahead: {
    one: 'Encore prévu avec cette personne : {count} live à venir. Si elle se retire, choisissez quelqu’un d’autre.',
    other:
      'Encore prévus avec cette personne : {count} lives à venir. Si elle se retire, choisissez quelqu’un d’autre.',
  },
  active: 'Actif',
  inactive: 'En retrait',
}
