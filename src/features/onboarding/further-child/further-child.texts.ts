import { suspendedText } from '#src/domain/subscriptions/suspended.texts.ts'
import type { Text } from '#src/shared/language/languages.ts'

/** The messages for a child that could not be added, by error code. */
const errors: Readonly<Record<string, Text>> = {
  suspended: suspendedText,
  noFirstChild: {
    fr: 'Répondez d’abord aux questions d’accueil : elles parlent du premier enfant.',
    en: 'Answer the welcome questions first: they are about the first child.',
    it: 'Rispondi prima alle domande di benvenuto: riguardano il primo profilo.',
  },
  noSubscription: {
    fr: 'Un enfant de plus s’ajoute à un abonnement payé. Choisissez d’abord une formule.',
    en: 'Another child can only be added to a paid subscription. Choose a plan first.',
    it: 'Un altro profilo si aggiunge solo a un abbonamento a pagamento. Scelga prima una formula.',
  },
  canceled: {
    fr: 'L’abonnement est résilié pour la fin de la période. Reprenez-le d’abord dans votre compte.',
    en: 'The subscription is set to end with the current period. Resume it first in your account.',
    it: 'L’abbonamento è disdetto e finirà con il periodo pagato. Prima lo riprenda nel suo account.',
  },
  pastDue: {
    fr: 'Un paiement est en retard. Réglez-le d’abord dans votre compte.',
    en: 'A payment is overdue. Pay it first in your account.',
    it: 'Un pagamento è in ritardo. Prima lo saldi nel suo account.',
  },
  childrenFull: {
    fr: 'Un compte accueille six enfants au plus.',
    en: 'An account holds six children at most.',
    it: 'Un account può accogliere al massimo sei figli.',
  },
  unknownChild: {
    fr: 'Cet enfant n’est plus inscrit dans votre compte.',
    en: 'This child is no longer in your account.',
    it: 'Questo profilo non è più nell’account.',
  },
  quoteChanged: {
    fr: 'Le montant a changé depuis qu’il s’est affiché. Relisez-le ci-dessus, puis confirmez. Rien n’a été prélevé.',
    en: 'The amount has changed since it was shown. Read it again above, then confirm. Nothing was charged.',
    it: 'L’importo è cambiato da quando è stato mostrato. Lo rilegga qui sopra, poi confermi. Non è stato addebitato nulla.',
  },
  otherChild: {
    fr: 'L’enfant du formulaire précédent est déjà dans votre compte. Relisez le montant ci-dessus, puis confirmez pour ajouter celui-ci. Rien de plus n’a été prélevé.',
    en: 'The child on the previous form is already in your account. Read the amount above again, then confirm to add this one. Nothing more was charged.',
    it: 'Il profilo del modulo precedente è già nel suo account. Rilegga l’importo qui sopra, poi confermi per aggiungere questo. Non è stato addebitato altro.',
  },
  cardDeclined: {
    fr: 'La carte a été refusée. Rien n’a été prélevé, et l’enfant n’a pas été ajouté. Changez de carte dans votre compte, puis réessayez.',
    en: 'The card was declined. Nothing was charged and the child was not added. Change the card in your account, then try again.',
    it: 'La carta è stata rifiutata. Non è stato addebitato nulla e il profilo non è stato aggiunto. Cambi carta nel suo account, poi riprovi.',
  },
  unavailable: {
    fr: 'Le service est momentanément indisponible. Réessayez dans un instant : rien ne sera prélevé deux fois.',
    en: 'The service is temporarily unavailable. Try again in a moment: nothing will be charged twice.',
    it: 'Il servizio è momentaneamente non disponibile. Riprovi tra poco: nulla sarà addebitato due volte.',
  },
}

/** The wizard for a child after the first. */
export const furtherChildTexts = {
  heading: { fr: 'Un enfant de plus', en: 'One more child', it: 'Un profilo in più' },
  changeHeading: {
    fr: 'Les réponses sur {name}',
    en: 'Your answers about {name}',
    it: 'Le risposte su {name}',
  },
  review: {
    fr: 'Relisez les réponses, puis enregistrez.',
    en: 'Check the answers, then save.',
    it: 'Rileggi le risposte, poi salva.',
  },
  lead: {
    fr: 'Quelques questions, comme pour le premier. Ni e-mail ni mot de passe.',
    en: 'A few questions, as for the first child. No e-mail address and no password.',
    it: 'Qualche domanda, come la prima volta. Né e-mail né password.',
  },
  price: {
    heading: {
      fr: 'Ce que coûte une place pour {name}',
      en: 'What {name}’s place costs',
      it: 'Quanto costa il posto di {name}',
    },
    lead: {
      fr: 'Dès le deuxième enfant, la remise famille est de 30 %, dans le même abonnement.',
      en: 'From the second child, the family discount is 30%, within the same subscription.',
      it: 'Dal secondo figlio lo sconto famiglia è del 30%, nello stesso abbonamento.',
    },
    loading: { fr: 'Calcul du prix…', en: 'Working out the price…', it: 'Calcolo del prezzo…' },
    failed: {
      fr: 'Le prix n’a pas pu être calculé.',
      en: 'The price could not be worked out.',
      it: 'Non è stato possibile calcolare il prezzo.',
    },
    again: { fr: 'Réessayer', en: 'Try again', it: 'Riprovare' },
    card: {
      fr: 'Le paiement se fait avec la carte de votre abonnement. Vous pourrez retirer l’enfant à tout moment ; les jours payés d’avance sont alors déduits du prélèvement suivant.',
      en: 'The card on your subscription will be charged. You can remove the child at any time; the days paid in advance are then deducted from the next charge.',
      it: 'Il pagamento avviene con la carta dell’abbonamento. Potrà rimuovere il profilo in qualsiasi momento; i giorni pagati in anticipo saranno detratti dall’addebito successivo.',
    },
    pay: { fr: 'Ajouter et payer {amount}', en: 'Add and pay {amount}', it: 'Aggiungere e pagare {amount}' },
    free: {
      fr: 'Ajouter, avec obligation de paiement',
      en: 'Add, with an obligation to pay',
      it: 'Aggiungere, con obbligo di pagamento',
    },
    pending: { fr: 'Ajout en cours…', en: 'Adding…', it: 'Aggiunta in corso…' },
  },
  save: { fr: 'Enregistrer', en: 'Save', it: 'Salva' },
  saving: { fr: 'Enregistrement…', en: 'Saving…', it: 'Salvataggio…' },
  added: {
    fr: '{name} a rejoint votre compte',
    en: '{name} has joined your account',
    it: '{name} è ora nell’account',
  },
  saved: { fr: 'Réponses enregistrées', en: 'Answers saved', it: 'Risposte salvate' },
  toAccount: { fr: 'Ouvrir mon compte', en: 'Open my account', it: 'Apri il mio account' },
  unknown: {
    heading: {
      fr: 'Cet enfant n’est pas dans votre compte.',
      en: 'This child is not in your account.',
      it: 'Questo profilo non è nel tuo account.',
    },
    text: {
      fr: 'L’adresse de cette page est peut-être incomplète. Vos enfants sont dans votre compte.',
      en: 'The address of this page may be incomplete. Your children are in your account.',
      it: 'L’indirizzo di questa pagina è forse incompleto. I profili sono nel tuo account.',
    },
  },
  errors,
  failed: {
    fr: 'L’envoi n’a pas abouti. Réessayez.',
    en: 'That could not be sent. Try again.',
    it: 'L’invio non è riuscito. Riprova.',
  },
}
