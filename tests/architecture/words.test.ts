import { describe, expect, test } from 'vitest'
import { homeTexts } from '#src/features/home/home.texts.ts'
import { leavingTexts } from '#src/features/leaving/leaving.texts.ts'
import { noticesTexts } from '#src/features/notices/admin/notices.texts.ts'
import { demonstrationVideos } from '#src/infrastructure/database/demo/catalogue.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { everyMessage, type Message } from '#tests/support/pages/messages.ts'

const messages = await everyMessage()

/**
 * One name for each thing (docs/glossary.md): for each language, a name and the words that must not replace
 * it. The back-office's French follows the same rules.
 */
const otherNames: Readonly<Record<Language, readonly [name: string, instead: RegExp][]>> = {
  fr: [
    [
      'espace parent',
      /tableau de bord du parent|(?:votre|ton) espace(?! parent)|espace (?:client|membre|abonné)/i,
    ],
    ['thème', /catégorie/i],
    ['résilier', /arrêt(?:er|ez|e|iez)? (?:l’|votre |de l’)abonnement|se désabonner/i],
    ['compte', /\bprofil utilisateur|espace personnel/i],
    ['enfant', /(?<!\p{L})(?:élèves?|étudiante?s?|écolière?s?|gamine?s?)(?!\p{L})/iu],
    ['parent', /\b(?:maman|papa)s?\b/i],
    ['nom d’affichage', /nom affiché|pseudo/i],
    ['e-mail', /(?<!e-\u2060?)\bmails?\b|courriel/i],
    ['mesure d’audience', /cookies (?:analytiques|statistiques)/i],
    ['clic', /(?<!\p{L})pressions?(?!\p{L})/iu],
  ],
  en: [
    ['parent dashboard', /parent space|parents’ (?:page|area|space)|your space/i],
    ['theme', /\bcategor(?:y|ies)\b/i],
    ['cancel', /(?:stop|end) (?:your|the) subscription/i],
    ['current plan', /\bpresent (?:plan|subscription|period)/i],
    ['postcode', /postal code|zip code/i],
    ['child', /\b(?:kids?|students?|pupils?|learners?)\b/i],
    ['parent', /\b(?:mums?|moms?|dads?)\b/i],
    ['junk folder', /\bspam\b/i],
    ['gives access to', /\bopens? (?:the|every|all the) (?:videos?|live sessions?)/i],
    ['the home page', /\bback home\b|\bback to home\b/i],
    ['click', /\b(?:one|two|a|three) press(?:es)?\b/i],
  ],
  it: [
    ['area genitori', /cruscotto|dashboard|(?:tuo|suo) spazio/i],
    ['tema', /\bcategori[ae]\b/i],
    ['disdire', /(?:interromp\w+|fermare|smettere) l’abbonamento/i],
    ['account', /profilo utente/i],
    ['nome visualizzato', /nome visibile|soprannome visibile/i],
    ['invito', /\breferenz/i],
    ['posta indesiderata', /\bspam\b/i],
    ['bambini e ragazzi', /\b(?:studenti?|alunn[oiae])\b/i],
  ],
}

/**
 * Texts about one person, whose gender is known: a parent's words about one child, marked as examples, and
 * the experts.
 */
const isOfOnePerson = ({ where }: Message) => /testimonials|demonstrationExperts/.test(where)

const gendered: Readonly<Record<Language, RegExp>> = {
  fr: /\b(?:fils|filles?|garçons?)\b|enfant[^.;:?!]*[ ,](?:il|elle)s? (?!y a|faut|s’agit|vous|est (?:là|possible))|\bsûre? de vouloir|(?:vous|tu) (?:êtes|es) (?:connecté|abonné|inscrit|prêt)s?\b/i,
  en: /\b(?:he|him|his|himself|she|her|hers|herself|boys?|girls?|sons?|daughters?)\b/i,
  it: /\b(?:tuo|mio|suo|nostro|vostro|proprio) (?:figlio|bambino|ragazzo)\b(?! o )|\b(?:il|un) figlio\b(?! o )|(?<!figlio o )\b(?:tua|mia|sua) figlia\b|\bsei (?:sicur|pront|iscritt|abbonat|conness)[oa]\b|(?:^|[.:] )benvenut[oa]\b|\bsei (?:il |la )?benvenut/i,
}

/**
 * Masculine forms that address or describe a child: a participle that agrees with « t’ », a comparison or an
 * ordinal. Participles with an indirect object (donné, montré, raconté…) do not agree.
 */
