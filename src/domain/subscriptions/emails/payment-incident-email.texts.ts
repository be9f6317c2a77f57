/**
 * E-mails to the team, in French only, like the back-office. `{family}`, `{amount}` and dates are filled in.
 */
export const paymentIncidentTexts = {
  family: 'la famille {email}',
  erased: 'une famille qui a effacé son compte',
  gift: 'un cadeau offert par {email}',
  unnamedGift: 'un cadeau',
  payers: { family: 'la famille', gift: 'la personne qui a payé' },
  button: 'Ouvrir le paiement dans Stripe',
  reply: 'Répondez à cet e-mail : la réponse part vers l’adresse de {payer}.',
  disputed: {
    subject: 'Paiement contesté : {amount}, {family}',
    title: 'Un paiement est contesté',
    paragraphs: ['Contestation annoncée par la banque : un paiement de {amount}, le {date}, pour {family}.'],
    reason: 'Motif donné : {reason}.',
    due: 'Les preuves sont à envoyer dans Stripe avant le {date} à {time}. Sans réponse d’ici là, la contestation est perdue.',
    outcomes: {
      open: 'En attendant la décision, l’abonnement et l’accès continuent. Si la contestation est perdue, l’abonnement s’arrête de lui-même et l’accès avec lui ; si elle est gagnée, rien ne change. Un débit qui n’a pas été reconnu s’explique souvent en un mot : la famille peut alors retirer sa contestation auprès de sa banque.',
      won: 'Stripe la donne déjà pour close en notre faveur : il n’y a rien à faire.',
      lost: 'Stripe la donne déjà pour perdue : l’abonnement s’est arrêté, et l’accès avec lui.',
    },
    giftOutcomes: {
      open: 'En attendant la décision, la banque tient l’argent : le code est annulé s’il n’a pas servi ; s’il a servi, les jours offerts restent. Si la contestation est gagnée, l’argent revient, et le code redevient valable. Un débit qui n’a pas été reconnu s’explique souvent en un mot : la personne qui a payé peut alors retirer sa contestation auprès de sa banque.',
      won: 'Stripe la donne déjà pour close en notre faveur : il n’y a rien à faire.',
      lost: 'Stripe la donne déjà pour perdue : le code est annulé s’il n’a pas servi.',
    },
  },
  refundFailed: {
    subject: 'Remboursement non abouti : {amount}, {family}',
    title: 'Un remboursement n’est pas arrivé',
    paragraphs: [
      'Le remboursement de {amount} du {date}, pour {family}, n’a pas abouti : l’argent est revenu sur notre compte Stripe.',
      'Cet argent est toujours dû. Une carte qui l’a refusé le refusera encore : demandez un IBAN à {payer}, et faites un virement.',
    ],
  },
}

/** The bank's reasons for a dispute, by Stripe's code (https://docs.stripe.com/disputes/categories). */
export const disputeReasons: Readonly<Record<string, string>> = {
  credit_not_processed: 'un remboursement promis n’est pas arrivé',
  duplicate: 'payé deux fois',
  fraudulent: 'le titulaire de la carte dit ne pas avoir fait ce paiement',
  general: 'aucun en particulier',
  product_not_received: 'rien n’a été reçu',
  product_unacceptable: 'ce qui a été reçu n’est pas ce qui était annoncé',
  subscription_canceled: 'l’abonnement avait été résilié',
  unrecognized: 'le débit n’a pas été reconnu sur le relevé',
}
