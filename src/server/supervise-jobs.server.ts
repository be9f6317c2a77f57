import { setTimeout as delay } from 'node:timers/promises'
import type { OpenDatabase } from '#src/infrastructure/database/database.server.ts'
import { isDatabaseUnavailable } from '#src/infrastructure/database/database-unavailable.server.ts'
import { type Job, type RunningJobs, startJobs } from '#src/infrastructure/jobs.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'

const retryMs = 2000

export interface SupervisedJobs extends RunningJobs {
  /** Whether the queue cannot start again for a reason that waiting does not repair. */
  hasFailed(): boolean
}

/**
 * Starts the recurring work; while the database is unavailable, tries again until it is back or `stop` is
 * called. Throws an error that waiting does not repair. If such an error occurs only in a later attempt,
 * `hasFailed` becomes true, because an instance without recurring work must not count as ready.
 */
export async function keepJobsRunning(
  database: OpenDatabase,
  services: Services,
  jobs: readonly Job[],
): Promise<SupervisedJobs> {
  const stopping = new AbortController()
  const attempt = () =>
    startJobs(database, services, jobs).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
      services.log.warn({ err: error }, 'job queue waits for the database')
    })
  const first = await attempt()
  let failed = false
  const running =
    first ??
    again().catch((error: unknown) => {
      failed = true
      services.log.error({ err: error }, 'job queue could not restart')
      return undefined
    })

  async function again(): Promise<RunningJobs | undefined> {
    while (!stopping.signal.aborted) {
      await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      const started = stopping.signal.aborted ? undefined : await attempt()
      if (started) return started
    }
  }

  return {
    hasFailed: () => failed,
    stop: async () => {
      stopping.abort()
      await (await running)?.stop()
    },
  }
}
