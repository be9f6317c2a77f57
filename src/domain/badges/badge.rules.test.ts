import { describe, expect, it } from 'vitest'
import { badgeShapes } from '#src/shared/badges.ts'
import { badgeShapes as drawn } from '#src/ui/illustrations/badges.ts'
import { badgeRules, shapesFor } from './badge.rules.ts'
import { badgeTexts } from './badges.texts.ts'

describe('badges', () => {
  it('badges have the six shapes that are drawn and described in words', () => {
    for (const shapes of [drawn, Object.keys(badgeTexts.rules), badgeRules.map(({ shape }) => shape)]) {
      expect(new Set(shapes)).toEqual(new Set(badgeShapes))
    }
  })

  it('a begun challenge earns a blossom, and a challenge that is done earns a fruit', () => {
    expect(shapesFor({ kind: 'challenge-begun' })).toEqual(['blossom'])
    expect(shapesFor({ kind: 'challenge-done', ofTheme: 1 })).toEqual(['fruit'])
  })

  it('handing something on earns a stone, and a second challenge of a theme a nest', () => {
    expect(shapesFor({ kind: 'challenge-done', passesOn: true, ofTheme: 1 })).toEqual(['stone'])
    expect(shapesFor({ kind: 'challenge-done', ofTheme: 2 })).toEqual(['fruit', 'nest'])
  })

  it('a live session earns a sun, and a replay a leaf', () => {
    expect(shapesFor({ kind: 'live' })).toEqual(['sun'])
    expect(shapesFor({ kind: 'replay' })).toEqual(['leaf'])
  })

  it('each badge is described in one short sentence that a child of six can read', () => {
    for (const { fr, en, it: italian } of Object.values(badgeTexts.rules)) {
      for (const sentence of [fr, en, italian]) {
        expect(sentence.split(/[\s’]+/).length, sentence).toBeLessThanOrEqual(10)
        expect(sentence.match(/[.]/g), sentence).toHaveLength(1)
      }
      expect(fr).toMatch(/^Tu /)
    }
  })
})
