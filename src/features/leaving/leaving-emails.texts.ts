import type { TextTree } from '#src/shared/language/languages.ts'

export const leavingEmailTexts = {
  withdraw: {
    subject: {
      fr: 'Confirmez votre rétractation',
      en: 'Confirm your withdrawal',
      it: 'Confermi il suo recesso',
    },
    title: {
      fr: 'Encore un clic, et c’est fait.',
      en: 'One more click and it is done.',
      it: 'Ancora un clic ed è fatto.',
    },
    text: {
      fr: 'Nous avons reçu votre déclaration de rétractation le {date} à {time} : c’est ce moment qui compte. Confirmez-la pour que le contrat prenne fin et que nous vous remboursions.',
      en: 'We received your declaration of withdrawal on {date} at {time}: that is the moment that counts. Once you confirm it, the contract ends and we refund you.',
      it: 'Abbiamo ricevuto la sua dichiarazione di recesso: {date}, ore {time}. È questo il momento che conta. La confermi per chiudere il contratto e ricevere il rimborso.',
    },
    button: { fr: 'Confirmer ma rétractation', en: 'Confirm my withdrawal', it: 'Confermare il recesso' },
  },
  tooLate: {
    subject: {
      fr: 'Votre rétractation arrive après les quatorze jours',
      en: 'Your withdrawal came after the fourteen days',
      it: 'Il suo recesso è arrivato dopo i quattordici giorni',
    },
    title: {
      fr: 'Les quatorze jours étaient passés.',
      en: 'The fourteen days were over.',
      it: 'I quattordici giorni erano già trascorsi.',
    },
    text: {
      fr: 'Nous avons reçu votre déclaration de rétractation le {date} à {time}, plus de quatorze jours après le premier paiement : le contrat continue. Vous pouvez le résilier : l’abonnement s’arrêtera à la fin de la période payée, ou aussitôt si un paiement est dû.',
      en: 'We received your declaration of withdrawal on {date} at {time}, more than fourteen days after the first payment, so the contract goes on. You can cancel it instead: the subscription will end with the period you have paid for, or at once if a payment is due.',
      it: 'Abbiamo ricevuto la sua dichiarazione di recesso ({date}, ore {time}) più di quattordici giorni dopo il primo pagamento: il contratto continua. Può disdirlo: l’abbonamento terminerà alla fine del periodo già pagato, o subito se un pagamento è dovuto.',
    },
    button: { fr: 'Résilier', en: 'Cancel the contract', it: 'Disdire' },
  },
  cancel: {
    subject: {
      fr: 'Confirmez votre résiliation',
      en: 'Confirm your cancellation',
      it: 'Confermi la sua disdetta',
    },
    title: {
      fr: 'Encore un clic, et c’est fait.',
      en: 'One more click and it is done.',
      it: 'Ancora un clic ed è fatto.',
    },
    text: {
      fr: 'Nous avons reçu votre demande de résiliation le {date} à {time}. Confirmez-la : l’abonnement s’arrêtera à la fin de la période payée, ou aussitôt si un paiement est dû.',
      en: 'We received your request to cancel on {date} at {time}. Once you confirm it, the subscription will end with the period you have paid for, or at once if a payment is due.',
      it: 'Abbiamo ricevuto la sua richiesta di disdetta: {date}, ore {time}. La confermi: l’abbonamento terminerà alla fine del periodo già pagato, o subito se un pagamento è dovuto.',
    },
    button: { fr: 'Confirmer ma résiliation', en: 'Confirm my cancellation', it: 'Confermare la disdetta' },
  },
  unknown: {
    subject: {
      fr: 'Aucun contrat à cette adresse',
      en: 'No contract under this address',
      it: 'Nessun contratto con questo indirizzo',
    },
    title: {
      fr: 'Aucun contrat à cette adresse.',
      en: 'No contract under this address.',
      it: 'Nessun contratto con questo indirizzo.',
    },
    text: {
      fr: 'Le {date} à {time}, quelqu’un a demandé à mettre fin à un contrat Mirabelle avec cette adresse, mais aucun abonnement n’y est en cours. Si vous aviez payé avec une autre adresse, recommencez avec celle-là.',
      en: 'On {date} at {time}, somebody asked to end a Mirabelle contract under this address, but there is no active subscription under it. If you paid with another address, please use that one.',
      it: 'Qualcuno ha chiesto di chiudere un contratto Mirabelle con questo indirizzo ({date}, ore {time}), ma qui non risulta alcun abbonamento attivo. Se ha pagato con un altro indirizzo, ripeta la richiesta con quello.',
    },
    button: { fr: 'Nous écrire', en: 'Write to us', it: 'Scriverci' },
  },
  notYou: {
    fr: 'Ce n’était pas vous ? Ignorez ce message : rien n’a changé.',
    en: 'Wasn’t this you? Ignore this message: nothing has changed.',
    it: 'Non l’ha chiesto lei? Ignori questo messaggio: non è cambiato nulla.',
  },
  notYouUnlessConfirmed: {
    fr: 'Ce n’était pas vous ? Ignorez ce message : sans ce clic, rien ne change.',
    en: 'Wasn’t this you? Ignore this message: without that click, nothing changes.',
    it: 'Non l’ha chiesto lei? Ignori questo messaggio: senza quel clic non cambia nulla.',
  },
  acknowledged: {
    subject: {
      withdraw: {
        fr: 'Accusé de réception de votre rétractation',
        en: 'Acknowledgement of your withdrawal',
        it: 'Conferma di ricezione del suo recesso',
      },
      cancel: {
        fr: 'Accusé de réception de votre résiliation',
        en: 'Acknowledgement of your cancellation',
        it: 'Conferma di ricezione della sua disdetta',
      },
    },
    received: {
      fr: 'Déclaration reçue le {date} à {time}.',
      en: 'Declaration received on {date} at {time}.',
      it: 'Dichiarazione ricevuta: {date}, ore {time}.',
    },
    content: {
      withdraw: {
        fr: '{name} ({email}) se rétracte du contrat d’abonnement Mirabelle.',
        en: '{name} ({email}) withdraws from the Mirabelle subscription contract.',
        it: '{name} ({email}) recede dal contratto di abbonamento Mirabelle.',
      },
      cancel: {
        fr: '{name} ({email}) résilie le contrat d’abonnement Mirabelle.',
        en: '{name} ({email}) cancels the Mirabelle subscription contract.',
        it: '{name} ({email}) disdice il contratto di abbonamento Mirabelle.',
      },
    },
    wished: { fr: 'Date souhaitée : {date}.', en: 'Preferred date: {date}.', it: 'Data desiderata: {date}.' },
    effect: {
      withdraw: {
        fr: 'Le contrat a pris fin (date d’effet : {date}). Le remboursement est versé sur la carte utilisée pour payer ; selon la banque, il apparaît sous 5 à 10 jours.',
        en: 'The contract has ended (with effect from {date}). The refund goes to the card used to pay; depending on your bank, it appears within 5 to 10 days.',
        it: 'Il contratto è terminato (data di effetto: {date}). Il rimborso arriva sulla carta usata per pagare; a seconda della banca, compare entro 5-10 giorni.',
      },
      cancel: {
        fr: 'Le contrat prend fin avec la période payée (date d’effet : {date}). Plus rien ne sera prélevé.',
        en: 'The contract ends with the period you have paid for (with effect from {date}). Nothing more will be charged.',
        it: 'Il contratto termina con il periodo già pagato (data di effetto: {date}). Non sarà addebitato più nulla.',
      },
      cancelAtOnce: {
        fr: 'Un paiement était dû : le contrat a pris fin aussitôt (date d’effet : {date}). Ce paiement ne sera plus demandé, et plus rien ne sera prélevé.',
        en: 'A payment was due, so the contract has ended at once (with effect from {date}). We will no longer ask for that payment, and nothing more will be charged.',
        it: 'Un pagamento era dovuto: il contratto è terminato subito (data di effetto: {date}). Quel pagamento non sarà più richiesto e non sarà addebitato più nulla.',
      },
    },
    keep: {
      fr: 'Gardez ce message : il prouve ce que vous avez déclaré, et quand.',
      en: 'Keep this message: it proves what you declared, and when.',
      it: 'Conservi questo messaggio: attesta che cosa ha dichiarato e quando.',
    },
  },
} as const satisfies TextTree