const boyish: Readonly<Record<'fr' | 'it', RegExp>> = {
  fr: /(?<!\p{L})t’(?:a|ont|avait) (?!donné|montré|parlé|raconté|demandé|expliqué|manqué|laissé)(?:\p{L}+é|surpris|compris|ému|déçu)(?!\p{L})|(?<!\p{L})(?:le plus jeune|plus petit que soi|quelqu’un de plus petit|le premier dit|qui (?:joue|reste|est) seul|enfant[^.;:?!]* seul|(?<!pour )chacun [^.;:?!]*qu’il)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:ti ha \p{L}+(?:ato|eso|ito|uto)(?= *[.?!,;:])|un(?: altro)? (?:bambino|ragazzo)(?! o )|chi (?:gioca|resta|sta|è) (?:da solo|solo)|(?:chi è|il) più piccolo|chi è stato|il primo dice|essere seguiti|(?:fare|fatte|fatti) da soli|ognuno [^.;:?!]*che gli)(?!\p{L})/iu,
}

describe('one word for each thing, in each language (docs/glossary.md)', () => {
  test.each(
    Object.entries(otherNames).flatMap(([language, names]) =>
      names.map(([name, instead]) => ({ language, name, instead })),
    ),
  )('$language: $name', ({ language, instead }) => {
    expect(
      described(messages.filter((message) => message.language === language && instead.test(message.text))),
    ).toEqual([])
  })
})

test('no text assumes the gender of a child or of its reader', () => {
  expect(
    described(
      messages.filter((message) => gendered[message.language].test(message.text) && !isOfOnePerson(message)),
    ),
  ).toEqual([])
})

test.each(['fr', 'it'] as const)('in %s, nothing said to a child is masculine', (language) => {
  expect(
    described(
      messages.filter(
        (message) =>
          message.language === language && boyish[language].test(message.text) && !isOfOnePerson(message),
      ),
    ),
  ).toEqual([])
})

test('the word for an optional field agrees with the date that it stands beside', () => {
  const { wishedOn, optional } = leavingTexts
  expect([wishedOn.fr, wishedOn.it, noticesTexts.appliesOn].every((label) => /^Dat[ae] /.test(label))).toBe(
    true,
  )
  expect([optional.fr, optional.it, noticesTexts.optional]).toEqual([
    '(facultative)',
    '(facoltativa)',
    '(facultative)',
  ])
})

/**
 * Texts that a child reads by itself: its orchard, its challenges with their sheets, its badges, the page
 * before a class.
 */
const ofChild = [
  /^features\/orchard\//,
  /^features\/challenges\/challenge\.texts\.ts challengeTexts\.(?:sheet|steps|materials|begin|done|leave|again|waiting|confirmed)\b/,
  /^domain\/challenges\/missions\.texts\.ts /,
  /^domain\/(?:badges|safety)\//,
  /^features\/lives\/door\/live-page\.texts\.ts /,
  /^infrastructure\/database\/demo\/challenges-of-/,
]
/**
 * Texts for adults on those pages: the page's description, the code to leave the child's view, signing in.
 */
const forGrownUps = /orchardTexts\.(?:meta|pin)\b|livePageTexts\.signedOut\b/
/** Steps of a challenge that address the child together with others. */
const together = new Set([
  'Asseyez-vous ensemble, sans écran.',
  'Gardez tous les mots sur un papier.',
  'Recommencez cinq fois, ensemble.',
  'Prends deux fruits que vous aimez. Demande à l’autre lesquels.',
  'Vous mangez, vous parlez. Après, tu laves ce qui a servi.',
  'Marchez vingt minutes en parlant.',
])
const vous = /(?<!\p{L})(?:vous|votre|vos|(?!(?:assez|chez|nez)(?!\p{L}))\p{L}+ez)(?!\p{L})/iu

describe('French says « tu » to a child, in short sentences', () => {
  const toChild = messages.filter(
    ({ language, where }) =>
      language === 'fr' && ofChild.some((place) => place.test(where)) && !forGrownUps.test(where),
  )

  test('every group of texts for children is found', () => {
    expect(ofChild.filter((place) => !toChild.some(({ where }) => place.test(where)))).toEqual([])
    expect(toChild.length).toBeGreaterThan(300)
  })

  test('no « vous », except to several people who do a challenge together', () => {
    expect(described(toChild.filter(({ text }) => !together.has(text) && vous.test(text)))).toEqual([])
    expect([...together].filter((text) => !toChild.some((message) => message.text === text))).toEqual([])
  })

  test('no sentence, and no part before its colon, has more than fifteen words', () => {
    expect(
      toChild.flatMap(({ where, text }) =>
        text
          .split(/(?<=[.:?])\p{Z}+/u)
          .filter(
            (sentence) => sentence.split(/[\p{Z}’]+/u).filter((word) => /\p{L}/u.test(word)).length > 15,
          )
          .map((sentence) => `${where}: ${sentence}`),
      ),
    ).toEqual([])
  })
})

/**
 * BRAND §6: an Italian parent is « lei » in texts about law or money, and « tu » everywhere else. These are
 * the texts about law and money.
 */
