import { and, eq } from 'drizzle-orm'
import type { Declaring } from '#src/api/endpoint.ts'
import { httpError, invalidField } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import type { SignedInUser } from '#src/api/server/signed-in.server.ts'
import { readFamilyZone } from '#src/domain/accounts/family-zone.server.ts'
import { calendarFeedOf } from '#src/domain/calendar/calendar.server.ts'
import { isChildTakingPartSql } from '#src/domain/children/family-children.server.ts'
import {
  type FamilyLive,
  listedDays,
  listLives,
  tooManyDays,
} from '#src/domain/lives/family-lives.contract.ts'
import {
  moveUp,
  registerForLive,
  unregister,
  waitingListsOf,
} from '#src/domain/registrations/registrations.server.ts'
import { children } from '#src/infrastructure/database/schema.server.ts'
import { keyedMutex } from '#src/infrastructure/keyed-mutex.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { dayAfter, dayIn, momentIn } from '#src/shared/dates.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { readLiveFamily, registerChild, setLiveLanguages, unregisterChild } from './lives.contract.ts'
import { liveChildrenOf, readFamilyLives } from './read-family-lives.server.ts'

export const livesHandlers = [
  handle(listLives, async ({ query, user, services: { db, clock } }) => {
    const now = clock.now()
    const [all, timeZone] = await Promise.all([liveChildrenOf(db, user.id), readFamilyZone(db, user.id)])
    // In a child's view, only that child's live sessions are listed, not its siblings' or those for others.
    const family = user.childView ? all.filter(({ id }) => id === user.childView?.childId) : all
    const today = dayIn(timeZone, now)
    const from =
      query.from ??
      (query.to !== undefined && query.to < today ? dayAfter(query.to, -listedDays.usual) : today)
    const farthest = dayAfter(from, listedDays.max)
    const to = query.to ?? dayAfter(from, listedDays.usual)
    if (to > farthest) throw invalidField('to', tooManyDays)
    const which = {
      from: momentIn(timeZone, `${from}T00:00`),
      to: momentIn(timeZone, `${dayAfter(to, 1)}T00:00`),
      all: query.all && !user.childView,
    }
    const lives = await readFamilyLives(db, { family, now, which })
    // Reasons come from the parent's answers, which a child does not see.
    return user.childView ? lives.map(({ suggested: _, ...live }) => live) : lives
  }),

  handle(registerChild, async ({ params: { id: liveId, childId }, user, services }) => {
    await ownChild(services, user, childId, registerChild)
    const now = services.clock.now()
    // Serialised within this process, so that a rush for one live session does not take every database
    // connection.
    await keyedMutex(`live ${liveId}`, () =>
      services.db.transaction(async (tx) => {
        const [outcome] = await registerForLive(tx, { liveId, childIds: [childId], now })
        if (outcome && 'error' in outcome)
          throw httpError(registerChild, outcome.error === 'full' ? 'closed' : outcome.error)
      }),
    )
    services.notifyOutbox()
    return familyLiveOf(services, user, liveId, registerChild)
  }),

  handle(unregisterChild, async ({ params: { id: liveId, childId }, user, services }) => {
    const { db, clock } = services
    await ownChild(services, user, childId, unregisterChild)
    const now = clock.now()
    await keyedMutex(`live ${liveId}`, () => db.transaction((tx) => unregister(tx, { liveId, childId, now })))
    // Another live session for which the child waits may now fit its weekly limit.
    await db.transaction(async (tx) => moveUp(tx, await waitingListsOf(tx, [childId], now), now))
    services.notifyOutbox()
    return familyLiveOf(services, user, liveId, unregisterChild)
  }),

  handle(setLiveLanguages, async ({ params: { id }, body, user, services }) => {
    const { language } = await ownChild(services, user, id, setLiveLanguages)
    const more = [...new Set(body.languages)].filter((one) => one !== language)
    await services.db.update(children).set({ liveLanguages: more }).where(eq(children.id, id))
    return { languages: [language, ...more] satisfies Language[] }
  }),

  handle(readLiveFamily, async ({ user, services: { db } }) => {
    const [family, timeZone, feed] = await Promise.all([
      liveChildrenOf(db, user.id),
      readFamilyZone(db, user.id),
      calendarFeedOf(db, user.id),
    ])
    return { timeZone, children: family, hasCalendar: feed !== undefined }
  }),
]

/** A child of the family who takes part. */
async function ownChild(
  { db }: Services,
  user: SignedInUser,
  childId: string,
  endpoint: Declaring<'unknownChild'>,
): Promise<{ language: Language }> {
  const [child] = await db
    .select({ language: children.language })
    .from(children)
    .where(and(eq(children.id, childId), isChildTakingPartSql(db, user.id)))
  if (!child) throw httpError(endpoint, 'unknownChild')
  return child
}

async function familyLiveOf(
  { db, clock }: Services,
  user: SignedInUser,
  liveId: string,
  endpoint: Declaring<'unknownLive'>,
): Promise<FamilyLive> {
  const [live] = await readFamilyLives(db, {
    family: await liveChildrenOf(db, user.id),
    now: clock.now(),
    which: { liveId },
  })
  if (!live) throw httpError(endpoint, 'unknownLive')
  return live
}
