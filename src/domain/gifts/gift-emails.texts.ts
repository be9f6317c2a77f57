import type { TextTree } from '#src/shared/language/languages.ts'

export const giftEmailTexts = {
  gift: {
    subject: {
      fr: 'Un cadeau pour votre famille : {duration} de Mirabelle',
      en: 'A gift for your family: {duration} of Mirabelle',
      it: 'Un regalo per la tua famiglia: {duration} di Mirabelle',
    },
    title: {
      fr: 'Quelqu’un a pensé à votre famille.',
      en: 'Somebody is thinking of your family.',
      it: 'Qualcuno ha pensato alla tua famiglia.',
    },
    from: {
      fr: '{buyer} vous offre {duration} de Mirabelle : des lives pour les enfants de 6 à 15 ans, leurs replays et des défis à vivre à la maison.',
      en: '{buyer} is giving you {duration} of Mirabelle: live sessions for children aged 6 to 15, with replays, and challenges to try at home.',
      it: '{buyer} ti regala {duration} di Mirabelle: dirette per bambini e ragazzi dai 6 ai 15 anni, le registrazioni e sfide da vivere a casa.',
    },
    somebody: {
      fr: 'Une personne qui pense à vous',
      en: 'Somebody who is thinking of you',
      it: 'Una persona che pensa a te',
    },
    message: { fr: 'Son message', en: 'Their message', it: 'Il suo messaggio' },
    code: { fr: 'Votre code', en: 'Your code', it: 'Il tuo codice' },
    button: { fr: 'Utiliser mon cadeau', en: 'Use my gift', it: 'Usa il mio regalo' },
    begin: {
      fr: 'Pas encore de compte ? Le bouton vous en ouvre un à cette adresse, sans carte bancaire. Rien n’est prélevé, ni maintenant ni à la fin du cadeau.',
      en: 'No account yet? The button opens one at this address, without a bank card. Nothing is charged, now or when the gift ends.',
      it: 'Non hai ancora un account? Il pulsante ne apre uno con questo indirizzo, senza carta. Non viene addebitato nulla, né ora né alla fine del regalo.',
    },
    member: {
      fr: 'Déjà parmi nous ? Connectez-vous et saisissez ce code dans votre compte : votre prochain prélèvement est repoussé d’autant.',
      en: 'Already with us? Sign in and enter this code on your account page: your next charge will be put back by the same length of time.',
      it: 'Sei già con noi? Accedi e inserisci questo codice nel tuo account: il prossimo addebito slitta della durata del regalo.',
    },
    once: {
      fr: 'Ce code sert une seule fois, quand vous voulez.',
      en: 'This code can be used once, whenever you like.',
      it: 'Questo codice si usa una sola volta, quando vuoi.',
    },
    why: {
      fr: 'Vous recevez ce message parce qu’on vous a offert Mirabelle à cette adresse.',
      en: 'You are receiving this because a gift of Mirabelle was sent to you at this address.',
      it: 'Ricevi questo messaggio perché qualcuno ti ha regalato Mirabelle indicando questo indirizzo.',
    },
  },
  acknowledged: {
    subject: {
      fr: 'Votre cadeau Mirabelle est prêt',
      en: 'Your Mirabelle gift is ready',
      it: 'Il suo regalo Mirabelle è pronto',
    },
    title: {
      fr: 'Merci, votre cadeau est prêt.',
      en: 'Thank you, your gift is ready.',
      it: 'Grazie, il suo regalo è pronto.',
    },
    text: {
      fr: 'Nous avons bien reçu votre paiement de {amount}, toutes taxes comprises. Rien d’autre ne sera prélevé.',
      en: 'We have received your payment of {amount}, all taxes included. Nothing more will be charged.',
      it: 'Abbiamo ricevuto il suo pagamento di {amount}, imposte comprese. Non sarà addebitato altro.',
    },
    what: { fr: 'Le cadeau', en: 'The gift', it: 'Il regalo' },
    given: { fr: '{duration} de Mirabelle', en: '{duration} of Mirabelle', it: '{duration} di Mirabelle' },
    who: { fr: 'Pour', en: 'For', it: 'Per' },
    when: { fr: 'Envoi du code', en: 'The code is sent on', it: 'Invio del codice' },
    refund: {
      fr: 'Vous changez d’avis ? Jusqu’au {date}, et tant que le code n’a pas servi, un clic suffit : le code est annulé et nous vous remboursons sur votre carte.',
      en: 'Changed your mind? Until {date}, and as long as the code has not been used, one click is enough: the code is cancelled and the money goes back to your card.',
      it: 'Ha cambiato idea? Fino al {date}, e finché il codice non è stato usato, basta un clic: il codice viene annullato e l’importo torna sulla sua carta.',
    },
    button: {
      fr: 'Annuler et me faire rembourser',
      en: 'Cancel and get my money back',
      it: 'Annullare e ricevere il rimborso',
    },
    keep: {
      fr: 'Gardez ce message : il confirme votre achat.',
      en: 'Keep this message: it confirms your purchase.',
      it: 'Conservi questo messaggio: conferma il suo acquisto.',
    },
  },
  refunded: {
    subject: {
      fr: 'Votre cadeau est remboursé',
      en: 'Your gift has been refunded',
      it: 'Il suo regalo è stato rimborsato',
    },
    title: {
      fr: 'Le remboursement est en route.',
      en: 'Your refund is on its way.',
      it: 'Il rimborso è in arrivo.',
    },
    text: {
      fr: '{amount} reviennent sur la carte qui a servi à payer ; selon la banque, le montant apparaît sous 5 à 10 jours. Le code du cadeau n’est plus valable.',
      en: '{amount} is being refunded to the card you paid with; depending on your bank, it will appear within 5 to 10 days. The gift code is no longer valid.',
      it: '{amount} tornano sulla carta usata per pagare; a seconda della banca, l’importo compare entro 5-10 giorni. Il codice del regalo non è più valido.',
    },
    used: {
      fr: '{amount} reviennent sur la carte qui a servi à payer ; selon la banque, le montant apparaît sous 5 à 10 jours.',
      en: '{amount} is being refunded to the card you paid with; depending on your bank, it will appear within 5 to 10 days.',
      it: '{amount} tornano sulla carta usata per pagare; a seconda della banca, l’importo compare entro 5-10 giorni.',
    },
  },
} as const satisfies TextTree

/** E-mail to the team, in French only (SPEC §1). */
export const giftMismatchTexts = {
  subject: 'Un paiement de cadeau ne correspond pas',
  why: 'Stripe a encaissé {paid} pour un cadeau vendu {sold} : le montant, la devise ou le cadeau ne correspondent pas. Aucun code n’est parti, et rien n’a été accordé.',
  unknownGift:
    'Stripe a encaissé {paid} pour un cadeau que Mirabelle ne connaît pas : il a été acheté après la sauvegarde qui a été restaurée. Aucun code n’est parti, et rien n’a été accordé.',
  unknownAmount: 'un montant inconnu',
  otherCurrency: '{units} {currency} (dans la plus petite unité de cette devise)',
  buyer: 'Qui a payé : {buyer}',
  unknown: 'inconnu',
  session: 'Chez Stripe : {session}',
  what: 'Remboursez ce paiement dans Stripe, puis écrivez à la personne qui a payé.',
  button: 'Voir les cadeaux',
}
