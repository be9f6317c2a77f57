import { boxCardTexts } from '#src/domain/box/box-card.texts.ts'
import { notificationTexts } from '#src/domain/notifications/notifications.texts.ts'
import { accountTexts } from '#src/features/account/account.texts.ts'
import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { childAgeTexts } from '#src/shared/language/child-age.texts.ts'
import type { TextTree } from '#src/shared/language/languages.ts'
import { optionTexts } from '#src/shared/language/option.texts.ts'
import { billingNames, planNames } from '#src/shared/language/plan.texts.ts'
import { emailKindTexts } from './export-emails.texts.ts'

const language = {
  ...optionTexts.childLanguage,
  it: { fr: 'Italien', en: 'Italian', it: 'Italiano' },
}

const country = { ...optionTexts.countries, IT: { fr: 'Italie', en: 'Italy', it: 'Italia' } }

const wishes = {
  objectives: optionTexts.objectives,
  interests: optionTexts.interests,
  cameraDefault: optionTexts.cameraDefault,
  chatAuthorized: optionTexts.chatAuthorized,
}

const leaving = {
  withdraw: { fr: 'Rétractation', en: 'Withdrawal', it: 'Recesso' },
  cancel: { fr: 'Résiliation', en: 'Cancellation', it: 'Disdetta' },
}

const { active, past_due, canceled } = accountTexts.plan.status