const ofLawOrMoney = [
  /^features\/(?:legal|leaving|billing(?!\/pricing\/(?:pricing|plan)))\b/,
  /stripe-emulator/,
  /^domain\/(?:subscriptions|notices)\//,
  /^features\/account\/data-rights\//,
  /^features\/account\/account\.texts\.ts accountTexts\.(?:pastDue|plan|change|cancel|withdrawal|invoices|data|erasure)\b/,
  /^features\/account\/account\.texts\.ts accountTexts\.children\.(?:obstacles\.(?!noFirstChild)|joining|removal)/,
  /^features\/account\/account\.texts\.ts accountTexts\.failures\.(?:suspended|canceled|pastDue|quoteChanged|cardDeclined|away)\b/,
  /^features\/onboarding\/further-child\/further-child\.texts\.ts furtherChildTexts\.(?:price|errors\.(?!noFirstChild)|added)/,
  /^features\/family-file\/actions\/action-emails\.texts\.ts (?:partRefundedTexts|suspensionTexts)\b/,
  /^domain\/gifts\/gift-emails\.texts\.ts giftEmailTexts\.(?:acknowledged|refunded)\b/,
  /^features\/gifts\/gifts\.texts\.ts giftTexts\.refund\b/,
]
const lei =
  /(?<!\p{L})(?:lei(?! non sa)|gliel[oaie]|la (?:invita|accoglie|aspettano|preghiamo)|le (?:scriviamo|scriveremo|abbiamo|rimborsiamo|restituiamo|regala|invi(?:amo|eremo))|ci (?:scriva|dica|contatti|presenta)|(?:spedir|scriver|inviar|dir|chieder)le|scelga|apra|chieda|legga|rilegga|inserisca|acceda|riprenda|risponda|aggiunga|disdica|conservi|ignori|disconnetta|eserciti|attenda|riprovi|desidera|suo (?:account|abbonamento|pagamento|consenso|figlio)|(?<!della )sua (?:formula|famiglia|casella|scelta)|suoi (?:dati|figli|consensi))(?!\p{L})/iu
const tu =
  /(?<!\p{L})(?:tu|ti|tuo|tua|tuoi|tue|hai|puoi|vuoi|devi|potrai|riceverai|scegli|apri|chiedi|scrivici|dicci|accedi|rispondi|riprendi|riprova|controlla|leggi)(?!\p{L})/iu

describe('an Italian parent is « tu », and « lei » in texts about law or money (BRAND §6)', () => {
  const italian = messages.filter(({ language, where }) => language === 'it' && !/export-/.test(where))
  const isLei = ({ where }: Message) => ofLawOrMoney.some((place) => place.test(where))

  test('no « lei » on public pages, on a family’s pages and in e-mails about them', () => {
    expect(described(italian.filter((message) => !isLei(message) && lei.test(message.text)))).toEqual([])
  })

  test('no « tu » in terms, prices, payments, refunds and rights', () => {
    expect(described(italian.filter((message) => isLei(message) && tu.test(message.text)))).toEqual([])
  })
})

test('in Italian, a button on a card that says « tu » says it too', () => {
  const cards =
    /^(?:domain\/(?:deliveries|gifts\/redeem)|features\/account\/(?:(?:email-change|guardians|children)\/[\w-]+\.texts|account\.texts\.ts accountTexts\.(?:children|devices|language)))/
  const infinitive = /^(?!Titolare )\p{Lu}\p{L}+(?:are|ere|ire)(?: [^.:?]*)?$/u
  expect(
    described(
      messages.filter(
        (message) =>
          message.language === 'it' &&
          cards.test(message.where) &&
          !/-emails?\.texts/.test(message.where) &&
          !ofLawOrMoney.some((place) => place.test(message.where)) &&
          infinitive.test(message.text),
      ),
    ),
  ).toEqual([])
})

test('in Italian, a day is elided and the first of a month has its sign', () => {
  expect(
    described(
      messages.filter(
        ({ language, text }) =>
          language === 'it' && /\b(?:il|al|del|dal) (?:8|11)\b|\b(?:il|al|del|dal) 1 \p{L}/iu.test(text),
      ),
    ),
  ).toEqual([])
})

test('in French, an hour has no leading zero and no minutes on the hour', () => {
  expect(
    described(
      messages.filter(({ language, text }) => language === 'fr' && /\b0\d\sh\b|\d\sh\s00\b/.test(text)),
    ),
  ).toEqual([])
})

test('in English and Italian, an hour is 5.30 pm and 17.30 (BRAND, the programme’s screens, §0)', () => {
  expect(
    described(
      messages.filter(
        ({ language, text }) =>
          (language !== 'fr' && /\b(?:[01]?\d|2[0-3]):[0-5]\d\b/.test(text)) ||
          (language === 'en' && /\d ?(?:[ap]m|o’clock)\b/.test(text)),
      ),
    ),
  ).toEqual([])
})

test('the home page’s four teasers are as long as the catalogue’s replays (SPEC §2)', () => {
  for (const { title, minutes } of Object.values(homeTexts.teasers.items))
    expect(demonstrationVideos.find((video) => video.title.fr === title.fr)).toMatchObject({ title, minutes })
})

function described(found: readonly Message[]): string[] {
  return found.map(({ where, text }) => `${where}: ${text}`)
}
