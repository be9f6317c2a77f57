import { expect, it } from 'vitest'
import { badgeTexts } from '#src/domain/badges/badges.texts.ts'
import { badgeShapes } from '#src/shared/badges.ts'
import { longDate } from '#src/shared/language/format.ts'
import { languages } from '#src/shared/language/languages.ts'
import { categories } from '#src/shared/options.ts'
import { cornerOf, layoutOf, lineStep, linesOf, sheetSize, titleLetters } from './badge-sheet.rules.ts'

const max = badgeShapes.length * categories.length

it.each(languages)(
  'all the badges that a child may earn fit one A4 page, their words unbroken, in %s',
  (lang) => {
    const words = Object.values(badgeTexts.rules).map((rule) => rule[lang])
    const day = longDate(new Date('2026-09-23T12:00:00Z'), lang)
    for (let count = 1; count <= max; count++) {
      const layout = layoutOf(count, words, day)
      const { cell, picture, letters } = layout
      const last = cornerOf(count - 1, layout)
      expect(last.y + cell.height).toBeLessThanOrEqual(sheetSize.height - 40)
      expect(last.x + cell.width).toBeLessThanOrEqual(sheetSize.width - 40)
      for (const text of words) {
        const lines = linesOf(text, cell.width, letters)
        expect(lines.join(' ')).toBe(text)
        const height = (lines.length + linesOf(day, cell.width, letters).length) * lineStep(letters)
        expect(picture + height).toBeLessThan(cell.height)
        for (const line of lines) expect(line.length * letters * 0.62).toBeLessThan(cell.width)
      }
    }
  },
)

it('few badges are drawn large, and a long name makes the title smaller', () => {
  expect(layoutOf(1, ['Tu as fait un défi.'], '1 mai 2026').columns).toBe(4)
  expect(layoutOf(max, ['Tu as fait un défi.'], '1 mai 2026').columns).toBeGreaterThan(4)
  expect(titleLetters('Les badges de Zoé')).toBe(30)
  expect(titleLetters('L'.repeat(60))).toBeLessThan(20)
})
