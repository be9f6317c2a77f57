import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { readBadges } from '#src/domain/badges/badges.server.ts'
import { badgeTexts } from '#src/domain/badges/badges.texts.ts'
import { childOfFamily } from '#src/domain/challenges/child-of-family.server.ts'
import { escapeHtml } from '#src/infrastructure/email/email-layout.server.ts'
import { longDateIn } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { badge } from '#src/ui/illustrations/badges.ts'
import { pigment } from '#src/ui/illustrations/palette.ts'
import { readBadgeSheet } from './badge-sheet.contract.ts'
import { cornerOf, layoutOf, lineStep, linesOf, sheetSize, titleFontSize } from './badge-sheet.rules.ts'

export const badgeSheetHandlers = [
  handle(readBadgeSheet, async ({ params: { id }, query: { lang }, user, services: { db }, reply }) => {
    const child = await childOfFamily(db, user.id, id)
    if (!child) throw httpError(readBadgeSheet, 'unknownChild')
    const language = lang ?? user.language
    const badges = await readBadges(db, [id])
    const words = badgeTexts.sheet
    const title = interpolate(words.title[language], { name: child.displayName })
    reply.header('Content-Disposition', 'attachment; filename="mirabelle-badges.svg"')
    const earned = badges.map(({ shape, category, earnedAt }) => ({
      drawing: badge(shape, category),
      rule: badgeTexts.rules[shape][language],
      day: longDateIn(earnedAt, language, child.timeZone),
    }))
    const body =
      earned.length === 0 ? line(sheetSize.width / 2, 200, 16, words.none[language]) : cellsOf(earned)
    const { width, height } = sheetSize
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Verdana, sans-serif">` +
      `<rect width="${width}" height="${height}" fill="${pigment.paper}"/>${line(width / 2, 90, titleFontSize(title), title)}${body}</svg>`
    )
  }),
]

function cellsOf(earned: readonly { drawing: string; rule: string; day: string }[]): string {
  const longestDay = earned.map(({ day }) => day).toSorted((a, b) => b.length - a.length)[0] ?? ''
  const layout = layoutOf(
    earned.length,
    earned.map(({ rule }) => rule),
    longestDay,
  )
  const { cell, pictureSize, fontSize } = layout
  return earned
    .map(({ drawing, rule, day }, index) => {
      const { x, y } = cornerOf(index, layout)
      const middle = x + cell.width / 2
      const lines = [rule, day].flatMap((text) => linesOf(text, cell.width, fontSize))
      return (
        drawing.replace(
          '<svg ',
          `<svg x="${middle - pictureSize / 2}" y="${y}" width="${pictureSize}" height="${pictureSize}" `,
        ) +
        lines
          .map((text, at) => line(middle, y + pictureSize + (at + 1) * lineStep(fontSize), fontSize, text))
          .join('')
      )
    })
    .join('')
}

function line(x: number, y: number, size: number, text: string): string {
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" fill="${pigment.quetsche900}">${escapeHtml(text)}</text>`
}
