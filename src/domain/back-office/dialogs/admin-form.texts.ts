/** Texts of the forms of every section, in French only (SPEC §1). */
export const formTexts = {
  languages: { fr: 'Français', en: 'English', it: 'Italiano' },
  language: 'Langue',
  anyLanguage: 'Toutes les langues',
  choose: 'À choisir',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  pending: 'En cours…',
  edit: 'Modifier',
  saved: 'Enregistré',
  invalid: 'Certains champs sont à corriger.',
}
