import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { guardianEmailsSql } from '#src/domain/accounts/guardians.server.ts'
import {
  livesButton,
  liveValuesOf,
  pairKey,
  readFamiliesInLives,
} from '#src/domain/registrations/registration-emails.server.ts'
import { liveEmailTexts, reminderEmailTexts } from '#src/domain/registrations/registration-emails.texts.ts'
import {
  isDue,
  isOnTime,
  longestLead,
  minutesBefore,
  reminderAt,
} from '#src/domain/reminders/reminders.rules.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { familyTimeZoneSql } from '#src/infrastructure/database/family-time-zone.server.ts'
import {
  children,
  liveRegistrations,
  liveReminders,
  liveSessions,
  notificationSettings,
  onboardingProfiles,
} from '#src/infrastructure/database/schema.server.ts'
import { defineBatchEmail, enqueueingSql } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import { uuidOf } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { workInPortions } from '#src/infrastructure/work-in-portions.server.ts'
import { later } from '#src/shared/durations.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { listOfNames } from '#src/shared/language/list-of-names.ts'
import { type ReminderKind, reminderKinds } from '#src/shared/states.ts'

/**
 * Reminds a family of a live session in which one of its children has a place. It does not wait for the end
 * of quiet hours, because {@link reminderAt} has already taken them into account.
 */
export const reminderEmail = defineBatchEmail({
  kind: 'live-reminder',
  payload: z.object({
    kind: z.enum(reminderKinds),
    liveId: z.uuid(),
    userId: z.uuid(),
    startsAt: z.iso.datetime(),
  }),
  canWait: false,
  readFor: (payloads, { db }) => readFamiliesInLives(db, payloads),
  compose: async ({ startsAt, kind, ...pair }, { language, services: { settings, clock } }, families) => {
    const found = families.get(pairKey(pair))
    if (!found || found.registered.length === 0) return undefined
    const { live, registered, timeZone } = found
    // The live session has been moved since, which another e-mail announces.
    if (live.state !== 'planned' || live.startsAt.toISOString() !== startsAt || live.startsAt <= clock.now())
      return undefined
    const texts = reminderEmailTexts[kind]
    const values = {
      ...liveValuesOf(live, language, timeZone),
      child: listOfNames(registered, language),
      bring: live.bring,
    }
    const isNamed = isOnTime({ kind, startsAt: live.startsAt, timeZone, now: clock.now() })
    return composeEmail({
      language,
      origin: settings.publicUrl,
      subject: interpolate((isNamed ? texts.subject : texts.early)[language], values),
      title: interpolate(texts.title[language], values),
      paragraphs: [
        interpolate(reminderEmailTexts.when[language], values),
        ...(live.bring ? [interpolate(reminderEmailTexts.bring[language], values)] : []),
      ],
      button: livesButton(language, settings.publicUrl),
      after: [liveEmailTexts.choose[language]],
    })
  },
})

export const liveReminderJobs: readonly Job[] = [
  {
    name: 'remind-of-lives',
    cron: '* * * * *',
    run: async (services) => {
      for (const kind of reminderKinds) await remind(services, kind)
    },
    momentsBetween: async ({ db }, after, until) => {
      const rows = await db
        .selectDistinct({ startsAt: liveSessions.startsAt, timeZone: familyTimeZoneSql })
        .from(liveSessions)
        .innerJoin(liveRegistrations, eq(liveRegistrations.liveSessionId, liveSessions.id))
        .innerJoin(children, eq(children.id, liveRegistrations.childId))
        .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, children.userId))
        .where(
          and(gt(liveSessions.startsAt, after), lte(liveSessions.startsAt, later(until, longestLead('day')))),
        )
      return rows.flatMap(({ startsAt, timeZone }) =>
        reminderKinds.map((kind) => reminderAt(kind, startsAt, timeZone)),
      )
    },
  },
]

/**
 * In small portions, so that no other work waits long behind one statement. The families of two usual live
 * sessions are read in one, and written in one.
 */
const livesAtATime = 2
const familiesAtATime = 60
/**
 * The share of the time that reminders may take. With it, the reminders of 20,000 children take less than a
 * minute.
 */
const shareOfTime = 0.065

