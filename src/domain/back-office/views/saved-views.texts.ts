/** The back-office speaks French only (SPEC §1). */
export const viewTexts = {
  label: 'Vues enregistrées',
  none: 'Aucune vue choisie',
  save: 'Enregistrer la vue',
  delete: 'Supprimer la vue',
  title: 'Enregistrer cette vue',
  hint: 'La recherche, les filtres et le tri de la liste, sous un nom. Le même nom remplace la vue.',
  hintForTeam: 'Toute l’équipe la retrouve.',
  name: 'Nom',
  role: 'Partagée avec',
  roles: { team: 'Toute l’équipe', owner: 'Les propriétaires' },
  done: 'Vue enregistrée',
  deleted: 'Vue supprimée',
}
