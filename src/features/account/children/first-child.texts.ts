/** Texts of the dialog that edits the first child's answers on the account page. */
export const firstChildTexts = {
  title: { fr: 'Modifier les réponses', en: 'Edit the answers', it: 'Modifica le risposte' },
  childName: { fr: 'Prénom', en: 'First name', it: 'Nome' },
  displayName: { fr: 'Nom d’affichage', en: 'Display name', it: 'Nome visualizzato' },
  displayNameHint: {
    fr: 'Celui que les autres enfants voient.',
    en: 'The one that other children see.',
    it: 'Quello che vedono gli altri bambini e ragazzi.',
  },
  childAge: { fr: 'Âge', en: 'Age', it: 'Età' },
  childLanguage: { fr: 'Langue des lives', en: 'Language of live sessions', it: 'Lingua delle dirette' },
  languages: {
    fr: { fr: 'Français', en: 'French', it: 'Francese' },
    en: { fr: 'Anglais', en: 'English', it: 'Inglese' },
  },
  objectives: { fr: 'Objectifs', en: 'Objectives', it: 'Obiettivi' },
  interests: { fr: 'Centres d’intérêt', en: 'Interests', it: 'Interessi' },
  summary: {
    fr: 'Il reste quelque chose à corriger',
    en: 'Something needs correcting',
    it: 'C’è qualcosa da correggere',
  },
  keep: { fr: 'Enregistrer', en: 'Save', it: 'Salva' },
  keeping: { fr: 'Enregistrement…', en: 'Saving…', it: 'Salvataggio…' },
  kept: { fr: 'C’est enregistré.', en: 'Saved.', it: 'Salvato.' },
  close: { fr: 'Fermer', en: 'Close', it: 'Chiudi' },
  loading: { fr: 'Chargement des réponses…', en: 'Loading the answers…', it: 'Caricamento delle risposte…' },
  failed: {
    fr: 'Cela n’a pas marché. Réessayez dans un instant.',
    en: 'That did not work. Please try again in a moment.',
    it: 'Non ha funzionato. Riprova tra un momento.',
  },
  tryAgain: { fr: 'Réessayer', en: 'Try again', it: 'Riprova' },
  whole: {
    fr: 'Revoir toutes les réponses',
    en: 'Review all the answers',
    it: 'Rivedi tutte le risposte',
  },
} as const
