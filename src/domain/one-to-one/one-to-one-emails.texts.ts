import type { TextTree } from '#src/shared/language/languages.ts'

export const oneToOneNews = [
  'booked',
  'cancelled',
  'withdrawn',
  'givenUp',
  'childLeft',
  'day',
  'hour',
  'note',
] as const

const meeting = {
  fr: '{child} voit {expert} {day} à {hour} ({zone}), pendant {minutes} minutes.',
  en: '{child} meets {expert} on {day} at {hour} ({zone}), for {minutes} minutes.',
  it: '{child} incontra {expert} {day} alle {hour} ({zone}), per {minutes} minuti.',
} as const

const open = {
  fr: 'La séance s’ouvre sur la page des séances, un quart d’heure avant. Un parent peut toujours rester. Rien n’est enregistré.',
  en: 'The session opens on your one-to-one page a quarter of an hour beforehand. A parent may always stay. Nothing is recorded.',
  it: 'L’incontro si apre nella pagina degli incontri, un quarto d’ora prima. Un genitore può sempre restare. Niente viene registrato.',
} as const

const cancelledSubject = {
  fr: 'Séance annulée : {day}, {hour}',
  en: 'Session cancelled: {day}, {hour}',
  it: 'Incontro annullato: {day}, {hour}',
} as const

const notTakingPlace = {
  fr: 'La séance n’aura pas lieu.',
  en: 'The session will not take place.',
  it: 'L’incontro non ci sarà.',
} as const

