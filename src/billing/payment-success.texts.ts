export const paymentSuccessTexts = {
  meta: {
    title: { fr: 'Paiement confirmé | Mirabelle', en: 'Payment confirmed | Mirabelle', it: 'Pagamento confermato | Mirabelle' },
    description: { fr: 'Votre paiement est confirmé.', en: 'Your payment is confirmed.', it: 'Il suo pagamento è confermato.' },
    keywords: { fr: 'paiement, confirmation', en: 'payment, confirmation', it: 'pagamento, conferma' },
  },
  heading: {
    fr: 'Merci, votre paiement est confirmé.',
    en: 'Thank you, your payment is confirmed.',
    it: 'Grazie, il suo pagamento è confermato.',
  },
  lead: {
    fr: 'Il reste à faire connaissance avec votre enfant.',
    en: 'All that is left is to get to know your child.',
    it: 'Resta solo da conoscere suo figlio o sua figlia.',
  },
  opening: { fr: 'Votre espace s’ouvre…', en: 'Your space is opening…', it: 'Il suo spazio si sta aprendo…' },
  continueNow: { fr: 'Continuer maintenant', en: 'Continue now', it: 'Continua ora' },
  linkSent: {
    title: {
      fr: 'Un lien de connexion vient de partir par e-mail.',
      en: 'A login link has just left by e-mail.',
      it: 'Un link di accesso è appena partito via e-mail.',
    },
    text: {
      fr: 'Par prudence, seul le navigateur qui vient de payer est connecté aussitôt. Le lien est parti à l’adresse qui a payé : ouvrez-le pour entrer.',
      en: 'To be safe, only the browser that has just paid is signed in at once. The link went to the address that paid: open it to come in.',
      it: 'Per prudenza, solo il browser che ha appena pagato accede subito. Il link è partito verso l’indirizzo che ha pagato: lo apra per entrare.',
    },
  },
  linkSentToOwner: {
    title: { fr: 'Cette adresse avait déjà un compte.', en: 'This address already had an account.', it: 'Questo indirizzo aveva già un account.' },
    text: {
      fr: 'Votre abonnement y est rattaché. Un lien de connexion vient de partir à cette adresse : ouvrez-le pour entrer.',
      en: 'Your subscription belongs to it now. A login link has just left for that address: open it to come in.',
      it: 'Il suo abbonamento vi è collegato. Un link di accesso è appena partito verso quell’indirizzo: lo apra per entrare.',
    },
  },
  notPaid: {
    heading: { fr: 'Le paiement n’est pas terminé.', en: 'The payment is not finished.', it: 'Il pagamento non è terminato.' },
    text: {
      fr: 'Rien n’a été prélevé. Vous pouvez reprendre quand vous voulez.',
      en: 'Nothing was charged. You can start again whenever you like.',
      it: 'Non è stato addebitato nulla. Può riprendere quando vuole.',
    },
    pricing: { fr: 'Voir les tarifs', en: 'See the plans', it: 'Vedi i prezzi' },
  },
  failed: {
    title: { fr: 'Nous n’avons pas pu ouvrir votre espace.', en: 'We could not open your space.', it: 'Non siamo riusciti ad aprire il suo spazio.' },
    text: {
      fr: 'Votre paiement n’est pas perdu. Réessayez dans un instant, ou demandez un lien de connexion avec l’adresse qui a payé.',
      en: 'Your payment is not lost. Try again in a moment, or ask for a login link with the address that paid.',
      it: 'Il suo pagamento non è perso. Riprovi tra un istante, oppure chieda un link di accesso con l’indirizzo che ha pagato.',
    },
    again: { fr: 'Réessayer', en: 'Try again', it: 'Riprova' },
    login: { fr: 'Demander un lien de connexion', en: 'Ask for a login link', it: 'Chiedi un link di accesso' },
  },
}
