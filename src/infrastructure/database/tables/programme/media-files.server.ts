import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { between, createdAt, moment, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { languages } from '#src/shared/language/languages.ts'
import { mediaStates } from '#src/shared/replays.ts'
import { videos } from './videos.server.ts'

/**
 * A film that was uploaded for a video, and its state (PROGRAMME §4). Its files are in the media storage
 * under its id. The newest film of a video that is `ready` is played. A film without a video, or `replaced`,
 * waits for its files to be deleted. `claim` and `leaseUntil`: the worker that transcodes it, and until when
 * its lease lasts; after that another worker may claim it.
 */
export const mediaFiles = pgTable(
  'media_files',
  {
    id: uuid().primaryKey(),
    videoId: uuid().references(() => videos.id, { onDelete: 'set null' }),
    state: text({ enum: mediaStates }).notNull(),
    /** Progress within its state, in percent. */
    progress: integer().notNull().default(0),
    /** Why it failed, or waits for another attempt, in the team's language. */
    error: text(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** How long the film lasts, once it is ready. */
    seconds: integer(),
    /** The number of pictures on the seek bar, and the seconds between two of them. */
    pictures: integer(),
    pictureSeconds: integer(),
    attempts: integer().notNull().default(0),
    claim: uuid(),
    leaseUntil: moment(),
    /** When the uploaded original was deleted, after its replay was made or had failed. */
    uploadRemovedAt: moment(),
    createdAt: createdAt(),
    changedAt: createdAt(),
  },
  (t) => [
    check('media_files_state', oneOf(t.state, mediaStates)),
    check('media_files_progress', between(t.progress, 0, 100)),
    index('media_files_of_video').on(t.videoId, t.state, t.createdAt.desc()),
    index('media_files_work').on(t.createdAt).where(sql`${t.state} in ('waiting', 'transcoding')`),
    index('media_files_left')
      .on(t.changedAt)
      .where(sql`${t.videoId} is null or ${t.state} in ('uploading', 'replaced')`),
  ],
)

/** A video's captions in one language, as WebVTT. */
export const videoCaptions = pgTable(
  'video_captions',
  {
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    lang: text({ enum: languages }).notNull(),
    text: text().notNull(),
    changedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.lang] }),
    check('video_captions_lang', oneOf(t.lang, languages)),
  ],
)
