import { setTimeout as rest } from 'node:timers/promises'
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { secondMailboxes } from '#src/domain/accounts/guardians.server.ts'
import {
  familyInLive,
  livesButton,
  namesOf,
  valuesOf,
} from '#src/domain/registrations/registration-emails.server.ts'
import { liveEmailTexts, reminderEmailTexts } from '#src/domain/registrations/registration-emails.texts.ts'
import { hour, later, minute } from '#src/infrastructure/clock/clock.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  liveRegistrations,
  liveReminders,
  liveSessions,
  notificationSettings,
  onboardingProfiles,
  reminderKinds,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { defineEmail, enqueueEmails } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import { hashOf } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { companyTimeZone } from '#src/shared/dates.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { dueAt, isDue, type ReminderKind, reminderAt } from './reminders.rules.ts'

/**
 * A live session comes, for which a child of the family has a place. Its hour is chosen with the quiet hours
 * in mind.
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
    // Moved meanwhile, of which another e-mail tells.
    if (live.state !== 'planned' || live.startsAt.toISOString() !== startsAt || live.startsAt <= clock.now())
      return undefined
    const texts = reminderEmailTexts[kind]
    const values = {
      ...valuesOf(live, language, timeZone),
      child: namesOf(registered, language),
      bring: live.bring,
    }
    const isOnTime = Math.abs(dueAt(kind, live.startsAt).getTime() - clock.now().getTime()) < 15 * minute
    return composeEmail({
      language,
      origin: settings.publicUrl,
      subject: interpolate((isOnTime ? texts.subject : texts.early)[language], values),
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

export const livesJobs: readonly Job[] = [
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
          and(gt(liveSessions.startsAt, after), lte(liveSessions.startsAt, later(until, longestBefore.day))),
        )
      return rows.flatMap(({ startsAt, timeZone }) =>
        reminderKinds.map((kind) => reminderAt(kind, startsAt, timeZone)),
      )
    },
  },
]

const zoneOfFamily = sql<string>`coalesce(${onboardingProfiles.timezone}, ${companyTimeZone})`

const familiesAtATime = 50
/** After each fifty families others have their turn: twenty thousand take under a minute so. */
const restMilliseconds = 100
/** Longer before the start no reminder leaves, whatever the night. */
const longestBefore: Readonly<Record<ReminderKind, number>> = { day: 37 * hour, hour: 14 * hour }

async function remind(services: Services, kind: ReminderKind): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const due = (await unreminded(db, kind, now)).filter(({ startsAt, registeredAt, timeZone }) =>
    isDue({ kind, startsAt, registeredAt, timeZone, now }),
  )
  for (let from = 0; from < due.length; from += familiesAtATime) {
    if (from > 0) await rest(restMilliseconds)
    await remindFamilies(services, { kind, families: due.slice(from, from + familiesAtATime), now })
  }
  if (due.length > 0) services.notifyOutbox()
}

interface Family {
  liveId: string
  startsAt: Date
  userId: string
  email: string
  language: Language
  timeZone: string
  registeredAt: Date
}

/**
 * What is told once is written down in the transaction that puts it in the outbox: two instances, a kill and
 * a second run find the row.
 */
function remindFamilies(
  { db }: Services,
  { kind, families, now }: { kind: ReminderKind; families: readonly Family[]; now: Date },
) {
  return db.transaction(async (tx) => {
    const rows = families.map(({ userId, liveId }) => ({ userId, liveSessionId: liveId, kind, sentAt: now }))
    const mine = await tx
      .insert(liveReminders)
      .values(rows)
      .onConflictDoNothing()
      .returning({ userId: liveReminders.userId, liveId: liveReminders.liveSessionId })
    const told = new Set(mine.map(({ userId, liveId }) => `${userId} ${liveId}`))
    const first = families.filter(({ userId, liveId }) => told.has(`${userId} ${liveId}`))
    const second = Map.groupBy(
      await secondMailboxes(
        tx,
        first.map(({ userId }) => userId),
      ),
      ({ userId }) => userId,
    )
    const emails = first.flatMap(({ userId, liveId, startsAt, email, language }) =>
      [{ to: email, language }, ...(second.get(userId) ?? [])].map(({ to, language }) => ({
        to,
        language,
        payload: { kind, liveId, userId, startsAt: startsAt.toISOString() },
        notBefore: now,
      })),
    )
    await enqueueEmails(tx, reminderEmail, {
      batch: ({ liveId }) => batchOf(kind, liveId),
      at: now,
      emails,
    })
  })
}

/** One batch for each live session and kind. */
function batchOf(kind: ReminderKind, liveId: string): string {
  const hex = hashOf(`reminder ${kind} ${liveId}`).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

/** Families with a place in a live session that comes, which want reminders and have not had this one. */
async function unreminded(db: Database, kind: ReminderKind, now: Date): Promise<Family[]> {
  const rows = await db
    .select({
      liveId: liveSessions.id,
      startsAt: liveSessions.startsAt,
      userId: users.id,
      email: users.email,
      language: users.language,
      timeZone: zoneOfFamily,
      registeredAt: sql<
        string | Date
      >`min(coalesce(${liveRegistrations.movedUpAt}, ${liveRegistrations.createdAt}))`,
    })
    .from(liveSessions)
    .innerJoin(
      liveRegistrations,
      and(eq(liveRegistrations.liveSessionId, liveSessions.id), eq(liveRegistrations.state, 'registered')),
    )
    .innerJoin(children, eq(children.id, liveRegistrations.childId))
    .innerJoin(users, eq(users.id, children.userId))
    .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, users.id))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .leftJoin(
      liveReminders,
      and(
        eq(liveReminders.liveSessionId, liveSessions.id),
        eq(liveReminders.userId, users.id),
        eq(liveReminders.kind, kind),
      ),
    )
    .where(
      and(
        eq(liveSessions.state, 'planned'),
        gt(liveSessions.startsAt, now),
        lte(liveSessions.startsAt, later(now, longestBefore[kind])),
        isNull(liveReminders.userId),
        or(isNull(notificationSettings.reminders), eq(notificationSettings.reminders, true)),
      ),
    )
    .groupBy(
      liveSessions.id,
      liveSessions.startsAt,
      users.id,
      users.email,
      users.language,
      onboardingProfiles.timezone,
    )
  return rows.map(({ registeredAt, ...row }) => ({ ...row, registeredAt: new Date(registeredAt) }))
}
