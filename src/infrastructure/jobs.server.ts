import type { OpenDatabase } from '#src/infrastructure/database/database.server.ts'
import { companyTimeZone } from '#src/shared/dates.ts'
import type { Services } from './services.server.ts'

/** Recurring work. Each occurrence is run by one instance, and retried when it fails. */
export interface Job {
  name: string
  /** Its name in an earlier version. That schedule is removed, because nothing would run what it queues. */
  formerName?: string
  /** Five cron fields, in the company's time zone. */
  cron: string
  run(services: Services): Promise<void>
  /**
   * The known moments between two dates at which the job will have something to do. The development clock,
   * which skips runs on a long move, does not skip these.
   */
  momentsBetween?(services: Services, after: Date, until: Date): Promise<Date[]>
}

/**
 * How long the queue hears nothing of a run, in seconds, before its process counts as killed, and how often the
 * queue looks: the work then goes on elsewhere within two minutes.
 */
const heartbeatSeconds = 60
const monitorSeconds = 30

/** The longest run, in seconds: a night's films on a slow machine. A run that hangs is started again after it. */
const longestRunSeconds = 12 * 3600

export interface RunningJobs {
  stop(): Promise<void>
}

/**
 * Starts the recurring work on the job queue, which lives in the product's own database. Throws, and leaves
 * nothing running, when the database becomes unavailable meanwhile.
 */
export async function startJobs(
  database: OpenDatabase,
  services: Services,
  jobs: readonly Job[],
): Promise<RunningJobs> {
  const { PgBoss, fromPglite } = await import('pg-boss')
  const { queue } = database
  const shared = {
    schedule: true,
    supervise: true,
    superviseIntervalSeconds: monitorSeconds,
    monitorIntervalSeconds: monitorSeconds,
    application_name: 'mirabelle-jobs',
  }
  const boss = new PgBoss(
    'pglite' in queue
      ? { ...shared, db: fromPglite(queue.pglite) }
      : { ...shared, connectionString: queue.connectionString, max: 2 },
  )
  boss.on('error', (error) => services.log.warn({ err: error }, 'job queue error'))
  try {
    await boss.start()
    for (const { name, formerName, cron, run } of jobs) {
      const limits = { expireInSeconds: longestRunSeconds, heartbeatSeconds }
      await boss.createQueue(name, {
        retryLimit: 5,
        retryDelay: 30,
        retryBackoff: true,
        policy: 'singleton',
        ...limits,
      })
      // A queue that an earlier version made has other limits.
      await boss.updateQueue(name, limits)
      await boss.work(name, { pollingIntervalSeconds: 10 }, async () => {
        await run(services).catch((error: unknown) => {
          services.log.error({ err: error, job: name }, 'recurring job failed, will retry')
          // The queue stores the message of an error, and that of the original error might name a family.
          throw new Error(`${name} failed`)
        })
      })
      await boss.schedule(name, cron, {}, { tz: companyTimeZone, missed: 'once' })
      if (formerName) await boss.unschedule(formerName)
    }
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5000 }) }
}
