import { describe, expect, it } from 'vitest'
import { categories, interests, objectives } from '#src/shared/options.ts'
import { chosenFirst, reasonFor, themesOfInterest, themesOfObjective } from './fitting.rules.ts'
import { reasonTexts, reasonWords } from './fitting.texts.ts'

describe('what is chosen first', () => {
  it('has one reason: an objective of the parent’s before an interest of the child’s', () => {
    const wishes = { objectives: ['money_management', 'teamwork'], interests: ['entrepreneurship'] } as const
    expect(reasonFor('business', wishes)).toEqual({ objective: 'money_management', interest: null })
    expect(reasonFor('communication', wishes)).toEqual({ objective: 'teamwork', interest: null })
    expect(reasonFor('business', { ...wishes, objectives: [] })).toEqual({
      objective: null,
      interest: 'entrepreneurship',
    })
    expect(reasonFor('science', wishes)).toBeNull()
    expect(reasonFor(null, wishes)).toBeNull()
  })

  it('keeps the order of what is equal, and puts what is not for the family last', () => {
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

  it('every objective and interest answers to a theme that exists', () => {
    for (const wish of objectives)
      expect(categories).toEqual(expect.arrayContaining([...themesOfObjective[wish]]))
    for (const wish of interests)
      expect(categories).toEqual(expect.arrayContaining([...themesOfInterest[wish]]))
  })

  it('says its reason in one sentence, in three languages', () => {
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
