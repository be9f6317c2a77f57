import type { PgBoss } from 'pg-boss'
import type { OpenDatabase } from '#src/infrastructure/database/database.server.ts'
import { companyTimeZone } from '#src/shared/dates.ts'
import type { Services } from './services.server.ts'

/** Recurring work. Each occurrence is run by one instance, and retried when it fails. */
export interface Job {
  name: string
  /** Five cron fields, in the company's time zone. */
  cron: string
  run(services: Services): Promise<void>
  /**
   * The known moments between two dates at which the job will have something to do: for the development
   * clock, which skips runs on a long move.
   */
  momentsBetween?(services: Services, after: Date, until: Date): Promise<Date[]>
}

export interface RunningJobs {
  stop(): Promise<void>
}

/**
 * Starts the recurring work on the job queue, which lives in the product's own database. Throws, and leaves
 * nothing running, when the database becomes unavailable meanwhile.
 */
export async function startJobs(
  open: OpenDatabase,
  services: Services,
  jobs: readonly Job[],
): Promise<RunningJobs> {
  const { PgBoss, fromPglite } = await import('pg-boss')
  const { queue } = open
  const shared = { schedule: true, supervise: true, application_name: 'mirabelle-jobs' }
  const boss = new PgBoss(
    'pglite' in queue
      ? { ...shared, db: fromPglite(queue.pglite) }
      : { ...shared, connectionString: queue.connectionString, max: 2 },
  )
  boss.on('error', (error) => services.log.warn({ err: error }, 'job queue error'))
  try {
    await boss.start()
    for (const { name, cron, run } of jobs) {
      await boss.createQueue(name, {
        retryLimit: 5,
        retryDelay: 30,
        retryBackoff: true,
        expireInSeconds: 900,
        policy: 'singleton',
      })
      await boss.work(name, { pollingIntervalSeconds: 10 }, async () => {
        await run(services).catch((error: unknown) => {
          services.log.error({ err: error, job: name }, 'recurring job failed, will retry')
          // The queue stores the error's message, which might name a family.
          throw new Error(`${name} failed`)
        })
      })
      await boss.schedule(name, cron, {}, { tz: companyTimeZone, missed: 'once' })
    }
    await removeOtherSchedules(boss, jobs)
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5000 }) }
}

/**
 * Removes the schedules of jobs that this version does not have, such as one under an earlier name: nothing
 * would take what they queue. In a rolling update the older instances go on with the jobs that both versions
 * have. An older instance that starts meanwhile schedules its own jobs again, and removes those that only the
 * newer version has: they run again from the next start of a newer instance on.
 */
async function removeOtherSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name))
  for (const { name, key } of await boss.getSchedules())
    if (!names.has(name)) await boss.unschedule(name, key)
}
