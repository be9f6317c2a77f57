import type { TextTree } from '#src/shared/language/languages.ts'

/** The weekly e-mail. `{child}` is a display name; `{what}` is composed of the counts below. */
export const weeklyEmailTexts = {
  title: { fr: 'La semaine de {child}', en: '{child}’s week', it: 'La settimana di {child}' },
  titleOfSeveral: {
    fr: 'La semaine de vos enfants',
    en: 'Your children’s week',
    it: 'La settimana dei tuoi figli',
  },
  /** The text alternative of the tree at the top. */
  picture: {
    fr: 'Un mirabellier en été, avec des fleurs et des fruits.',
    en: 'A mirabelle plum tree in summer, with blossoms and fruit.',
    it: 'Un albero di mirabelle in estate, con fiori e frutti.',
  },
  hello: { fr: 'Bonsoir {parent}.', en: 'Good evening, {parent}.', it: 'Buonasera, {parent}.' },
  helloAll: { fr: 'Bonsoir.', en: 'Good evening.', it: 'Buonasera.' },
  grown: {
    fr: 'Voici ce qui a poussé du {from} au {to}.',
    en: 'Here is what grew between {from} and {to}.',
    it: 'Ecco che cosa è cresciuto dal {from} al {to}.',
  },
  grownSinceYesterday: {
    fr: 'Voici ce qui a poussé depuis hier soir.',
    en: 'Here is what has grown since yesterday evening.',
    it: 'Ecco che cosa è cresciuto da ieri sera.',
  },
  ofChild: { fr: '{child} : {what}.', en: '{child}: {what}.', it: '{child}: {what}.' },
  withTime: { fr: '{what}, {time}', en: '{what}, {time}', it: '{what}, {time}' },
  lives: {
    heading: { fr: 'Les lives', en: 'Live sessions', it: 'Le dirette' },
    one: { fr: 'un live suivi', en: 'one live session attended', it: 'una diretta seguita' },
    other: { fr: '{n} lives suivis', en: '{n} live sessions attended', it: '{n} dirette seguite' },
    none: {
      fr: 'Une semaine sans live.',
      en: 'A week without a live session.',
      it: 'Una settimana senza dirette.',
    },
  },
  replays: {
    one: {
      fr: 'À la maison : un replay regardé.',
      en: 'At home: one replay watched.',
      it: 'A casa: una registrazione guardata.',
    },
    other: {
      fr: 'À la maison : {n} replays regardés.',
      en: 'At home: {n} replays watched.',
      it: 'A casa: {n} registrazioni guardate.',
    },
  },
  challenges: {
    heading: { fr: 'Les défis', en: 'Challenges', it: 'Le sfide' },
    done: {
      one: { fr: 'un défi fait', en: 'one challenge done', it: 'una sfida fatta' },
      other: { fr: '{n} défis faits', en: '{n} challenges done', it: '{n} sfide fatte' },
    },
    begun: {
      one: { fr: 'un défi commencé', en: 'one challenge begun', it: 'una sfida iniziata' },
      other: { fr: '{n} défis commencés', en: '{n} challenges begun', it: '{n} sfide iniziate' },
    },
    none: {
      fr: 'Les défis attendent leur moment.',
      en: 'The challenges are waiting for the right moment.',
      it: 'Le sfide aspettano il loro momento.',
    },
  },
  badges: {
    heading: { fr: 'Les badges', en: 'Badges', it: 'I distintivi' },
    one: { fr: 'un badge ({themes})', en: 'one badge ({themes})', it: 'un distintivo ({themes})' },
    other: { fr: '{n} badges ({themes})', en: '{n} badges ({themes})', it: '{n} distintivi ({themes})' },
    none: {
      fr: 'Le prochain badge viendra à son heure.',
      en: 'The next badge will come in its own time.',
      it: 'Il prossimo distintivo arriverà a suo tempo.',
    },
  },
  next: {
    heading: { fr: 'Ce qui vient', en: 'Coming up', it: 'In programma' },
    live: {
      fr: '{child} : « {live} », {day} à {time}.',
      en: '{child}: “{live}”, {day} at {time}.',
      it: '{child}: «{live}», {day} alle {time}.',
    },
    session: {
      fr: '{child} : séance avec {expert}, {day} à {time}.',
      en: '{child}: one-to-one session with {expert}, {day} at {time}.',
      it: '{child}: incontro con {expert}, {day} alle {time}.',
    },
    none: {
      fr: 'Rien de prévu pour l’instant. La page des lives montre les semaines qui viennent.',
      en: 'Nothing planned for now. The live sessions page shows the weeks ahead.',
      it: 'Per ora niente in programma. La pagina delle dirette mostra le prossime settimane.',
    },
  },
  question: { fr: 'La question pour le dîner', en: 'The question for dinner', it: 'La domanda per cena' },
  quoted: { fr: '« {question} »', en: '“{question}”', it: '«{question}»' },
  button: { fr: 'Ouvrir l’espace parent', en: 'Open the parent dashboard', it: 'Apri l’area genitori' },
  why: {
    fr: 'Cet e-mail part {day} à 18 h.',
    en: 'This e-mail is sent {day} at 6 pm.',
    it: 'Questa e-mail parte {day} alle 18.',
  },
  onDay: {
    monday: { fr: 'le lundi', en: 'on Mondays', it: 'il lunedì' },
    tuesday: { fr: 'le mardi', en: 'on Tuesdays', it: 'il martedì' },
    wednesday: { fr: 'le mercredi', en: 'on Wednesdays', it: 'il mercoledì' },
    thursday: { fr: 'le jeudi', en: 'on Thursdays', it: 'il giovedì' },
    friday: { fr: 'le vendredi', en: 'on Fridays', it: 'il venerdì' },
    saturday: { fr: 'le samedi', en: 'on Saturdays', it: 'il sabato' },
    sunday: { fr: 'le dimanche', en: 'on Sundays', it: 'la domenica' },
  },
  /** `{leave}` and `{change}` are links with the words below. */
  leaveOrChange: {
    fr: '{leave} ou {change}.',
    en: '{leave} or {change}.',
    it: '{leave} o {change}.',
  },
  leave: { fr: 'Ne plus le recevoir', en: 'Stop receiving it', it: 'Non riceverla più' },
  changeDay: { fr: 'changer de jour', en: 'change the day', it: 'cambia giorno' },
  quiet: {
    picture: {
      fr: 'Un banc sous un mirabellier, un livre posé dessus.',
      en: 'A bench under a mirabelle plum tree, with a book on it.',
      it: 'Una panchina sotto un albero di mirabelle, con un libro.',
    },
    subject: { fr: 'Une semaine calme', en: 'A quiet week', it: 'Una settimana tranquilla' },
    title: { fr: 'Une semaine calme.', en: 'A quiet week.', it: 'Una settimana tranquilla.' },
    text: {
      fr: 'L’arbre pousse aussi la nuit.',
      en: 'The tree grows at night too.',
      it: 'L’albero cresce anche di notte.',
    },
  },
} as const satisfies TextTree

