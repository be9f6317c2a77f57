import { describe, expect, test } from 'vitest'
import { languages } from '#src/shared/language/languages.ts'
import { giftCents } from '#src/shared/money/gifts.ts'
import { familyDiscountPercent } from '#src/shared/numbers.ts'
import { planIds, plans, yearlySavingCents, yearlySavingPercent } from '#src/shared/plans.ts'
import { everyMessage, type Message } from '#tests/support/messages.ts'

const messages = await everyMessage()

/** Sentences that the specification fixes to the letter, typed as it types them. */
const fixed = new Set([
  'No account found for this email. Sign up first by choosing a plan below.',
  'Guide envoyé !',
  'Lien envoyé !',
  'Inscription terminée !',
  "Impossible d'envoyer le guide. Veuillez réessayer.",
  "Erreur – Impossible d'envoyer le lien de connexion.",
  "Impossible d'envoyer le lien de connexion.",
  "Aucun token trouvé dans l'URL",
  "Retour à l'accueil",
  "Le prénom de l'enfant est requis",
  "Veuillez sélectionner un groupe d'âge",
  "Sélectionnez au moins 2 centres d'intérêt",
  "Le nom d'affichage est requis",
  "L'acceptation des règles est obligatoire",
  "Pas d'accès",
  "Erreur d'authentification",
  "Impossible de vérifier les droits d'accès",
  "Accès gratuit jusqu'au",
  'Connexion...',
])

/**
 * Where SPEC §8 writes an exclamation mark, the other languages may; nowhere else does the product raise its
 * voice (BRAND §6).
 */
const raised =
  /(?:envoyé|sent|inviat[oa]|terminée|complete|completata|generated|généré|generato|successful|réussi|riuscito|copied|copié|copiato|contribution|contributo|welcome|bienvenue|benvenut[oaei])(?!\p{L}).*!$/iu

/** American spellings and words, and “email”, which the product writes with its hyphen. */
const american =
  /(?<![{-])\bemails?\b(?!\})|\b(?:color|favorite|behavior|neighbor|flavor|honor|organiz|recogniz|personaliz|customiz|realiz|apologiz|analyz|center|enroll\b|fulfill|cancel(?:ed|ing)|label(?:ed|ing)|travel(?:ed|ing|er)|gray|program\b|catalog\b|toward\b|gotten|mom\b|math\b|vacation|movies?\b|apartment|zip codes?\b|check ?mark|cell phone)/i

const narrow = '\u202F'
const noBreak = '\u00A0'

describe('what every message keeps to (BRAND §6)', () => {
  test('there are messages in three languages', () => {
    expect(messages.length).toBeGreaterThan(1000)
    expect(languages.map((language) => messages.some((message) => message.language === language))).toEqual([
      true,
      true,
      true,
    ])
  })

  test.each(rules())('%s', (_name, isWrong) => {
    expect(
      messages
        .filter((message) => !fixed.has(message.text) && isWrong(message))
        .map(({ where, text }) => `${where}: ${text}`),
    ).toEqual([])
  })
})

describe('figures in the words (SPEC §9)', () => {
  test('every amount in euros is a price, of a gift too, a yearly price per month or a saving of a plan', () => {
    const ofPlans = planIds.flatMap((id) => {
      const { monthlyCents, yearlyCents, yearlyPerMonthEuros } = plans[id]
      return [monthlyCents / 100, yearlyCents / 100, yearlyPerMonthEuros, yearlySavingCents(id) / 100]
    })
    const known = [...ofPlans, ...Object.values(giftCents).map((cents) => cents / 100)]
    expect(
      figures(
        /(\d[\d\s.,]*)\s€|€(\d[\d,.]*\d)/g,
        ({ where }) => !/stripe-emulator|operator/.test(where),
      ).filter(({ figure }) => !known.includes(figure)),
    ).toEqual([])
  })

  test('every percentage is the family discount or the yearly saving', () => {
    expect(
      figures(/(\d+)\s?%/g).filter(
        ({ figure }) => figure !== familyDiscountPercent && figure !== yearlySavingPercent,
      ),
    ).toEqual([])
  })
})

function figures(
  pattern: RegExp,
  isMeant: (message: Message) => boolean = () => true,
): { where: string; figure: number }[] {
  return messages.filter(isMeant).flatMap(({ where, text }) =>
    [...text.matchAll(pattern)].map(([, before, after]) => ({
      where,
      figure: Number((before ?? after ?? '').replaceAll(/\s/g, '')),
    })),
  )
}

function rules(): [string, (message: Message) => boolean][] {
  const french = (test: (text: string) => boolean) => (message: Message) =>
    message.language === 'fr' && test(message.text)
  const english = (test: (text: string) => boolean) => (message: Message) =>
    message.language === 'en' && test(message.text)
  const italian = (test: (text: string) => boolean) => (message: Message) =>
    message.language === 'it' && test(message.text)
  return [
    [
      'is not empty and does not start or end with a space',
      ({ text }) => text.trim() !== text || text === '',
    ],
    ['has typographic apostrophes, quotation marks and ellipses', ({ text }) => /['"]|\.\.\./.test(text)],
    ['has no double space and no em dash', ({ text }) => / {2}|—/.test(text)],
    ['does not raise its voice', ({ text }) => text.includes('!') && !raised.test(text)],
    [
      'in French, has a narrow no-break space before ; ! ?',
      french((text) => new RegExp(`[^${narrow}!?][;!?]`).test(withoutAddresses(text))),
    ],
    [
      'in French, has a no-break space before a colon',
      french((text) => new RegExp(`[^${noBreak}\\d]:`).test(withoutAddresses(text))),
    ],
    [
      'in French, has no-break spaces inside « »',
      french((text) => new RegExp(`«[^${noBreak}]|[^${noBreak}]»`).test(text)),
    ],
    [
      'in French, keeps a number and its unit together',
      french((text) =>
        /[\d}] (?:€|%|(?:ans?|jours?|h|heures?|min|minutes?|mois|euros?)(?!\p{L}))/u.test(text),
      ),
    ],
    ['in English, writes €39 and 30%', english((text) => /\d\s?€|\d\s%/.test(text))],
    [
      'in English, has no French quotation marks and no space before a mark',
      english((text) => new RegExp(`[«»]|[ ${narrow}${noBreak}][;:!?]`).test(text)),
    ],
    ['in English, is British', english((text) => american.test(text))],
    [
      'in Italian, has «caporali» without spaces and no space before a mark',
      italian((text) => /[“”]|«\s|\s»|\s[;:!?]/.test(text)),
    ],
    ['in Italian, keeps a number and € together', italian((text) => /\d €/.test(text))],
  ]
}

/** Addresses and placeholders keep their own marks. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/https?:\S+|\{\w+\}|&\w+;/g, 'x')
}
