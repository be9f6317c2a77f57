/** E-mail to the team, in French only (SPEC §1). */
export const unknownSubscriptionsEmailTexts = {
  one: { subject: 'Un abonnement encaissé par Stripe est inconnu ici' },
  other: { subject: '{total} abonnements encaissés par Stripe sont inconnus ici' },
  why: 'Stripe prélève pour la formule, mais aucune famille d’ici ne lui correspond : c’est le cas après la restauration d’une sauvegarde, pour ce qui a été vendu depuis, ou quand le montant payé n’est pas celui qui était affiché.',
  more: 'Et {total} de plus, dans le back-office.',
  what: 'La famille paie sans avoir accès. Remboursez et annulez l’abonnement dans Stripe, puis écrivez à la famille : elle pourra s’abonner à nouveau.',
  button: 'Voir la liste',
}
