import type { TextTree } from './languages.ts'

/**
 * SPEC §1: the names of the twelve programme categories, which many features show. The keys are those of
 * `categories` in #src/shared/options.ts.
 */
export const categoryTexts = {
  autonomy: { fr: 'Autonomie', en: 'Autonomy', it: 'Autonomia' },
  social: { fr: 'Vivre ensemble', en: 'Getting along', it: 'Stare insieme' },
  critical: { fr: 'Esprit critique', en: 'Critical thinking', it: 'Spirito critico' },
  tech: { fr: 'Numérique et IA', en: 'Technology and AI', it: 'Digitale e IA' },
  time: { fr: 'Gestion du temps', en: 'Managing time', it: 'Gestione del tempo' },
  values: { fr: 'Valeurs', en: 'Values', it: 'Valori' },
  business: { fr: 'Esprit d’entreprendre', en: 'Enterprise', it: 'Spirito d’iniziativa' },
  creativity: { fr: 'Créativité', en: 'Creativity', it: 'Creatività' },
  communication: { fr: 'Communication', en: 'Communication', it: 'Comunicazione' },
  health: { fr: 'Santé', en: 'Health', it: 'Salute' },
  science: { fr: 'Sciences', en: 'Science', it: 'Scienze' },
  society: { fr: 'Société', en: 'Society', it: 'Società' },
} satisfies TextTree
