import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { readBadges } from '#src/domain/badges/badges.server.ts'
import { badgeTexts } from '#src/domain/badges/badges.texts.ts'
import { childOfFamily } from '#src/domain/challenges/child-of-family.server.ts'
import { longDate } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { badge } from '#src/ui/illustrations/badges.ts'
import { pigment } from '#src/ui/illustrations/palette.ts'
import { readBadgeSheet } from './badge-sheet.contract.ts'

const columns = 4

export const badgeSheetHandlers = [
  handle(readBadgeSheet, async ({ params: { id }, query: { lang }, user, services: { db }, reply }) => {
    const child = await childOfFamily(db, user.id, id)
    if (!child) throw httpError(readBadgeSheet, 'unknownChild')
    const language = lang ?? user.language
    const badges = await readBadges(db, [id])
    const words = badgeTexts.sheet
    const title = interpolate(words.title[language], { name: child.displayName })
    reply.header('Content-Disposition', 'attachment; filename="mirabelle-badges.svg"')
    const cells = badges.map(({ shape, category, earnedAt }, index) => {
      const [x, y] = [60 + (index % columns) * 172, 150 + Math.floor(index / columns) * 178]
      const picture = badge(shape, category).replace(
        '<svg ',
        `<svg x="${x + 26}" y="${y}" width="120" height="120" `,
      )
      return (
        picture +
        line(x + 86, y + 140, 11, badgeTexts.rules[shape][language]) +
        line(x + 86, y + 158, 10, longDate(earnedAt, language))
      )
    })
    const height = Math.max(1123, 170 + Math.ceil(badges.length / columns) * 178)
    const body = badges.length === 0 ? line(397, 200, 16, words.none[language]) : cells.join('')
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 794 ${height}" width="794" height="${height}" font-family="Verdana, sans-serif">` +
      `<rect width="794" height="${height}" fill="${pigment.paper}"/>${line(397, 90, 30, title)}${body}</svg>`
    )
  }),
]

function line(x: number, y: number, size: number, text: string): string {
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" fill="${pigment.quetsche900}">${escaped(text)}</text>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
