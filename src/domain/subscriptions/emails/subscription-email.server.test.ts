import { describe, expect, test } from 'vitest'
import { euros, longDate, timeOfDay } from '#src/shared/language/format.ts'
import { type Language, languages } from '#src/shared/language/languages.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { subscriptionEmail } from './subscription-email.server.ts'
import { subscriptionEmailTexts, subscriptionNews } from './subscription-email.texts.ts'

const server = provideTestServer()

const [date, until, since] = [
  '2027-03-28T06:05:00.000Z',
  '2027-04-04T06:05:00.000Z',
  '2027-02-28T06:05:00.000Z',
]
const payload = {
  plan: 'complete',
  billing: 'yearly',
  amountCents: 123450,
  date,
  until,
  since,
  isPaused: false,
  subscriptionId: 'sub_1',
} as const

/** The values above, as each language writes them. */
const written = {
  fr: {
    amount: '1\u00a0234,50\u00a0€',
    date: '28\u00a0mars 2027',
    time: '8\u00a0h\u00a005',
    until: '4\u00a0avril 2027',
    since: '28\u00a0février 2027',
    price: '499\u00a0€',
    period: 'par an',
  },
  en: {
    amount: '€1,234.50',
    date: '28\u00a0March 2027',
    time: '8.05\u00a0am',
    until: '4\u00a0April 2027',
    since: '28\u00a0February 2027',
    price: '€499',
    period: 'a year',
  },
  it: {
    amount: '1234,50\u00a0€',
    date: '28\u00a0marzo 2027',
    time: '08.05',
    until: '4\u00a0aprile 2027',
    since: '28\u00a0febbraio 2027',
    price: '499\u00a0€',
    period: 'all’anno',
  },
} as const

describe.each(languages)('subscription e-mails in %s', (language) => {
  const values: Record<string, string> = written[language]

  test.each(subscriptionNews)(
    'the e-mail “%s” writes every value as its language does, as HTML and text, and leaves no blank',
    async (news) => {
      const texts = subscriptionEmailTexts[news]
      const sources = [texts.subject, texts.title, ...texts.paragraphs].map((text) => text[language])
      const sentEmail = await composed({ ...payload, news }, language)
      const whole = [sentEmail.subject, sentEmail.text, sentEmail.html]
      for (const part of whole) expect(part).not.toMatch(/\{\w+\}|undefined|\bnull\b|NaN|Invalid/)
      const named = new Set(
        sources.flatMap((source) => [...source.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
      )
      for (const name of named) {
        if (name === 'plan') continue
        const inBody =
          texts.title[language].includes(`{${name}}`) ||
          texts.paragraphs.some((paragraph) => paragraph[language].includes(`{${name}}`))
        for (const part of inBody ? [sentEmail.text, sentEmail.html] : [sentEmail.subject])
          expect(part, name).toContain(values[name])
      }
      expect(sentEmail.html).toContain(`lang="${language}"`)
      expect(sentEmail.text).toContain(texts.title[language].split('{')[0])
    },
  )

  test.each(['cancelPlanned', 'resumed', 'changePlanned'] as const)(
    'the e-mail “%s” to a family that is charged nothing names no charge, and promises no access',
    async (news) => {
      const paused = { ...payload, news, isPaused: true, amountCents: null }
      const { subject, text } = await composed(paused, language)
      for (const part of [subject, text]) {
        expect(part).not.toMatch(
          / [,.]|[^\S\n]{2}|\{\w+\}|accès reste|access (?:stays|until)|accesso (?:resta|fino)/,
        )
        expect(part).not.toContain(values.amount)
      }
    },
  )
})

async function composed(news: Parameters<typeof subscriptionEmail.compose>[0], language: Language) {
  const sentEmail = await subscriptionEmail.compose(news, {
    recipient: 'a@exemple.lu',
    language,
    services: server.services,
    queued: { id: 'x', at: new Date(date) },
  })
  if (!sentEmail) throw new Error('nothing was composed')
  return sentEmail
}

test('the expected values are formatted as the product formats them', () => {
  for (const language of languages)
    expect({
      amount: euros(123450, language),
      date: longDate(new Date(date), language),
      time: timeOfDay(new Date(date), language),
    }).toEqual({
      amount: written[language].amount,
      date: written[language].date,
      time: written[language].time,
    })
})
