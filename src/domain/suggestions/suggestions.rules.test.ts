import { describe, expect, it } from 'vitest'
import { languages } from '#src/shared/language/languages.ts'
import { wishTexts } from '#src/shared/language/wish.texts.ts'
import {
  type Category,
  categories,
  type Interest,
  interests,
  type Objective,
  objectives,
} from '#src/shared/options.ts'
import { chosenFirst, reasonForTheme, themesOfInterest, themesOfObjective } from './suggestions.rules.ts'
import { reasonTexts, reasonWords } from './suggestions.texts.ts'

describe('personalised suggestions', () => {
  it('a suggestion has one reason: an objective of the parent before an interest of the child', () => {
    const wishes = { objectives: ['money_management', 'teamwork'], interests: ['entrepreneurship'] } as const
    expect(reasonForTheme('business', wishes)).toEqual({ objective: 'money_management', interest: null })
    expect(reasonForTheme('communication', wishes)).toEqual({ objective: 'teamwork', interest: null })
    expect(reasonForTheme('business', { ...wishes, objectives: [] })).toEqual({
      objective: null,
      interest: 'entrepreneurship',
    })
    expect(reasonForTheme('science', wishes)).toBeNull()
    expect(reasonForTheme(null, wishes)).toBeNull()
  })

  it('equal items keep their order, and items that were put aside come last', () => {
    const reason = { objective: 'autonomy', interest: null } as const
    const items = [
      { id: 'a', reason: null, isNotForUs: false },
      { id: 'b', reason, isNotForUs: true },
      { id: 'c', reason, isNotForUs: false },
      { id: 'd', reason: null, isNotForUs: false },
      { id: 'e', reason, isNotForUs: false },
    ]
    expect(chosenFirst(items).map(({ id }) => id)).toEqual(['c', 'e', 'a', 'd', 'b'])
  })

  it.each<[Category, Objective[], Interest[]]>([
    ['autonomy', ['autonomy'], []],
    ['social', ['emotions', 'teamwork'], []],
    ['critical', ['critical_thinking'], ['games_logic']],
    ['tech', [], ['tech_ai', 'games_logic']],
    ['time', ['autonomy', 'concentration'], []],
    ['values', ['emotions'], []],
    ['business', ['money_management'], ['entrepreneurship']],
    ['creativity', ['creativity'], ['design_art']],
    ['communication', ['oral_confidence', 'teamwork'], []],
    ['health', ['concentration', 'emotions'], []],
    ['science', [], ['daily_science', 'ecology']],
    ['society', ['critical_thinking'], ['ecology']],
  ])('the theme %s fits the objectives %j and the interests %j', (theme, ofObjectives, ofInterests) => {
    expect(objectives.filter((one) => reasonForTheme(theme, { objectives: [one], interests: [] }))).toEqual(
      ofObjectives,
    )
    expect(interests.filter((one) => reasonForTheme(theme, { objectives: [], interests: [one] }))).toEqual(
      ofInterests,
    )
  })

  it('every objective and interest fits themes that exist', () => {
    for (const themes of [...Object.values(themesOfObjective), ...Object.values(themesOfInterest)]) {
      expect(themes).not.toEqual([])
      expect(categories).toEqual(expect.arrayContaining([...themes]))
    }
  })

  it.each(languages)(
    'each rule’s reason names what the parent chose, as the welcome calls it, in %s',
    (language) => {
      const named = new Set<string>()
      for (const one of objectives)
        for (const theme of themesOfObjective[one]) {
          const reason = reasonForTheme(theme, { objectives: [one], interests: [...interests] })
          const words = reason && reasonWords(reason, 'Léa', language)
          expect(words).toContain(wishTexts.objectives[one][language])
          // A wish of the parent is not presented as the child's.
          expect(words).not.toContain('Léa')
          named.add(words ?? '')
        }
      for (const one of interests)
        for (const theme of themesOfInterest[one]) {
          const reason = reasonForTheme(theme, { objectives: [], interests: [one] })
          const words = reason && reasonWords(reason, 'Léa', language)
          expect(words).toContain(wishTexts.interests[one][language])
          expect(words).toContain('Léa')
          named.add(words ?? '')
        }
      expect(named.size).toBe(objectives.length + interests.length)
    },
  )

  it('a reason is one sentence in each of the three languages', () => {
    for (const language of ['fr', 'en', 'it'] as const)
      for (const reason of [
        ...objectives.map((objective) => ({ objective, interest: null })),
        ...interests.map((interest) => ({ objective: null, interest })),
      ])
        expect(reasonWords(reason, 'Léa', language)).toMatch(/^[^.]+\.$/)
    expect(reasonTexts.objective.fr).toContain('{wish}')
    expect(
      reasonWords({ objective: 'emotions', interest: null }, 'Léa', 'fr').replaceAll('\u00a0', ' '),
    ).toBe('Vous avez choisi « Émotions ».')
  })
})
