import { expect, it } from 'vitest'
import { badgeTexts } from '#src/domain/badges/badges.texts.ts'
import { badgeShapes } from '#src/shared/badges.ts'
import { longDate } from '#src/shared/language/format.ts'
import { languages } from '#src/shared/language/languages.ts'
import { categories } from '#src/shared/options.ts'
import { cornerOf, layoutOf, lineStep, linesOf, sheetSize, titleFontSize } from './badge-sheet.rules.ts'

const max = badgeShapes.length * categories.length

it.each(languages)(
  'all the badges that a child may earn fit one A4 page, their words unbroken, in %s',
  (lang) => {
    const words = Object.values(badgeTexts.rules).map((rule) => rule[lang])
    const day = longDate(new Date('2026-09-23T12:00:00Z'), lang)
    for (let count = 1; count <= max; count++) {
      const layout = layoutOf(count, words, day)
      const { cell, pictureSize, fontSize } = layout
      const last = cornerOf(count - 1, layout)
      expect(last.y + cell.height).toBeLessThanOrEqual(sheetSize.height - 40)
      expect(last.x + cell.width).toBeLessThanOrEqual(sheetSize.width - 40)
      for (const text of words) {
        const lines = linesOf(text, cell.width, fontSize)
        expect(lines.join(' ')).toBe(text)
        const height = (lines.length + linesOf(day, cell.width, fontSize).length) * lineStep(fontSize)
        expect(pictureSize + height).toBeLessThan(cell.height)
        for (const line of lines) expect(line.length * fontSize * 0.62).toBeLessThan(cell.width)
      }
    }
  },
)

it('few badges are drawn large, and a long name makes the title smaller', () => {
  expect(layoutOf(1, ['Tu as fait un défi.'], '1 mai 2026').columns).toBe(4)
  expect(layoutOf(max, ['Tu as fait un défi.'], '1 mai 2026').columns).toBeGreaterThan(4)
  expect(titleFontSize('Les badges de Zoé')).toBe(30)
  expect(titleFontSize('L'.repeat(60))).toBeLessThan(20)
})
