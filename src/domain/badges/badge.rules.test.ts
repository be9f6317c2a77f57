import { describe, expect, it } from 'vitest'
import { badgeShapes } from '#src/shared/badges.ts'
import { badgeShapes as drawn } from '#src/ui/illustrations/badges.ts'
import { badgeRules, shapesFor } from './badge.rules.ts'
import { badgeTexts } from './badges.texts.ts'

describe('the badges', () => {
  it('have the six shapes that are drawn and told in words', () => {
    for (const shapes of [drawn, Object.keys(badgeTexts.rules), badgeRules.map(({ shape }) => shape)]) {
      expect(new Set(shapes)).toEqual(new Set(badgeShapes))
    }
  })

  it('follow from trying and from doing a challenge', () => {
    expect(shapesFor({ kind: 'challenge-begun' })).toEqual(['blossom'])
    expect(shapesFor({ kind: 'challenge-done', ofTheme: 1 })).toEqual(['fruit'])
  })

  it('are a stone for handing something on, and a nest for keeping at a theme', () => {
    expect(shapesFor({ kind: 'challenge-done', passesOn: true, ofTheme: 1 })).toEqual(['stone'])
    expect(shapesFor({ kind: 'challenge-done', ofTheme: 2 })).toEqual(['fruit', 'nest'])
  })

  it('are a sun for a live session and a leaf for a replay', () => {
    expect(shapesFor({ kind: 'live' })).toEqual(['sun'])
    expect(shapesFor({ kind: 'replay' })).toEqual(['leaf'])
  })

  it('are told in words that a child of six can read: short ones, one sentence', () => {
    for (const { fr, en, it: italian } of Object.values(badgeTexts.rules)) {
      for (const sentence of [fr, en, italian]) {
        expect(sentence.split(/[\s’]+/).length, sentence).toBeLessThanOrEqual(10)
        expect(sentence.match(/[.]/g), sentence).toHaveLength(1)
      }
      expect(fr).toMatch(/^Tu /)
    }
  })
})
