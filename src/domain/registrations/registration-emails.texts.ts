import type { Text, TextTree } from '#src/shared/language/languages.ts'

interface LiveEmailTexts {
  subject: Text
  title: Text
  paragraphs: readonly Text[]
}

/**
 * E-mails about live sessions. `{child}`, `{live}`, `{day}`, `{time}`, `{zone}`, `{minutes}`, `{until}`,
 * `{reason}` are filled in.
 */
export const registrationEmailTexts = {
  registered: {
    subject: {
      fr: '{child} a sa place : {live}',
      en: '{child} has a place: {live}',
      it: '{child} ha il suo posto: {live}',
    },
    title: { fr: '{child} a sa place.', en: '{child} has a place.', it: '{child} ha il suo posto.' },
    paragraphs: [
      {
        fr: '« {live} », {day} à {time} ({zone}), {minutes} minutes. La porte s’ouvre un quart d’heure avant.',
        en: '“{live}” is on {day} at {time} ({zone}) and lasts {minutes} minutes. The door opens a quarter of an hour beforehand.',
        it: '«{live}», {day} alle {time} ({zone}), {minutes} minuti. La porta si apre un quarto d’ora prima.',
      },
      {
        fr: 'Le fichier joint met le live dans votre agenda. Si {child} ne peut pas venir, rendez la place : elle ira à un autre enfant.',
        en: 'Open the attached file to add the session to your calendar. If {child} cannot come, please give the place back so that another child can have it.',
        it: 'Il file allegato aggiunge la diretta alla tua agenda. Se {child} non può esserci, lascia il posto: andrà a qualcun altro.',
      },
    ],
  },
  movedUp: {
    subject: {
      fr: 'Une place pour {child} : {live}',
      en: 'A place for {child}: {live}',
      it: 'Un posto per {child}: {live}',
    },
    title: {
      fr: 'Une place s’est libérée pour {child}.',
      en: 'A place has come free for {child}.',
      it: 'Si è liberato un posto per {child}.',
    },
    paragraphs: [
      {
        fr: '{child} a maintenant sa place dans « {live} », {day} à {time} ({zone}), {minutes} minutes. Il n’y a rien à faire.',
        en: '{child} now has a place in “{live}”, on {day} at {time} ({zone}), for {minutes} minutes. There is nothing you need to do.',
        it: '{child} ora ha il suo posto in «{live}», {day} alle {time} ({zone}), {minutes} minuti. Non c’è nulla da fare.',
      },
      {
        fr: 'Le fichier joint met le live dans votre agenda. Si ce n’est plus possible, rendez la place : elle ira à un autre enfant.',
        en: 'Open the attached file to add the session to your calendar. If it no longer suits you, please give the place back so that another child can have it.',
        it: 'Il file allegato aggiunge la diretta alla tua agenda. Se non è più possibile, lascia il posto: andrà a qualcun altro.',
      },
    ],
  },
  offered: {
    subject: {
      fr: 'Une place libre pour {child} : {live}',
      en: 'A place for {child}, if you would like it: {live}',
      it: 'Un posto libero per {child}: {live}',
    },
    title: {
      fr: 'Une place est libre pour {child}.',
      en: 'There is a place for {child}.',
      it: 'C’è un posto libero per {child}.',
    },
    paragraphs: [
      {
        fr: '« {live} » commence bientôt : {day} à {time} ({zone}), {minutes} minutes. Nous gardons la place jusqu’à {until}.',
        en: '“{live}” begins soon: {day} at {time} ({zone}), for {minutes} minutes. We are keeping the place until {until}.',
        it: '«{live}» comincia tra poco: {day} alle {time} ({zone}), {minutes} minuti. Teniamo il posto fino alle {until}.',
      },
      {
        fr: 'Pour la prendre, appuyez sur « Prendre la place » sur la page des lives. Sinon, laissez passer : ce n’est pas grave.',
        en: 'To take it, press “Take the place” on the live sessions page. If it does not suit you, just let it pass: no harm done.',
        it: 'Per prenderlo, premi «Prendi il posto» nella pagina delle dirette. Altrimenti lascialo: non fa niente.',
      },
    ],
  },
} as const satisfies Readonly<Record<string, LiveEmailTexts>>

export const reminderEmailTexts = {
  day: {
    subject: {
      fr: 'Demain à cette heure : {live}',
      en: 'This time tomorrow: {live}',
      it: 'Domani a quest’ora: {live}',
    },
    early: { fr: 'Bientôt : {live}', en: 'Coming up: {live}', it: 'In arrivo: {live}' },
    title: {
      fr: 'Un live attend {child}.',
      en: 'A live session is coming up for {child}.',
      it: 'Una diretta aspetta {child}.',
    },
  },
  hour: {
    subject: {
      fr: 'Le live commence bientôt : {live}',
      en: 'The session starts soon: {live}',
      it: 'La diretta comincia tra poco: {live}',
    },
    early: {
      fr: 'Le live de {child} : {live}',
      en: '{child}’s session: {live}',
      it: 'La diretta di {child}: {live}',
    },
    title: {
      fr: 'La porte s’ouvre un quart d’heure avant.',
      en: 'The door opens a quarter of an hour beforehand.',
      it: 'La porta si apre un quarto d’ora prima.',
    },
  },
  when: {
    fr: '« {live} », {day} à {time} ({zone}), {minutes} minutes.',
    en: '“{live}”, {day} at {time} ({zone}), for {minutes} minutes.',
    it: '«{live}», {day} alle {time} ({zone}), {minutes} minuti.',
  },
  bring: { fr: 'À préparer : {bring}', en: 'You will need: {bring}', it: 'Da preparare: {bring}' },
} as const satisfies TextTree

