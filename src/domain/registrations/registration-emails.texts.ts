import type { Text, TextTree } from '#src/shared/language/languages.ts'

interface LiveEmailTexts {
  subject: Text
  title: Text
  paragraphs: readonly Text[]
}

/** `{child}`, `{live}`, `{day}`, `{time}`, `{zone}`, `{minutes}`, `{until}`, `{reason}` are filled in. */
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
        en: '“{live}”, {day} at {time} ({zone}), {minutes} minutes. The door opens a quarter of an hour before.',
        it: '«{live}», {day} alle {time} ({zone}), {minutes} minuti. La porta si apre un quarto d’ora prima.',
      },
      {
        fr: 'Le fichier joint met le live dans votre agenda. Si {child} ne peut pas venir, rendez la place : elle ira à un autre enfant.',
        en: 'The file attached puts the session in your calendar. If {child} cannot come, give the place back: it will go to another child.',
        it: 'Il file allegato mette la diretta nella tua agenda. Se {child} non può venire, lascia il posto: andrà a un altro bambino.',
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
        en: '{child} now has a place in “{live}”, {day} at {time} ({zone}), {minutes} minutes. There is nothing to do.',
        it: '{child} ora ha il suo posto in «{live}», {day} alle {time} ({zone}), {minutes} minuti. Non c’è nulla da fare.',
      },
      {
        fr: 'Le fichier joint met le live dans votre agenda. Si ce n’est plus possible, rendez la place : elle ira à un autre enfant.',
        en: 'The file attached puts the session in your calendar. If it no longer suits you, give the place back: it will go to another child.',
        it: 'Il file allegato mette la diretta nella tua agenda. Se non è più possibile, lascia il posto: andrà a un altro bambino.',
      },
    ],
  },
  offered: {
    subject: {
      fr: 'Une place libre pour {child} : {live}',
      en: 'A free place for {child}: {live}',
      it: 'Un posto libero per {child}: {live}',
    },
    title: {
      fr: 'Une place est libre pour {child}.',
      en: 'A place is free for {child}.',
      it: 'C’è un posto libero per {child}.',
    },
    paragraphs: [
      {
        fr: '« {live} » commence bientôt : {day} à {time} ({zone}), {minutes} minutes. Nous gardons la place jusqu’à {until}.',
        en: '“{live}” begins soon: {day} at {time} ({zone}), {minutes} minutes. We keep the place until {until}.',
        it: '«{live}» comincia tra poco: {day} alle {time} ({zone}), {minutes} minuti. Teniamo il posto fino alle {until}.',
      },
      {
        fr: 'Pour la prendre, appuyez sur « Prendre la place » à la page des lives. Sinon, laissez passer : ce n’est pas grave.',
        en: 'To take it, press “Take the place” on the page of live sessions. If it does not suit you, let it go: no harm done.',
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
    early: { fr: 'Bientôt : {live}', en: 'Soon: {live}', it: 'Presto: {live}' },
    title: {
      fr: 'Un live attend {child}.',
      en: 'A live session awaits {child}.',
      it: 'Una diretta aspetta {child}.',
    },
  },
  hour: {
    subject: {
      fr: 'Le live commence bientôt : {live}',
      en: 'The session begins soon: {live}',
      it: 'La diretta comincia tra poco: {live}',
    },
    early: {
      fr: 'Le live de {child} : {live}',
      en: 'The session of {child}: {live}',
      it: 'La diretta di {child}: {live}',
    },
    title: {
      fr: 'La porte s’ouvre un quart d’heure avant.',
      en: 'The door opens a quarter of an hour before.',
      it: 'La porta si apre un quarto d’ora prima.',
    },
  },
  when: {
    fr: '« {live} », {day} à {time} ({zone}), {minutes} minutes.',
    en: '“{live}”, {day} at {time} ({zone}), {minutes} minutes.',
    it: '«{live}», {day} alle {time} ({zone}), {minutes} minuti.',
  },
  bring: { fr: 'À préparer : {bring}', en: 'To have ready: {bring}', it: 'Da preparare: {bring}' },
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
      en: '“{live}” will be on {day} at {time} ({zone}), {minutes} minutes. It was planned for {wasDay} at {wasTime}.',
      it: '«{live}» sarà {day} alle {time} ({zone}), {minutes} minuti. Era prevista {wasDay} alle {wasTime}.',
    },
    registered: {
      fr: 'La place de {child} est gardée. Si l’heure ne convient pas, rendez-la à la page des lives.',
      en: 'The place of {child} is kept. If the time does not suit you, give it back on the page of live sessions.',
      it: 'Il posto di {child} resta. Se l’orario non va bene, lascialo nella pagina delle dirette.',
    },
    waiting: {
      fr: '{child} garde son rang sur la liste d’attente.',
      en: '{child} keeps the same turn on the waiting list.',
      it: '{child} mantiene il suo posto in lista d’attesa.',
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
      en: '“{live}”, planned for {day} at {time} ({zone}), is cancelled. We apologise.',
      it: '«{live}», prevista {day} alle {time} ({zone}), è annullata. Ci scusiamo.',
    },
    registered: {
      fr: 'La place de {child} est rendue, et ce temps ne compte plus dans la semaine.',
      en: 'The place of {child} is given back, and this time no longer counts in the week.',
      it: 'Il posto di {child} è restituito e questo tempo non conta più nella settimana.',
    },
    waiting: {
      fr: '{child} n’attend plus de place.',
      en: '{child} no longer waits for a place.',
      it: '{child} non aspetta più un posto.',
    },
  },
} as const satisfies TextTree

export const liveEmailTexts = {
  button: { fr: 'Voir les lives', en: 'See the live sessions', it: 'Vedi le dirette' },
  choose: {
    fr: 'Dans votre compte, vous choisissez quels e-mails vous recevez.',
    en: 'In your account you choose which e-mails you receive.',
    it: 'Nel tuo account scegli quali e-mail ricevere.',
  },
  and: { fr: '{names} et {last}', en: '{names} and {last}', it: '{names} e {last}' },
  bring: { fr: 'À préparer : {bring}', en: 'To have ready: {bring}', it: 'Da preparare: {bring}' },
  for: { fr: 'Pour {children}', en: 'For {children}', it: 'Per {children}' },
} as const satisfies TextTree
