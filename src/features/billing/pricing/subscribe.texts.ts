import { suspendedText } from '#src/domain/subscriptions/suspended.texts.ts'
export const subscribeTexts = {
  meta: {
    title: { fr: 'S’abonner | Mirabelle', en: 'Get started | Mirabelle', it: 'Abbonarsi | Mirabelle' },
    description: {
      fr: 'Vérifiez votre formule et passez au paiement sécurisé. 14 jours pour changer d’avis.',
      en: 'Check your plan and go to secure payment. 14 days to change your mind.',
      it: 'Controlli la formula scelta e passi al pagamento sicuro. 14 giorni per ripensarci.',
    },
    keywords: {
      fr: 'abonnement, paiement, inscription',
      en: 'subscription, payment, sign up',
      it: 'abbonamento, pagamento, iscrizione',
    },
  },
  heading: { fr: 'Votre abonnement', en: 'Your subscription', it: 'Il suo abbonamento' },
  lead: {
    fr: 'Vérifiez votre formule avant de passer au paiement.',
    en: 'Check your plan before you pay.',
    it: 'Controlli la formula prima di passare al pagamento.',
  },
  loading: { fr: 'Chargement de votre choix', en: 'Loading your choice', it: 'Caricamento della sua scelta' },
  withoutScripts: {
    fr: 'Le paiement a besoin de JavaScript. Activez-le dans votre navigateur, ou écrivez-nous.',
    en: 'Payment needs JavaScript. Switch it on in your browser, or write to us.',
    it: 'Il pagamento richiede JavaScript. Lo attivi nel browser oppure ci scriva.',
  },
  recommended: { fr: 'Recommandé', en: 'Recommended', it: 'Consigliato' },
  perMonth: { fr: 'par mois', en: 'a month', it: 'al mese' },
  perYear: { fr: 'par an', en: 'a year', it: 'all’anno' },
  noteMonthly: {
    fr: 'Prélevé chaque mois, toutes taxes comprises, jusqu’à ce que vous résiliiez.',
    en: 'Charged every month, all taxes included, until you cancel.',
    it: 'Addebitato ogni mese, imposte comprese, finché non disdice.',
  },
  noteYearly: {
    fr: 'Soit environ {perMonth} par mois. Prélevé chaque année, toutes taxes comprises, jusqu’à ce que vous résiliiez.',
    en: 'About {perMonth} a month. Charged every year, all taxes included, until you cancel.',
    it: 'Circa {perMonth} al mese. Addebitato ogni anno, imposte comprese, finché non disdice.',
  },
  noteBoth: {
    fr: 'ou {yearly} par an, soit environ {perMonth} par mois, {saving} de moins que douze mensualités',
    en: 'or {yearly} a year, about {perMonth} a month, {saving} less than twelve monthly payments',
    it: 'oppure {yearly} all’anno, circa {perMonth} al mese, {saving} in meno rispetto a dodici mensilità',
  },
  saving: {
    fr: '{euros} de moins que douze mensualités',
    en: '{euros} less than twelve monthly payments',
    it: '{euros} in meno rispetto a dodici mensilità',
  },
  pay: {
    fr: 'Passer au paiement, {price}',
    en: 'Go to payment, {price}',
    it: 'Passare al pagamento, {price}',
  },
  freeDays: {
    fr: 'Vos jours offerts courent jusqu’au {date}. Si vous payez dès maintenant, ils ne s’ajoutent pas à votre abonnement : vous pouvez aussi attendre cette date.',
    en: 'Your free days run until {date}. If you pay now, they are not added to your subscription: you may also wait until then.',
    it: 'I suoi giorni gratuiti durano fino al {date}. Se paga adesso, non si aggiungono all’abbonamento: può anche aspettare quella data.',
  },
  redirecting: { fr: 'Redirection…', en: 'Redirecting…', it: 'Reindirizzamento…' },
  back: { fr: 'Revenir aux tarifs', en: 'Back to the plans', it: 'Tornare ai prezzi' },
  agree: {
    fr: 'En payant, vous acceptez les {terms} et reconnaissez avoir lu la {privacy}.',
    en: 'By paying, you accept the {terms} and confirm that you have read the {privacy}.',
    it: 'Pagando, accetta le {terms} e dichiara di aver letto l’{privacy}.',
  },
  terms: { fr: 'conditions générales', en: 'terms of service', it: 'condizioni generali' },
  privacy: { fr: 'politique de confidentialité', en: 'privacy policy', it: 'informativa sulla privacy' },
  withdrawal: {
    fr: '{days} jours pour changer d’avis, avec remboursement. Résiliation en deux clics.',
    en: '{days} days to change your mind, with a refund. Cancel in two clicks.',
    it: '{days} giorni per ripensarci, con rimborso. Disdetta in due clic.',
  },
  steps: {
    title: { fr: 'Après le paiement', en: 'After payment', it: 'Dopo il pagamento' },
    items: {
      account: {
        title: { fr: 'Votre compte s’ouvre', en: 'We open your account', it: 'Apriamo il suo account' },
        text: {
          fr: 'Sans mot de passe, à l’adresse e-mail utilisée pour payer.',
          en: 'No password: you sign in with the e-\u2060mail address you paid with.',
          it: 'Senza password, con l’indirizzo e-mail usato per pagare.',
        },
      },
      child: {
        title: {
          fr: 'Vous présentez votre enfant',
          en: 'You tell us about your child',
          it: 'Ci presenta suo figlio o sua figlia',
        },
        text: {
          fr: 'Quelques questions : deux minutes, ou six si vous le souhaitez.',
          en: 'A few questions: two minutes, or six if you like.',
          it: 'Qualche domanda: due minuti, o sei se lo desidera.',
        },
      },
      start: {
        title: {
          fr: 'Le premier live et tous les replays',
          en: 'The first live session and all the replays',
          it: 'La prima diretta e tutte le registrazioni',
        },
        text: {
          fr: 'Les replays vous attendent aussitôt, le live à son heure.',
          en: 'The replays are there straight away, the live session at its set time.',
          it: 'Le registrazioni la aspettano subito, la diretta all’ora prevista.',
        },
      },
    },
  },
  /** SPEC §8, checkout failure. */
  failed: {
    fr: 'Une erreur est survenue lors de la création de votre session de paiement. Veuillez réessayer ou contacter notre assistance.',
    en: 'An error occurred while creating your payment session. Please try again or contact our support.',
    it: 'Si è verificato un errore durante la creazione della sessione di pagamento. Riprovi o contatti la nostra assistenza.',
  },
  support: { fr: 'Contacter l’assistance', en: 'Contact support', it: 'Contattare l’assistenza' },
  already: {
    fr: 'Vous avez déjà un abonnement. Pour changer de formule, passez par votre compte.',
    en: 'You already have a subscription. To change your plan, go to your account.',
    it: 'Ha già un abbonamento. Per cambiare formula usi il suo account.',
  },
  suspended: suspendedText,
  /** Shown to the second guardian of a family (PROGRAMME §8). */
  ofPayer: {
    fr: 'L’abonnement de votre famille est à l’autre parent : c’est à la personne titulaire du compte de le prendre ou de le changer.',
    en: 'Your family’s subscription is in the other parent’s name: only the account holder can take it out or change it.',
    it: 'L’abbonamento della famiglia è intestato all’altro genitore: può attivarlo o cambiarlo solo chi è titolare dell’account.',
  },
  account: { fr: 'Ouvrir mon compte', en: 'Open my account', it: 'Aprire il mio account' },
}
