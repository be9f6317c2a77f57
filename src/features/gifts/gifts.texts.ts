import type { TextTree } from '#src/shared/language/languages.ts'
import { formNeedsScripts } from '#src/shared/language/scripts.texts.ts'

export const giftTexts = {
  meta: {
    title: {
      fr: 'Offrir Mirabelle à une famille | Mirabelle',
      en: 'Give Mirabelle to a family | Mirabelle',
      it: 'Regala Mirabelle a una famiglia | Mirabelle',
    },
    description: {
      fr: 'Offrez un, trois ou douze mois de Mirabelle. Payé une seule fois, un code par e-mail le jour de votre choix, 14 jours pour changer d’avis.',
      en: 'Give one, three or twelve months of Mirabelle. Paid once, a code by e-mail on the day you choose, 14 days to change your mind.',
      it: 'Regala uno, tre o dodici mesi di Mirabelle. Paghi una sola volta, il codice arriva per e-mail nel giorno che scegli e hai 14 giorni per ripensarci.',
    },
    keywords: {
      fr: 'cadeau, offrir, famille, enfants, carte cadeau',
      en: 'gift, give, family, children, gift card',
      it: 'regalo, regalare, famiglia, bambini, carta regalo',
    },
  },
  crumb: { fr: 'Offrir', en: 'Gift', it: 'Regalo' },
  heading: {
    fr: 'Offrir un peu de verger.',
    en: 'Give a taste of the orchard.',
    it: 'Regala un po’ di frutteto.',
  },
  lead: {
    fr: 'Un, trois ou douze mois de lives, de replays et de défis pour une famille que vous aimez. Vous payez une seule fois ; elle reçoit un code le jour que vous choisissez.',
    en: 'One, three or twelve months of live sessions, replays and challenges for a family you care about. You pay once; they receive a code on the day you choose.',
    it: 'Uno, tre o dodici mesi di dirette, registrazioni e sfide per una famiglia a cui vuoi bene. Paghi una sola volta; la famiglia riceve un codice nel giorno che scegli.',
  },
  form: {
    label: { fr: 'Votre cadeau', en: 'Your gift', it: 'Il tuo regalo' },
    months: { fr: 'Combien de temps ?', en: 'How many months?', it: 'Per quanto tempo?' },
    priced: { fr: '{duration}, {price}', en: '{duration}, {price}', it: '{duration}, {price}' },
    recipient: { fr: 'E-mail de la famille', en: 'The family’s e-mail', it: 'E-mail della famiglia' },
    recipientHint: {
      fr: 'Le code part à cette adresse.',
      en: 'The code goes to this address.',
      it: 'Il codice arriva a questo indirizzo.',
    },
    buyer: { fr: 'Votre e-mail', en: 'Your e-mail', it: 'La tua e-mail' },
    buyerHint: {
      fr: 'Pour l’accusé de réception ; la famille verra que le cadeau vient de vous.',
      en: 'For our confirmation; the family will see that the gift comes from you.',
      it: 'Per la conferma; la famiglia vedrà che il regalo arriva da te.',
    },
    withoutScripts: formNeedsScripts,
    deliverOn: { fr: 'Jour d’envoi', en: 'Day to send it', it: 'Giorno di invio' },
    deliverHint: {
      fr: 'Aujourd’hui : dès le paiement. Un autre jour : le matin, heure de Luxembourg.',
      en: 'Today: as soon as you have paid. Any other day: in the morning, Luxembourg time.',
      it: 'Oggi: appena pagato. Un altro giorno: al mattino, ora di Lussemburgo.',
    },
    message: { fr: 'Votre message', en: 'Your message', it: 'Il tuo messaggio' },
    optional: { fr: '(facultatif)', en: '(optional)', it: '(facoltativo)' },
    submit: { fr: 'Payer {price}', en: 'Pay {price}', it: 'Paga {price}' },
    pending: { fr: 'Un instant…', en: 'One moment…', it: 'Un istante…' },
    terms: {
      fr: 'Toutes taxes comprises, sans abonnement. Remboursé dans les {days} jours tant que le code n’a pas servi.',
      en: 'All taxes included, no subscription. Refundable within {days} days, as long as the code has not been used.',
      it: 'Imposte comprese, senza abbonamento. Rimborsabile entro {days} giorni, se il codice non è stato usato.',
    },
  },
  paid: {
    title: {
      fr: 'Merci, c’est payé.',
      en: 'Thank you, payment received.',
      it: 'Grazie, pagamento ricevuto.',
    },
    text: {
      fr: 'L’accusé de réception part à votre adresse, et le code à la famille le jour choisi.',
      en: 'Our confirmation is on its way to you, and the code will go to the family on the day you chose.',
      it: 'La conferma sta arrivando al tuo indirizzo e il codice arriverà alla famiglia nel giorno scelto.',
    },
    again: { fr: 'Faire un autre cadeau', en: 'Give another gift', it: 'Fai un altro regalo' },
  },
  use: {
    next: {
      onboarding: {
        fr: 'Répondre aux questions d’accueil',
        en: 'Answer the welcome questions',
        it: 'Rispondi alle domande di benvenuto',
      },
      dashboard: {
        fr: 'Ouvrir l’espace parent',
        en: 'Open the parent dashboard',
        it: 'Apri l’area genitori',
      },
    },
    heading: { fr: 'Votre cadeau vous attend', en: 'Your gift is waiting', it: 'Il tuo regalo ti aspetta' },
    lead: {
      fr: 'Il suffit d’utiliser ce code. Aucune carte bancaire n’est demandée.',
      en: 'All you need is this code. No bank card needed.',
      it: 'Basta usare questo codice. Non serve nessuna carta.',
    },
    signedOut: {
      fr: 'Recevez d’abord un lien de connexion à l’adresse où ce code est arrivé : s’il n’y a pas encore de compte, ce lien en ouvre un. Revenez ensuite ici depuis l’e-mail du cadeau.',
      en: 'First ask for a login link at the address this code was sent to: if there is no account there yet, the link opens one. Then come back here from the gift e-mail.',
      it: 'Fatti prima inviare un link di accesso all’indirizzo a cui è arrivato il codice: se non c’è ancora un account, il link lo crea. Poi torna qui dall’e-mail del regalo.',
    },
    begin: { fr: 'Recevoir mon lien', en: 'Send me my link', it: 'Ricevi il link' },
    pending: { fr: 'Envoi…', en: 'Sending…', it: 'Invio…' },
    sent: {
      fr: 'Un lien part à {email}. Ouvrez-le, puis revenez ici.',
      en: 'A link is on its way to {email}. Open it, then come back here.',
      it: 'Un link è in arrivo a {email}. Aprilo, poi torna qui.',
    },
    login: {
      fr: 'J’ai un compte à une autre adresse',
      en: 'My account is under another address',
      it: 'Ho un account con un altro indirizzo',
    },
  },
  refund: {
    heading: { fr: 'Annuler ce cadeau', en: 'Cancel this gift', it: 'Annullare il regalo' },
    lead: {
      fr: 'Le code ne sera plus valable, et l’argent revient sur la carte qui a servi à payer.',
      en: 'The code will no longer be valid, and the money will go back to the card you paid with.',
      it: 'Il codice non sarà più valido e l’importo torna sulla carta usata per pagare.',
    },
    button: {
      fr: 'Annuler et me faire rembourser',
      en: 'Cancel and get my money back',
      it: 'Annullare e ricevere il rimborso',
    },
    pending: { fr: 'Remboursement…', en: 'Refunding…', it: 'Rimborso…' },
    done: {
      fr: 'C’est fait : {amount} reviennent sur votre carte sous 5 à 10 jours. Le code n’est plus valable.',
      en: 'Done: {amount} will be back on your card within 5 to 10 days. The code is no longer valid.',
      it: 'Fatto: {amount} tornano sulla sua carta entro 5-10 giorni. Il codice non è più valido.',
    },
    errors: {
      invalidLink: {
        fr: 'Ce lien n’est pas valable. Ouvrez celui de l’accusé de réception.',
        en: 'This link is not valid. Open the one in our confirmation e-mail.',
        it: 'Questo link non è valido. Apra quello dell’e-mail di conferma.',
      },
      used: {
        fr: 'La famille a déjà utilisé ce cadeau : il ne peut plus être remboursé.',
        en: 'The family has already used this gift: it can no longer be refunded.',
        it: 'La famiglia ha già usato il regalo: non può più essere rimborsato.',
      },
      tooLate: {
        fr: 'Les quatorze jours sont passés : le cadeau ne peut plus être remboursé.',
        en: 'The fourteen days are over: the gift can no longer be refunded.',
        it: 'I quattordici giorni sono trascorsi: il regalo non può più essere rimborsato.',
      },
    },
    away: {
      fr: 'Le prestataire de paiement ne répond pas. Le cadeau n’a pas changé : réessayez dans un instant.',
      en: 'The payment provider is not responding. The gift has not changed: try again in a moment.',
      it: 'Il fornitore dei pagamenti non risponde. Il regalo non è cambiato: riprovi tra un istante.',
    },
    failed: {
      fr: 'Le remboursement n’a pas abouti. Réessayez dans un instant.',
      en: 'The refund did not go through. Try again in a moment.',
      it: 'Il rimborso non è riuscito. Riprovi tra un istante.',
    },
  },
  errors: {
    summary: {
      fr: 'Il reste quelque chose à corriger',
      en: 'Something needs correcting',
      it: 'C’è qualcosa da correggere',
    },
    email: {
      fr: 'Email invalide. Écrivez une adresse entière, comme nom@exemple.lu.',
      en: 'Enter a full e-mail address, such as name@example.com.',
      it: 'Scrivi un indirizzo completo, come nome@esempio.it.',
    },
    deliverOn: {
      fr: 'Un jour à partir d’aujourd’hui, et d’ici un an',
      en: 'Choose today or a day within a year',
      it: 'Un giorno da oggi in poi, entro un anno',
    },
    message: {
      fr: '{max} caractères au plus',
      en: 'At most {max} characters',
      it: 'Al massimo {max} caratteri',
    },
    tooMany: {
      fr: 'Trop d’essais à la suite. Réessayez dans un quart d’heure.',
      en: 'Too many attempts in a row. Try again in a quarter of an hour.',
      it: 'Troppi tentativi di seguito. Riprova tra un quarto d’ora.',
    },
    away: {
      fr: 'Le prestataire de paiement ne répond pas. Rien n’a été débité : réessayez dans un instant.',
      en: 'The payment provider is not responding. Nothing was charged: try again in a moment.',
      it: 'Il fornitore dei pagamenti non risponde. Non è stato addebitato nulla: riprova tra un istante.',
    },
    failed: {
      fr: 'L’envoi n’a pas abouti. Rien n’a été débité : réessayez dans un instant.',
      en: 'That did not go through. Nothing was charged: try again in a moment.',
      it: 'L’invio non è riuscito. Non è stato addebitato nulla: riprova tra un istante.',
    },
  },
} as const satisfies TextTree
