import { childAgeTexts } from './child-age.texts.ts'
import { wishTexts } from './wish.texts.ts'

/** The labels of SPEC §3's option lists, in the wizard and in the export of a family's data. */
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
  ...wishTexts,
  cameraDefault: {
    on: { fr: 'Allumée', en: 'On', it: 'Accesa' },
    off: { fr: 'Éteinte', en: 'Off', it: 'Spenta' },
    mood: { fr: 'Selon l’humeur', en: 'Your child’s choice', it: 'Secondo l’umore' },
  },
  chatAuthorized: {
    moderated: { fr: 'Modéré', en: 'Moderated', it: 'Moderata' },
    yes: { fr: 'Ouvert', en: 'Open', it: 'Aperta' },
    no: { fr: 'Fermé', en: 'Closed', it: 'Chiusa' },
  },
  selectedChallenge: {
    word: { fr: 'Le mot', en: 'The word', it: 'La parola' },
    breathing: { fr: 'La respiration', en: 'Breathing', it: 'Il respiro' },
  },
  yes: { fr: 'Oui', en: 'Yes', it: 'Sì' },
  notYet: { fr: 'Pas encore', en: 'Not yet', it: 'Non ancora' },
  later: { fr: 'Plus tard', en: 'Later', it: 'Più tardi' },
  none: { fr: 'Sans réponse', en: 'No answer', it: 'Nessuna risposta' },
}
