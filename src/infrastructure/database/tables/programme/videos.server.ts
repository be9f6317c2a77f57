import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  between,
  createdAt,
  lengthUpTo,
  moment,
  oneOf,
} from '#src/infrastructure/database/tables/columns.server.ts'
import { lengthMinutes, maxVideoTitle } from '#src/shared/fields/field-limits.ts'
import { languages } from '#src/shared/language/languages.ts'
import { categories, childAges } from '#src/shared/options.ts'
import { videoPlayers } from '#src/shared/replays.ts'
import { liveSessions } from './live-sessions.server.ts'

/**
 * SPEC §3 videos. `duration` is in minutes; the last path segment of `url` is the id in the external player.
 */
export const videos = pgTable(
  'videos',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    lang: text({ enum: languages }).notNull(),
    url: text().notNull(),
    thumb: text().notNull(),
    duration: integer(),
    category: text({ enum: categories }),
    description: text().notNull().default(''),
    ageGroups: text({ enum: childAges }).array().notNull().default(sql`'{6-8,9-11,12-15}'`),
    /** The live session that it is a recording of. */
    liveId: uuid().references(() => liveSessions.id, { onDelete: 'set null' }),
    dinnerQuestion: text(),
    /** Seconds from the film's start and a title for each chapter, in the order of the film. */
    chapters: jsonb().$type<readonly { at: number; title: string }[]>().notNull().default([]),
    player: text({ enum: videoPlayers }).notNull().default('external'),
    /** When an unpublished video is published automatically. */
    publishAt: moment(),
    /** When the families of its live session were e-mailed about it. */
    notifiedAt: moment('told_at'),
    isPublished: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    check('videos_lang', oneOf(t.lang, languages)),
    check('videos_category', oneOf(t.category, categories)),
    check('videos_duration', between(t.duration, lengthMinutes.min, lengthMinutes.max)),
    check('videos_title_length', lengthUpTo(t.title, maxVideoTitle)),
    check('videos_player', oneOf(t.player, videoPlayers)),
    index('videos_to_publish').on(t.publishAt).where(sql`${t.publishAt} is not null`),
    index('videos_to_tell').on(t.liveId).where(sql`${t.liveId} is not null and ${t.notifiedAt} is null`),
    index('videos_of_live').on(t.liveId),
    index('videos_of_language').on(t.lang, t.isPublished, t.createdAt.desc()),
  ],
)
