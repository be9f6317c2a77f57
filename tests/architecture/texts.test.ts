import { describe, expect, test } from 'vitest'
import { layoutTexts } from '#src/app/layout/layout.texts.ts'
import { accountTexts } from '#src/features/account/account.texts.ts'
import { expertTexts } from '#src/features/experts/experts.texts.ts'
import { oneToOneTexts } from '#src/features/one-to-one/one-to-one.texts.ts'
import { deliveryCountries } from '#src/shared/delivery.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { languages } from '#src/shared/language/languages.ts'
import { regionName } from '#src/shared/language/region-name.ts'
import { giftCents } from '#src/shared/money/gifts.ts'
import { familyDiscountPercent } from '#src/shared/numbers.ts'
import { planIds, plans, yearlySavingCents, yearlySavingPercent } from '#src/shared/plans.ts'
import { everyMessage, type Message } from '#tests/support/pages/messages.ts'

const messages = await everyMessage()

/** Sentences that the specification fixes literally, with its typography. */
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
 * Where SPEC §8 has an exclamation mark, the other languages may have one; no other text has any (BRAND §6).
 */
const raised =
  /(?:envoyé|sent|inviat[oa]|terminée|complete|completata|generated|généré|generato|successful|réussi|riuscito|copied|copié|copiato|contribution|contributo|welcome|bienvenue|benvenut[oaei])(?!\p{L}).*!$/iu

/** American spellings and words, and “email”, which the product writes with a hyphen. */
const american =
  /(?<![{-])\bemails?\b(?!\})|\b(?:color|favorite|behavior|neighbor|flavor|honor|organiz|recogniz|personaliz|customiz|realiz|apologiz|analyz|center|enroll\b|fulfill|cancel(?:ed|ing)|label(?:ed|ing)|travel(?:ed|ing|er)|gray|program\b|catalog\b|toward\b|gotten|mom\b|math\b|vacation|movies?\b|apartment|zip codes?\b|check ?mark|cell phone)/i

/** French turns of phrase in English texts. */
const calques =
  /less of screen|fun of nobody|noting sleep|telling the day|starting a venture|present plan|reads you\b|page of (?:the )?(?:live|conversation)|is (?:then )?yours again|opens? (?:this|your|the) family|written word|(?:bothers|awaits) |with whom\?|you are refunded|you wish for|\bwished date|not valid any more|a person (?:on the team )?replies|asked for in a short|has not left|moves by|way gone|enter Mirabelle/i

/** A statement that only its mark makes a question, as in French: “Something has come up?”. */
const statement =
  /(?:^|[.:] )(?:You|Something|Nothing|Somebody|It|There|This|The \w+) (?:has|have|is|are|did|do|was|were)(?:n’t)?\b[^?.:]*\?/

/** Masculine forms for a parent or a child. */
const masculine: Readonly<Record<'fr' | 'it', RegExp>> = {
  fr: /\bvous (?:êtes|serez|avez été) (?:\p{L}+ment )?(?:remboursé|prévenu|connecté|abonné|inscrit|invité)(?!\p{L})|(?:^|\. )(?:Connecté|Abonné|Inscrit|Invité), vous(?!\p{L})/iu,
  it: /\b(?:lei (?:viene|è|verrà) \p{L}+ato|è stato lei|sei stato)(?!\p{L})/iu,
}

/** Pages whose running text contains ranges of ages, minutes and days. */
const isOfPublicPage =
  /^features\/(?:home\/home|programme|faq|billing|gifts|legal|onboarding)\b(?!.*\.(?:keywords|childAge))/

const narrow = '\u202F'
const noBreak = '\u00A0'

