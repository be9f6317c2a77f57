import { wallTimeIn } from '#src/shared/dates.ts'
import { hour, later } from '#src/shared/durations.ts'
import { oneToOneCancelHours } from '#src/shared/one-to-one.ts'
import type { ExpertType, Interest, Objective } from '#src/shared/options.ts'

/** The month (YYYY-MM) of a moment in a time zone. */
export function monthIn(timeZone: string, moment: Date): string {
  return wallTimeIn(timeZone, moment).slice(0, 7)
}

/** The last moment at which a session can be cancelled. */
export function cancelUntil(startsAt: Date): Date {
  return later(startsAt, -oneToOneCancelHours * hour)
}

/** Whether a family may still cancel a session without asking the team. */
export function canCancel(startsAt: Date, now: Date): boolean {
  return now <= cancelUntil(startsAt)
}

interface MonthOfFamily {
  quota: number
  /** The children who take part, with the number of their sessions in the month. */
  children: readonly { id: string; createdAt: Date; used: number }[]
  /** The month's sessions of children who were removed at `leftAt`. */
  removed: readonly { leftAt: Date }[]
}

/**
 * How many of its month's sessions a child has used up. The sessions of removed children count towards the
 * children who were added after them, all together: a child who is entered again gets no second quota, and a
 * child who stayed keeps its own.
 */
export function usedUp(childId: string, { quota, children, removed }: MonthOfFamily): number {
  const child = children.find(({ id }) => id === childId)
  if (!child) return quota
  const before = removed.filter(({ leftAt }) => leftAt <= child.createdAt)
  if (before.length === 0) return child.used
  const since = Math.min(...before.map(({ leftAt }) => leftAt.getTime()))
  const newcomers = children.filter(({ createdAt }) => createdAt.getTime() >= since)
  const used = before.length + newcomers.reduce((sum, one) => sum + one.used, 0)
  const left = Math.max(0, quota * newcomers.length - used)
  return Math.max(child.used, quota - left)
}

/**
 * The types of expert that fit a parent's choices (PROGRAMME §8, personalised), as data: the first choice
 * that fits is the reason.
 */
const expertOfObjective: Readonly<Record<Objective, readonly ExpertType[]>> = {
  autonomy: ['education'],
  concentration: ['health', 'education'],
  emotions: ['health'],
  oral_confidence: ['education', 'law'],
  money_management: ['law'],
  creativity: ['education', 'research'],
  critical_thinking: ['research', 'ai', 'police'],
  teamwork: ['education', 'police'],
}

const expertOfInterest: Readonly<Record<Interest, readonly ExpertType[]>> = {
  tech_ai: ['ai'],
  design_art: ['education'],
  entrepreneurship: ['law'],
  daily_science: ['research'],
  ecology: ['research'],
  games_logic: ['ai', 'research'],
}

/**
 * Why an expert of a type is proposed to a child: an objective of its parent, else an interest of its own;
 * undefined when nothing fits.
 */
export function reasonForExpert(
  type: ExpertType,
  wishes: { objectives: readonly Objective[]; interests: readonly Interest[] },
): { objective: Objective | null; interest: Interest | null } | undefined {
  const objective = wishes.objectives.find((one) => expertOfObjective[one].includes(type))
  if (objective) return { objective, interest: null }
  const interest = wishes.interests.find((one) => expertOfInterest[one].includes(type))
  return interest && { objective: null, interest }
}
