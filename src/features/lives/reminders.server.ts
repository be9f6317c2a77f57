import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { mailboxesOfFamilies } from '#src/domain/accounts/guardians.server.ts'
import { familyInLive, livesButton, valuesOf } from '#src/domain/registrations/registration-emails.server.ts'
import { liveEmailTexts, reminderEmailTexts } from '#src/domain/registrations/registration-emails.texts.ts'
import {
  isDue,
  isOnTime,
  longestLead,
  minutesBefore,
  reminderAt,
} from '#src/domain/reminders/reminders.rules.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  liveRegistrations,
  liveReminders,
  liveSessions,
  notificationSettings,
  onboardingProfiles,
} from '#src/infrastructure/database/schema.server.ts'
import { zoneOfFamily } from '#src/infrastructure/database/zone-of-family.server.ts'
import { defineEmail, enqueueEmailsFromQuery } from '#src/infrastructure/email/email.server.ts'
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
export const reminderEmail = defineEmail({
  kind: 'live-reminder',
  payload: z.object({
    kind: z.enum(reminderKinds),
    liveId: z.uuid(),
    userId: z.uuid(),
    startsAt: z.iso.datetime(),
  }),
  canWait: false,
  compose: async ({ kind, liveId, userId, startsAt }, { language, services: { db, settings, clock } }) => {
    const found = await familyInLive(db, liveId, userId)
    if (!found || found.registered.length === 0) return undefined
    const { live, registered, timeZone } = found
    // The live session has been moved since, which another e-mail announces.
    if (live.state !== 'planned' || live.startsAt.toISOString() !== startsAt || live.startsAt <= clock.now())
      return undefined
    const texts = reminderEmailTexts[kind]
    const values = {
      ...valuesOf(live, language, timeZone),
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
        .selectDistinct({ startsAt: liveSessions.startsAt, timeZone: zoneOfFamily })
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
 * In small batches, so that no other work waits long behind one statement. The families of two usual live
 * sessions fit into one.
 */
const livesAtATime = 2
const familiesAtATime = 80
/**
 * The share of the time that reminders may take. With it, the reminders of 20,000 children take less than a
 * minute.
 */
const shareOfTime = 0.065

async function remind(services: Services, kind: ReminderKind): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const places = placesToRemind(db, kind, now)
  const lives = await db
    .selectDistinct({ liveId: places.liveId, startsAt: places.startsAt, timeZone: places.timeZone })
    .from(places)
  const due = lives.filter(({ startsAt, timeZone }) => isDue({ kind, startsAt, timeZone, now }))
  const batches: ReminderBatch[] = []
  for (const [timeZone, livesOfZone] of Map.groupBy(due, (live) => live.timeZone))
    for (let from = 0; from < livesOfZone.length; from += livesAtATime)
      batches.push({ kind, lives: livesOfZone.slice(from, from + livesAtATime), timeZone, now })
  await workInPortions(shareOfTime, async () => {
    const [next] = batches
    if (!next) return false
    const reminded = await remindFamilies(services, next)
    services.notifyOutbox()
    if (reminded < familiesAtATime) batches.shift()
    return batches.length > 0
  })
}

interface ReminderBatch {
  kind: ReminderKind
  lives: readonly { liveId: string; startsAt: Date }[]
  /** The time zone of the families that are reminded. */
  timeZone: string
  now: Date
}

/**
 * Reminds the next families, and returns their number. The row that marks a family as reminded is written
 * in the transaction that enqueues the e-mail, so that a reminder is sent once even with two instances, a
 * crash or a second run.
 */
function remindFamilies({ db }: Services, { kind, lives, timeZone, now }: ReminderBatch): Promise<number> {
  return db.transaction(async (tx) => {
    const places = placesToRemind(tx, kind, now)
    const inserted = await tx
      .insert(liveReminders)
      .select(
        tx
          .selectDistinct({
            userId: places.userId,
            liveSessionId: places.liveId,
            kind: sql<ReminderKind>`${kind}`.as('kind'),
            sentAt: sql<Date>`${now.toISOString()}::timestamptz`.as('sent_at'),
          })
          .from(places)
          .where(
            and(
              inArray(
                places.liveId,
                lives.map(({ liveId }) => liveId),
              ),
              eq(places.timeZone, timeZone),
            ),
          )
          .limit(familiesAtATime),
      )
      .onConflictDoNothing()
      .returning({ userId: liveReminders.userId, liveId: liveReminders.liveSessionId })
    const detailsByLive = new Map(
      lives.map(({ liveId, startsAt }) => [
        liveId,
        { startsAt: startsAt.toISOString(), batch: uuidOf(`reminder ${kind} ${liveId}`) },
      ]),
    )
    const rows = inserted.map(({ userId, liveId }) => ({ userId, liveId, ...detailsByLive.get(liveId) }))
    await enqueueEmailsFromQuery(tx, reminderEmail, {
      at: now,
      found: sql`
        select email as recipient, language, batch,
          jsonb_build_object('kind', ${kind}::text, 'liveId', "liveId", 'userId', "userId", 'startsAt', "startsAt") as payload
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as reminded ("userId" uuid, "liveId" uuid, "startsAt" text, batch uuid)
        join ${mailboxesOfFamilies} as mailbox on mailbox.user_id = reminded."userId"`,
    })
    return inserted.length
  })
}

/**
 * Children's places in coming live sessions that were taken before the reminder was due, in families that
 * want reminders and have not had this one.
 */
function placesToRemind(db: Connection, kind: ReminderKind, now: Date) {
  return db
    .select({
      liveId: liveSessions.id,
      startsAt: liveSessions.startsAt,
      userId: children.userId,
      timeZone: zoneOfFamily.as('time_zone'),
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
        eq(liveSessions.state, 'planned'),
        gt(liveSessions.startsAt, now),
        lte(liveSessions.startsAt, later(now, longestLead(kind))),
        lt(
          sql`coalesce(${liveRegistrations.movedUpAt}, ${liveRegistrations.createdAt})`,
          sql`${liveSessions.startsAt} - make_interval(mins => ${minutesBefore[kind]})`,
        ),
        isNull(liveReminders.userId),
        or(isNull(notificationSettings.reminders), eq(notificationSettings.reminders, true)),
      ),
    )
    .as('places')
}