/** What a parent reads for each code that the tables store, by section and column. */
export const valueTexts = {
  account: { language },
  profile: {
    ...wishes,
    country,
    childAge: childAgeTexts,
    childLanguage: optionTexts.childLanguage,
    onboardingType: optionTexts.onboardingType,
    selectedChallenge: optionTexts.selectedChallenge,
    currentStep: { completed: { fr: 'Terminé', en: 'Completed', it: 'Completato' } },
  },
  deliveryAddress: { country },
  boxes: { state: boxCardTexts.states, ages: childAgeTexts },
  children: { age: childAgeTexts, language: optionTexts.childLanguage, liveLanguages: language },
  childProfiles: wishes,
  baselineChoices: {
    kind: {
      later: { fr: 'Remises à plus tard', en: 'Put off', it: 'Rimandate' },
      never: { fr: 'Arrêtées', en: 'Stopped', it: 'Interrotte' },
    },
  },
  challenges: {
    state: {
      begun: { fr: 'En cours', en: 'Started', it: 'In corso' },
      done: {
        fr: 'Fait, à confirmer par un parent',
        en: 'Done, for a parent to confirm',
        it: 'Da confermare',
      },
      confirmed: { fr: 'Réussi', en: 'Done', it: 'Riuscita' },
      left: { fr: 'Laissé de côté', en: 'Set aside', it: 'Messa da parte' },
    },
  },
  badges: {
    category: categoryTexts,
    shape: {
      blossom: { fr: 'Fleur', en: 'Blossom', it: 'Fiore' },
      leaf: { fr: 'Feuille', en: 'Leaf', it: 'Foglia' },
      fruit: { fr: 'Fruit', en: 'Fruit', it: 'Frutto' },
      stone: { fr: 'Noyau', en: 'Stone', it: 'Nocciolo' },
      sun: { fr: 'Soleil', en: 'Sun', it: 'Sole' },
      nest: { fr: 'Nid', en: 'Nest', it: 'Nido' },
    },
  },
  registrations: {
    state: {
      registered: { fr: 'Place réservée', en: 'Has a place', it: 'Posto prenotato' },
      waiting: { fr: 'Liste d’attente', en: 'Waiting list', it: 'Lista d’attesa' },
    },
  },
  attendances: {
    state: {
      came: { fr: 'Présence', en: 'Was there', it: 'Presenza' },
      absent: { fr: 'Absence', en: 'Was not there', it: 'Assenza' },
    },
  },
  notifications: { weeklyDay: notificationTexts.days },
  weeks: {
    kind: {
      news: { fr: 'Avec des nouvelles', en: 'With news', it: 'Con novità' },
      quiet: { fr: 'Tout est calme', en: 'All is quiet', it: 'Tutto tranquillo' },
      none: { fr: 'Pas d’e-mail', en: 'No e-mail', it: 'Nessuna e-mail' },
    },
  },
  incidents: {
    state: {
      open: { fr: 'À traiter', en: 'To be dealt with', it: 'Da gestire' },
      handled: { fr: 'Traité', en: 'Dealt with', it: 'Gestito' },
    },
  },
  notForUs: {
    kind: {
      challenge: { fr: 'Défi', en: 'Challenge', it: 'Sfida' },
      replay: { fr: 'Replay', en: 'Replay', it: 'Registrazione' },
      live: { fr: 'Live', en: 'Live session', it: 'Diretta' },
    },
  },
  consents: { purpose: accountTexts.data.purposes, language },
  consentActs: {
    purpose: accountTexts.data.purposes,
    language,
    act: {
      given: { fr: 'Donné', en: 'Given', it: 'Dato' },
      withdrawn: { fr: 'Retiré', en: 'Withdrawn', it: 'Revocato' },
    },
  },
  subscriptions: {
    plan: planNames,
    billing: billingNames,
    nextPlan: planNames,
    nextBilling: billingNames,
    /** Stripe's states. */
    status: {
      active,
      past_due,
      canceled,
      trialing: active,
      unpaid: past_due,
      paused: { fr: 'En pause', en: 'Paused', it: 'In pausa' },
      incomplete: {
        fr: 'Premier paiement attendu',
        en: 'First payment awaited',
        it: 'Primo pagamento atteso',
      },
      incomplete_expired: canceled,
    },
  },
  payments: {
    eventType: {
      payment: { fr: 'Paiement', en: 'Payment', it: 'Pagamento' },
      renewed: { fr: 'Renouvellement', en: 'Renewal', it: 'Rinnovo' },
      refund: { fr: 'Remboursement', en: 'Refund', it: 'Rimborso' },
      payment_failed: { fr: 'Paiement non abouti', en: 'Failed payment', it: 'Pagamento non riuscito' },
      canceled: { fr: 'Fin de l’abonnement', en: 'End of the subscription', it: 'Fine dell’abbonamento' },
      dispute_opened: {
        fr: 'Paiement contesté auprès de la banque',
        en: 'Payment disputed with the bank',
        it: 'Pagamento contestato presso la banca',
      },
      dispute_withdrawn: {
        fr: 'Contestation : montant rendu par la banque',
        en: 'Dispute: amount returned by the bank',
        it: 'Contestazione: importo restituito dalla banca',
      },
      dispute_reinstated: {
        fr: 'Contestation : montant repris par la banque',
        en: 'Dispute: amount taken back by the bank',
        it: 'Contestazione: importo ripreso dalla banca',
      },
      dispute_won: {
        fr: 'Contestation close, le paiement reste acquis',
        en: 'Dispute closed, the payment stands',
        it: 'Contestazione chiusa, il pagamento resta valido',
      },
      dispute_lost: {
        fr: 'Contestation close, le paiement est rendu',
        en: 'Dispute closed, the payment is returned',
        it: 'Contestazione chiusa, il pagamento è restituito',
      },
    },
  },
  declarations: { kind: leaving, outcome: leaving, language },
  checkouts: { planId: planNames, billing: billingNames, language },
  referrals: {
    side: {
      referrer: { fr: 'Famille qui invite', en: 'Family that invites', it: 'Famiglia che invita' },
      referred: { fr: 'Famille invitée', en: 'Invited family', it: 'Famiglia invitata' },
    },
    status: {
      pending: { fr: 'En attente', en: 'Pending', it: 'In attesa' },
      completed: { fr: 'Complété', en: 'Completed', it: 'Completato' },
    },
  },
  freeDays: {
    reason: {
      referral: { fr: 'Parrainage', en: 'Referral', it: 'Invito' },
      'referral-reversed': {
        fr: 'Parrainage annulé, jours repris',
        en: 'Referral cancelled, days taken back',
        it: 'Invito annullato, giorni tolti',
      },
      gift: {
        fr: 'Offerts par l’équipe, ou code cadeau',
        en: 'Given by the team, or a gift code',
        it: 'Offerti dal team, o codice regalo',
      },
    },
  },
  gifts: {
    side: {
      buyer: { fr: 'Cadeau offert', en: 'Gift given', it: 'Regalo fatto' },
      recipient: { fr: 'Cadeau reçu', en: 'Gift received', it: 'Regalo ricevuto' },
    },
  },
  loginLinks: {
    madeBy: {
      user: { fr: 'Vous', en: 'You', it: 'Lei' },
      admin: { fr: 'L’équipe', en: 'The team', it: 'Il team' },
      payment: { fr: 'Un paiement', en: 'A payment', it: 'Un pagamento' },
    },
  },
  messages: { language },
  conversation: {
    state: {
      open: { fr: 'Ouverte', en: 'Open', it: 'Aperta' },
      closed: { fr: 'Fermée', en: 'Closed', it: 'Chiusa' },
    },
  },
  conversationMessages: {
    sender: {
      family: { fr: 'Votre famille', en: 'Your family', it: 'La sua famiglia' },
      team: { fr: 'L’équipe', en: 'The team', it: 'Il team' },
    },
  },
  newsletter: {
    purpose: {
      guide: { fr: 'Guide', en: 'Guide', it: 'Guida' },
      newsletter: accountTexts.data.purposes.newsletter,
    },
    language,
  },
  emails: { kind: emailKindTexts, language },
} as const satisfies TextTree
