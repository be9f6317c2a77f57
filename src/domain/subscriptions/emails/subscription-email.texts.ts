import type { Text } from '#src/shared/language/languages.ts'

/**
 * The e-mails to a family about its subscription. `{plan}`, `{price}`, `{period}`, `{amount}`, `{date}`, its
 * `{time}`, `{until}` and `{since}` are filled in.
 */
export const subscriptionNews = [
  'welcome',
  'welcomeByCredit',
  'paymentFailed',
  'accessClosed',
  'paidAgain',
  'cancelPlanned',
  'resumed',
  'changePlanned',
  'changeTakenBack',
  'renewalAhead',
  'childAdded',
  'childRemoved',
  'childRemovedEnding',
  'childRemovedOwing',
  'withdrawn',
  'refunded',
  'ended',
  'disputeLost',
  'secondRefunded',
  'lateRefunded',
] as const
export type SubscriptionNews = (typeof subscriptionNews)[number]

interface SubscriptionEmailTexts {
  /**
   * Whether the e-mail waits for the end of quiet hours. One about a renewal or an end does; the confirmation
   * of an action does not.
   */
  canWait: boolean
  subject: Text
  title: Text
  paragraphs: readonly Text[]
  /** What replaces the above while nothing is charged: a suspended family has no access, and no next charge. */
  whilePaused?: { subject?: Text; paragraphs: readonly Text[] }
}

const isActive = {
  subject: {
    fr: 'Bienvenue chez Mirabelle : votre abonnement est actif',
    en: 'Welcome to Mirabelle: your subscription is active',
    it: 'Le diamo il benvenuto su Mirabelle: il suo abbonamento è attivo',
  },
  title: {
    fr: 'Votre abonnement est actif.',
    en: 'Your subscription is active.',
    it: 'Il suo abbonamento è attivo.',
  },
}

