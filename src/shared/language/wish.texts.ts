/**
 * The names of a parent’s choices for a child (SPEC §3: objectives and interests), in the wizard and on the
 * pages that quote it.
 */
export const wishTexts = {
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
    entrepreneurship: { fr: 'Entreprendre', en: 'Enterprise', it: 'Spirito d’iniziativa' },
    daily_science: { fr: 'Sciences du quotidien', en: 'Everyday science', it: 'Scienza di tutti i giorni' },
    ecology: { fr: 'Écologie', en: 'Ecology', it: 'Ecologia' },
    games_logic: { fr: 'Jeux et logique', en: 'Games and logic', it: 'Giochi e logica' },
  },
}
