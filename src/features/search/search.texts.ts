/** The back-office speaks French only (SPEC §1). */
export const searchTexts = {
  label: 'Rechercher partout',
  placeholder: 'Famille, live, message',
  hint: 'Ctrl K ou ⌘ K pour chercher, flèches pour parcourir, Entrée pour ouvrir',
  results: 'Résultats de la recherche',
  groups: { families: 'Familles', lives: 'Lives', messages: 'Messages' },
  child: '{child}, {email}',
  guardian: '{guardian}, deuxième parent de {email}',
  live: '{title}, {date}',
  message: '{email}, {date}',
  none: 'Rien ne correspond.',
  failed: 'La recherche n’a pas abouti.',
  count: { one: '1 résultat', other: '{count} résultats' },
}
