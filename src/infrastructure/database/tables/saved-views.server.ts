import { check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { adminRoles, maxSavedViewName, savedViewLists } from '#src/shared/options.ts'
import { createdAt, lengthUpTo, oneOf } from './columns.server.ts'

/** Named filters of a back-office list, for everybody with a role and for the roles above it. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    list: text({ enum: savedViewLists }).notNull(),
    role: text({ enum: adminRoles }).notNull(),
    name: text().notNull(),
    /** The query parameters of the list's URL. */
    filters: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('saved_views_list', oneOf(t.list, savedViewLists)),
    check('saved_views_role', oneOf(t.role, adminRoles)),
    check('saved_views_name', lengthUpTo(t.name, maxSavedViewName)),
    unique('saved_views_once').on(t.list, t.role, t.name),
    index('saved_views_of_list').on(t.list, t.name),
  ],
)
