/** The hosted payment page, in the product's languages. */
export const paymentTexts = {
  notice: {
    fr: 'Page de paiement d’essai : aucune somme n’est débitée. N’entrez jamais une vraie carte ici.',
    en: 'Test payment page: no money moves. Never enter a real card here.',
    it: 'Pagina di pagamento di prova: nessun importo viene addebitato. Non inserisca mai una carta vera qui.',
  },
  title: { fr: 'Paiement d’essai', en: 'Test payment', it: 'Pagamento di prova' },
  summary: { fr: 'Votre abonnement', en: 'Your subscription', it: 'Il suo abbonamento' },
  order: { fr: 'Votre commande', en: 'Your order', it: 'Il suo ordine' },
  quantity: { fr: 'Quantité : {quantity}', en: 'Quantity: {quantity}', it: 'Quantità: {quantity}' },
  discount: { fr: 'Réduction', en: 'Discount', it: 'Sconto' },
  total: { fr: 'Total à payer', en: 'Total to pay', it: 'Totale da pagare' },
  renewsMonthly: {
    fr: 'Renouvelé chaque mois jusqu’à la résiliation.',
    en: 'Renews every month until cancelled.',
    it: 'Rinnovato ogni mese fino alla disdetta.',
  },
  renewsYearly: {
    fr: 'Renouvelé chaque année jusqu’à la résiliation.',
    en: 'Renews every year until cancelled.',
    it: 'Rinnovato ogni anno fino alla disdetta.',
  },
  paidOnce: {
    fr: 'Payé une seule fois : rien n’est prélevé ensuite. Toutes taxes comprises.',
    en: 'Paid once: nothing is charged afterwards. All taxes included.',
    it: 'Si paga una sola volta: dopo non viene addebitato nulla. Imposte comprese.',
  },
  trial: {
    fr: 'Rien à payer aujourd’hui : la première période est gratuite.',
    en: 'Nothing to pay today: the first period is free.',
    it: 'Oggi non si paga nulla: il primo periodo è gratuito.',
  },
  formTitle: { fr: 'Payer par carte', en: 'Pay by card', it: 'Pagare con carta' },
  email: { fr: 'E-mail', en: 'E-mail', it: 'E-mail' },
  emailKnown: {
    fr: 'Cette adresse appartient à votre compte.',
    en: 'This address belongs to your account.',
    it: 'Questo indirizzo appartiene al suo account.',
  },
  cardNumber: { fr: 'Numéro de carte', en: 'Card number', it: 'Numero della carta' },
  cardExpiry: { fr: 'Expiration', en: 'Expiry', it: 'Scadenza' },
  cardExpiryHint: {
    fr: 'Mois et année, par exemple 12/34',
    en: 'Month and year, for example 12/34',
    it: 'Mese e anno, per esempio 12/34',
  },
  cardCvc: { fr: 'Code de sécurité', en: 'Security code', it: 'Codice di sicurezza' },
  cardCvcHint: {
    fr: 'Trois chiffres, par exemple 123',
    en: 'Three digits, for example 123',
    it: 'Tre cifre, per esempio 123',
  },
  billingName: { fr: 'Nom sur la carte', en: 'Name on card', it: 'Nome sulla carta' },
  billingCountry: { fr: 'Pays de facturation', en: 'Billing country', it: 'Paese di fatturazione' },
  /** Followed by the amount. */
  pay: { fr: 'Payer', en: 'Pay', it: 'Pagare' },
  start: { fr: 'Commencer', en: 'Start', it: 'Iniziare' },
  back: {
    fr: 'Revenir au site sans payer',
    en: 'Back to the site without paying',
    it: 'Tornare al sito senza pagare',
  },
  backToSite: { fr: 'Revenir au site', en: 'Back to the site', it: 'Tornare al sito' },
  testCards: { fr: 'Cartes d’essai', en: 'Test cards', it: 'Carte di prova' },
  cardPays: { fr: 'paie', en: 'pays', it: 'paga' },
  cardDeclined: { fr: 'est refusée', en: 'is declined', it: 'viene rifiutata' },
  cardPaysOnce: {
    fr: 'paie une fois, échoue au renouvellement',
    en: 'pays once, fails at renewal',
    it: 'paga una volta, fallisce al rinnovo',
  },
  testCardsHint: {
    fr: 'Toute date à venir et tout code conviennent.',
    en: 'Any future date and any code will do.',
    it: 'Vanno bene qualsiasi data futura e qualsiasi codice.',
  },
  problems: {
    fr: 'À corriger avant de payer',
    en: 'Check these details before you pay',
    it: 'Da correggere prima di pagare',
  },
  declinedTitle: { fr: 'Paiement refusé', en: 'Payment declined', it: 'Pagamento rifiutato' },
  paidTitle: { fr: 'Déjà payé', en: 'Already paid', it: 'Già pagato' },
  paidText: {
    fr: 'Ce paiement est fait. Il n’y a rien d’autre à régler ici.',
    en: 'This payment is done. There is nothing more to pay here.',
    it: 'Questo pagamento è stato effettuato. Qui non c’è altro da pagare.',
  },
  expiredTitle: { fr: 'Page expirée', en: 'Page expired', it: 'Pagina scaduta' },
  expiredText: {
    fr: 'Cette page de paiement n’est plus valable. Rien n’a été débité.',
    en: 'This payment page is no longer valid. Nothing was charged.',
    it: 'Questa pagina di pagamento non è più valida. Non è stato addebitato nulla.',
  },
  continue: { fr: 'Continuer', en: 'Continue', it: 'Continuare' },
} as const

