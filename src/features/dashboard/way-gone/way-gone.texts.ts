import { answerTexts } from '#src/domain/children/answers/answers.texts.ts'
import { baselineQuestionTexts } from '#src/domain/children/answers/baseline-questions.texts.ts'
import type { InLanguage, TextTree } from '#src/shared/language/languages.ts'

export const wayGoneTexts = {
  title: { fr: 'Le chemin parcouru', en: 'The path so far', it: 'La strada fatta' },
  lead: {
    fr: 'Les cinq questions du départ, posées de nouveau. C’est une photo, pas une note.',
    en: 'The five questions from the start, asked again. It is a snapshot, not a mark.',
    it: 'Le cinque domande dell’inizio, poste di nuovo. È una fotografia, non un voto.',
  },
  ask: {
    fr: 'Répondre aux questions sur {name}',
    en: 'Answer the questions about {name}',
    it: 'Rispondi alle domande su {name}',
  },
  notNow: { fr: 'Pas maintenant', en: 'Not now', it: 'Non ora' },
  again: {
    fr: 'Les mêmes questions reviennent le {date}, si vous le voulez.',
    en: 'The same questions will come back on {date}, if you like.',
    it: 'Le stesse domande tornano il {date}, se vuoi.',
  },
  putOff: {
    fr: 'C’est noté. Les questions reviennent le {date}, si vous le voulez.',
    en: 'Noted. The questions will come back on {date}, if you like.',
    it: 'Va bene. Le domande tornano il {date}, se vuoi.',
  },
  correct: { fr: 'Corriger une réponse', en: 'Correct an answer', it: 'Correggi una risposta' },
  correcting: {
    fr: 'Vos réponses du {date}.',
    en: 'Your answers from {date}.',
    it: 'Le tue risposte del {date}.',
  },
  cancel: { fr: 'Revenir', en: 'Go back', it: 'Indietro' },
  never: {
    fr: 'Ne plus me le proposer',
    en: 'Stop asking me',
    it: 'Non chiedermelo più',
  },
  ended: {
    fr: 'Ces questions ne vous sont plus proposées pour {name}.',
    en: 'We will not ask you these questions about {name} any more.',
    it: 'Queste domande non ti vengono più proposte per {name}.',
  },
  askAgain: {
    fr: 'Me les proposer de nouveau',
    en: 'Ask me again',
    it: 'Chiedimelo di nuovo',
  },
  choiceFailed: {
    fr: 'Votre choix n’a pas pu être enregistré. Réessayez dans un instant.',
    en: 'Your choice could not be saved. Try again in a moment.',
    it: 'Non è stato possibile salvare la tua scelta. Riprova tra un momento.',
  },
  ahead: {
    fr: 'Pour les semaines qui viennent',
    en: 'For the weeks ahead',
    it: 'Per le prossime settimane',
  },
  aheadText: {
    fr: 'Vous aviez choisi « {wish} ». Quelque chose à essayer, si vous en avez envie.',
    en: 'You chose “{wish}”. Here is something to try, if you feel like it.',
    it: 'Avevi scelto «{wish}». Qualcosa da provare, se ne hai voglia.',
  },
  watch: { fr: 'Regarder : {title}', en: 'Watch: {title}', it: 'Guarda: {title}' },
  yoursTitle: {
    fr: 'Vos réponses restent à vous',
    en: 'Your answers stay yours',
    it: 'Le tue risposte restano tue',
  },
  save: { fr: 'Enregistrer', en: 'Save', it: 'Salva' },
  saving: { fr: 'Enregistrement…', en: 'Saving…', it: 'Salvataggio…' },
  required: {
    fr: 'Il manque une réponse : concentration, émotions et argent sont nécessaires.',
    en: 'An answer is missing: concentration, feelings and money are required.',
    it: 'Manca una risposta: servono quelle su concentrazione, emozioni e denaro.',
  },
  missing: answerTexts.baseline,
  optional: { fr: '(facultatif)', en: '(optional)', it: '(facoltativo)' },
  failed: {
    fr: 'L’envoi n’a pas abouti. Vos réponses sont toujours là : réessayez.',
    en: 'That did not go through. Your answers are still there: try again.',
    it: 'L’invio non è riuscito. Le risposte sono ancora qui: riprova.',
  },
  loadFailed: {
    fr: 'Le chemin parcouru n’a pas pu être chargé.',
    en: 'The path so far could not be loaded.',
    it: 'Non è stato possibile caricare «La strada fatta».',
  },
  tryAgain: { fr: 'Réessayer', en: 'Try again', it: 'Riprova' },
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
  questions: baselineQuestionTexts,
  /** The name of each question, within a sentence and as a heading. */
  names: {
    baselineConcentration: { fr: 'se concentrer', en: 'concentrating', it: 'concentrarsi' },
    baselineEmotions: { fr: 'dire ses émotions', en: 'naming feelings', it: 'esprimere le emozioni' },
    baselineAutonomy: { fr: 'se débrouiller', en: 'managing on their own', it: 'cavarsela' },
    baselineMoney: { fr: 'gérer dix euros', en: 'managing ten euros', it: 'gestire dieci euro' },
    baselineConfidence: { fr: 'oser parler', en: 'speaking up', it: 'avere il coraggio di parlare' },
  },
  /** The summary, a sentence for each direction; `{what}` is a list of names of questions. */
  whole: {
    more: {
      fr: 'Plus souvent qu’avant : {what}.',
      en: 'More often than before: {what}.',
      it: 'Più spesso di prima: {what}.',
    },
    same: { fr: 'Comme avant : {what}.', en: 'As before: {what}.', it: 'Come prima: {what}.' },
    less: {
      fr: 'Un peu moins qu’avant : {what}.',
      en: 'A little less than before: {what}.',
      it: 'Un po’ meno di prima: {what}.',
    },
  },
  change: {
    first: {
      fr: 'Le premier pas est fait.',
      en: 'The first step has been taken.',
      it: 'Il primo passo è fatto.',
    },
    more: { fr: 'Plus souvent qu’avant.', en: 'More often than before.', it: 'Più spesso di prima.' },
    often: {
      fr: 'Comme avant, et c’est déjà souvent.',
      en: 'As before, and that is already often.',
      it: 'Come prima, ed è già spesso.',
    },
    same: {
      fr: 'Comme avant : cela tient.',
      en: 'As before: holding steady.',
      it: 'Come prima: resta così.',
    },
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
