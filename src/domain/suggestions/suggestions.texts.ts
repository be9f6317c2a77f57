import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { wishTexts } from '#src/shared/language/wish.texts.ts'
import type { Reason } from './suggestions.rules.ts'

/** The reason of a suggestion: the parent's choice, and nothing about the child. */
export const reasonTexts = {
  objective: {
    fr: 'Vous avez choisi « {wish} ».',
    en: 'You chose “{wish}”.',
    it: 'Hai scelto «{wish}».',
  },
  interest: {
    fr: '{child} aime « {wish} ».',
    en: '{child} likes “{wish}”.',
    it: 'A {child} piace «{wish}».',
  },
  notForUs: { fr: 'Pas pour nous', en: 'Not for us', it: 'Non fa per noi' },
  notForUsOf: {
    fr: 'Pas pour nous : {title}',
    en: 'Not for us: {title}',
    it: 'Non fa per noi: {title}',
  },
  putAside: {
    fr: 'Laissé de côté pour {child}.',
    en: 'No longer suggested for {child}.',
    it: 'Non più proposta a {child}.',
  },
  takeBack: { fr: 'Le remettre', en: 'Put it back', it: 'Riproponila' },
  takeBackOf: { fr: 'Remettre : {title}', en: 'Put back: {title}', it: 'Riproponi: {title}' },
  failed: {
    fr: 'Votre choix n’a pas pu être enregistré.',
    en: 'That could not be saved.',
    it: 'Non è stato possibile salvare la scelta.',
  },
} as const

/** The reason in one sentence, to the parent. */
export function reasonWords({ objective, interest }: Reason, child: string, language: Language): string {
  if (objective)
    return interpolate(reasonTexts.objective[language], { wish: wishTexts.objectives[objective][language] })
  return interest
    ? interpolate(reasonTexts.interest[language], { child, wish: wishTexts.interests[interest][language] })
    : ''
}
