import type { Text } from './languages.ts'

/** Shown in place of a form in a browser without scripts. */
export const formNeedsScripts: Text = {
  fr: 'Ce formulaire demande JavaScript. Activez-le dans votre navigateur, puis rechargez la page.',
  en: 'This form needs JavaScript. Switch it on in your browser, then reload the page.',
  it: 'Questo modulo richiede JavaScript. Basta attivarlo nel browser e ricaricare la pagina.',
}
