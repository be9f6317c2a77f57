/** The back-office's words, in French only (SPEC §1). */
export const unknownSubscriptionsTexts = {
  heading: 'Paiements sans famille',
  lead: 'Stripe prélève pour la formule, mais aucune famille d’ici ne lui correspond : après la restauration d’une sauvegarde, ou quand le montant payé n’est pas celui qui était affiché. Remboursez et annulez dans Stripe, puis écrivez à la famille. Ce qui est annulé disparaît d’ici dans les dix minutes.',
  caption: 'Abonnements inconnus ici',
  columns: ['Trouvé', 'Payé depuis', 'Qui paie', 'Formule', 'Montant', 'Chez Stripe'],
  count: { one: '1 abonnement', other: '{total} abonnements' },
  empty: 'Tout ce que Stripe prélève est connu ici.',
  noEmail: 'Inconnu',
  otherPlan: 'Autre tarif',
  notice: {
    one: 'Stripe prélève un abonnement qui ne correspond à aucune famille d’ici.',
    other: 'Stripe prélève {total} abonnements qui ne correspondent à aucune famille d’ici.',
    link: 'Voir lesquels',
  },
}
