import { suspendedText } from '#src/domain/subscriptions/suspended.texts.ts'
import type { Text, TextTree } from '#src/shared/language/languages.ts'

/** Messages for failed calls, by error code. */
const failures: Readonly<Record<string, Text>> = {
  suspended: suspendedText,
  noSubscription: {
    fr: 'Il n’y a pas d’abonnement en cours.',
    en: 'You have no active subscription.',
    it: 'Non c’è nessun abbonamento in corso.',
  },
  canceled: {
    fr: 'L’abonnement est résilié pour la fin de la période. Reprenez-le d’abord.',
    en: 'The subscription is set to end with the current period. Resume it first.',
    it: 'L’abbonamento è disdetto e termina a fine periodo. Prima lo riprenda.',
  },
  pastDue: {
    fr: 'Un paiement est en retard. Réglez-le d’abord.',
    en: 'A payment is overdue. Pay it first.',
    it: 'Un pagamento è in ritardo. Prima lo saldi.',
  },
  quoteChanged: {
    fr: 'Le montant a changé depuis qu’il s’est affiché. Relisez-le, puis confirmez. Rien n’a été prélevé.',
    en: 'The amount has changed since it was shown. Read it again, then confirm. Nothing was charged.',
    it: 'L’importo è cambiato da quando è stato mostrato. Lo rilegga, poi confermi. Non è stato addebitato nulla.',
  },
  cardDeclined: {
    fr: 'La carte a été refusée. Rien n’a été prélevé et rien n’a changé. Changez de carte, puis réessayez.',
    en: 'The card was declined. Nothing was charged and nothing has changed. Change the card, then try again.',
    it: 'La carta è stata rifiutata. Non è stato addebitato nulla e nulla è cambiato. Cambi carta, poi riprovi.',
  },
  unknownChild: {
    fr: 'Cet enfant n’est plus inscrit dans votre compte.',
    en: 'This child is no longer in your account.',
    it: 'Questo profilo non è più nell’account.',
  },
  tooLate: {
    fr: 'Les quatorze jours qui suivent le premier paiement sont passés.',
    en: 'The fourteen days after the first payment are over.',
    it: 'I quattordici giorni dopo il primo pagamento sono trascorsi.',
  },
  unknownDevice: {
    fr: 'Cet appareil est déjà déconnecté.',
    en: 'This device is signed out already.',
    it: 'Questo dispositivo è già disconnesso.',
  },
  invalidLink: {
    fr: 'Ce lien n’est plus valable. Demandez-en un autre ici.',
    en: 'This link is no longer valid. Ask for another one here.',
    it: 'Questo link non è più valido. Qui se ne può chiedere un altro.',
  },
  offline: {
    fr: 'La demande n’est pas partie. Vérifiez la connexion et réessayez.',
    en: 'Your request was not sent. Check your connection and try again.',
    it: 'La richiesta non è partita. Verificare la connessione e riprovare.',
  },
  away: {
    fr: 'Le service est momentanément indisponible. Rien n’a changé. Réessayez dans un instant.',
    en: 'The service is temporarily unavailable. Nothing has changed. Try again shortly.',
    it: 'Il servizio è momentaneamente non disponibile. Nulla è cambiato. Riprovare tra poco.',
  },
  tooMany: {
    fr: 'Trop de demandes. Réessayez plus tard.',
    en: 'Too many requests. Try again later.',
    it: 'Troppe richieste. Riprovare più tardi.',
  },
  other: {
    fr: 'La demande n’a pas abouti. Réessayez, ou écrivez-nous.',
    en: 'That did not work. Try again, or write to us.',
    it: 'La richiesta non è riuscita. Riprovare, oppure scrivere al team.',
  },
}

