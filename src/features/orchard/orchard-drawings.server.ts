import { handle } from '#src/api/server/serve.server.ts'
import { childPicture } from '#src/domain/children/child-picture.ts'
import type { BadgeShape } from '#src/shared/badges.ts'
import type { Category } from '#src/shared/options.ts'
import { badgeTree } from '#src/ui/illustrations/trees/badge-tree.ts'
import { drawPicture, drawTree } from './orchard-drawings.contract.ts'

/** A URL gives the same drawing until the next release. */
const cacheForADay = 'private, max-age=86400'

export const orchardDrawingHandlers = [
  handle(drawTree, async ({ query: { badges, ...growth }, reply }) => {
    reply.header('Cache-Control', cacheForADay)
    return badgeTree({
      ...growth,
      badges: badges.map((name) => {
        const [shape, category] = name.split('.') as [BadgeShape, Category]
        return { shape, category }
      }),
    })
  }),

  handle(drawPicture, async ({ query, reply }) => {
    reply.header('Cache-Control', cacheForADay)
    return childPicture(query.of)
  }),
]
