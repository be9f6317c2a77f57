import { sql } from 'drizzle-orm'
import { adultsNeeded } from '#src/domain/live-class/door.rules.ts'

/**
 * Whether a live session, a row of `live_sessions` in the query, was held: two adults were in its class at once
 * or confirmed that they were at its typed link, or a child came. Nobody is absent from one that was not held.
 */
export const wasHeldSql = sql<boolean>`(
  exists (select 1 from live_classes c where c.live_session_id = live_sessions.id and c.was_complete)
  or (live_sessions.join_url is not null and ${adultsNeeded} <=
    (select count(*) from live_adults a where a.live_session_id = live_sessions.id and a.present_at is not null))
  or exists (select 1 from live_attendances a where a.live_session_id = live_sessions.id and a.state = 'came')
  or exists (select 1 from live_joins j where j.live_session_id = live_sessions.id)
)`
