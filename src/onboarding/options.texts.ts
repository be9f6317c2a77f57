import { childAgeTexts } from '#src/language/child-age.texts.ts'

/** The words of SPEC §3's option lists, for the steps that offer them and the summary that repeats them. */
export const optionTexts = {
  onboardingType: {
    express: { fr: 'Express', en: 'Express', it: 'Rapido' },
    complete: { fr: 'Complet', en: 'Complete', it: 'Completo' },
  },
  countries: {
    FR: { fr: 'France', en: 'France', it: 'Francia' },
    BE: { fr: 'Belgique', en: 'Belgium', it: 'Belgio' },
    LU: { fr: 'Luxembourg', en: 'Luxembourg', it: 'Lussemburgo' },
    CH: { fr: 'Suisse', en: 'Switzerland', it: 'Svizzera' },
    CA: { fr: 'Canada', en: 'Canada', it: 'Canada' },
    other: { fr: 'Autre pays', en: 'Another country', it: 'Altro Paese' },
  },
  childAge: childAgeTexts,
  childLanguage: {
    fr: { fr: 'Français', en: 'French', it: 'Francese' },
    en: { fr: 'Anglais', en: 'English', it: 'Inglese' },
  },
  objectives: {
    autonomy: { fr: 'Autonomie', en: 'Autonomy', it: 'Autonomia' },
    concentration: { fr: 'Concentration', en: 'Concentration', it: 'Concentrazione' },
    emotions: { fr: 'Émotions', en: 'Emotions', it: 'Emozioni' },
    oral_confidence: { fr: 'Oser parler', en: 'Speaking up', it: 'Avere il coraggio di parlare' },
    money_management: { fr: 'Gérer son argent', en: 'Handling money', it: 'Gestire il denaro' },
    creativity: { fr: 'Créativité', en: 'Creativity', it: 'Creatività' },
    critical_thinking: { fr: 'Esprit critique', en: 'Critical thinking', it: 'Spirito critico' },
    teamwork: { fr: 'Travail en équipe', en: 'Teamwork', it: 'Lavoro di squadra' },
  },
  interests: {
    tech_ai: { fr: 'Numérique et IA', en: 'Technology and AI', it: 'Digitale e IA' },
    design_art: { fr: 'Design et dessin', en: 'Design and drawing', it: 'Design e disegno' },
    entrepreneurship: { fr: 'Entreprendre', en: 'Starting a venture', it: 'Spirito d’iniziativa' },
    daily_science: { fr: 'Sciences du quotidien', en: 'Everyday science', it: 'Scienza di tutti i giorni' },
    ecology: { fr: 'Écologie', en: 'Ecology', it: 'Ecologia' },
    games_logic: { fr: 'Jeux et logique', en: 'Games and logic', it: 'Giochi e logica' },
  },
  cameraDefault: {
    on: { fr: 'Allumée', en: 'On', it: 'Accesa' },
    off: { fr: 'Éteinte', en: 'Off', it: 'Spenta' },
    mood: { fr: 'Selon l’humeur', en: 'As they prefer', it: 'Secondo l’umore' },
  },
  chatAuthorized: {
    moderated: { fr: 'Modéré', en: 'Moderated', it: 'Moderata' },
    yes: { fr: 'Ouvert', en: 'Open', it: 'Aperta' },
    no: { fr: 'Fermé', en: 'Closed', it: 'Chiusa' },
  },
  selectedChallenge: {
    word: { fr: 'Le mot', en: 'The word', it: 'La parola' },
    breathing: { fr: 'La respiration', en: 'The breathing', it: 'Il respiro' },
  },
  yes: { fr: 'Oui', en: 'Yes', it: 'Sì' },
  notYet: { fr: 'Pas encore', en: 'Not yet', it: 'Non ancora' },
  later: { fr: 'Plus tard', en: 'Later', it: 'Più tardi' },
  none: { fr: 'Sans réponse', en: 'No answer', it: 'Nessuna risposta' },
}
