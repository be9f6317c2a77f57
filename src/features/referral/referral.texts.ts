import type { ErrorCode } from '#src/api/endpoint.ts'
import type { Text, TextTree } from '#src/shared/language/languages.ts'
import type { redeemReferralCode } from './referral.contract.ts'

/** The page's message for each error of a code. */
const errors: Readonly<Record<ErrorCode<typeof redeemReferralCode>, Text>> = {
  unknownCode: {
    fr: 'Ce code de parrainage n’existe pas. Vérifiez-le avec la famille qui vous l’a donné.',
    en: 'Invalid referral code. Check it with the family who gave it to you.',
    it: 'Questo codice invito non esiste. Verificalo con la famiglia che te l’ha dato.',
  },
  ownCode: {
    fr: 'C’est votre propre code. Il est fait pour une autre famille.',
    en: 'You cannot use your own referral code. It is meant for another family.',
    it: 'È il tuo codice. È pensato per un’altra famiglia.',
  },
  otherEmail: {
    fr: 'Cette adresse n’est ni la vôtre, ni celle de la famille à qui le code appartient.',
    en: 'This e-mail belongs neither to you nor to the owner of the code.',
    it: 'Questo indirizzo non è né il tuo né quello della famiglia a cui appartiene il codice.',
  },
  usedBefore: {
    fr: 'Vous avez déjà utilisé un code de parrainage. Une famille ne peut en utiliser qu’un.',
    en: 'You have already used a referral code. Each family can use only one.',
    it: 'Hai già usato un codice invito. Ogni famiglia può usarne uno solo.',
  },
  paymentsRefunded: {
    fr: 'Vos paiements ont été remboursés : aucun code ne peut être utilisé.',
    en: 'Your payments were refunded: no code can be used.',
    it: 'I tuoi pagamenti sono stati rimborsati: non puoi usare un codice.',
  },
  ownerFull: {
    fr: 'Ce code a atteint sa limite de 2 parrainages.',
    en: 'This code has reached its limit of 2 referrals.',
    it: 'Questo codice ha raggiunto il limite di 2 inviti.',
  },
}

