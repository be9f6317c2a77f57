/** The back-office speaks French only (SPEC §1). */
export const bulkTexts = {
  choose: 'Choisir {email}',
  label: 'Agir sur les comptes choisis',
  chosen: { one: '1 compte choisi', other: '{count} comptes choisis' },
  none: 'Tout décocher',
  giveDays: 'Offrir des jours',
  endSessions: 'Fermer les sessions',
  days: 'Nombre de jours, à chacun',
  reason: 'Raison',
  reasonHint:
    'Gardée au journal, même après l’effacement des comptes : n’y écrivez aucun nom. Les familles ne la lisent pas.',
  preview: 'Voir ce qui va changer',
  previewed: 'Ce qui va changer',
  family: {
    days: '{email} : accès gratuit jusqu’au {date}',
    charge: '{email} : accès gratuit jusqu’au {date}, prochain prélèvement repoussé',
    sessions: '{email} : appareils déconnectés, {count}',
  },
  confirm: 'Confirmer',
  done: 'C’est fait',
}
