import type { InLanguage, TextTree } from '#src/shared/language/languages.ts'

export const wayGoneTexts = {
  title: { fr: 'Le chemin parcouru', en: 'The way gone', it: 'La strada fatta' },
  lead: {
    fr: 'Les cinq questions du départ, posées de nouveau. C’est une photo, pas une note.',
    en: 'The five questions of the beginning, asked again. It is a snapshot, not a mark.',
    it: 'Le cinque domande dell’inizio, poste di nuovo. È una fotografia, non un voto.',
  },
  ask: { fr: 'Répondre pour {name}', en: 'Answer for {name}', it: 'Rispondi per {name}' },
  notNow: { fr: 'Pas maintenant', en: 'Not now', it: 'Non ora' },
  again: {
    fr: 'Les mêmes questions reviennent le {date}, si vous le voulez.',
    en: 'The same questions come back on {date}, if you wish.',
    it: 'Le stesse domande tornano il {date}, se vuoi.',
  },
  save: { fr: 'Enregistrer', en: 'Save', it: 'Salva' },
  saving: { fr: 'Enregistrement…', en: 'Saving…', it: 'Salvataggio…' },
  required: {
    fr: 'Il manque une réponse : concentration, émotions et argent sont nécessaires.',
    en: 'An answer is missing: concentration, feelings and money are needed.',
    it: 'Manca una risposta: concentrazione, emozioni e denaro sono necessari.',
  },
  optional: { fr: '(facultatif)', en: '(optional)', it: '(facoltativo)' },
  failed: {
    fr: 'L’envoi n’a pas abouti. Vos réponses sont toujours là : réessayez.',
    en: 'That did not go through. Your answers are still there: try again.',
    it: 'L’invio non è riuscito. Le risposte sono ancora qui: riprova.',
  },
  loadFailed: {
    fr: 'Le chemin parcouru n’a pas pu être lu.',
    en: 'The way gone could not be read.',
    it: 'Non è stato possibile leggere la strada fatta.',
  },
  tryAgain: { fr: 'Réessayer', en: 'Try again', it: 'Riprova' },
  earlier: { fr: 'Le {date} : {answer}', en: 'On {date}: {answer}', it: 'Allora ({date}): {answer}' },
  now: { fr: 'Maintenant ({date}) : {answer}', en: 'Now ({date}): {answer}', it: 'Ora ({date}): {answer}' },
  low: { fr: 'Jamais', en: 'Never', it: 'Mai' },
  high: { fr: 'Toujours', en: 'Always', it: 'Sempre' },
  words: {
    1: { fr: 'Jamais', en: 'Never', it: 'Mai' },
    2: { fr: 'Rarement', en: 'Rarely', it: 'Raramente' },
    3: { fr: 'Parfois', en: 'Sometimes', it: 'A volte' },
    4: { fr: 'Souvent', en: 'Often', it: 'Spesso' },
    5: { fr: 'Toujours', en: 'Always', it: 'Sempre' },
  },
  noAnswer: { fr: 'Sans réponse', en: 'No answer', it: 'Senza risposta' },
  questions: {
    baselineConcentration: {
      fr: 'Reste dix minutes sur une tâche sans rappel.',
      en: 'Keeps to a task for 10 minutes without a reminder.',
      it: 'Resta su un compito per dieci minuti senza richiami.',
    },
    baselineEmotions: {
      fr: 'Met le bon mot sur ses émotions.',
      en: 'Finds the right word for a feeling.',
      it: 'Dà il nome giusto alle proprie emozioni.',
    },
    baselineAutonomy: {
      fr: 'Range, ou finit une tâche simple.',
      en: 'Tidies up, or finishes a simple task.',
      it: 'Riordina o porta a termine un compito semplice.',
    },
    baselineMoney: {
      fr: 'Sait gérer 10 euros pendant 7 jours.',
      en: 'Can manage 10 euros over 7 days.',
      it: 'Sa gestire 10 euro per 7 giorni.',
    },
    baselineConfidence: {
      fr: 'Ose parler en classe.',
      en: 'Dares to speak in class.',
      it: 'Osa parlare in classe.',
    },
  },
  change: {
    more: { fr: 'Plus souvent qu’avant.', en: 'More often than before.', it: 'Più spesso di prima.' },
    same: { fr: 'Comme avant : cela tient.', en: 'As before: it holds.', it: 'Come prima: resta.' },
    less: {
      fr: 'Un peu moins qu’avant. Cela arrive quand les envies grandissent ; un défi peut aider.',
      en: 'A little less than before. It happens when wishes grow; a challenge can help.',
      it: 'Un po’ meno di prima. Succede quando crescono i desideri; una sfida può aiutare.',
    },
    unknown: {
      fr: 'Une seule réponse pour le moment.',
      en: 'One answer so far.',
      it: 'Una sola risposta per ora.',
    },
  },
  yours: {
    fr: 'Personne d’autre ne les lit. Aucune comparaison avec d’autres enfants, ni maintenant ni plus tard.',
    en: 'Nobody else reads them. No comparison with other children, now or later.',
    it: 'Nessun altro le legge. Nessun confronto con altri bambini, né ora né dopo.',
  },
} as const satisfies TextTree

export type WayGoneTexts = InLanguage<typeof wayGoneTexts>
