import { companyWallTime } from '#src/shared/dates.ts'

const hourMs = 3_600_000
const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const

/**
 * The moments at which a job is due, after `after` and up to `until`, by five cron fields in the company's
 * time zone. Throws for malformed fields.
 */
export function dueTimes(cron: string, after: Date, until: Date): Date[] {
  const [minutes, hours, days, months, weekdays] = fieldsOf(cron)
  const due: Date[] = []
  // Luxembourg's clocks change on the hour, so that every hour has sixty minutes.
  for (let hour = Math.floor(after.getTime() / hourMs) * hourMs; hour <= until.getTime(); hour += hourMs) {
    const wallTime = companyWallTime(new Date(hour))
    const weekday = new Date(`${wallTime.slice(0, 10)}T00:00Z`).getUTCDay()
    const isDay =
      days.has(Number(wallTime.slice(8, 10))) &&
      months.has(Number(wallTime.slice(5, 7))) &&
      weekdays.has(weekday)
    if (!isDay || !hours.has(Number(wallTime.slice(11, 13)))) continue
    for (const minute of minutes) {
      const at = hour + minute * 60_000
      if (at > after.getTime() && at <= until.getTime()) due.push(new Date(at))
    }
  }
  return due
}

function fieldsOf(cron: string): [Set<number>, Set<number>, Set<number>, Set<number>, Set<number>] {
  const [minutes, hours, days, months, weekdays, ...more] = cron.trim().split(/\s+/)
  if (more.length > 0) throw new Error(`${cron} is no cron of five fields`)
  return [
    valuesOf(minutes, 0),
    valuesOf(hours, 1),
    valuesOf(days, 2),
    valuesOf(months, 3),
    valuesOf(weekdays, 4),
  ]
}

function valuesOf(field = '', place: 0 | 1 | 2 | 3 | 4): Set<number> {
  const [min, max] = ranges[place]
  const values = new Set<number>()
  for (const part of field.split(',')) {
    const found = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/([1-9]\d?))?$/.exec(part)
    if (!found) throw new Error(`${field} is no field of a cron`)
    const [, from, to, step] = found
    const first = from === undefined ? min : Number(from)
    const last = to !== undefined ? Number(to) : from === undefined || step !== undefined ? max : first
    // Sunday is both 0 and 7.
    for (let value = first; value <= last; value += Number(step ?? 1))
      values.add(place === 4 ? value % 7 : value)
  }
  if ([...values].some((value) => value < min || value > max))
    throw new Error(`${field} is no field of a cron`)
  return new Set([...values].toSorted((a, b) => a - b))
}

/** A run that is due. */
export interface DueRun<Job> {
  at: Date
  job: Job
}

interface RunWindow<Job> {
  after: Date
  until: Date
  /** Minimum number of minutes between two runs of a job. */
  step: number
  /** When the job ran last. */
  lastRunOf(job: Job): Date | undefined
  /** Moments at which the job has something to do: its next run after one of them is never skipped. */
  momentsOf(job: Job): readonly Date[]
  /** Whether nothing comes after this window: the last run of each job is not skipped then. */
  isFinal: boolean
}

/** The runs that are due between two moments, in order. */
export function runsBetween<Job extends { cron: string }>(
  jobs: readonly Job[],
  { after, until, step, lastRunOf, momentsOf, isFinal }: RunWindow<Job>,
): DueRun<Job>[] {
  const due = jobs.flatMap((job) => {
    const moments = momentsOf(job)
    let last = lastRunOf(job)?.getTime() ?? Number.NEGATIVE_INFINITY
    return dueTimes(job.cron, after, until).flatMap((at, index, times) => {
      const isAwaited =
        (isFinal && index === times.length - 1) ||
        moments.some((moment) => last < moment.getTime() && moment <= at)
      if (!isAwaited && at.getTime() - last < step * 60_000) return []
      last = at.getTime()
      return [{ at, job }]
    })
  })
  return due.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
