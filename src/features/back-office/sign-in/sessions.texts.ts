/** In French only (SPEC §1). */
export const sessionTexts = {
  heading: 'Mes sessions',
  lead: 'Les navigateurs où votre session est ouverte. Une session dure huit heures au plus.',
  caption: 'Sessions ouvertes',
  columns: ['Ouverte', 'Expire', 'Adresse IP', 'Navigateur', 'Actions'],
  current: 'Cette session',
  end: 'Fermer',
  endOf: 'Fermer la session ouverte le {moment}',
  unknown: 'Inconnu',
  failed: 'Les sessions n’ont pas pu être lues.',
}
