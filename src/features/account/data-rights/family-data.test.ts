import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '#src/infrastructure/database/schema.server.ts'
import type { FamilySection } from './family-sections.server.ts'

/** Tables that contain an address and do not belong to families. */
const notOfFamilies: Readonly<Record<string, string>> = {
  admins: 'the team',
  admin_sessions: 'the team',
  admin_invitations: 'the team',
  experts: 'the team',
  live_sessions: 'what the team plans',
  live_notes: 'what an expert tells the team about a live session',
  videos: 'what the team publishes',
  challenges: 'content of the team',
  challenge_weeks: 'content of the team',
  one_to_one_slots: 'hours that the team offers',
  one_to_one_adults: 'who of the team entered a session',
  mailbox: 'what the outbox sent, shown to developers; never in production',
}

/** The table that each section is read from. */
const tableOfSection: Readonly<Record<FamilySection, PgTable>> = {
  account: schema.users,
  emailChanges: schema.emailChanges,
  guardians: schema.guardians,
  custody: schema.custodyLines,
  profile: schema.onboardingProfiles,
  deliveryAddress: schema.deliveryAddresses,
  boxes: schema.boxParcels,
  children: schema.children,
  childProfiles: schema.childProfiles,
  baselines: schema.childBaselines,
  baselineChoices: schema.baselineChoices,
  challenges: schema.challengeProgress,
  badges: schema.badges,
  childDays: schema.childDays,
  familyPin: schema.familyPins,
  lives: schema.liveJoins,
  registrations: schema.liveRegistrations,
  attendances: schema.liveAttendances,
  reminders: schema.liveReminders,
  calendar: schema.calendarFeeds,
  notifications: schema.notificationSettings,
  weeks: schema.weeklyEmails,
  classEntries: schema.liveEntries,
  incidents: schema.incidents,
  oneToOne: schema.oneToOneBookings,
  notForUs: schema.notForUs,
  consents: schema.consents,
  consentActs: schema.consentActs,
  subscriptions: schema.subscriptions,
  payments: schema.subscriptionEvents,
  declarations: schema.withdrawalRequests,
  checkouts: schema.checkouts,
  referrals: schema.referrals,
  freeDays: schema.accessGrants,
  suspensions: schema.suspensions,
  gifts: schema.gifts,
  devices: schema.sessions,
  loginLinks: schema.loginLinks,
  signIns: schema.familySignIns,
  watching: schema.userSessions,
  replays: schema.watches,
  messages: schema.contactSubmissions,
  conversation: schema.conversations,
  conversationMessages: schema.conversationMessages,
  newsletter: schema.newsletterRequests,
  emails: schema.outbox,
}

const tables = Object.values(schema).filter((one) => is(one, PgTable))

const isOfTheTeam = (table: PgTable) => Object.hasOwn(notOfFamilies, getTableName(table))

/**
 * Whether a row belongs to a family: it refers to one, through any number of tables, or contains an address.
 */
function isOfFamily(table: PgTable): boolean {
  // Acts of consent refer to their family by a hash.
  if (table === schema.users || table === schema.consentActs) return true
  if (Object.hasOwn(notOfFamilies, getTableName(table))) return false
  if (Object.keys(getTableColumns(table)).some((name) => /email|recipient|userId/i.test(name))) return true
  return getTableConfig(table).foreignKeys.some(
    (key) => !isOfTheTeam(key.reference().foreignTable) && isOfFamily(key.reference().foreignTable),
  )
}

test('every table that holds a family’s data is a section of the export', () => {
  const found = tables
    .filter(isOfFamily)
    .map((table) => getTableName(table))
    .filter((name) => !Object.hasOwn(notOfFamilies, name))
  expect(tables.length).toBeGreaterThan(25)
  expect(
    Object.keys(notOfFamilies).filter((name) => !tables.some((table) => getTableName(table) === name)),
  ).toEqual([])
  expect(found.toSorted()).toEqual(
    Object.values(tableOfSection)
      .map((table) => getTableName(table))
      .toSorted(),
  )
})