export const referralTexts = {
  meta: {
    title: {
      fr: 'Parrainage : 30 jours offerts à chaque famille | Mirabelle',
      en: 'Invite friends: 30 free days each | Mirabelle',
      it: 'Invita un amico: 30 giorni gratuiti a testa | Mirabelle',
    },
    description: {
      fr: 'Invitez jusqu’à deux familles : 30 jours offerts à chacune, et à vous.',
      en: 'Invite up to two families: 30 free days for each of them, and for you.',
      it: 'Invita fino a due famiglie: 30 giorni gratuiti a ciascuna, e a te.',
    },
    keywords: {
      fr: 'parrainage, invitation, jours offerts',
      en: 'referral, invitation, free days',
      it: 'invita un amico, invito, giorni gratuiti',
    },
  },
  heading: {
    fr: 'Parrainer une famille',
    en: 'Invite a family',
    it: 'Invita una famiglia',
  },
  lead: {
    fr: 'Trente jours offerts à la famille que vous invitez, et trente à vous, pour deux familles au plus.',
    en: 'Thirty free days for the family you invite, and thirty for you, for up to two families.',
    it: 'Trenta giorni gratuiti alla famiglia che inviti e trenta a te, per due famiglie al massimo.',
  },
  loading: { fr: 'Chargement du parrainage', en: 'Loading your invitations', it: 'Caricamento degli inviti' },
  loadFailed: {
    fr: 'Le parrainage n’a pas pu être chargé.',
    en: 'Your invitations could not be loaded.',
    it: 'Non è stato possibile caricare gli inviti.',
  },
  tryAgain: { fr: 'Réessayer', en: 'Try again', it: 'Riprova' },
  loginRequired: {
    message: {
      fr: 'Connectez-vous pour utiliser le parrainage',
      en: 'You must be logged in to use the referral system',
      it: 'Devi accedere per usare il sistema di inviti',
    },
    ended: {
      fr: 'Votre session a pris fin',
      en: 'Your session has ended',
      it: 'La tua sessione è terminata',
    },
    onTheWay: {
      fr: 'Sinon, la page d’accueil s’ouvre dans deux secondes.',
      en: 'Otherwise the home page will open in two seconds.',
      it: 'Altrimenti tra due secondi si apre la pagina iniziale.',
    },
    login: { fr: 'Se connecter', en: 'Sign in', it: 'Accedi' },
  },
  access: {
    heading: { fr: 'Votre accès', en: 'Your access', it: 'Il tuo accesso' },
    active: { fr: 'Actif', en: 'Active', it: 'Attivo' },
    none: { fr: 'Aucun', en: 'None', it: 'Nessuno' },
    until: {
      fr: 'Jours offerts jusqu’au {date}.',
      en: 'Free days until {date}.',
      it: 'Giorni gratuiti fino al {date}.',
    },
    subscribed: {
      fr: 'Votre abonnement ouvre toutes les vidéos.',
      en: 'Your subscription gives access to every video.',
      it: 'Il tuo abbonamento dà accesso a tutti i video.',
    },
    closed: {
      fr: 'Ni abonnement ni jours offerts pour le moment. Le code d’une autre famille vous donne trente jours.',
      en: 'No subscription and no free days at the moment. Another family’s code gives you thirty days.',
      it: 'Per ora nessun abbonamento e nessun giorno gratuito. Il codice di un’altra famiglia ti dà trenta giorni.',
    },
    /** For a family that has a subscription or free days, but is past due or suspended. */
    shut: {
      fr: 'Votre accès est fermé pour le moment. Votre compte dit pourquoi.',
      en: 'Your access is closed for now. Your account page says why.',
      it: 'Per ora il tuo accesso è chiuso. Il motivo è nel tuo account.',
    },
  },
  code: {
    heading: { fr: 'Votre code', en: 'Your code', it: 'Il tuo codice' },
    explain: {
      fr: 'Donnez-le à une famille que vous connaissez. Dès le premier paiement de cette famille, ou quand elle saisit le code ici, elle reçoit 30 jours, et vous aussi. Ils sont repris si ce paiement est remboursé dans les 14 jours, ou contesté dans ce délai et rendu à la famille.',
      en: 'Give it to a family you know. When they make their first payment, or enter it here, each of you receives 30 days. These are taken back if that payment is refunded within 14 days, or disputed within that time and returned to the family.',
      it: 'Dallo a una famiglia che conosci. Al suo primo pagamento, o quando inserisce il codice qui, entrambe le famiglie ricevono 30 giorni. Sono tolti se quel pagamento viene rimborsato entro 14 giorni, o contestato entro quel termine e restituito alla famiglia.',
    },
    generate: { fr: 'Générer mon code', en: 'Generate my code', it: 'Genera il mio codice' },
    generating: { fr: 'Création…', en: 'Generating…', it: 'Creazione…' },
    generated: { fr: 'Code généré !', en: 'Code generated!', it: 'Codice generato!' },
    generatedText: {
      fr: 'Il ne reste qu’à le partager avec une famille.',
      en: 'All that is left is to share it with a family.',
      it: 'Non resta che condividerlo con una famiglia.',
    },
    notGenerated: {
      fr: 'Rien n’a changé. Essayez encore une fois.',
      en: 'Nothing has changed. Try once more.',
      it: 'Non è cambiato nulla. Prova ancora una volta.',
    },
    generateFailed: {
      fr: 'Le code n’a pas pu être généré',
      en: 'Failed to generate code',
      it: 'Non è stato possibile generare il codice',
    },
    copy: { fr: 'Copier le code', en: 'Copy the code', it: 'Copia il codice' },
    copyLink: { fr: 'Copier le lien', en: 'Copy the link', it: 'Copia il link' },
    copied: { fr: 'Copié !', en: 'Copied!', it: 'Copiato!' },
    copiedAloud: {
      code: { fr: 'Le code est copié.', en: 'The code has been copied.', it: 'Il codice è stato copiato.' },
      link: { fr: 'Le lien est copié.', en: 'The link has been copied.', it: 'Il link è stato copiato.' },
    },
    copyFailed: {
      fr: 'Votre navigateur refuse la copie. Sélectionnez le texte et copiez-le à la main.',
      en: 'Your browser would not copy it. Select the text and copy it yourself.',
      it: 'Il browser rifiuta la copia. Seleziona il testo e copialo a mano.',
    },
    share: { fr: 'Partager', en: 'Share', it: 'Condividi' },
    shareTitle: {
      fr: 'Mirabelle, 30 jours offerts',
      en: 'Mirabelle, 30 free days',
      it: 'Mirabelle, 30 giorni gratuiti',
    },
    shareText: {
      fr: 'Abonnez-vous à Mirabelle avec ce lien : 30 jours offerts à votre famille, et à la mienne.',
      en: 'Subscribe to Mirabelle with this link: 30 free days for your family and for mine.',
      it: 'Abbonati a Mirabelle con questo link: 30 giorni gratuiti alla tua famiglia e alla mia.',
    },
    link: { fr: 'Votre lien d’invitation', en: 'Your invitation link', it: 'Il tuo link d’invito' },
    used: {
      fr: 'Parrainages utilisés : {count} sur {max}',
      en: '{count} of {max} referrals used',
      it: 'Inviti utilizzati: {count} su {max}',
    },
    limit: {
      fr: 'Vous avez atteint la limite de {max} parrainages. Merci pour votre contribution !',
      en: 'You have reached the limit of {max} referrals. Thank you for your contribution!',
      it: 'Hai raggiunto il limite di {max} inviti. Grazie per il tuo contributo!',
    },
  },
  use: {
    heading: { fr: 'Utiliser un code', en: 'Use a code', it: 'Usa un codice' },
    explain: {
      fr: 'Une famille vous a donné le sien ? Chaque famille reçoit 30 jours d’accès.',
      en: 'Has another family given you their code? You each receive 30 days of access.',
      it: 'Una famiglia ti ha dato il suo? Ogni famiglia riceve 30 giorni di accesso.',
    },
    code: { fr: 'Code de parrainage', en: 'Referral code', it: 'Codice invito' },
    codeExample: { fr: 'ABCD2345', en: 'ABCD2345', it: 'ABCD2345' },
    email: {
      fr: 'E-mail de la famille amie',
      en: 'The other family’s e-mail',
      it: 'E-mail della famiglia amica',
    },
    emailHint: {
      fr: 'L’adresse de la famille qui vous a donné le code, ou la vôtre.',
      en: 'The address of the family who gave you the code, or your own.',
      it: 'L’indirizzo della famiglia che ti ha dato il codice, oppure il tuo.',
    },
    submit: { fr: 'Utiliser le code', en: 'Use the code', it: 'Usa il codice' },
    sending: { fr: 'Vérification…', en: 'Checking…', it: 'Verifica…' },
    done: { fr: 'Parrainage réussi !', en: 'Referral successful!', it: 'Invito riuscito!' },
    doneText: {
      fr: 'Vous avez reçu {days} jours d’accès gratuit.',
      en: 'You have received {days} days of free access.',
      it: 'Hai ricevuto {days} giorni di accesso gratuito.',
    },
    doneHere: {
      fr: 'C’est fait. Les deux familles ont reçu leurs jours.',
      en: 'Done. Both families have received their days.',
      it: 'Fatto. Entrambe le famiglie hanno ricevuto i loro giorni.',
    },
    notUsed: {
      fr: 'Le code n’a pas été utilisé.',
      en: 'The code was not used.',
      it: 'Il codice non è stato usato.',
    },
    errorTitle: { fr: 'Erreur', en: 'Error', it: 'Errore' },
    failed: {
      fr: 'Code de parrainage invalide',
      en: 'Invalid referral code',
      it: 'Codice invito non valido',
    },
    badEmail: {
      fr: 'Email invalide. Il manque la fin de l’adresse.',
      en: 'That e-mail looks incomplete.',
      it: 'L’indirizzo sembra incompleto.',
    },
    offline: {
      fr: 'La demande n’est pas partie. Vérifiez la connexion et réessayez.',
      en: 'Your request was not sent. Check your connection and try again.',
      it: 'La richiesta non è partita. Controlla la connessione e riprova.',
    },
    tooMany: {
      one: {
        fr: 'Trop d’essais. Réessayez dans une minute.',
        en: 'Too many attempts. Try again in a minute.',
        it: 'Troppi tentativi. Riprova tra un minuto.',
      },
      other: {
        fr: 'Trop d’essais. Réessayez dans {minutes} minutes.',
        en: 'Too many attempts. Try again in {minutes} minutes.',
        it: 'Troppi tentativi. Riprova tra {minutes} minuti.',
      },
    },
    errors,
  },
  list: {
    heading: { fr: 'Vos parrainages', en: 'Your referrals', it: 'I tuoi inviti' },
    empty: {
      fr: 'Aucune famille n’est encore venue avec votre code.',
      en: 'No family has joined with your code yet.',
      it: 'Nessuna famiglia è ancora arrivata con il tuo codice.',
    },
    family: { fr: 'Famille {number}', en: 'Family {number}', it: 'Famiglia {number}' },
    completed: { fr: 'Complété', en: 'Completed', it: 'Completato' },
    pending: { fr: 'En attente', en: 'Pending', it: 'In attesa' },
    on: { fr: 'le {date}', en: 'on {date}', it: 'il {date}' },
    takenBack: { fr: 'Annulé', en: 'Cancelled', it: 'Annullato' },
    refunded: {
      fr: 'les 30 jours ont été repris le {date} : le premier paiement a été rendu',
      en: 'the 30 days were taken back on {date}: the first payment was returned',
      it: 'i 30 giorni sono stati tolti il {date}: il primo pagamento è stato restituito',
    },
    untilPaid: {
      fr: 'jusqu’à son premier paiement',
      en: 'until their first payment',
      it: 'fino al suo primo pagamento',
    },
  },
} as const satisfies TextTree
