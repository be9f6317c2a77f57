import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** The sections of the export, in the order in which they are shown. */
export const familySections = [
  'account',
  'emailChanges',
  'guardians',
  'custody',
  'profile',
  'deliveryAddress',
  'boxes',
  'children',
  'childProfiles',
  'baselines',
  'baselineChoices',
  'challenges',
  'badges',
  'childDays',
  'familyPin',
  'lives',
  'registrations',
  'attendances',
  'reminders',
  'calendar',
  'notifications',
  'weeks',
  'classEntries',
  'incidents',
  'oneToOne',
  'notForUs',
  'consents',
  'consentActs',
  'subscriptions',
  'payments',
  'declarations',
  'checkouts',
  'referrals',
  'freeDays',
  'suspensions',
  'gifts',
  'devices',
  'loginLinks',
  'signIns',
  'watching',
  'replays',
  'messages',
  'conversation',
  'conversationMessages',
  'newsletter',
  'emails',
] as const
export type FamilySection = (typeof familySections)[number]

/**
 * The sections that only the payer receives: money, and the home address. Other personal data, such as
 * devices, each guardian receives only of their own.
 */
export const ofPayer = [
  'emailChanges',
  'deliveryAddress',
  'boxes',
  'subscriptions',
  'payments',
  'declarations',
  'checkouts',
] as const satisfies readonly FamilySection[]

/** The guardian who asks for the data: the payer, or the second guardian. */
export interface Reader {
  id: string
  email: string
  guardianId?: string | null
  /** Whether the reader's session was opened by a payment. */
  isByPayment?: boolean
}

/**
 * Whether a row, by the column of its address, is stored under the reader's. No row is for a session that a
 * payment opened: it proves no mailbox, so the address and the row may be a stranger's (CONTRACT §7).
 */
export function isUnderEmailOfSql({ email, isByPayment = false }: Reader, column: AnyPgColumn): SQL {
  return isByPayment ? sql`false` : eq(column, email)
}
