import type { TextTree } from '#src/shared/language/languages.ts'
import { formNeedsScripts } from '#src/shared/language/scripts.texts.ts'

const cancellationRecorded = {
  fr: 'La résiliation est enregistrée.',
  en: 'The cancellation is recorded.',
  it: 'La disdetta è registrata.',
}

export const leavingTexts = {
  meta: {
    title: {
      fr: 'Se rétracter ou résilier | Mirabelle',
      en: 'Withdraw or cancel | Mirabelle',
      it: 'Recedere o disdire | Mirabelle',
    },
    description: {
      fr: 'Se rétracter du contrat ou le résilier, sans se connecter : une déclaration, un lien de confirmation, un accusé de réception.',
      en: 'Withdraw from the contract or cancel it without signing in: a declaration, a link to confirm it, an acknowledgement.',
      it: 'Recedere dal contratto o disdirlo senza accedere: una dichiarazione, un link per confermarla, una conferma di ricezione.',
    },
    keywords: {
      fr: 'rétractation, résiliation, contrat',
      en: 'withdrawal, cancellation, contract',
      it: 'recesso, disdetta, contratto',
    },
  },
  heading: { fr: 'Se rétracter ou résilier', en: 'Withdraw or cancel', it: 'Recedere o disdire' },
  lead: {
    fr: 'Sans vous connecter et sans donner de raison. Vous recevez un e-mail avec un lien : un clic confirme votre demande, et nous en accusons réception.',
    en: 'There is no need to sign in or to give a reason. We e-\u2060mail you a link: one click confirms your request, and we send you an acknowledgement.',
    it: 'Senza accedere e senza dare motivazioni. Riceve un’e-\u2060mail con un link: un clic conferma la richiesta, e le inviamo una conferma di ricezione.',
  },
  kind: { fr: 'Ce que vous souhaitez', en: 'What you would like to do', it: 'Che cosa desidera' },
  kinds: {
    withdraw: { fr: 'Me rétracter', en: 'Withdraw', it: 'Recedere' },
    cancel: { fr: 'Résilier', en: 'Cancel', it: 'Disdire' },
  },
  explained: {
    withdraw: {
      fr: 'Dans les {days} jours qui suivent le premier paiement : le contrat prend fin aussitôt et tout est remboursé.',
      en: 'Within {days} days of the first payment: the contract ends at once and everything is refunded.',
      it: 'Entro {days} giorni dal primo pagamento: il contratto termina subito e tutto viene rimborsato.',
    },
    cancel: {
      fr: 'À tout moment : l’abonnement s’arrête à la fin de la période payée, et l’accès, s’il est ouvert, le reste jusque-là. Si un paiement est dû, il n’est plus demandé, et l’abonnement et l’accès s’arrêtent aussitôt.',
      en: 'At any time: the subscription ends with the period you have paid for, and access, if it is open, stays open until then. If a payment is due, we no longer ask for it, and the subscription and access end at once.',
      it: 'In qualsiasi momento: l’abbonamento termina alla fine del periodo già pagato, e l’accesso, se è aperto, lo resta fino ad allora. Se un pagamento è dovuto, non viene più richiesto e tutto si chiude subito.',
    },
  },
  name: { fr: 'Prénom et nom', en: 'First and last name', it: 'Nome e cognome' },
  email: {
    fr: 'Adresse e-mail du contrat',
    en: 'E-mail address you subscribed with',
    it: 'Indirizzo e-mail del contratto',
  },
  wishedOn: { fr: 'Date souhaitée', en: 'Preferred date', it: 'Data desiderata' },
  wishedHint: {
    fr: 'Cette date figure dans l’accusé de réception ; elle ne change pas la fin du contrat.',
    en: 'This date appears in the acknowledgement; it does not change when the contract ends.',
    it: 'Questa data compare nella conferma di ricezione, ma non cambia la fine del contratto.',
  },
  optional: { fr: '(facultative)', en: '(optional)', it: '(facoltativa)' },
  trap: { fr: 'Laissez ce champ vide', en: 'Leave this field empty', it: 'Lasci vuoto questo campo' },
  withoutScripts: formNeedsScripts,
  send: {
    withdraw: { fr: 'Envoyer ma rétractation', en: 'Send my withdrawal', it: 'Inviare il recesso' },
    cancel: { fr: 'Envoyer ma résiliation', en: 'Send my cancellation', it: 'Inviare la disdetta' },
  },
  sending: { fr: 'Envoi…', en: 'Sending…', it: 'Invio…' },
  sent: {
    title: { fr: 'Déclaration reçue.', en: 'Declaration received.', it: 'Dichiarazione ricevuta.' },
    text: {
      fr: 'Un e-mail vient de partir à cette adresse : ouvrez son lien pour confirmer. C’est le moment de cette déclaration qui compte.',
      en: 'We have sent an e-mail to that address: open its link to confirm. What counts is the moment you made this declaration.',
      it: 'Un’e-mail la attende a quell’indirizzo: apra il link per confermare. Fa fede il momento di questa dichiarazione.',
    },
  },
  confirm: {
    heading: {
      withdraw: {
        fr: 'Confirmer votre rétractation',
        en: 'Confirm your withdrawal',
        it: 'Confermare il suo recesso',
      },
      cancel: {
        fr: 'Confirmer votre résiliation',
        en: 'Confirm your cancellation',
        it: 'Confermare la sua disdetta',
      },
      declaration: {
        fr: 'Confirmer votre déclaration',
        en: 'Confirm your declaration',
        it: 'Confermare la dichiarazione',
      },
    },
    text: {
      fr: 'Un clic, et c’est fait. Vous recevrez un accusé de réception par e-mail.',
      en: 'One click and it is done. You will receive an acknowledgement by e-mail.',
      it: 'Un clic ed è fatto. Riceverà una conferma di ricezione via e-mail.',
    },
    button: {
      withdraw: {
        fr: 'Confirmer ma rétractation',
        en: 'Confirm my withdrawal',
        it: 'Confermare il recesso',
      },
      cancel: {
        fr: 'Confirmer ma résiliation',
        en: 'Confirm my cancellation',
        it: 'Confermare la disdetta',
      },
      declaration: { fr: 'Je confirme', en: 'I confirm', it: 'Confermo' },
    },
    pending: { fr: 'Confirmation…', en: 'Confirming…', it: 'Conferma…' },
  },
  done: {
    withdraw: {
      title: { fr: 'Le contrat a pris fin.', en: 'The contract has ended.', it: 'Il contratto è terminato.' },
      text: {
        fr: 'Votre rétractation, reçue le {received}, est enregistrée. Le remboursement est en route ; l’accusé de réception vous arrive par e-mail.',
        en: 'Your withdrawal, received on {received}, is recorded. The refund is on its way; you will receive the acknowledgement by e-mail.',
        it: 'Il suo recesso è registrato (ricevuto: {received}). Il rimborso è in arrivo; la conferma di ricezione le arriva via e-mail.',
      },
    },
    cancel: {
      title: cancellationRecorded,
      text: {
        fr: 'L’abonnement s’arrête le {effective}. L’accès, s’il est ouvert, le reste jusque-là, et plus rien ne sera prélevé.',
        en: 'The subscription ends on {effective}. Access, if it is open, stays open until then, and nothing more will be charged.',
        it: 'Fine dell’abbonamento: {effective}. L’accesso, se è aperto, lo resta fino ad allora, e non sarà addebitato più nulla.',
      },
    },
    cancelAtOnce: {
      title: cancellationRecorded,
      text: {
        fr: 'L’abonnement a pris fin le {effective}, et l’accès est fermé. Le paiement dû ne sera plus demandé, et plus rien ne sera prélevé.',
        en: 'The subscription ended on {effective}, and access is closed. We will no longer ask for the payment that was due, and nothing more will be charged.',
        it: 'Fine dell’abbonamento: {effective}. L’accesso è chiuso. Il pagamento dovuto non sarà più richiesto e non sarà addebitato più nulla.',
      },
    },
  },
  errors: {
    summary: {
      fr: 'Il reste quelque chose à corriger',
      en: 'Something needs correcting',
      it: 'C’è qualcosa da correggere',
    },
    name: { fr: 'Votre nom est requis', en: 'Your name is required', it: 'Il nome è obbligatorio' },
    email: {
      fr: 'Email invalide. Écrivez une adresse entière, comme nom@exemple.lu.',
      en: 'Enter a full e-mail address, such as name@example.com.',
      it: 'Scriva un indirizzo completo, come nome@esempio.it.',
    },
    wishedOn: {
      fr: 'Une date entre 2000 et 2199',
      en: 'A date between 2000 and 2199',
      it: 'Una data tra il 2000 e il 2199',
    },
    invalidLink: {
      fr: 'Ce lien n’est plus valable. Recommencez la déclaration ci-dessous.',
      en: 'This link is no longer valid. Please make your declaration again below.',
      it: 'Questo link non è più valido. Ripeta la dichiarazione qui sotto.',
    },
    noContract: {
      fr: 'Aucun contrat n’est en cours à cette adresse : vous n’avez rien à faire.',
      en: 'There is no active contract under this address: there is nothing to cancel or withdraw from.',
      it: 'Nessun contratto è attivo con questo indirizzo: non c’è nulla da chiudere.',
    },
    tooLate: {
      fr: 'Les quatorze jours étaient passés au moment de la déclaration. Vous pouvez résilier : l’abonnement s’arrêtera à la fin de la période payée, ou aussitôt si un paiement est dû.',
      en: 'The fourteen days were over when you made this declaration. You can cancel instead: the subscription will end with the period you have paid for, or at once if a payment is due.',
      it: 'I quattordici giorni erano già trascorsi al momento della dichiarazione. Può disdire: l’abbonamento terminerà alla fine del periodo già pagato, o subito se un pagamento è dovuto.',
    },
    tooMany: {
      fr: 'Trop de déclarations à la suite. Réessayez dans une heure, ou écrivez-nous.',
      en: 'Too many declarations in a row. Try again in an hour, or write to us.',
      it: 'Troppe dichiarazioni di seguito. Riprovi tra un’ora o ci scriva.',
    },
    failed: {
      fr: 'L’envoi n’a pas abouti. Rien n’est perdu : réessayez dans un instant.',
      en: 'That did not go through. Nothing is lost: try again in a moment.',
      it: 'L’invio non è riuscito. Non si è perso nulla: riprovi tra un istante.',
    },
  },
  account: {
    fr: 'Depuis votre compte, la même chose se fait en deux clics.',
    en: 'If you are signed in, you can do the same in two clicks from your account.',
    it: 'Dopo l’accesso può fare lo stesso con due clic dal suo account.',
  },
  toAccount: { fr: 'Ouvrir mon compte', en: 'Open my account', it: 'Aprire il mio account' },
} as const satisfies TextTree