async function remind(services: Services, kind: ReminderKind): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const lives = await livesAhead(db, kind, now)
  if (lives.length === 0) return
  const families: FamilyToRemind[] = []
  await workInPortions(shareOfTime, async () => {
    if (families.length > 0) {
      await remindFamilies(db, { kind, families: families.splice(0, familiesAtATime), now })
      services.notifyOutbox()
    } else {
      const read = await familiesToRemind(db, { kind, lives: lives.splice(0, livesAtATime), now })
      for (const [first, ...others] of Map.groupBy(read, startAndZone).values())
        if (first && isDue({ kind, ...first, now })) families.push(first, ...others)
    }
    return families.length + lives.length > 0
  })
}

/** The live sessions of which families may now be reminded, by their start. */
async function livesAhead(db: Connection, kind: ReminderKind, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: liveSessions.id })
    .from(liveSessions)
    .where(
      and(
        eq(liveSessions.state, 'planned'),
        gt(liveSessions.startsAt, now),
        lte(liveSessions.startsAt, later(now, longestLead(kind))),
      ),
    )
    .orderBy(asc(liveSessions.startsAt))
  return rows.map(({ id }) => id)
}

interface FamilyToRemind {
  liveId: string
  startsAt: Date
  userId: string
  timeZone: string
}

/** The key of all families whose reminder is due at the same moment. */
function startAndZone({ startsAt, timeZone }: FamilyToRemind): string {
  return `${startsAt.toISOString()} ${timeZone}`
}

/**
 * The families of children whose places in these live sessions were taken before the reminder was due, that
 * want reminders and have not had this one.
 */
function familiesToRemind(
  db: Connection,
  { kind, lives, now }: { kind: ReminderKind; lives: readonly string[]; now: Date },
): Promise<FamilyToRemind[]> {
  return db
    .selectDistinct({
      liveId: liveSessions.id,
      startsAt: liveSessions.startsAt,
      userId: children.userId,
      timeZone: familyTimeZoneSql,
    })
    .from(liveSessions)
    .innerJoin(
      liveRegistrations,
      and(eq(liveRegistrations.liveSessionId, liveSessions.id), eq(liveRegistrations.state, 'registered')),
    )
    .innerJoin(children, eq(children.id, liveRegistrations.childId))
    .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, children.userId))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, children.userId))
    .leftJoin(
      liveReminders,
      and(
        eq(liveReminders.liveSessionId, liveSessions.id),
        eq(liveReminders.userId, children.userId),
        eq(liveReminders.kind, kind),
      ),
    )
    .where(
      and(
        inArray(liveSessions.id, [...lives]),
        eq(liveSessions.state, 'planned'),
        gt(liveSessions.startsAt, now),
        lt(
          sql`coalesce(${liveRegistrations.movedUpAt}, ${liveRegistrations.createdAt})`,
          sql`${liveSessions.startsAt} - make_interval(mins => ${minutesBefore[kind]})`,
        ),
        isNull(liveReminders.userId),
        or(isNull(notificationSettings.reminders), eq(notificationSettings.reminders, true)),
      ),
    )
}

/**
 * Marks families as reminded and enqueues their e-mails in one statement, so that a reminder is sent once even
 * with two instances, a crash or a second run. A live session that was moved or cancelled since it was read is
 * left out.
 */
async function remindFamilies(
  db: Connection,
  { kind, families, now }: { kind: ReminderKind; families: readonly FamilyToRemind[]; now: Date },
): Promise<void> {
  const rows = families.map(({ userId, liveId, startsAt }) => ({
    userId,
    liveId,
    startsAt: startsAt.toISOString(),
    batch: uuidOf(`reminder ${kind} ${liveId}`),
  }))
  await db.execute(sql`
    with due as (
      select due.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as due ("userId" uuid, "liveId" uuid, "startsAt" text, batch uuid)
      join ${liveSessions} on ${liveSessions.id} = due."liveId" and ${liveSessions.state} = 'planned'
        and ${liveSessions.startsAt} = due."startsAt"::timestamptz
    ), marked as (
      insert into ${liveReminders} (user_id, live_session_id, kind, sent_at)
      select "userId", "liveId", ${kind}, ${now.toISOString()}::timestamptz from due
      on conflict do nothing returning user_id, live_session_id
    )
    ${enqueueingSql(reminderEmail, {
      at: now,
      found: sql`
        select email as recipient, language, batch,
          jsonb_build_object('kind', ${kind}::text, 'liveId', "liveId", 'userId', "userId", 'startsAt', "startsAt") as payload
        from marked
        join due on due."userId" = marked.user_id and due."liveId" = marked.live_session_id
        join ${guardianEmailsSql} as guardian on guardian.user_id = marked.user_id`,
    })}`)
}