export const familyEmailTexts = {
  booked: {
    subject: {
      fr: 'Séance réservée : {day}, {hour}',
      en: 'Session booked: {day}, {hour}',
      it: 'Incontro prenotato: {day}, {hour}',
    },
    title: { fr: 'La séance est réservée.', en: 'The session is booked.', it: 'L’incontro è prenotato.' },
    paragraphs: [meeting, open],
  },
  cancelled: {
    subject: cancelledSubject,
    title: { fr: 'La séance est annulée.', en: 'The session is cancelled.', it: 'L’incontro è annullato.' },
    paragraphs: [
      {
        fr: 'La séance de {child} avec {expert}, {day} à {hour} ({zone}), n’aura pas lieu. Elle vous est rendue : vous pouvez en choisir une autre. Le fichier joint l’annule dans votre agenda.',
        en: '{child}’s session with {expert} on {day} at {hour} ({zone}) will not take place. You can book another one instead. Open the attached file to mark it as cancelled in your calendar.',
        it: 'L’incontro di {child} con {expert}, {day} alle {hour} ({zone}), non ci sarà. Puoi sceglierne un altro. Il file allegato lo annulla nella tua agenda.',
      },
    ],
  },
  withdrawn: {
    subject: cancelledSubject,
    title: notTakingPlace,
    paragraphs: [
      {
        fr: 'Nous avons dû annuler la séance de {child} avec {expert}, {day} à {hour} ({zone}), et nous le regrettons. Elle vous est rendue : vous pouvez en choisir une autre. Le fichier joint l’annule dans votre agenda.',
        en: 'We are sorry: we have had to cancel {child}’s session with {expert} on {day} at {hour} ({zone}). You can book another one instead. Open the attached file to mark it as cancelled in your calendar.',
        it: 'Abbiamo dovuto annullare l’incontro di {child} con {expert}, {day} alle {hour} ({zone}), e ci dispiace. Puoi sceglierne un altro. Il file allegato lo annulla nella tua agenda.',
      },
    ],
  },
  givenUp: {
    subject: cancelledSubject,
    title: notTakingPlace,
    paragraphs: [
      {
        fr: 'Votre famille n’a pas accès aux séances pour le moment. Celle de {child} avec {expert}, {day} à {hour} ({zone}), est donc annulée. Le fichier joint l’annule dans votre agenda.',
        en: 'Your family does not have access to one-to-one sessions for now. {child}’s session with {expert} on {day} at {hour} ({zone}) has therefore been cancelled. Open the attached file to mark it as cancelled in your calendar.',
        it: 'Per ora la tua famiglia non ha accesso agli incontri. Quello di {child} con {expert}, {day} alle {hour} ({zone}), è quindi annullato. Il file allegato lo annulla nella tua agenda.',
      },
    ],
  },
  childLeft: {
    subject: cancelledSubject,
    title: notTakingPlace,
    paragraphs: [
      {
        fr: 'La séance avec {expert}, {day} à {hour} ({zone}), est annulée, car votre enfant ne participe plus au programme.',
        en: 'The session with {expert} on {day} at {hour} ({zone}) has been cancelled, because your child no longer takes part in the programme.',
        it: 'L’incontro con {expert}, {day} alle {hour} ({zone}), è annullato, perché tuo figlio o tua figlia non partecipa più al programma.',
      },
    ],
  },
  day: {
    subject: {
      fr: 'Rappel : {day}, {hour}, avec {expert}',
      en: 'Reminder: {day}, {hour}, with {expert}',
      it: 'Promemoria: {day}, {hour}, con {expert}',
    },
    title: {
      fr: 'Votre séance approche.',
      en: 'Your session is coming up.',
      it: 'Il tuo incontro si avvicina.',
    },
    paragraphs: [meeting, open],
  },
  hour: {
    subject: {
      fr: 'Rappel : {hour}, avec {expert}',
      en: 'Reminder: {hour}, with {expert}',
      it: 'Promemoria: {hour}, con {expert}',
    },
    title: {
      fr: 'La séance, c’est {day} à {hour}.',
      en: 'The session is on {day} at {hour}.',
      it: 'L’incontro è {day} alle {hour}.',
    },
    paragraphs: [
      {
        fr: '{child} voit {expert} à {hour} ({zone}), pendant {minutes} minutes.',
        en: '{child} meets {expert} at {hour} ({zone}), for {minutes} minutes.',
        it: '{child} incontra {expert} alle {hour} ({zone}), per {minutes} minuti.',
      },
      open,
    ],
  },
  note: {
    subject: { fr: '{expert} vous a écrit', en: 'A note from {expert}', it: 'Due righe da {expert}' },
    title: { fr: 'Un mot vous attend.', en: 'There is a note for you.', it: 'Due righe ti aspettano.' },
    paragraphs: [
      {
        fr: '{expert} vous a écrit au sujet de la séance de {child}, {day}. Vous pouvez le lire sur la page des séances.',
        en: '{expert} has written you a note about {child}’s session on {day}. You can read it on your one-to-one page.',
        it: '{expert} ti ha scritto due righe sull’incontro di {child}, {day}. Puoi leggerle nella pagina degli incontri.',
      },
    ],
  },
  until: {
    fr: 'Un empêchement ? Annulez sur cette page jusqu’au {day} à {hour} : la séance vous est alors rendue.',
    en: 'Has something come up? You can cancel on that page until {day} at {hour}, and book another session instead.',
    it: 'Un imprevisto? Annulla in quella pagina fino a {day} alle {hour}: potrai prenotare un altro incontro.',
  },
  /** Where the file of a session that was cancelled is attached. */
  fileCancels: {
    fr: 'Le fichier joint l’annule dans votre agenda.',
    en: 'Open the attached file to mark it as cancelled in your calendar.',
    it: 'Il file allegato lo annulla nella tua agenda.',
  },
  button: { fr: 'Ouvrir les séances', en: 'See your sessions', it: 'Apri gli incontri' },
} satisfies TextTree

/** E-mails to the expert, in French like the back-office. */
export const teamEmailTexts = {
  booked: {
    subject: 'Séance réservée : {day}, {hour}',
    title: 'Une famille a réservé une de vos séances.',
    text: 'Le {day} à {hour}, {minutes} minutes (heure de Luxembourg). Le nom d’affichage et l’âge sont dans le back-office.',
  },
  cancelled: {
    subject: cancelledSubject.fr,
    title: 'Une famille a rendu sa séance.',
    text: 'Le {day} à {hour}, {minutes} minutes (heure de Luxembourg) : le créneau est de nouveau libre.',
  },
  withdrawn: {
    subject: cancelledSubject.fr,
    title: 'L’équipe a annulé une de vos séances.',
    text: 'Le {day} à {hour}, {minutes} minutes (heure de Luxembourg) : la famille est prévenue, et le créneau est retiré.',
  },
  button: 'Ouvrir mes créneaux',
}