export const liveNewsEmailTexts = {
  moved: {
    subject: { fr: 'Nouvel horaire : {live}', en: 'New time: {live}', it: 'Nuovo orario: {live}' },
    title: {
      fr: 'Le live a changé d’heure.',
      en: 'The session has a new time.',
      it: 'La diretta ha un nuovo orario.',
    },
    news: {
      fr: '« {live} » aura lieu {day} à {time} ({zone}), {minutes} minutes. C’était prévu {wasDay} à {wasTime}.',
      en: '“{live}” will now be on {day} at {time} ({zone}), for {minutes} minutes. It was planned for {wasDay} at {wasTime}.',
      it: '«{live}» sarà {day} alle {time} ({zone}), {minutes} minuti. Era prevista {wasDay} alle {wasTime}.',
    },
    registered: {
      fr: 'Pour {child}, l’inscription est gardée. Si l’heure ne convient pas, vous pouvez y renoncer sur la page des lives. Le fichier joint met votre agenda à jour.',
      en: 'The booking for {child} still stands. If the new time does not suit you, you can cancel it on the live sessions page. Open the attached file to update your calendar.',
      it: 'L’iscrizione di {child} resta valida. Se l’orario non va bene, puoi annullarla dalla pagina delle dirette. Il file allegato aggiorna la tua agenda.',
    },
    waiting: {
      fr: 'Sur la liste d’attente, rien ne change pour {child}.',
      en: 'Nothing changes for {child} on the waiting list.',
      it: 'In lista d’attesa non cambia nulla per {child}.',
    },
  },
  cancelled: {
    subject: { fr: 'Live annulé : {live}', en: 'Session cancelled: {live}', it: 'Diretta annullata: {live}' },
    title: {
      fr: 'Ce live n’aura pas lieu.',
      en: 'This session will not take place.',
      it: 'Questa diretta non ci sarà.',
    },
    news: {
      fr: '« {live} », prévu {day} à {time} ({zone}), est annulé. Nous vous prions de nous excuser.',
      en: '“{live}”, planned for {day} at {time} ({zone}), has been cancelled. We are sorry.',
      it: '«{live}», prevista {day} alle {time} ({zone}), è annullata. Ci scusiamo.',
    },
    registered: {
      fr: 'Pour {child}, l’inscription est annulée, et ce temps ne compte plus dans la semaine. Le fichier joint annule le live dans votre agenda.',
      en: 'The booking for {child} has been cancelled, and this time no longer counts towards the weekly limit. Open the attached file to mark it as cancelled in your calendar.',
      it: 'L’iscrizione di {child} è annullata e questo tempo non conta più nella settimana. Il file allegato annulla la diretta nella tua agenda.',
    },
    waiting: {
      fr: 'Pour {child}, la liste d’attente prend fin.',
      en: 'We have taken {child} off the waiting list.',
      it: 'Per {child} la lista d’attesa finisce qui.',
    },
  },
} as const satisfies TextTree

/** Added to the e-mail of a new hour, for a child whose places no longer fit together. */
export const moveConflictTexts = {
  clash: {
    fr: 'Pour {child}, ce live tombe maintenant en même temps que « {other} » : rendez l’une des deux places.',
    en: 'For {child}, this session is now at the same time as “{other}”: please give one of the two places back.',
    it: 'Per {child}, questa diretta ora coincide con «{other}»: lascia uno dei due posti.',
  },
  week: {
    fr: 'Pour {child}, cela fait plus de deux heures de live cette semaine-là ; rendez une place si c’est trop.',
    en: 'For {child}, that makes more than two hours of live sessions in that week; give a place back if it is too much.',
    it: 'Per {child} sono più di due ore di dirette in quella settimana; lascia un posto se è troppo.',
  },
} as const satisfies TextTree

export const liveEmailTexts = {
  button: { fr: 'Voir les lives', en: 'See the live sessions', it: 'Vedi le dirette' },
  choose: {
    fr: 'Dans votre compte, vous choisissez quels e-mails vous recevez.',
    en: 'In your account you can choose which e-mails you receive.',
    it: 'Nel tuo account scegli quali e-mail ricevere.',
  },
  bring: { fr: 'À préparer : {bring}', en: 'You will need: {bring}', it: 'Da preparare: {bring}' },
  for: { fr: 'Pour {children}', en: 'For {children}', it: 'Per {children}' },
} as const satisfies TextTree
