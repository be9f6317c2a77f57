/** The last step: a summary of the answers before they are sent. */
export const confirmationTexts = {
  heading: {
    fr: 'Tout est là, {name} peut commencer',
    en: 'All set: {name} can begin',
    it: 'C’è tutto, {name} può cominciare',
  },
  lead: {
    fr: 'Relisez vos réponses, puis terminez l’inscription.',
    en: 'Check your answers, then finish signing up.',
    it: 'Rileggi le tue risposte, poi completa l’iscrizione.',
  },
  edit: { fr: 'Modifier', en: 'Edit', it: 'Modifica' },
  editOf: { fr: 'Modifier : {name}', en: 'Edit: {name}', it: 'Modifica: {name}' },
  complete: { fr: 'Terminer l’inscription', en: 'Finish signing up', it: 'Completa l’iscrizione' },
  pending: { fr: 'Envoi en cours…', en: 'Sending…', it: 'Invio in corso…' },
  path: { fr: 'Parcours', en: 'Path', it: 'Percorso' },
  parent: { fr: 'Parent', en: 'Parent', it: 'Genitore' },
  email: { fr: 'E-mail', en: 'E-mail', it: 'E-mail' },
  place: { fr: 'Pays et fuseau horaire', en: 'Country and time zone', it: 'Paese e fuso orario' },
  child: { fr: 'Enfant', en: 'Child', it: 'Figlio o figlia' },
  childAge: { fr: 'Âge', en: 'Age', it: 'Età' },
  childLanguage: { fr: 'Langue des lives', en: 'Language of live sessions', it: 'Lingua delle dirette' },
  consent: { fr: 'Consentement parental', en: 'Parental consent', it: 'Consenso del genitore' },
  given: { fr: 'Donné', en: 'Given', it: 'Dato' },
}
