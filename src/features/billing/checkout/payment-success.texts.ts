export const paymentSuccessTexts = {
  meta: {
    title: {
      fr: 'Paiement confirmé | Mirabelle',
      en: 'Payment confirmed | Mirabelle',
      it: 'Pagamento confermato | Mirabelle',
    },
    description: {
      fr: 'Votre paiement est confirmé.',
      en: 'Your payment is confirmed.',
      it: 'Il suo pagamento è confermato.',
    },
    keywords: { fr: 'paiement, confirmation', en: 'payment, confirmation', it: 'pagamento, conferma' },
  },
  heading: {
    fr: 'Merci, votre paiement est confirmé.',
    en: 'Thank you, your payment is confirmed.',
    it: 'Grazie, il suo pagamento è confermato.',
  },
  lead: {
    fr: 'Il reste à faire connaissance avec votre enfant.',
    en: 'Now tell us about your child.',
    it: 'Resta solo da conoscere suo figlio o sua figlia.',
  },
  opening: { fr: 'Votre compte s’ouvre…', en: 'Opening your account…', it: 'Stiamo aprendo il suo account…' },
  continueNow: { fr: 'Continuer maintenant', en: 'Continue now', it: 'Continuare ora' },
  linkSent: {
    title: {
      fr: 'Un lien de connexion vient de partir par e-mail.',
      en: 'We have just e-mailed you a login link.',
      it: 'Le abbiamo appena inviato un link di accesso via e-mail.',
    },
    text: {
      fr: 'Par prudence, seul le navigateur utilisé pour payer est connecté aussitôt. Le lien est parti à l’adresse utilisée pour payer : ouvrez-le pour entrer.',
      en: 'To be on the safe side, only the browser you paid in is signed in straight away. We sent the link to the address you paid with: open it to sign in.',
      it: 'Per sicurezza, l’accesso è immediato solo dal browser usato per pagare. Il link è stato inviato all’indirizzo indicato al pagamento: lo apra per entrare.',
    },
  },
  linkSentToOwner: {
    title: {
      fr: 'Cette adresse avait déjà un compte.',
      en: 'This address already had an account.',
      it: 'Questo indirizzo aveva già un account.',
    },
    text: {
      fr: 'Votre abonnement y est rattaché. Un lien de connexion vient de partir à cette adresse : ouvrez-le pour entrer.',
      en: 'Your subscription has been added to it. We have just sent a login link to that address: open it to sign in.',
      it: 'Il suo abbonamento è ora collegato a quell’account. Abbiamo appena inviato un link di accesso a quell’indirizzo: lo apra per entrare.',
    },
  },
  notPaid: {
    heading: {
      fr: 'Le paiement n’est pas terminé.',
      en: 'The payment was not completed.',
      it: 'Il pagamento non è stato completato.',
    },
    text: {
      fr: 'Rien n’a été prélevé. Vous pouvez reprendre quand vous voulez.',
      en: 'Nothing was charged. You can start again whenever you like.',
      it: 'Non è stato addebitato nulla. Può riprendere quando vuole.',
    },
    pricing: { fr: 'Voir les tarifs', en: 'See the plans', it: 'Vedere i prezzi' },
  },
  failed: {
    title: {
      fr: 'Nous n’avons pas pu ouvrir votre compte.',
      en: 'We could not open your account.',
      it: 'Non siamo riusciti ad aprire il suo account.',
    },
    text: {
      fr: 'Votre paiement n’est pas perdu. Réessayez dans un instant, ou demandez un lien de connexion avec l’adresse utilisée pour payer.',
      en: 'Your payment is not lost. Try again in a moment, or ask for a login link using the address you paid with.',
      it: 'Il suo pagamento non è andato perso. Riprovi tra un istante, oppure chieda un link di accesso con l’indirizzo usato per pagare.',
    },
    again: { fr: 'Réessayer', en: 'Try again', it: 'Riprovare' },
    login: {
      fr: 'Demander un lien de connexion',
      en: 'Ask for a login link',
      it: 'Chiedere un link di accesso',
    },
  },
}