describe('every message (BRAND §6)', () => {
  test('exists in three languages', () => {
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

describe('figures in the texts (SPEC §9)', () => {
  test('every amount in euros is the price of a plan or gift, a yearly price per month, or a saving', () => {
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

test('a number in one language’s text is in the other two as well', () => {
  const places = Map.groupBy(messages, ({ where }) => where.replace(/ \((?:fr|en|it)\)$/, ''))
  const differing = [...places.values()]
    .filter((same) => same.length === languages.length)
    .filter((same) => new Set(same.map(({ text }) => numbersIn(text))).size > 1)
  expect(differing.flat()).toEqual([])
})

test('the number of delivery countries matches the texts, and the terms name each (PROGRAMME §8)', () => {
  const counted = { fr: 'cinq pays', en: 'five countries', it: 'cinque Paesi' }
  expect(deliveryCountries).toHaveLength(5)
  for (const language of languages) {
    const filesContaining = (words: readonly string[]) =>
      messages
        .filter((one) => one.language === language && words.every((word) => one.text.includes(word)))
        .map(({ where }) => where.split('.texts.ts')[0])
    expect(filesContaining([counted[language]])).toEqual(
      expect.arrayContaining([
        'features/home/home',
        'features/faq/faq',
        'domain/deliveries/delivery-address',
      ]),
    )
    expect(filesContaining(deliveryCountries.map((country) => regionName(country, language)))).toContain(
      'features/legal/terms',
    )
  }
})

test('withdrawing has the same name in every footer, on the account page and in the terms', () => {
  const { withdraw } = layoutTexts.footer
  expect(accountTexts.withdrawal.button).toEqual(withdraw)
  for (const language of languages)
    expect(
      messages.some(
        ({ where, text }) =>
          where.startsWith('features/legal/terms') &&
          where.endsWith(`(${language})`) &&
          text.includes(withdraw[language]),
      ),
    ).toBe(true)
})

test('an Italian e-mail that says «tu» has a button that does', () => {
  const ofEmails = messages.filter(
    ({ where, language }) => language === 'it' && /emails?\.texts\.ts/.test(where),
  )
  const emails = Map.groupBy(ofEmails, ({ where }) => where.split('.').slice(0, 3).join('.'))
  const differing = [...emails.values()]
    .filter(
      (same) => same.some(({ text }) => saysTu.test(text)) && !same.some(({ text }) => saysLei.test(text)),
    )
    .flatMap((same) =>
      same.filter(
        ({ where, text }) => /\.(?:button|signIn|open) \(it\)$/.test(where) && infinitive.test(text),
      ),
    )
  expect(differing.map(({ where, text }) => `${where}: ${text}`)).toEqual([])
})

/** The ways in which an e-mail addresses its reader, and a button without any. */
const saysTu = /(?<!\p{L})(?:ti|tu[oaei]|tuoi|scrivici|ignora|hai)(?!\p{L})/iu
const saysLei = /(?<!\p{L})(?:lei|le sar|ci scriva|ignori|conservi|suo (?:account|abbonamento))(?!\p{L})/iu
const infinitive = /^\p{Lu}\p{L}+(?:are|ere|ire)(?: [^.:]*)?$/u

test('the back-office calls the experts’ fields as the families’ pages do (SPEC §1)', () => {
  const { ai: _, ...types } = expertTexts.types
  const { health, law, police, research, education } = oneToOneTexts.types
  expect(types).toEqual(inLanguage({ health, law, police, research, education }, 'fr'))
})

/** The numbers of a text, sorted and in one form: 18 for 6 pm, 5000 for 5,000 and 5 000, 10 for ten. */
function numbersIn(text: string): string {
  return Array.from(
    text
      .replace(/(\d+)\u00A0pm\b/g, (_, hour: string) => String(Number(hour) + 12))
      .replace(/(\d)[,\s](?=\d{3}(?!\d))/g, '$1')
      .replace(/\b(?:dix(?!-)|ten|dieci)\b/gi, '10')
      .matchAll(/\d+/g),
    ([digits]) => Number(digits),
  )
    .sort((one, other) => one - other)
    .join(' ')
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
    [
      'in French, elides « de » and « que » before a vowel',
      french((text) => /(?<!\p{L})(?:d|qu)e (?!onze|oui|a à)[aeiouéèêîôœ]/iu.test(text)),
    ],
    ['in French, takes no parent for a man', french((text) => masculine.fr.test(text))],
    ['in Italian, takes no parent for a man', italian((text) => masculine.it.test(text))],
    [
      'only French has « de » and « que » before a value, which interpolate elides',
      ({ language, text }) =>
        language === 'fr' ? /(?<!\p{L})(?:d|qu)’\{/iu.test(text) : /(?<!\p{L})(?:d|qu)e \{/iu.test(text),
    ],
    [
      'only Italian has «a» and «e» before a value, which interpolate gives their d',
      ({ language, text }) => language !== 'it' && /(?<!\p{L})[ae] \{/iu.test(text),
    ],
    ['in Italian, writes the imperative «di’»', italian((text) => /(?<!\p{L})dì(?!\p{L})/iu.test(text))],
    [
      'on public pages, keeps a range of numbers on one line',
      ({ where, text }) => isOfPublicPage.test(where) && /\d (?:à|to|a) \d|\d-\d+ anni/.test(text),
    ],
    [
      'on the help page, a French question does not part in an inverted verb',
      ({ where, language, text }) =>
        language === 'fr' &&
        /^features\/faq\b.*\.question /.test(where) &&
        /[a-zé]-(?:t-)?(?:ils?|elles?|on|nous|vous|je)\b/.test(text),
    ],
    ['in French, says « assistance »', french((text) => /\bsupport\b/i.test(text))],
    ['in English, writes €39 and 30%', english((text) => /\d\s?€|\d\s%/.test(text))],
    [
      'in English, has no French quotation marks and no space before a mark',
      english((text) => new RegExp(`[«»]|[ ${narrow}${noBreak}][;:!?]`).test(text)),
    ],
    ['in English, is British', english((text) => american.test(text))],
    ['in English, asks with the verb first', english((text) => statement.test(text))],
    ['in English, has none of the calques that were found', english((text) => calques.test(text))],
    [
      'in Italian, has «caporali» without spaces and no space before a mark',
      italian((text) => /[“”]|«\s|\s»|\s[;:!?]/.test(text)),
    ],
    ['in Italian, says «assistenza»', italian((text) => /\bsupporto\b/i.test(text))],
    ['in Italian, keeps a number and € together', italian((text) => /\d €/.test(text))],
  ]
}

/** Addresses and placeholders have their own punctuation. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/https?:\S+|\{\w+\}|&\w+;/g, 'x')
}