export const accountTexts = {
  meta: {
    title: { fr: 'Mon compte | Mirabelle', en: 'Account | Mirabelle', it: 'Il mio account | Mirabelle' },
    description: {
      fr: 'Votre abonnement, vos factures et vos données.',
      en: 'Your subscription, your invoices and your data.',
      it: 'Il tuo abbonamento, le fatture e i tuoi dati.',
    },
    keywords: { fr: 'compte, abonnement', en: 'account, subscription', it: 'account, abbonamento' },
  },
  heading: { fr: 'Mon compte', en: 'My account', it: 'Il mio account' },
  lead: {
    fr: 'Votre formule, la date du prochain prélèvement, et la sortie en deux clics.',
    en: 'Your plan, the date of the next charge, and how to leave in two clicks.',
    it: 'La formula, la data del prossimo addebito e la disdetta in due clic.',
  },
  loading: { fr: 'Chargement du compte', en: 'Loading your account', it: 'Caricamento dell’account' },
  loadFailed: {
    fr: 'Le compte n’a pas pu être chargé.',
    en: 'Your account could not be loaded.',
    it: 'Non è stato possibile caricare l’account.',
  },
  tryAgain: { fr: 'Réessayer', en: 'Try again', it: 'Riprova' },
  signedOut: {
    title: {
      fr: 'Connectez-vous pour ouvrir votre compte.',
      en: 'Sign in to open your account.',
      it: 'Accedi per aprire il tuo account.',
    },
    signIn: { fr: 'Se connecter', en: 'Sign in', it: 'Accedi' },
  },
  failures,
  pastDue: {
    title: {
      fr: 'Le dernier paiement n’a pas abouti.',
      en: 'The last payment did not go through.',
      it: 'L’ultimo pagamento non è andato a buon fine.',
    },
    until: {
      fr: 'L’accès reste ouvert jusqu’au {date}. Mettez la carte à jour pour le garder : ce qui reste dû est alors prélevé aussitôt.',
      en: 'Access stays open until {date}. Update your card to keep it: what you owe will then be charged at once.',
      it: 'L’accesso resta aperto fino al {date}. Aggiorni la carta per mantenerlo: l’importo dovuto sarà addebitato subito.',
    },
    over: {
      fr: 'L’accès est fermé. Mettez la carte à jour : ce qui reste dû est prélevé aussitôt, et l’accès se rouvre.',
      en: 'Access is closed. Update your card: what you owe will be charged at once, and access will open again.',
      it: 'L’accesso è chiuso. Aggiorni la carta: l’importo dovuto viene addebitato subito e l’accesso si riapre.',
    },
    button: { fr: 'Mettre la carte à jour', en: 'Update the card', it: 'Aggiornare la carta' },
  },
  plan: {
    heading: { fr: 'Votre formule', en: 'Your plan', it: 'La mia formula' },
    status: {
      none: { fr: 'Aucun abonnement', en: 'No subscription', it: 'Nessun abbonamento' },
      active: { fr: 'En cours', en: 'Active', it: 'Attivo' },
      ending: { fr: 'Résilié', en: 'Cancelled', it: 'Disdetto' },
      past_due: { fr: 'Paiement en retard', en: 'Payment overdue', it: 'Pagamento in ritardo' },
      canceled: { fr: 'Terminé', en: 'Ended', it: 'Terminato' },
    },
    named: { fr: '{plan}, {billing}', en: '{plan}, {billing}', it: '{plan}, {billing}' },
    nextFirst: {
      fr: 'Premier enfant : {amount}.',
      en: 'First child: {amount}.',
      it: 'Primo figlio: {amount}.',
    },
    nextFurther: {
      one: {
        fr: 'Deuxième enfant, −{percent} % : {amount}.',
        en: 'Second child, −{percent}%: {amount}.',
        it: 'Secondo figlio, −{percent}%: {amount}.',
      },
      other: {
        fr: '{count} enfants de plus, −{percent} % : {amount}.',
        en: '{count} further children, −{percent}%: {amount}.',
        it: 'Altri {count} figli, −{percent}%: {amount}.',
      },
    },
    nextOther: {
      fr: 'Déductions et ajustements : {amount}.',
      en: 'Deductions and adjustments: {amount}.',
      it: 'Detrazioni e rettifiche: {amount}.',
    },
    nextCharge: {
      fr: 'Prochain prélèvement : {amount}, le {date}.',
      en: 'Next charge: {amount} on {date}.',
      it: 'Prossimo addebito: {amount} il {date}.',
    },
    planned: {
      fr: 'À partir de cette date : {plan}, {billing}.',
      en: 'From that date: {plan}, {billing}.',
      it: 'Da quella data: {plan}, {billing}.',
    },
    ends: {
      fr: 'L’accès reste ouvert jusqu’au {date}. Plus rien ne sera prélevé.',
      en: 'Access stays open until {date}. Nothing more will be charged.',
      it: 'L’accesso resta aperto fino al {date}. Non verrà addebitato più nulla.',
    },
    endsSuspended: {
      fr: 'L’abonnement s’arrête le {date}. Plus rien ne sera prélevé.',
      en: 'The subscription ends on {date}. Nothing more will be charged.',
      it: 'L’abbonamento termina il {date}. Non verrà addebitato più nulla.',
    },
    ended: {
      fr: 'Cet abonnement est terminé.',
      en: 'This subscription has ended.',
      it: 'Questo abbonamento è terminato.',
    },
    refunded: {
      fr: 'Rétractation faite : tout a été remboursé le {date}.',
      en: 'You withdrew: everything was refunded on {date}.',
      it: 'Ha esercitato il recesso: tutto è stato rimborsato il {date}.',
    },
    none: {
      fr: 'Choisissez une formule pour ouvrir les lives et les vidéos.',
      en: 'Choose a plan to get access to the live sessions and the videos.',
      it: 'Scelga una formula per accedere alle dirette e ai video.',
    },
    noneWithFreeDays: {
      fr: 'Vos jours offerts donnent accès aux lives et aux vidéos. Pour continuer ensuite, choisissez une formule.',
      en: 'Your free days give access to the live sessions and the videos. To carry on afterwards, choose a plan.',
      it: 'I giorni gratuiti le danno accesso alle dirette e ai video. Per continuare dopo, scelga una formula.',
    },
    byTheTeam: {
      fr: 'Votre accès a été ouvert par notre équipe.',
      en: 'Our team has given you access.',
      it: 'Il suo accesso è stato aperto dal nostro team.',
    },
    freeDays: {
      fr: 'Jours offerts jusqu’au {date}.',
      en: 'Free days until {date}.',
      it: 'Giorni gratuiti fino al {date}.',
    },
    see: { fr: 'Voir les formules', en: 'See the plans', it: 'Vedere le formule' },
    card: {
      fr: 'Carte {brand} qui finit par {last4}.',
      en: '{brand} card ending in {last4}.',
      it: 'Carta {brand} che termina con {last4}.',
    },
    changeCard: { fr: 'Changer de carte', en: 'Change the card', it: 'Cambiare carta' },
    opening: { fr: 'Ouverture…', en: 'Opening…', it: 'Apertura…' },
  },
  change: {
    button: { fr: 'Changer de formule', en: 'Change plan', it: 'Cambiare formula' },
    title: { fr: 'Changer de formule', en: 'Change plan', it: 'Cambiare formula' },
    choose: { fr: 'Formule et paiement', en: 'Plan and billing', it: 'Formula e pagamento' },
    pricing: { fr: 'Calcul des montants', en: 'Working out the amounts', it: 'Calcolo degli importi' },
    pricesFailed: {
      fr: 'Les montants n’ont pas pu être calculés.',
      en: 'The amounts could not be worked out.',
      it: 'Non è stato possibile calcolare gli importi.',
    },
    present: { fr: 'votre formule actuelle', en: 'your current plan', it: 'la formula attuale' },
    summary: {
      fr: 'Rien n’est prélevé aujourd’hui. Le {date}, vous paierez {amount} pour {plan}, {billing}.',
      en: 'Nothing is charged today. On {date} you will pay {amount} for {plan}, {billing}.',
      it: 'Oggi non si addebita nulla. Il {date} pagherà {amount} per {plan}, {billing}.',
    },
    confirm: { fr: 'Confirmer le changement', en: 'Confirm the change', it: 'Confermare il cambio' },
    pending: { fr: 'Enregistrement…', en: 'Saving…', it: 'Salvataggio…' },
    close: { fr: 'Ne rien changer', en: 'Change nothing', it: 'Non cambiare nulla' },
    done: { fr: 'Changement enregistré', en: 'Change saved', it: 'Cambio registrato' },
    keep: {
      fr: 'Garder ma formule actuelle',
      en: 'Keep my current plan',
      it: 'Mantenere la formula attuale',
    },
    kept: {
      fr: 'Votre formule reste la même',
      en: 'Your plan stays the same',
      it: 'La formula resta la stessa',
    },
  },
  children: {
    heading: { fr: 'Vos enfants', en: 'Your children', it: 'I miei figli' },
    loading: {
      fr: 'Chargement de la famille',
      en: 'Loading your family’s details',
      it: 'Caricamento della famiglia',
    },
    failed: {
      fr: 'Les informations de la famille n’ont pas pu être chargées.',
      en: 'Your family’s details could not be loaded.',
      it: 'Non è stato possibile caricare i dati della famiglia.',
    },
    age: { fr: '{age}', en: '{age} years old', it: '{age}' },
    change: { fr: 'Modifier', en: 'Edit', it: 'Modifica' },
    changeNamed: {
      fr: 'Modifier les réponses sur {name}',
      en: 'Edit your answers about {name}',
      it: 'Modifica le risposte su {name}',
    },
    remove: { fr: 'Retirer', en: 'Remove', it: 'Rimuovi' },
    removeNamed: {
      fr: 'Retirer {name} du compte',
      en: 'Remove {name} from the account',
      it: 'Rimuovi {name} dall’account',
    },
    notIncluded: { fr: 'Pas dans l’abonnement', en: 'Not in the subscription', it: 'Fuori dall’abbonamento' },
    include: { fr: 'Inclure', en: 'Include', it: 'Includi' },
    includeNamed: {
      fr: 'Inclure {name} dans l’abonnement',
      en: 'Include {name} in the subscription',
      it: 'Includi {name} nell’abbonamento',
    },
    offer: {
      fr: 'Dès le deuxième enfant, −{percent} % dans le même abonnement. Le prix s’affiche avant tout paiement.',
      en: 'From the second child on, {percent}% off within the same subscription. You see the price before you pay.',
      it: 'Dal secondo figlio, −{percent}% nello stesso abbonamento. Il prezzo appare prima di ogni pagamento.',
    },
    add: { fr: 'Ajouter un enfant', en: 'Add a child', it: 'Aggiungi un profilo' },
    welcome: {
      fr: 'Répondre aux questions d’accueil',
      en: 'Answer the welcome questions',
      it: 'Rispondi alle domande di benvenuto',
    },
    obstacles: {
      noFirstChild: {
        fr: 'Répondez d’abord aux questions d’accueil : elles parlent de votre premier enfant.',
        en: 'Answer the welcome questions first: they are about your first child.',
        it: 'Rispondi prima alle domande di benvenuto: riguardano il primo profilo.',
      },
      noSubscription: {
        fr: 'Un enfant de plus s’ajoute à un abonnement payé, avec −{percent} % dès le deuxième. Les jours offerts et un accès ouvert par l’équipe valent pour un enfant.',
        en: 'Another child can join a paid subscription, with {percent}% off from the second on. Free days, and access given by our team, cover one child.',
        it: 'Un altro profilo si aggiunge a un abbonamento a pagamento, con −{percent}% dal secondo. I giorni gratuiti e un accesso aperto dal team valgono per un solo profilo.',
      },
      suspended: suspendedText,
      canceled: {
        fr: 'Votre abonnement est résilié. Reprenez-le pour ajouter un enfant.',
        en: 'Your subscription is cancelled. Resume it to add a child.',
        it: 'Il suo abbonamento è disdetto. Lo riprenda per aggiungere un profilo.',
      },
      pastDue: {
        fr: 'Un paiement est en retard. Réglez-le pour ajouter un enfant.',
        en: 'A payment is overdue. Pay it to add a child.',
        it: 'Un pagamento è in ritardo. Lo saldi per aggiungere un profilo.',
      },
      childrenFull: {
        fr: 'Votre compte est complet : six enfants au plus.',
        en: 'Your account is full: six children at most.',
        it: 'Il suo account è al completo: sei figli al massimo.',
      },
    },
    quoting: { fr: 'Calcul du prix', en: 'Working out the price', it: 'Calcolo del prezzo' },
    quoteFailed: {
      fr: 'Le prix n’a pas pu être calculé.',
      en: 'The price could not be worked out.',
      it: 'Non è stato possibile calcolare il prezzo.',
    },
    joining: {
      title: {
        fr: 'Inclure {name} dans l’abonnement',
        en: 'Include {name} in the subscription',
        it: 'Includere {name} nell’abbonamento',
      },
      text: {
        fr: 'Le paiement se fait avec la carte de l’abonnement.',
        en: 'The card on your subscription will be charged.',
        it: 'Il pagamento avviene con la carta dell’abbonamento.',
      },
      confirm: { fr: 'Inclure et payer', en: 'Include and pay', it: 'Includere e pagare' },
      pending: { fr: 'Paiement…', en: 'Paying…', it: 'Pagamento…' },
      close: { fr: 'Ne rien changer', en: 'Change nothing', it: 'Non cambiare nulla' },
      done: {
        fr: '{name} est dans l’abonnement',
        en: '{name} is now in the subscription',
        it: '{name} è nell’abbonamento',
      },
    },
    removal: {
      title: { fr: 'Retirer {name} ?', en: 'Remove {name}?', it: 'Rimuovere {name}?' },
      text: {
        fr: 'Ses réponses, ses défis et ses badges sont effacés aussitôt, sans retour possible. Rien n’est remboursé sur la carte : les jours payés d’avance sont déduits du prochain prélèvement, s’il y en a un.',
        en: 'Their answers, challenges and badges are erased at once, for good. Nothing is refunded to the card: the days paid in advance are deducted from the next charge, if there is one.',
        it: 'Le sue risposte, le sfide e i distintivi sono cancellati subito, in modo definitivo. Non c’è rimborso sulla carta: i giorni pagati in anticipo sono detratti dal prossimo addebito, se ce n’è uno.',
      },
      confirm: { fr: 'Retirer et effacer', en: 'Remove and erase', it: 'Rimuovere e cancellare' },
      pending: { fr: 'Retrait…', en: 'Removing…', it: 'Rimozione…' },
      close: { fr: 'Garder', en: 'Keep', it: 'Tenere' },
      done: { fr: 'Profil effacé : {name}', en: 'Profile erased: {name}', it: 'Profilo cancellato: {name}' },
    },
  },
  cancel: {
    button: { fr: 'Résilier l’abonnement', en: 'Cancel the subscription', it: 'Disdire l’abbonamento' },
    title: { fr: 'Résilier l’abonnement ?', en: 'Cancel the subscription?', it: 'Disdire l’abbonamento?' },
    text: {
      fr: 'L’accès reste ouvert jusqu’au {date} et plus rien n’est prélevé. Vous pouvez reprendre l’abonnement jusque-là.',
      en: 'Access stays open until {date}, and nothing more is charged. You can change your mind until then.',
      it: 'L’accesso resta aperto fino al {date} e non si addebita più nulla. Fino ad allora può riprendere l’abbonamento.',
    },
    textSuspended: {
      fr: 'L’abonnement s’arrête le {date} et plus rien n’est prélevé. Vous pouvez le reprendre jusque-là.',
      en: 'The subscription ends on {date}, and nothing more is charged. You can change your mind until then.',
      it: 'L’abbonamento termina il {date} e non si addebita più nulla. Fino ad allora può riprenderlo.',
    },
    atOnce: {
      fr: 'Le paiement en retard ne sera plus demandé, et l’accès se ferme aussitôt.',
      en: 'We will no longer ask for the overdue payment, and access closes at once.',
      it: 'Il pagamento in ritardo non sarà più richiesto e l’accesso si chiude subito.',
    },
    beforeCharge: {
      fr: 'La période qui vient de commencer n’est pas encore payée : rien n’est prélevé, et l’accès se ferme aussitôt.',
      en: 'The period that has just begun is not paid yet: nothing is charged, and access closes at once.',
      it: 'Il periodo appena iniziato non è ancora pagato: non si addebita nulla e l’accesso si chiude subito.',
    },
    confirm: { fr: 'Confirmer la résiliation', en: 'Confirm the cancellation', it: 'Confermare la disdetta' },
    pending: { fr: 'Résiliation…', en: 'Cancelling…', it: 'Disdetta…' },
    close: { fr: 'Garder l’abonnement', en: 'Keep the subscription', it: 'Mantenere l’abbonamento' },
    done: { fr: 'Résiliation enregistrée', en: 'Cancellation recorded', it: 'Disdetta registrata' },
    resume: { fr: 'Reprendre l’abonnement', en: 'Resume the subscription', it: 'Riprendere l’abbonamento' },
    resumed: { fr: 'L’abonnement continue', en: 'The subscription continues', it: 'L’abbonamento continua' },
  },
  withdrawal: {
    heading: { fr: 'Droit de rétractation', en: 'Right of withdrawal', it: 'Diritto di recesso' },
    text: {
      fr: 'Jusqu’au {date}, vous pouvez vous rétracter sans donner de raison, avec remboursement intégral.',
      en: 'Until {date} you can withdraw without giving a reason, and everything is refunded.',
      it: 'Fino al {date} può recedere senza indicare un motivo, con rimborso totale.',
    },
    button: {
      fr: 'Se rétracter du contrat ici',
      en: 'Withdraw from the contract here',
      it: 'Recedere dal contratto qui',
    },
    title: { fr: 'Se rétracter du contrat', en: 'Withdraw from the contract', it: 'Recedere dal contratto' },
    statement: {
      fr: 'Contrat conclu le {date} : Mirabelle, {plan}, {billing}. Compte : {email}.',
      en: 'Contract concluded on {date}: Mirabelle, {plan}, {billing}. Account: {email}.',
      it: 'Contratto concluso il {date}: Mirabelle, {plan}, {billing}. Account: {email}.',
    },
    effect: {
      fr: 'Tout ce qui a été payé est remboursé sur la carte, l’accès se ferme aussitôt, et un accusé de réception part à {email}.',
      en: 'Everything paid is refunded to the card, access closes at once, and an acknowledgement is sent to {email}.',
      it: 'Quanto è stato pagato viene rimborsato sulla carta, l’accesso si chiude subito e una conferma di ricezione viene inviata a {email}.',
    },
    confirm: { fr: 'Confirmer la rétractation', en: 'Confirm withdrawal', it: 'Conferma recesso' },
    pending: { fr: 'Remboursement…', en: 'Refunding…', it: 'Rimborso…' },
    close: { fr: 'Ne pas me rétracter', en: 'Do not withdraw', it: 'Non recedere' },
    done: {
      fr: 'Rétractation enregistrée, remboursement parti',
      en: 'Withdrawal recorded, refund on its way',
      it: 'Recesso registrato, rimborso avviato',
    },
  },
  invoices: {
    heading: { fr: 'Factures', en: 'Invoices', it: 'Fatture' },
    empty: { fr: 'Aucune facture pour le moment.', en: 'No invoices yet.', it: 'Ancora nessuna fattura.' },
    failed: {
      fr: 'Les factures n’ont pas pu être chargées.',
      en: 'Your invoices could not be loaded.',
      it: 'Non è stato possibile caricare le fatture.',
    },
    loading: { fr: 'Chargement des factures', en: 'Loading your invoices', it: 'Caricamento delle fatture' },
    status: {
      paid: { fr: 'Payée', en: 'Paid', it: 'Pagata' },
      open: { fr: 'À payer', en: 'Due', it: 'Da pagare' },
      void: { fr: 'Annulée', en: 'Void', it: 'Annullata' },
      refunded: { fr: 'Remboursée', en: 'Refunded', it: 'Rimborsata' },
    },
    /** PROGRAMME §8: the amount of VAT in an invoice, its rate and its country. */
    vat: {
      fr: 'dont {vat} de TVA à {percent} % ({country}), soit {net} hors taxe',
      en: 'including {vat} VAT at {percent}% ({country}); {net} excluding VAT',
      it: 'di cui {vat} di IVA, aliquota {percent}% ({country}), imponibile {net}',
    },
    vatAlone: {
      fr: 'dont {vat} de TVA à {percent} %, soit {net} hors taxe',
      en: 'including {vat} VAT at {percent}%; {net} excluding VAT',
      it: 'di cui {vat} di IVA, aliquota {percent}%, imponibile {net}',
    },
    earlier: { fr: 'Factures plus anciennes', en: 'Earlier invoices', it: 'Fatture precedenti' },
    read: {
      fr: 'Lire la facture du {date}',
      en: 'Read the invoice dated {date}',
      it: 'Leggere la fattura del {date}',
    },
    open: { fr: 'Voir', en: 'View', it: 'Vedere' },
  },
  language: {
    heading: { fr: 'Langue des e-mails', en: 'E-mail language', it: 'Lingua delle e-mail' },
    label: { fr: 'Nous vous écrivons en', en: 'We write to you in', it: 'Ti scriviamo in' },
    names: {
      fr: { fr: 'Français', en: 'French (Français)', it: 'Francese (Français)' },
      en: { fr: 'Anglais (English)', en: 'English', it: 'Inglese (English)' },
      it: { fr: 'Italien (Italiano)', en: 'Italian (Italiano)', it: 'Italiano' },
    },
    done: { fr: 'Langue enregistrée', en: 'Language saved', it: 'Lingua registrata' },
  },
  devices: {
    heading: { fr: 'Appareils connectés', en: 'Signed-in devices', it: 'Dispositivi connessi' },
    loading: {
      fr: 'Chargement des appareils',
      en: 'Loading your devices',
      it: 'Caricamento dei dispositivi',
    },
    failed: {
      fr: 'Les appareils n’ont pas pu être chargés.',
      en: 'Your devices could not be loaded.',
      it: 'Non è stato possibile caricare i dispositivi.',
    },
    named: { fr: '{browser}, {system}', en: '{browser}, {system}', it: '{browser}, {system}' },
    unknownBrowser: { fr: 'Navigateur inconnu', en: 'Unknown browser', it: 'Browser sconosciuto' },
    unknownSystem: { fr: 'système inconnu', en: 'unknown system', it: 'sistema sconosciuto' },
    thisOne: { fr: 'Cet appareil', en: 'This device', it: 'Questo dispositivo' },
    since: {
      fr: 'Connecté le {date}, dernière activité le {seen}',
      en: 'Signed in on {date}, last seen on {seen}',
      it: 'Connesso il {date}, ultima attività il {seen}',
    },
    revoke: { fr: 'Déconnecter', en: 'Sign out', it: 'Disconnetti' },
    revokeNamed: { fr: 'Déconnecter {device}', en: 'Sign out {device}', it: 'Disconnetti {device}' },
    revoked: { fr: 'Appareil déconnecté', en: 'Device signed out', it: 'Dispositivo disconnesso' },
    revokeOthers: {
      fr: 'Déconnecter tous les autres',
      en: 'Sign out all the others',
      it: 'Disconnetti tutti gli altri',
    },
    othersRevoked: {
      fr: 'Les autres appareils sont déconnectés',
      en: 'The other devices are signed out',
      it: 'Gli altri dispositivi sono disconnessi',
    },
  },
  data: {
    heading: { fr: 'Vos données', en: 'Your data', it: 'I miei dati' },
    text: {
      fr: 'Tout ce que nous conservons de votre famille, dans un fichier ZIP lisible par vous et par une machine.',
      en: 'Everything we keep about your family, in a ZIP file that both you and a machine can read.',
      it: 'Tutto ciò che conserviamo della sua famiglia, in un file ZIP leggibile sia da lei sia da un computer.',
    },
    export: { fr: 'Télécharger mes données', en: 'Download my data', it: 'Scaricare i miei dati' },
    exporting: { fr: 'Préparation…', en: 'Preparing…', it: 'Preparazione…' },
    consents: { fr: 'Vos accords', en: 'Your consents', it: 'I miei consensi' },
    loading: { fr: 'Chargement de vos accords', en: 'Loading your consents', it: 'Caricamento dei consensi' },
    failed: {
      fr: 'Vos accords n’ont pas pu être chargés.',
      en: 'Your consents could not be loaded.',
      it: 'Non è stato possibile caricare i consensi.',
    },
    noConsents: {
      fr: 'Aucun accord n’est enregistré.',
      en: 'No consent is recorded.',
      it: 'Nessun consenso registrato.',
    },
    purposeOf: { fr: '{purpose}, {name}', en: '{purpose}, {name}', it: '{purpose}, {name}' },
    purposes: {
      parental: { fr: 'Consentement parental', en: 'Parental consent', it: 'Consenso del genitore' },
      terms: { fr: 'Conditions générales', en: 'Terms of service', it: 'Condizioni generali' },
      privacy: { fr: 'Politique de confidentialité', en: 'Privacy policy', it: 'Informativa sulla privacy' },
      'record-video': {
        fr: 'Image dans les enregistrements',
        en: 'Picture in recordings',
        it: 'Immagine nelle registrazioni',
      },
      'live-rules': { fr: 'Règles des lives', en: 'Rules of the live sessions', it: 'Regole delle dirette' },
      newsletter: { fr: 'Lettre du verger', en: 'Orchard letter', it: 'Lettera del frutteto' },
    },
    given: {
      fr: 'Donné le {date}, texte du {version}',
      en: 'Given on {date}, text dated {version}',
      it: 'Dato il {date}, testo del {version}',
    },
    withdrawn: { fr: 'Retiré le {date}', en: 'Withdrawn on {date}', it: 'Revocato il {date}' },
    withdraw: { fr: 'Retirer', en: 'Withdraw', it: 'Revocare' },
    withdrawNamed: { fr: 'Retirer : {purpose}', en: 'Withdraw: {purpose}', it: 'Revocare: {purpose}' },
    withdrawTitle: {
      fr: 'Retirer cet accord ?',
      en: 'Withdraw this consent?',
      it: 'Revocare questo consenso?',
    },
    withdrawText: {
      parental: {
        fr: 'Le profil de vos enfants et tout ce qu’ils ont fait sont effacés aussitôt. L’abonnement continue : résiliez-le à part si vous le souhaitez.',
        en: 'Your children’s profiles and everything they have done are erased at once. The subscription continues: cancel it separately if you wish.',
        it: 'Il profilo dei suoi figli e tutto ciò che hanno fatto vengono cancellati subito. L’abbonamento continua: se lo desidera, lo disdica a parte.',
      },
      newsletter: {
        fr: 'Vous ne recevrez plus la lettre du verger.',
        en: 'You will no longer receive the orchard letter.',
        it: 'Non riceverà più la lettera del frutteto.',
      },
    },
    withdrawPending: { fr: 'Retrait…', en: 'Withdrawing…', it: 'Revoca in corso…' },
    withdrawClose: { fr: 'Garder cet accord', en: 'Keep this consent', it: 'Mantenere il consenso' },
    withdrawConfirm: { fr: 'Confirmer le retrait', en: 'Confirm the withdrawal', it: 'Confermare la revoca' },
    withdrawDone: { fr: 'Accord retiré', en: 'Consent withdrawn', it: 'Consenso revocato' },
    eraseText: {
      fr: 'Effacer le compte met fin à l’abonnement, sans remboursement, et efface les enfants et tout ce qu’ils ont fait. Dans les quatorze jours qui suivent le premier paiement, rétractez-vous d’abord : nous vous rembourserons. Un e-mail vous demande de confirmer.',
      en: 'Erasing the account ends the subscription, without a refund, and erases your children’s profiles and everything they have done. Within fourteen days of the first payment, withdraw from the contract first: you will be refunded. We will e-mail you a link to confirm the erasure.',
      it: 'Se cancella l’account, l’abbonamento termina senza rimborso e vengono cancellati i figli e tutto ciò che hanno fatto. Entro quattordici giorni dal primo pagamento, prima eserciti il recesso: le rimborsiamo tutto. Un’e-\u2060mail le chiede conferma.',
    },
    erase: { fr: 'Effacer mon compte', en: 'Erase my account', it: 'Cancellare il mio account' },
    asking: { fr: 'Envoi…', en: 'Sending…', it: 'Invio…' },
    asked: {
      fr: 'Un e-mail est parti à {email}. Rien n’est effacé avant que vous l’ayez confirmé.',
      en: 'We have sent an e-mail to {email}. Nothing is erased until you confirm.',
      it: 'Abbiamo inviato un’e-mail a {email}. Nulla viene cancellato prima della sua conferma.',
    },
  },
  erasure: {
    heading: {
      fr: 'Effacer le compte, pour de bon ?',
      en: 'Erase the account for good?',
      it: 'Cancellare l’account definitivamente?',
    },
    text: {
      fr: 'L’abonnement prend fin aussitôt, sans remboursement. Dans les quatorze jours qui suivent le premier paiement, rétractez-vous d’abord : nous vous rembourserons. Le compte, les enfants et tout ce qu’ils ont fait sont effacés et ne peuvent pas être rétablis. Vos factures restent chez notre prestataire de paiement, comme la loi l’exige, et la preuve de vos accords est gardée dix ans, sans votre nom. Une voix entendue dans un replay y reste : écrivez-nous pour le faire retirer.',
      en: 'The subscription ends at once, without a refund. Within fourteen days of the first payment, withdraw from the contract first: you will be refunded. The account, your children’s profiles and everything they have done are erased and cannot be restored. Your invoices stay with our payment provider, as the law requires, and proof of your consents is kept for ten years, without your name. A voice heard in a replay stays there: write to us to have it taken down.',
      it: 'L’abbonamento termina subito, senza rimborso. Entro quattordici giorni dal primo pagamento, prima eserciti il recesso: le rimborsiamo tutto. L’account, i figli e tutto ciò che hanno fatto vengono cancellati e non si possono ripristinare. Le sue fatture restano presso il nostro fornitore dei pagamenti, come richiede la legge, e la prova dei suoi consensi si conserva dieci anni, senza il suo nome. Una voce che si sente in una registrazione vi rimane: ci scriva per farla togliere.',
    },
    confirm: { fr: 'Effacer le compte', en: 'Erase the account', it: 'Cancellare l’account' },
    pending: { fr: 'Effacement…', en: 'Erasing…', it: 'Cancellazione…' },
    keep: { fr: 'Garder le compte', en: 'Keep the account', it: 'Mantenere l’account' },
    done: { fr: 'Le compte est effacé.', en: 'The account is erased.', it: 'L’account è stato cancellato.' },
    goodbye: {
      fr: 'Merci d’avoir fait un bout de chemin avec nous.',
      en: 'Thank you for coming some of the way with us.',
      it: 'Grazie per aver fatto un po’ di strada con noi.',
    },
    home: { fr: 'Retour à l’accueil', en: 'Back to the home page', it: 'Tornare alla pagina iniziale' },
  },
} as const satisfies TextTree
