/** SPEC §3: the option lists. */
export const objectives = [
  'autonomy',
  'concentration',
  'emotions',
  'oral_confidence',
  'money_management',
  'creativity',
  'critical_thinking',
  'teamwork',
] as const
export type Objective = (typeof objectives)[number]

export const interests = [
  'tech_ai',
  'design_art',
  'entrepreneurship',
  'daily_science',
  'ecology',
  'games_logic',
] as const
export type Interest = (typeof interests)[number]

export const childAges = ['6-8', '9-11', '12-15'] as const

export const childLanguages = ['fr', 'en'] as const
export const onboardingTypes = ['express', 'complete'] as const

export const cameraDefaults = ['on', 'off', 'mood'] as const
export const chatSettings = ['yes', 'no', 'moderated'] as const
export const challenges = ['word', 'breathing'] as const

export const countries = ['FR', 'BE', 'LU', 'CH', 'CA', 'other'] as const
export type Country = (typeof countries)[number]

export const timezones: Readonly<Record<Country, string>> = {
  FR: 'Europe/Paris',
  BE: 'Europe/Brussels',
  LU: 'Europe/Luxembourg',
  CH: 'Europe/Zurich',
  CA: 'America/Toronto',
  other: 'Europe/Paris',
}

export const baselines = [
  { id: 'baselineConcentration', required: true },
  { id: 'baselineEmotions', required: true },
  { id: 'baselineAutonomy', required: false },
  { id: 'baselineMoney', required: true },
  { id: 'baselineConfidence', required: false },
] as const
export type BaselineId = (typeof baselines)[number]['id']

/** A value for each of the five questions, in their order. */
export function byBaseline<Value>(pick: (id: BaselineId) => Value): Record<BaselineId, Value> {
  return Object.fromEntries(baselines.map(({ id }) => [id, pick(id)])) as Record<BaselineId, Value>
}

/** The answers with which a parent declines the repeated five questions. */
export const baselineOptOuts = ['later', 'never'] as const

/** SPEC §1: the twelve programme categories. */
export const categories = [
  'autonomy',
  'social',
  'critical',
  'tech',
  'time',
  'values',
  'business',
  'creativity',
  'communication',
  'health',
  'science',
  'society',
] as const
export type Category = (typeof categories)[number]

/** SPEC §1: the types of expert that the site presents. */
export const expertTypes = ['health', 'law', 'police', 'research', 'education', 'ai'] as const
export type ExpertType = (typeof expertTypes)[number]

/**
 * PROGRAMME §2: the roles of the back-office in ascending order; each includes the permissions of the
 * previous ones.
 */
export const adminRoles = ['expert', 'team', 'owner'] as const
export type AdminRole = (typeof adminRoles)[number]

/** PROGRAMME §1: the purposes of e-mails that a family may turn off. */
export const notificationPurposes = ['registrations', 'reminders', 'weekly', 'replays', 'messages'] as const
export type NotificationPurpose = (typeof notificationPurposes)[number]

/** PROGRAMME §8: the kinds of suggestion for a child, which its parent can mark as not for them. */
export const suggestionKinds = ['challenge', 'replay', 'live'] as const
export type SuggestionKind = (typeof suggestionKinds)[number]

/** The days on which the weekly e-mail may be sent, Monday first. */
export const weekDays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type WeekDay = (typeof weekDays)[number]
/** The default day, for a family that has chosen none (PROGRAMME §7). */
export const usualWeekDay: WeekDay = 'sunday'

export function isCountry(value: unknown): value is Country {
  return countries.some((country) => country === value)
}

/**
 * The lists of the back-office whose filters can be saved under a name: those with at least three filters.
 * With fewer, choosing them is as quick as choosing a view; searches of the audit log differ each time.
 */
export const savedViewLists = ['users', 'inbox', 'lives', 'videos', 'leads'] as const
export type SavedViewList = (typeof savedViewLists)[number]

export const maxSavedViewName = 60
