import { describe, expect, it, test } from 'vitest'
import type { Language } from '#src/shared/language/languages.ts'
import { type ChildsWeek, weeklyWordsOf } from './weekly-words.rules.ts'

const quiet: ChildsWeek = {
  name: 'Léo',
  lives: 0,
  seconds: 0,
  challengesDone: 0,
  challengesBegun: 0,
  badges: [],
  next: undefined,
}
const child = (more: Partial<ChildsWeek> = {}): ChildsWeek => ({ ...quiet, ...more })

interface Told {
  children?: readonly ChildsWeek[]
  replays?: number
  questions?: readonly { question: string; language: Language }[]
  language?: Language
  timeZone?: string
  week?: string
  from?: string
  parent?: string
}

function told({
  children = [quiet],
  replays = 0,
  questions = [],
  language = 'fr',
  timeZone = 'Europe/Luxembourg',
  week = '2027-01-11',
  from = '2027-01-10T17:00:00Z',
  parent,
}: Told) {
  const telling = { language, timeZone, week, from: new Date(from), parent }
  const words = withPlainSpaces(weeklyWordsOf({ children, replays, questions }, telling))
  const [lives, challenges, badges, next] = words.lines
  return { ...words, lives, challenges, badges, next }
}

/** No-break spaces are checked elsewhere. */
function withPlainSpaces<Words>(words: Words): Words {
  return JSON.parse(JSON.stringify(words).replaceAll(/[\u00A0\u202F]/g, ' '))
}

describe('the weekly e-mail names', () => {
  test.each([
    ['fr', [quiet], 'La semaine de Léo'],
    ['en', [quiet], 'Léo’s week'],
    ['it', [quiet], 'La settimana di Léo'],
    ['fr', [quiet, child({ name: 'Mia' })], 'La semaine de vos enfants'],
    ['en', [], 'Your children’s week'],
  ] as const)('its children in its title (%s)', (language, children, title) => {
    expect(told({ children, language }).title).toBe(title)
  })

  test.each([
    ['fr', 'Claire', `Bonsoir Claire. Voici ce qui a poussé du 11 au 17 janvier.`],
    ['en', 'Claire', 'Good evening, Claire. Here is what grew between 11 and 17 January.'],
    ['it', undefined, `Buonasera. Ecco che cosa è cresciuto dall’11 al 17 gennaio.`],
  ] as const)('the parent where it knows one, and the days that it tells (%s)', (language, parent, text) => {
    expect(told({ language, ...(parent && { parent }) }).paragraphs).toEqual([text])
  })

  test.each([
    ['since the day after the e-mail before', '2027-01-14T17:00:00Z', 'du 15 au 17 janvier'],
    ['by the family’s clocks', '2027-01-13T23:30:00Z', 'du 15 au 17 janvier'],
    ['a day and a half', '2027-01-15T17:00:00Z', 'du 16 au 17 janvier'],
    ['since yesterday evening', '2027-01-16T17:00:00Z', 'depuis hier soir'],
  ])('what it tells: %s', (_, from, days) => {
    expect(told({ from }).paragraphs).toEqual([`Bonsoir. Voici ce qui a poussé ${days}.`])
  })

  it('its four lines, each with its picture', () => {
    expect(told({}).lines.map(({ picture, heading }) => [picture, heading])).toEqual([
      ['week-lives', 'Les lives'],
      ['week-challenges', 'Les défis'],
      ['week-badges', 'Les badges'],
      ['week-next', 'Ce qui vient'],
    ])
  })
})

describe('the line of live sessions', () => {
  test.each([
    ['one with its time', { lives: 1, seconds: 2700 }, `Léo : un live suivi, quarante-cinq minutes.`],
    ['several with their time', { lives: 2, seconds: 5400 }, 'Léo : deux lives suivis, une heure et demie.'],
    ['no time where none is known', { lives: 1, seconds: 0 }, 'Léo : un live suivi.'],
    ['no time without a live session', { lives: 0, seconds: 2700 }, 'Une semaine sans live.'],
  ])('tells %s', (_, week, text) => {
    expect(told({ children: [child(week)] }).lives.text).toBe(text)
  })

  it('has a line for each child that attended, and one for the replays watched at home', () => {
    const children = [child({ lives: 1 }), child({ name: 'Mia' }), child({ name: 'Noé', lives: 2 })]
    expect(told({ children, replays: 1 }).lives.text).toBe(
      'Léo : un live suivi.\nNoé : deux lives suivis.\nÀ la maison : un replay regardé.',
    )
    expect(told({ replays: 3, language: 'en' }).lives.text).toBe('At home: three replays watched.')
  })
})

describe('the line of challenges', () => {
  test.each([
    [
      'what is done and what is begun',
      { challengesDone: 2, challengesBegun: 1 },
      'Léo : deux défis faits, un défi commencé.',
    ],
    ['what is done alone', { challengesDone: 1 }, 'Léo : un défi fait.'],
    ['what is begun alone', { challengesBegun: 2 }, 'Léo : deux défis commencés.'],
    ['that they wait, where there is nothing', {}, 'Les défis attendent leur moment.'],
  ])('tells %s', (_, week, text) => {
    expect(told({ children: [child(week)] }).challenges.text).toBe(text)
  })
})

describe('the line of badges', () => {
  test.each([
    ['a badge with its theme', ['health'], 'Léo : un badge (Santé).'],
    ['each theme once', ['health', 'tech', 'health'], 'Léo : trois badges (Santé, Numérique et IA).'],
    ['that the next comes in its time, where there is none', [], 'Le prochain badge viendra à son heure.'],
  ] as const)('tells %s', (_, badges, text) => {
    expect(told({ children: [child({ badges })] }).badges.text).toBe(text)
  })
})

describe('the line of what comes', () => {
  const next = { title: 'Le sommeil', startsAt: new Date('2027-01-20T16:30:00Z') }

  it('names the day and hour of each child’s next live session, in the family’s time zone', () => {
    const children = [child({ next }), child({ name: 'Mia' }), child({ name: 'Noé', next })]
    expect(told({ children }).next.text).toBe(
      `Léo : « Le sommeil », mercredi 20 janvier à 17 h 30.\nNoé : « Le sommeil », mercredi 20 janvier à 17 h 30.`,
    )
    expect(
      told({ children: [child({ next })], timeZone: 'Pacific/Auckland', language: 'it' }).next.text,
    ).toBe(`Léo: «Le sommeil», giovedì 21 gennaio alle 05.30.`)
  })

  it('says where to look when nothing is planned', () => {
    expect(told({}).next.text).toBe(
      'Rien de prévu pour l’instant. La page des lives montre les semaines qui viennent.',
    )
  })
})

describe('the question for the dinner', () => {
  const questions = [
    { question: 'Why?', language: 'en' },
    { question: 'Pourquoi ?', language: 'fr' },
    { question: 'Comment ?', language: 'fr' },
  ] as const

  it('is that of the week’s last film in the parent’s language', () => {
    expect(told({ questions }).quote).toEqual({
      heading: 'La question pour le dîner',
      text: '« Pourquoi ? »',
    })
    expect(told({ questions, language: 'en' }).quote.text).toBe('“Why?”')
  })

  it('is one of ours if no film has one, a different one each week', () => {
    const weeks = ['2024-01-01', '2024-01-08']
    expect(weeks.map((week) => told({ questions, language: 'it', week }).quote.text)).toEqual([
      '«Che cosa ti ha fatto sorridere questa settimana?»',
      '«A chi hai dato una mano, e come?»',
    ])
  })
})
