/** SPEC §2: the status code that both not-found pages show. */
export const notFoundCode = 404

export const notFoundTexts = {
  title: {
    fr: 'Page introuvable | Mirabelle',
    en: 'Page not found | Mirabelle',
    it: 'Pagina non trovata | Mirabelle',
  },
  error: {
    fr: 'Erreur',
    en: 'Error',
    it: 'Errore',
  },
  heading: {
    fr: 'Ce chemin s’arrête dans l’herbe.',
    en: 'This path peters out in the grass.',
    it: 'Questo sentiero si ferma nell’erba.',
  },
  message: {
    fr: 'La page n’existe pas, ou plus. Le verger, lui, n’a pas bougé.',
    en: 'The page does not exist, or not any more. The orchard is still where it was.',
    it: 'La pagina non esiste, o non esiste più. Il frutteto, invece, non si è mosso.',
  },
  ways: {
    fr: 'Repartir d’ici',
    en: 'Ways back',
    it: 'Per ripartire',
  },
  links: {
    home: { fr: 'Accueil', en: 'Home', it: 'Home' },
    programme: { fr: 'Programme', en: 'Programme', it: 'Programma' },
    pricing: { fr: 'Tarifs', en: 'Plans', it: 'Prezzi' },
    contact: { fr: 'Contact', en: 'Contact', it: 'Contatti' },
    faq: { fr: 'FAQ', en: 'FAQ', it: 'FAQ' },
  },
}

/** The back-office is in French only (SPEC §1). */
export const adminNotFoundTexts = {
  title: 'Page introuvable | Mirabelle',
  heading: 'Cette page n’existe pas.',
  back: 'Retour à la connexion',
}
