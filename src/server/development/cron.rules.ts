import { CronExpressionParser } from 'cron-parser'
import { companyTimeZone } from '#src/shared/dates.ts'
import { later, minute } from '#src/shared/durations.ts'

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
  /** Whether this is the last window, in which the last run of each job is not skipped. */
  isFinal: boolean
}

/**
 * The runs that are due after one moment and up to another, in order. Cron fields are read as by the job
 * queue, in the company's time zone.
 */
export function runsBetween<Job extends { cron: string }>(
  jobs: readonly Job[],
  window: RunWindow<Job>,
): DueRun<Job>[] {
  return jobs
    .flatMap((job) => runsOf(job, window).map((at) => ({ at, job })))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function runsOf<Job extends { cron: string }>(
  job: Job,
  { after, until, step, lastRunOf, momentsOf, isFinal }: RunWindow<Job>,
): Date[] {
  const { cron } = job
  const moments = momentsOf(job)
  const runs: Date[] = []
  let last = lastRunOf(job)
  const nextRun = () => {
    const earliest = last && earliestAfter(last, moments, step)
    return nextDue(cron, earliest && earliest > after ? later(earliest, -1) : after)
  }
  for (let at = nextRun(); at <= until; at = nextRun()) {
    runs.push(at)
    last = at
  }
  const final = isFinal ? lastDue(cron, last && last > after ? last : after, until) : undefined
  return final ? [...runs, final] : runs
}

/** When a job may run again: after the step, or as soon as there is something to do. */
function earliestAfter(last: Date, moments: readonly Date[], step: number): Date {
  const awaited = moments.filter((moment) => moment > last).map((moment) => moment.getTime())
  return new Date(Math.min(last.getTime() + step * minute, ...awaited))
}

/**
 * The first moment after `after` at which a job is due. Throws for a field that is unreadable or out of range;
 * as the job queue does, it accepts missing fields, and a sixth one for seconds.
 */
function nextDue(cron: string, after: Date): Date {
  return CronExpressionParser.parse(cron, { currentDate: after, tz: companyTimeZone }).next().toDate()
}

/**
 * The last moment after `after` and up to `until` at which a job is due. It is found by going forwards, since
 * cron-parser finds other moments backwards in the nights in which the clocks change.
 */
function lastDue(cron: string, after: Date, until: Date): Date | undefined {
  let found: Date | undefined
  for (let at = nextDue(cron, after); at <= until; at = nextDue(cron, at)) found = at
  return found
}