export const subscriptionEmailTexts: Readonly<Record<SubscriptionNews, SubscriptionEmailTexts>> = {
  welcome: {
    canWait: false,
    ...isActive,
    paragraphs: [
      {
        fr: 'Formule « {plan} », {price} {period}. Nous avons bien reçu votre paiement de {amount}. Le prochain prélèvement aura lieu le {date}, sauf si vous résiliez avant.',
        en: 'Your plan: “{plan}”, {price} {period}. We have received your payment of {amount}. The next charge is on {date}, unless you cancel before then.',
        it: 'Formula «{plan}», {price} {period}. Abbiamo ricevuto il suo pagamento di {amount}. Il prossimo addebito sarà il {date}, salvo disdetta prima di allora.',
      },
      {
        fr: 'Vous pouvez changer d’avis jusqu’au {until}, sans donner de raison : deux clics dans votre compte, et nous vous remboursons.',
        en: 'You can change your mind until {until}, without giving a reason: two clicks in your account, and we will refund you.',
        it: 'Può ripensarci fino al {until}, senza indicarne il motivo: due clic nel suo account e le rimborsiamo quanto pagato.',
      },
    ],
  },
  welcomeByCredit: {
    canWait: false,
    ...isActive,
    paragraphs: [
      {
        fr: 'Formule « {plan} », {price} {period}. Rien n’a été prélevé : vous aviez chez nous un avoir, et {amount} en ont été déduits. Le prochain prélèvement aura lieu le {date}, sauf si vous résiliez avant.',
        en: 'Your plan: “{plan}”, {price} {period}. Nothing was charged: you had a credit with us, and {amount} was taken from it. The next charge is on {date}, unless you cancel before then.',
        it: 'Formula «{plan}», {price} {period}. Non è stato addebitato nulla: aveva un credito presso di noi, da cui abbiamo detratto {amount}. Il prossimo addebito sarà il {date}, salvo disdetta prima di allora.',
      },
      {
        fr: 'Vous pouvez changer d’avis jusqu’au {until}, sans donner de raison, en deux clics dans votre compte. Pour retrouver votre avoir, écrivez-nous.',
        en: 'You can change your mind until {until}, without giving a reason, in two clicks in your account. To get your credit back, write to us.',
        it: 'Può ripensarci fino al {until}, senza indicarne il motivo, con due clic nel suo account. Per riavere il suo credito ci scriva.',
      },
    ],
  },
  paymentFailed: {
    canWait: true,
    subject: {
      fr: 'Votre paiement n’est pas passé : accès ouvert jusqu’au {until}',
      en: 'Your payment did not go through: access open until {until}',
      it: 'Pagamento non riuscito: accesso aperto fino al {until}',
    },
    title: {
      fr: 'Le paiement de {amount} n’est pas passé.',
      en: 'The payment of {amount} did not go through.',
      it: 'Il pagamento di {amount} non è andato a buon fine.',
    },
    paragraphs: [
      {
        fr: 'Cela arrive, souvent à cause d’une carte expirée. Votre accès reste ouvert jusqu’au {until}. Nous réessaierons plus tard ; si vous changez de carte dans votre compte, nous le ferons aussitôt.',
        en: 'It happens, often because a card has expired. Your access stays open until {until}. We will try again; if you change the card in your account, we will try at once.',
        it: 'Succede, spesso perché una carta è scaduta. Il suo accesso resta aperto fino al {until}. Riproveremo più tardi; se cambia la carta nel suo account, lo faremo subito.',
      },
    ],
  },
  accessClosed: {
    canWait: true,
    subject: {
      fr: 'Votre accès est fermé : {amount} restent à payer',
      en: 'Your access is closed: {amount} is still owed',
      it: 'Il suo accesso è chiuso: restano da pagare {amount}',
    },
    title: {
      fr: 'Votre accès est fermé pour le moment.',
      en: 'Your access is closed for now.',
      it: 'Il suo accesso è chiuso per il momento.',
    },
    paragraphs: [
      {
        fr: 'Depuis le {date}, nous n’avons pas pu prélever {amount}. Réglez cette somme depuis votre compte, avec une autre carte si besoin : l’accès se rouvre aussitôt, et tout est resté en place.',
        en: 'We have been unable to take the payment of {amount} since {date}. Pay it from your account, with another card if you need to: your access opens again at once, and everything is still there.',
        it: 'Dal {date} non riusciamo ad addebitare {amount}. Saldi questo importo dal suo account, con un’altra carta se serve: l’accesso si riapre subito e tutto è rimasto al suo posto.',
      },
      {
        fr: 'Sans paiement, l’abonnement prendra fin de lui-même et plus rien ne sera dû.',
        en: 'Without a payment, the subscription will end by itself and nothing more will be owed.',
        it: 'Senza pagamento, l’abbonamento terminerà da solo e non ci sarà più nulla da pagare.',
      },
    ],
  },
  paidAgain: {
    canWait: true,
    subject: {
      fr: 'Votre paiement est passé, tout est en ordre',
      en: 'Your payment went through: all is well',
      it: 'Il suo pagamento è andato a buon fine, tutto è in ordine',
    },
    title: {
      fr: 'Votre paiement est passé.',
      en: 'Your payment went through.',
      it: 'Il suo pagamento è andato a buon fine.',
    },
    paragraphs: [
      {
        fr: 'Merci. Votre abonnement « {plan} » continue, et votre accès est ouvert.',
        en: 'Thank you. Your “{plan}” subscription continues, and your access is open.',
        it: 'Grazie. Il suo abbonamento «{plan}» continua e l’accesso è aperto.',
      },
    ],
  },
  cancelPlanned: {
    canWait: false,
    subject: {
      fr: 'Résiliation enregistrée : accès ouvert jusqu’au {date}',
      en: 'Cancellation confirmed: access until {date}',
      it: 'Disdetta registrata: accesso fino al {date}',
    },
    title: {
      fr: 'Votre abonnement s’arrêtera le {date}.',
      en: 'Your subscription will end on {date}.',
      it: 'Il suo abbonamento terminerà il {date}.',
    },
    paragraphs: [
      {
        fr: 'Jusque-là, rien ne change : l’accès reste ouvert, et plus rien ne sera prélevé. Vous pouvez revenir sur cette décision d’un clic dans votre compte.',
        en: 'Nothing changes until then: your access stays open, and nothing more will be charged. You can undo this with one click in your account.',
        it: 'Fino ad allora non cambia nulla: l’accesso resta aperto e non le sarà addebitato altro. Può tornare sulla sua decisione con un clic nel suo account.',
      },
    ],
    whilePaused: {
      subject: {
        fr: 'Résiliation enregistrée : fin le {date}',
        en: 'Cancellation confirmed: ends on {date}',
        it: 'Disdetta registrata: termina il {date}',
      },
      paragraphs: [
        {
          fr: 'Plus rien ne sera prélevé. Vous pouvez revenir sur cette décision d’un clic dans votre compte.',
          en: 'Nothing more will be charged. You can undo this with one click in your account.',
          it: 'Non le sarà addebitato altro. Può tornare sulla sua decisione con un clic nel suo account.',
        },
      ],
    },
  },
  resumed: {
    canWait: false,
    subject: {
      fr: 'Votre abonnement continue',
      en: 'Your subscription continues',
      it: 'Il suo abbonamento continua',
    },
    title: {
      fr: 'Votre abonnement continue.',
      en: 'Your subscription continues.',
      it: 'Il suo abbonamento continua.',
    },
    paragraphs: [
      {
        fr: 'La résiliation est annulée. Le prochain prélèvement, de {amount}, aura lieu le {date}.',
        en: 'The cancellation has been undone. The next charge, of {amount}, is on {date}.',
        it: 'La disdetta è annullata. Il prossimo addebito, di {amount}, sarà il {date}.',
      },
    ],
    whilePaused: {
      paragraphs: [
        {
          fr: 'La résiliation est annulée. Rien n’est prélevé pour le moment.',
          en: 'The cancellation has been undone. Nothing is charged for now.',
          it: 'La disdetta è annullata. Per ora non viene addebitato nulla.',
        },
      ],
    },
  },
  changePlanned: {
    canWait: false,
    subject: {
      fr: 'Votre changement de formule est enregistré',
      en: 'Your plan change is confirmed',
      it: 'Il cambio di formula è registrato',
    },
    title: {
      fr: 'Vous passerez à « {plan} » le {date}.',
      en: 'You will move to the “{plan}” plan on {date}.',
      it: 'Passerà a «{plan}» il {date}.',
    },
    paragraphs: [
      {
        fr: 'À cette date, le prélèvement sera de {amount} ({price} {period}). D’ici là, votre formule actuelle continue sans changement.',
        en: 'On that day the charge will be {amount} ({price} {period}). Until then your current plan continues unchanged.',
        it: 'In quella data l’addebito sarà di {amount} ({price} {period}). Fino ad allora la formula attuale continua senza cambiamenti.',
      },
    ],
    whilePaused: {
      paragraphs: [
        {
          fr: 'À partir de cette date : {price} {period}. Rien n’est prélevé pour le moment.',
          en: 'From that day: {price} {period}. Nothing is charged for now.',
          it: 'Da quella data: {price} {period}. Per ora non viene addebitato nulla.',
        },
      ],
    },
  },
  changeTakenBack: {
    canWait: false,
    subject: {
      fr: 'Vous gardez votre formule actuelle',
      en: 'You are keeping your current plan',
      it: 'Mantiene la formula attuale',
    },
    title: {
      fr: 'Vous gardez « {plan} ».',
      en: 'You are keeping the “{plan}” plan.',
      it: 'Mantiene «{plan}».',
    },
    paragraphs: [
      {
        fr: 'Le changement de formule prévu est annulé. Le prochain prélèvement, de {amount}, aura lieu le {date}.',
        en: 'The planned change of plan will not go ahead. The next charge, of {amount}, is on {date}.',
        it: 'Il cambio di formula previsto è annullato. Il prossimo addebito, di {amount}, sarà il {date}.',
      },
    ],
  },
  renewalAhead: {
    canWait: true,
    subject: {
      fr: 'Votre abonnement se renouvelle le {date}',
      en: 'Your subscription renews on {date}',
      it: 'Il suo abbonamento si rinnova il {date}',
    },
    title: {
      fr: 'Votre abonnement se renouvelle le {date}.',
      en: 'Your subscription renews on {date}.',
      it: 'Il suo abbonamento si rinnova il {date}.',
    },
    paragraphs: [
      {
        fr: 'Formule « {plan} », {price} {period}. Ce jour-là, {amount} seront prélevés sur votre carte et l’abonnement continuera.',
        en: 'Your plan: “{plan}”, {price} {period}. On that day, {amount} will be charged to your card and the subscription will continue.',
        it: 'Formula «{plan}», {price} {period}. Quel giorno saranno addebitati {amount} sulla sua carta e l’abbonamento continuerà.',
      },
      {
        fr: 'Si vous préférez arrêter, résiliez avant cette date, en deux clics dans votre compte. L’accès reste ouvert jusque-là, et plus rien n’est prélevé.',
        en: 'If you would rather stop, cancel before that date, in two clicks in your account. Your access stays open until then, and nothing more is charged.',
        it: 'Se preferisce smettere, disdica prima di quella data, in due clic nel suo account. L’accesso resta aperto fino ad allora e non si addebita più nulla.',
      },
    ],
  },
  childAdded: {
    canWait: false,
    subject: {
      fr: 'Un enfant de plus dans votre abonnement',
      en: 'One more child on your subscription',
      it: 'Un profilo in più nel suo abbonamento',
    },
    title: {
      fr: 'Votre abonnement compte un enfant de plus.',
      en: 'Your subscription now covers one more child.',
      it: 'Il suo abbonamento comprende un profilo in più.',
    },
    paragraphs: [
      {
        fr: 'La remise famille s’applique à cet enfant. Ce qui restait à payer pour la période en cours, s’il y a lieu, est sur une facture à part, dans votre compte. Le prochain prélèvement sera de {amount}, le {date}.',
        en: 'The family discount applies to this child. What was due for the rest of the current period, if anything, is on a separate invoice in your account. The next charge will be {amount} on {date}.',
        it: 'A questo profilo si applica lo sconto famiglia. Quanto restava da pagare per il periodo in corso, se dovuto, è su una fattura a parte, nel suo account. Il prossimo addebito sarà di {amount}, il {date}.',
      },
    ],
  },
  childRemoved: {
    canWait: false,
    subject: {
      fr: 'Un enfant de moins dans votre abonnement',
      en: 'One child fewer on your subscription',
      it: 'Un profilo in meno nel suo abbonamento',
    },
    title: {
      fr: 'Votre abonnement compte un enfant de moins.',
      en: 'Your subscription now covers one child fewer.',
      it: 'Il suo abbonamento comprende un profilo in meno.',
    },
    paragraphs: [
      {
        fr: 'Ce que vous aviez payé d’avance pour cet enfant, s’il restait des jours payés, est déduit du prochain prélèvement : il sera de {amount}, le {date}.',
        en: 'What you had paid in advance for this child, if any paid days were left, is deducted from the next charge, which will be {amount} on {date}.',
        it: 'Quanto aveva pagato in anticipo per questo profilo, se restavano giorni pagati, è detratto dal prossimo addebito, che sarà di {amount}, il {date}.',
      },
    ],
  },
  childRemovedEnding: {
    canWait: false,
    subject: {
      fr: 'Un enfant de moins dans votre abonnement',
      en: 'One child fewer on your subscription',
      it: 'Un profilo in meno nel suo abbonamento',
    },
    title: {
      fr: 'Votre abonnement compte un enfant de moins.',
      en: 'Your subscription now covers one child fewer.',
      it: 'Il suo abbonamento comprende un profilo in meno.',
    },
    paragraphs: [
      {
        fr: 'Votre résiliation ne change pas : l’abonnement s’arrêtera le {date}, et plus rien ne sera prélevé.',
        en: 'Your cancellation is unchanged: the subscription will end on {date}, and nothing more will be charged.',
        it: 'La sua disdetta non cambia: l’abbonamento terminerà il {date} e non le sarà addebitato altro.',
      },
    ],
  },
  childRemovedOwing: {
    canWait: false,
    subject: {
      fr: 'Un enfant de moins dans votre abonnement',
      en: 'One child fewer on your subscription',
      it: 'Un profilo in meno nel suo abbonamento',
    },
    title: {
      fr: 'Votre abonnement compte un enfant de moins.',
      en: 'Your subscription now covers one child fewer.',
      it: 'Il suo abbonamento comprende un profilo in meno.',
    },
    paragraphs: [
      {
        fr: 'Le paiement en attente, de {amount}, ne change pas. Ce qui aura été payé d’avance pour cet enfant sera déduit du prélèvement suivant.',
        en: 'The outstanding payment of {amount} does not change. Anything paid in advance for this child will be deducted from the charge after that.',
        it: 'Il pagamento in sospeso, di {amount}, non cambia. Quanto pagato in anticipo per questo profilo sarà detratto dall’addebito successivo.',
      },
    ],
  },
  withdrawn: {
    canWait: false,
    subject: {
      fr: 'Rétractation enregistrée : nous vous remboursons {amount}',
      en: 'Withdrawal confirmed: we are refunding {amount}',
      it: 'Recesso registrato: le rimborsiamo {amount}',
    },
    title: {
      fr: 'Nous vous remboursons {amount}.',
      en: 'We are refunding {amount}.',
      it: 'Le rimborsiamo {amount}.',
    },
    paragraphs: [
      {
        fr: 'Rétractation reçue le {date} à {time} : le contrat « {plan} » conclu le {since} a pris fin aussitôt. Le remboursement est versé sur la carte utilisée pour payer ; selon la banque, il apparaît sous 5 à 10 jours. Ce message vaut accusé de réception : gardez-le.',
        en: 'Withdrawal received on {date} at {time}: the “{plan}” contract made on {since} ended at once. The refund goes to the card you paid with; depending on your bank, it appears within 5 to 10 days. This message is your acknowledgement of receipt: please keep it.',
        it: 'Recesso ricevuto il {date} alle {time}: il contratto «{plan}» concluso il {since} è terminato subito. Il rimborso è accreditato sulla carta usata per pagare; a seconda della banca compare entro 5-10 giorni. Questo messaggio vale come conferma di ricezione: lo conservi.',
      },
    ],
  },
  refunded: {
    canWait: false,
    subject: {
      fr: 'Nous vous remboursons {amount}',
      en: 'We are refunding {amount}',
      it: 'Le rimborsiamo {amount}',
    },
    title: {
      fr: 'Nous vous remboursons {amount}.',
      en: 'We are refunding {amount}.',
      it: 'Le rimborsiamo {amount}.',
    },
    paragraphs: [
      {
        fr: 'Votre paiement a été remboursé en entier le {date} à {time} : le contrat « {plan} » conclu le {since} a pris fin aussitôt. Le remboursement est versé sur la carte utilisée pour payer ; selon la banque, il apparaît sous 5 à 10 jours.',
        en: 'Your payment was refunded in full on {date} at {time}: the “{plan}” contract made on {since} ended at once. The refund goes to the card you paid with; depending on your bank, it appears within 5 to 10 days.',
        it: 'Il suo pagamento è stato rimborsato per intero il {date} alle {time}: il contratto «{plan}» concluso il {since} è terminato subito. Il rimborso è accreditato sulla carta usata per pagare; a seconda della banca compare entro 5-10 giorni.',
      },
    ],
  },
  ended: {
    canWait: true,
    subject: {
      fr: 'Votre abonnement est terminé',
      en: 'Your subscription has ended',
      it: 'Il suo abbonamento è terminato',
    },
    title: {
      fr: 'Votre abonnement est terminé.',
      en: 'Your subscription has ended.',
      it: 'Il suo abbonamento è terminato.',
    },
    paragraphs: [
      {
        fr: 'Plus rien ne sera prélevé. Votre compte reste là : vous pourrez revenir quand vous voudrez.',
        en: 'Nothing more will be charged. Your account is still there: you can come back whenever you like.',
        it: 'Non le sarà addebitato altro. Il suo account rimane: potrà tornare quando vorrà.',
      },
    ],
  },
  disputeLost: {
    canWait: true,
    subject: {
      fr: 'Votre abonnement est terminé',
      en: 'Your subscription has ended',
      it: 'Il suo abbonamento è terminato',
    },
    title: {
      fr: 'Votre abonnement est terminé.',
      en: 'Your subscription has ended.',
      it: 'Il suo abbonamento è terminato.',
    },
    paragraphs: [
      {
        fr: 'Votre banque a repris un paiement de {amount}, qui avait été contesté auprès d’elle. Votre abonnement s’est donc arrêté, et votre accès avec lui. Plus rien ne sera prélevé.',
        en: 'Your bank has reversed a payment of {amount} that had been disputed. Your subscription has therefore ended, and your access with it. Nothing more will be charged.',
        it: 'La sua banca ha ripreso un pagamento di {amount} che era stato contestato. Il suo abbonamento si è quindi interrotto, e con esso l’accesso. Non le sarà addebitato altro.',
      },
      {
        fr: 'S’il s’agit d’une erreur, écrivez-nous. Votre compte reste là : vous pourrez revenir quand vous voudrez.',
        en: 'If this is a mistake, please write to us. Your account is still there: you can come back whenever you like.',
        it: 'Se si tratta di un errore, ci scriva. Il suo account rimane: potrà tornare quando vorrà.',
      },
    ],
  },
  secondRefunded: {
    canWait: false,
    subject: {
      fr: 'Un second paiement vous est remboursé',
      en: 'A second payment has been refunded',
      it: 'Un secondo pagamento le è stato rimborsato',
    },
    title: {
      fr: 'Vous aviez déjà un abonnement.',
      en: 'You already had a subscription.',
      it: 'Aveva già un abbonamento.',
    },
    paragraphs: [
      {
        fr: 'Un second paiement de {amount} a été fait avec cette adresse e-mail. Nous l’avons remboursé aussitôt ; votre abonnement en cours ne change pas. Pour changer de formule, passez par votre compte.',
        en: 'A second payment of {amount} was made with this e-mail address. We refunded it at once; your current subscription is unchanged. To change plan, go to your account.',
        it: 'Con questo indirizzo e-mail è stato fatto un secondo pagamento di {amount}. L’abbiamo rimborsato subito; il suo abbonamento in corso non cambia. Per cambiare formula usi il suo account.',
      },
    ],
  },
  lateRefunded: {
    canWait: false,
    subject: {
      fr: 'Un paiement arrivé après la fin de votre abonnement vous est remboursé',
      en: 'A payment made after your subscription ended has been refunded',
      it: 'Un pagamento arrivato dopo la fine del suo abbonamento le è stato rimborsato',
    },
    title: {
      fr: 'Nous vous remboursons {amount}.',
      en: 'We are refunding {amount}.',
      it: 'Le rimborsiamo {amount}.',
    },
    paragraphs: [
      {
        fr: 'Un paiement de {amount} est arrivé alors que votre abonnement « {plan} » était terminé. Il est renvoyé sur la carte utilisée ; selon la banque, il apparaît sous 5 à 10 jours. Pour revenir, choisissez une formule depuis votre compte.',
        en: 'A payment of {amount} came in after your “{plan}” subscription had ended. It goes back to the card that was used; depending on your bank, it appears within 5 to 10 days. To come back, choose a plan from your account.',
        it: 'Un pagamento di {amount} è arrivato quando il suo abbonamento «{plan}» era già terminato. Torna sulla carta utilizzata; a seconda della banca compare entro 5-10 giorni. Per tornare, scelga una formula dal suo account.',
      },
    ],
  },
}

export const subscriptionEmailButton: Text = {
  fr: 'Ouvrir mon compte',
  en: 'Open my account',
  it: 'Aprire il mio account',
}

export const pricePeriods = {
  monthly: { fr: 'par mois', en: 'a month', it: 'al mese' },
  yearly: { fr: 'par an', en: 'a year', it: 'all’anno' },
} as const