export const fieldProblems = {
  email: {
    fr: 'E-mail invalide. Écrivez une adresse entière, comme nom@exemple.fr.',
    en: 'That e-mail is not valid. Enter a full address, such as name@example.com.',
    it: 'E-mail non valida. Scriva un indirizzo completo, come nome@esempio.it.',
  },
  cardNumber: {
    fr: 'Numéro de carte invalide. Vérifiez les chiffres.',
    en: 'That card number is not valid. Check the digits.',
    it: 'Numero della carta non valido. Controlli le cifre.',
  },
  cardExpiry: {
    fr: 'Date d’expiration invalide. Écrivez le mois et l’année, comme 12/34.',
    en: 'That expiry date is not valid. Enter the month and the year, such as 12/34.',
    it: 'Data di scadenza non valida. Scriva il mese e l’anno, come 12/34.',
  },
  cardExpired: { fr: 'Cette carte a expiré.', en: 'This card has expired.', it: 'Questa carta è scaduta.' },
  cardCvc: {
    fr: 'Code de sécurité invalide. Il a trois chiffres, quatre pour American Express.',
    en: 'That security code is not valid. It has three digits, four for American Express.',
    it: 'Codice di sicurezza non valido. Ha tre cifre, quattro per American Express.',
  },
  billingName: {
    fr: 'Écrivez le nom qui figure sur la carte.',
    en: 'Enter the name on the card.',
    it: 'Scriva il nome che figura sulla carta.',
  },
} as const

/** The message for a decline, by Stripe's decline code. */
export const declineTexts = {
  generic_decline: {
    fr: 'Votre carte a été refusée. Rien n’a été débité ; essayez une autre carte.',
    en: 'Your card was declined. Nothing was charged; try another card.',
    it: 'La sua carta è stata rifiutata. Non è stato addebitato nulla; provi un’altra carta.',
  },
  insufficient_funds: {
    fr: 'Le solde de votre carte ne suffit pas. Rien n’a été débité.',
    en: 'Your card has insufficient funds. Nothing was charged.',
    it: 'I fondi della sua carta non bastano. Non è stato addebitato nulla.',
  },
  expired_card: {
    fr: 'Votre carte a expiré. Rien n’a été débité.',
    en: 'Your card has expired. Nothing was charged.',
    it: 'La sua carta è scaduta. Non è stato addebitato nulla.',
  },
  incorrect_cvc: {
    fr: 'Le code de sécurité ne correspond pas à la carte. Rien n’a été débité.',
    en: 'The security code does not match the card. Nothing was charged.',
    it: 'Il codice di sicurezza non corrisponde alla carta. Non è stato addebitato nulla.',
  },
  processing_error: {
    fr: 'Le paiement n’a pas abouti. Rien n’a été débité ; réessayez dans un instant.',
    en: 'The payment could not be processed. Nothing was charged; try again in a moment.',
    it: 'Il pagamento non è andato a buon fine. Non è stato addebitato nulla; riprovi tra un istante.',
  },
  test_mode_live_card: {
    fr: 'Cette carte n’est pas une carte d’essai. Rien n’a été débité ; prenez une des cartes d’essai ci-contre.',
    en: 'This is not a test card. Nothing was charged; use one of the test cards on this page.',
    it: 'Questa non è una carta di prova. Non è stato addebitato nulla; usi una delle carte di prova in questa pagina.',
  },
} as const
