import { check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { adminRoles, savedViewLists, savedViewNameMost } from '#src/shared/options.ts'
import { createdAt, lengthUpTo, oneOf } from './columns.server.ts'

/** Filters of a list of the back-office under a name, for everybody of a role and of those above it. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    list: text({ enum: savedViewLists }).notNull(),
    role: text({ enum: adminRoles }).notNull(),
    name: text().notNull(),
    /** The parameters in the address of the list. */
    filters: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('saved_views_list', oneOf(t.list, savedViewLists)),
    check('saved_views_role', oneOf(t.role, adminRoles)),
    check('saved_views_name', lengthUpTo(t.name, savedViewNameMost)),
    unique('saved_views_once').on(t.list, t.role, t.name),
    index('saved_views_of_list').on(t.list, t.name),
  ],
)