/** Our own questions, one a week in turn, for weeks in which no film has one. */
export const dinnerQuestionTexts = [
  {
    fr: 'Qu’est-ce qui t’a fait sourire cette semaine ?',
    en: 'What made you smile this week?',
    it: 'Che cosa ti ha fatto sorridere questa settimana?',
  },
  {
    fr: 'À qui as-tu rendu service, et comment ?',
    en: 'Who did you help, and how?',
    it: 'A chi hai dato una mano, e come?',
  },
  {
    fr: 'Quelle question aimerais-tu poser à un ou une scientifique ?',
    en: 'What would you like to ask a scientist?',
    it: 'Che cosa chiederesti a chi fa ricerca?',
  },
  {
    fr: 'Qu’as-tu appris que je ne sais pas ?',
    en: 'What have you learnt that I don’t know?',
    it: 'Che cosa hai imparato che io non so?',
  },
  {
    fr: 'Quand as-tu changé d’avis, et pourquoi ?',
    en: 'When did you change your mind, and why?',
    it: 'Quando hai cambiato idea, e perché?',
  },
  {
    fr: 'Qu’est-ce qui te donne du courage ?',
    en: 'What gives you courage?',
    it: 'Che cosa ti dà coraggio?',
  },
  {
    fr: 'Si tu inventais une fête, que fêterions-nous ?',
    en: 'If you invented a special day, what would we celebrate?',
    it: 'Se inventassi una festa, che cosa festeggeremmo?',
  },
  {
    fr: 'Quel bruit de la maison aimes-tu le plus ?',
    en: 'Which sound in our home do you like most?',
    it: 'Quale rumore di casa ti piace di più?',
  },
  {
    fr: 'Comment sais-tu qu’une nouvelle est vraie ?',
    en: 'How can you tell if a piece of news is true?',
    it: 'Come capisci se una notizia è vera?',
  },
  {
    fr: 'De quoi pourrions-nous nous passer pendant un jour ?',
    en: 'What could we do without for a day?',
    it: 'Di che cosa potremmo fare a meno per un giorno?',
  },
  {
    fr: 'Quelle règle de la maison changerais-tu ?',
    en: 'Which rule at home would you change?',
    it: 'Quale regola di casa cambieresti?',
  },
  {
    fr: 'Qui aimerais-tu mieux connaître ?',
    en: 'Who would you like to know better?',
    it: 'Chi ti piacerebbe conoscere meglio?',
  },
  {
    fr: 'Qu’est-ce qui était difficile et l’est un peu moins ?',
    en: 'What used to be hard and is a little easier now?',
    it: 'Che cosa era difficile e ora lo è un po’ meno?',
  },
  {
    fr: 'Que ferais-tu de dix euros pour quelqu’un d’autre ?',
    en: 'How would you spend ten euros on somebody else?',
    it: 'Che cosa faresti con dieci euro per un’altra persona?',
  },
  {
    fr: 'Quel mot nouveau as-tu entendu ?',
    en: 'What new word have you heard?',
    it: 'Quale parola nuova hai sentito?',
  },
  {
    fr: 'Quand dis-tu non, et comment ?',
    en: 'When do you say no, and how?',
    it: 'Quando dici di no, e come?',
  },
  {
    fr: 'Qu’est-ce qui t’aide à t’endormir ?',
    en: 'What helps you fall asleep?',
    it: 'Che cosa ti aiuta ad addormentarti?',
  },
  {
    fr: 'Quel objet réparerais-tu, si tu savais comment ?',
    en: 'What would you mend, if you knew how?',
    it: 'Che cosa ripareresti, se sapessi come?',
  },
  {
    fr: 'Qu’est-ce qu’une machine ne saura jamais faire ?',
    en: 'What will a machine never be able to do?',
    it: 'Che cosa non saprà mai fare una macchina?',
  },
  {
    fr: 'Quel moment de la semaine garderais-tu en photo ?',
    en: 'Which moment of the week would you keep as a photo?',
    it: 'Quale momento della settimana terresti in una foto?',
  },
  {
    fr: 'Qu’aimerais-tu savoir de mon enfance ?',
    en: 'What would you like to know about my childhood?',
    it: 'Che cosa vorresti sapere della mia infanzia?',
  },
  {
    fr: 'Où aimerais-tu marcher avec nous ?',
    en: 'Where would you like to go for a walk with us?',
    it: 'Dove ti piacerebbe camminare con noi?',
  },
  {
    fr: 'Qu’est-ce qui est juste, d’après toi, dans un partage ?',
    en: 'What do you think is a fair way to share?',
    it: 'Secondo te, come si condivide in modo giusto?',
  },
  {
    fr: 'De quoi aimerais-tu parler, si on te le demandait ?',
    en: 'What would you like to talk about that nobody asks you about?',
    it: 'Di che cosa vorresti parlare, che nessuno ti chiede mai?',
  },
] as const satisfies TextTree
