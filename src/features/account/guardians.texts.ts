import type { TextTree } from '#src/shared/language/languages.ts'

export const guardianPageTexts = {
  heading: { fr: 'Deux parents', en: 'Two parents', it: 'Due genitori' },
  intro: {
    fr: 'Un deuxième parent peut entrer avec sa propre adresse. Les enfants, les lives et les messages seront visibles pour vous deux ; l’abonnement reste à vous.',
    en: 'A second parent can sign in with an address of their own. You will both see the children, the live sessions and the messages; the subscription stays yours.',
    it: 'Un secondo genitore può entrare con il proprio indirizzo. Potrete entrambi vedere i figli, le dirette e i messaggi; l’abbonamento resta tuo.',
  },
  mail: {
    fr: 'Les e-mails sur les lives, les replays et les séances, ainsi que nos réponses, partent aux deux adresses. Les autres partent à la première.',
    en: 'E-mails about live sessions, their replays and one-to-one sessions, and our replies, go to both addresses. Everything else goes to the first.',
    it: 'I messaggi su dirette, registrazioni e incontri, e le nostre risposte, arrivano a entrambi gli indirizzi. Il resto arriva al primo.',
  },
  payer: { fr: 'Titulaire du compte', en: 'Account holder', it: 'Titolare dell’account' },
  you: { fr: 'Vous', en: 'You', it: 'Tu' },
  states: {
    active: { fr: 'A accès aussi', en: 'Has access too', it: 'Ha accesso' },
    invited: { fr: 'Deux liens à ouvrir', en: 'Two links to open', it: 'Due link da aprire' },
    waitingForThem: { fr: 'Attend sa réponse', en: 'Waiting for them', it: 'In attesa di risposta' },
    waitingForYou: { fr: 'Votre lien à ouvrir', en: 'Your link to open', it: 'Il tuo link è da aprire' },
    expired: { fr: 'Lien expiré', en: 'Link expired', it: 'Link scaduto' },
  },
  waiting: {
    fr: 'Un lien est parti à chaque adresse, valable jusqu’au {date}. Le vôtre est dans votre boîte de réception.',
    en: 'Each of you has received a link that works until {date}. Yours is in your inbox.',
    it: 'Avete ricevuto un link ciascuno, valido fino al {date}. Apri il tuo dalla casella di posta.',
  },
  waitingForThem: {
    fr: 'Vous avez confirmé. L’autre lien est valable jusqu’au {date}.',
    en: 'You have confirmed. The other link works until {date}.',
    it: 'Hai confermato. L’altro link è valido fino al {date}.',
  },
  label: { fr: 'Son adresse e-mail', en: 'Their e-mail address', it: 'Il suo indirizzo e-mail' },
  hint: {
    fr: 'Chaque adresse reçoit un lien de confirmation.',
    en: 'Each address receives a confirmation link.',
    it: 'Riceverete un link di conferma ciascuno.',
  },
  invite: { fr: 'Inviter', en: 'Invite', it: 'Invita' },
  inviting: { fr: 'Envoi…', en: 'Sending…', it: 'Invio…' },
  sent: { fr: 'Les deux liens sont partis', en: 'Both links have been sent', it: 'I due link sono partiti' },
  loading: {
    fr: 'Chargement de la liste',
    en: 'Loading the parents',
    it: 'Caricamento dell’elenco dei genitori',
  },
  failed: {
    fr: 'La liste n’a pas pu être chargée.',
    en: 'The list could not be loaded.',
    it: 'Non è stato possibile caricare l’elenco.',
  },
  takeBack: {
    button: { fr: 'Retirer l’invitation', en: 'Withdraw the invitation', it: 'Ritira l’invito' },
    pending: { fr: 'Un instant…', en: 'One moment…', it: 'Un momento…' },
    done: { fr: 'Invitation retirée', en: 'Invitation withdrawn', it: 'Invito ritirato' },
  },
  remove: {
    button: { fr: 'Retirer {email}', en: 'Remove {email}', it: 'Rimuovi {email}' },
    title: { fr: 'Retirer cette adresse ?', en: 'Remove this address?', it: 'Rimuovere questo indirizzo?' },
    text: {
      fr: '{email} ne pourra plus se connecter, et ses appareils seront déconnectés aussitôt. Rien d’autre ne change. Nous l’écrirons aux deux adresses.',
      en: '{email} will no longer be able to sign in, and their devices will be signed out at once. Nothing else changes. We will write to both addresses.',
      it: 'Con {email} non si accederà più e i dispositivi connessi verranno subito disconnessi. Non cambia nient’altro. Scriveremo a entrambi gli indirizzi.',
    },
    confirm: { fr: 'Retirer', en: 'Remove', it: 'Rimuovi' },
    pending: { fr: 'Retrait…', en: 'Removing…', it: 'Rimozione…' },
    close: { fr: 'Ne rien changer', en: 'Change nothing', it: 'Non cambiare nulla' },
    done: { fr: 'Adresse retirée', en: 'Address removed', it: 'Indirizzo rimosso' },
  },
  leave: {
    button: { fr: 'Quitter ce compte', en: 'Leave this account', it: 'Lascia questo account' },
    title: { fr: 'Quitter ce compte ?', en: 'Leave this account?', it: 'Lasciare questo account?' },
    text: {
      fr: 'Vous ne pourrez plus vous connecter avec {email}, et vos appareils seront déconnectés aussitôt. Les enfants gardent tout ce qu’ils ont fait. Pour revenir, il faudra une nouvelle invitation.',
      en: 'You will no longer be able to sign in with {email}, and your devices will be signed out at once. The children keep everything they have done. To come back, you will need a new invitation.',
      it: 'Con {email} non potrai più accedere e i tuoi dispositivi verranno subito disconnessi. Ai figli resta tutto ciò che hanno fatto. Per tornare servirà un nuovo invito.',
    },
    confirm: { fr: 'Quitter', en: 'Leave', it: 'Lascia' },
    pending: { fr: 'Un instant…', en: 'One moment…', it: 'Un momento…' },
    close: { fr: 'Rester', en: 'Stay', it: 'Resta' },
    done: { fr: 'C’est fait', en: 'Done', it: 'Fatto' },
  },
  /** Shown to the second guardian instead of what belongs to the payer. */
  ofPayer: {
    plan: {
      fr: 'L’abonnement, les paiements et les factures sont à {payer}. Tout le reste est à vous deux.',
      en: 'The subscription, payments and invoices are for {payer} alone. Everything else you share.',
      it: 'Di abbonamento, pagamenti e fatture si occupa {payer}. Tutto il resto è di entrambi.',
    },
    children: {
      fr: 'Ajouter ou retirer un enfant change le prix : c’est à la personne titulaire du compte de le faire.',
      en: 'Adding or removing a child changes the price, so only the account holder can do it.',
      it: 'Aggiungere o rimuovere un profilo cambia il prezzo: può farlo solo chi è titolare dell’account.',
    },
    erase: {
      fr: 'Seule la personne titulaire du compte peut l’effacer. Pour vos propres données, quittez la famille ou écrivez-nous.',
      en: 'Only the account holder can erase the account. For your own data, leave the family or write to us.',
      it: 'Solo chi è titolare dell’account può cancellarlo. Per i tuoi dati, lascia la famiglia o scrivici.',
    },
  },
  failures: {
    invalid: {
      fr: 'Cette adresse semble incomplète. Vérifiez qu’elle ressemble à nom@exemple.lu.',
      en: 'That address seems incomplete. It should look like name@example.com.',
      it: 'L’indirizzo sembra incompleto. Deve avere la forma nome@esempio.it.',
    },
    emailTaken: {
      fr: 'Cette adresse ne peut pas être ajoutée. Choisissez-en une autre.',
      en: 'This address cannot be added. Choose another one.',
      it: 'Questo indirizzo non può essere aggiunto. Scegline un altro.',
    },
    guardiansFull: {
      fr: 'Votre famille a déjà un deuxième parent.',
      en: 'Your family already has a second parent.',
      it: 'La tua famiglia ha già un secondo genitore.',
    },
    unknownGuardian: {
      fr: 'Cette adresse n’est plus dans la famille.',
      en: 'This address is no longer in the family.',
      it: 'Questo indirizzo non fa più parte della famiglia.',
    },
    payerOnly: {
      fr: 'Seule la personne titulaire du compte peut faire cela.',
      en: 'Only the account holder can do this.',
      it: 'Solo chi è titolare dell’account può farlo.',
    },
  },
  confirmation: {
    heading: {
      fr: 'Ouvrir le compte de la famille avec deux adresses ?',
      en: 'Let two addresses sign in to the family’s account?',
      it: 'Accedere all’account della famiglia con due indirizzi?',
    },
    text: {
      fr: 'Confirmez si vous attendiez ce lien. Quand les deux personnes ont confirmé, chacune entre avec sa propre adresse. L’abonnement reste à la personne titulaire du compte.',
      en: 'Confirm if you were expecting this link. Once both people have confirmed, each signs in with their own address. The subscription stays with the account holder.',
      it: 'Conferma se aspettavi questo link. Quando entrambe le persone hanno confermato, ognuna entra con il proprio indirizzo. L’abbonamento resta a chi è titolare dell’account.',
    },
    confirm: { fr: 'Confirmer', en: 'Confirm', it: 'Conferma' },
    pending: { fr: 'Confirmation…', en: 'Confirming…', it: 'Conferma…' },
    keep: { fr: 'Ne rien changer', en: 'Change nothing', it: 'Non cambiare nulla' },
    half: {
      fr: 'Confirmé. Il manque l’autre personne : elle doit ouvrir le lien qu’elle a reçu.',
      en: 'Confirmed. Now the other person needs to open the link they received.',
      it: 'Confermato. Ora l’altra persona deve aprire il link che ha ricevuto.',
    },
    complete: {
      fr: 'C’est fait : le compte de la famille s’ouvre avec vos deux adresses.',
      en: 'Done: you can both sign in to the family’s account.',
      it: 'Fatto: ora potete accedere tutti e due, ciascuno con il proprio indirizzo.',
    },
    toAccount: { fr: 'Ouvrir mon compte', en: 'Open my account', it: 'Apri il mio account' },
  },
  custody: {
    heading: {
      fr: 'Chez qui sont les enfants, et quand',
      en: 'Where the children are, and when',
      it: 'Con chi stanno i figli, e quando',
    },
    text: {
      fr: 'Un mot que vous pouvez lire et modifier à deux.',
      en: 'A note that you can both read and change.',
      it: 'Una nota che potete leggere e modificare entrambi.',
    },
    label: { fr: 'Votre mot', en: 'Your note', it: 'La vostra nota' },
    counter: {
      fr: '{count} sur {max} caractères',
      en: '{count} of {max} characters',
      it: '{count} di {max} caratteri',
    },
    tooLong: {
      fr: 'Trop long : {max} caractères au plus.',
      en: 'Too long: {max} characters at most.',
      it: 'Troppo lunga: al massimo {max} caratteri.',
    },
    written: {
      fr: 'Modifié par {email}, le {date}',
      en: 'Changed by {email} on {date}',
      it: 'Modificata da {email} il {date}',
    },
    /** The text that the other guardian has saved while this one was writing. */
    newer: {
      fr: 'Entre-temps, ce mot a été enregistré\u00A0:',
      en: 'In the meantime this note was saved:',
      it: 'Nel frattempo è stata salvata questa nota:',
    },
    newerEmptied: {
      fr: 'Entre-temps, le mot a été effacé.',
      en: 'In the meantime the note was deleted.',
      it: 'Nel frattempo la nota è stata cancellata.',
    },
    failures: {
      changedMeanwhile: {
        fr: 'Le mot a changé pendant que vous écriviez. Relisez le vôtre avant de l’enregistrer.',
        en: 'The note changed while you were writing. Read yours again before you save it.',
        it: 'La nota è cambiata mentre scrivevi. Rileggi la tua prima di salvarla.',
      },
    },
    save: { fr: 'Enregistrer', en: 'Save', it: 'Salva' },
    saving: { fr: 'Enregistrement…', en: 'Saving…', it: 'Salvataggio…' },
    saved: { fr: 'Mot enregistré', en: 'Note saved', it: 'Nota salvata' },
    loading: { fr: 'Chargement du mot', en: 'Loading your note', it: 'Caricamento della nota' },
    failed: {
      fr: 'Le mot n’a pas pu être chargé.',
      en: 'Your note could not be loaded.',
      it: 'Non è stato possibile caricare la nota.',
    },
  },
} as const satisfies TextTree
