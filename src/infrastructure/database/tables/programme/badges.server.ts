import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { children } from '#src/infrastructure/database/tables/children/children.server.ts'
import { createdAt, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { badgeShapes } from '#src/shared/badges.ts'
import { categories } from '#src/shared/options.ts'

/**
 * The badges that a child has earned: awarded once, in the transaction of the deed, and never taken away
 * (PROGRAMME §5). `deed` names the challenge, live or video.
 */
export const badges = pgTable(
  'badges',
  {
    childId: uuid()
      .notNull()
      .references(() => children.id, { onDelete: 'cascade' }),
    shape: text({ enum: badgeShapes }).notNull(),
    category: text({ enum: categories }).notNull(),
    deed: text().notNull(),
    earnedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.childId, t.shape, t.category] }),
    check('badges_shape', oneOf(t.shape, badgeShapes)),
    check('badges_category', oneOf(t.category, categories)),
    index('badges_of_child').on(t.childId, t.earnedAt.desc()),
  ],
)
