import { fieldTexts } from '#src/api/fields.texts.ts'

/** Why an answer is rejected, by field; the French is SPEC §5's to the letter. */
export const answerTexts = {
  onboardingType: {
    fr: 'Choisissez le parcours express ou complet',
    en: 'Choose the express or the complete path',
    it: 'Scegli il percorso rapido o quello completo',
  },
  parentFirstName: {
    fr: 'Le prénom du parent est requis',
    en: 'The parent’s first name is required',
    it: 'Il nome del genitore è obbligatorio',
  },
  parentLastName: {
    fr: 'Le nom du parent est requis',
    en: 'The parent’s last name is required',
    it: 'Il cognome del genitore è obbligatorio',
  },
  parentEmail: {
    fr: 'Email invalide',
    en: 'That e-mail address is not valid',
    it: 'Indirizzo e-mail non valido',
  },
  country: { fr: 'Le pays est requis', en: 'The country is required', it: 'Il Paese è obbligatorio' },
  timezone: {
    fr: 'Le fuseau horaire est requis',
    en: 'The time zone is required',
    it: 'Il fuso orario è obbligatorio',
  },
  childName: {
    fr: "Le prénom de l'enfant est requis",
    en: 'The child’s first name is required',
    it: 'Il nome di tuo figlio o tua figlia è obbligatorio',
  },
  childAge: {
    fr: "Veuillez sélectionner un groupe d'âge",
    en: 'Please select an age group',
    it: 'Seleziona una fascia d’età',
  },
  childLanguage: {
    fr: 'Choisissez le français ou l’anglais',
    en: 'Choose French or English',
    it: 'Scegli il francese o l’inglese',
  },
  parentalConsent: {
    fr: 'Le consentement parental est obligatoire',
    en: 'Parental consent is required',
    it: 'Il consenso del genitore è obbligatorio',
  },
  minObjectives: {
    fr: 'Sélectionnez au moins un objectif',
    en: 'Select at least one objective',
    it: 'Seleziona almeno un obiettivo',
  },
  maxObjectives: { fr: 'Maximum 5 objectifs', en: 'No more than 5 objectives', it: 'Massimo 5 obiettivi' },
  objectivesTwice: {
    fr: 'Chaque objectif ne compte qu’une fois',
    en: 'Each objective counts only once',
    it: 'Ogni obiettivo conta una volta sola',
  },
  minInterests: {
    fr: "Sélectionnez au moins 2 centres d'intérêt",
    en: 'Select at least 2 interests',
    it: 'Seleziona almeno 2 interessi',
  },
  interestsTwice: {
    fr: 'Chaque centre d’intérêt ne compte qu’une fois',
    en: 'Each interest counts only once',
    it: 'Ogni interesse conta una volta sola',
  },
  unknownChoice: {
    fr: 'Ce choix n’est pas dans la liste',
    en: 'That choice is not on the list',
    it: 'Questa scelta non è nell’elenco',
  },
  freeFormGoal: {
    fr: 'Maximum 150 caractères',
    en: 'No more than 150 characters',
    it: 'Massimo 150 caratteri',
  },
  baseline: {
    fr: 'Choisissez une réponse de 1 à 5',
    en: 'Choose an answer from 1 to 5',
    it: 'Scegli una risposta da 1 a 5',
  },
  cameraDefault: {
    fr: 'Choisissez un réglage pour la caméra',
    en: 'Choose a setting for the camera',
    it: 'Scegli un’impostazione per la videocamera',
  },
  chatAuthorized: {
    fr: 'Choisissez un réglage pour le chat',
    en: 'Choose a setting for the chat',
    it: 'Scegli un’impostazione per la chat',
  },
  displayName: {
    fr: "Le nom d'affichage est requis",
    en: 'The display name is required',
    it: 'Il nome visualizzato è obbligatorio',
  },
  rulesAccepted: {
    fr: "L'acceptation des règles est obligatoire",
    en: 'The rules must be accepted',
    it: 'È obbligatorio accettare le regole',
  },
  selectedChallenge: {
    fr: 'Choisissez le mot ou la respiration',
    en: 'Choose the word or the breathing exercise',
    it: 'Scegli la parola o il respiro',
  },
  yesOrNo: { fr: 'Répondez par oui ou par non', en: 'Answer yes or no', it: 'Rispondi sì o no' },
  ...fieldTexts,
  /** An error of the server that the page cannot explain better. */
  rejected: {
    fr: 'Cette réponse n’a pas été acceptée. Vérifiez-la, puis renvoyez-la.',
    en: 'This answer was not accepted. Check it, then send it again.',
    it: 'Questa risposta non è stata accettata. Controllala e invia di nuovo.',
  },
}
