import { setTimeout } from 'node:timers/promises'
import type { Services } from '#src/api/services.server.ts'
import type { OpenDatabase } from '#src/database/database.server.ts'
import { type Job, type RunningJobs, startJobs } from '#src/outside/jobs.server.ts'
import { isDatabaseAway } from './errors.server.ts'

const pauseMilliseconds = 2000

/** Starts the recurring work; while the database is away, tries again until it is there or `stop` is called. Throws what waiting does not mend. */
export async function keepJobsRunning(open: OpenDatabase, services: Services, jobs: readonly Job[]): Promise<RunningJobs> {
  const stopping = new AbortController()
  const attempt = () =>
    startJobs(open, services, jobs).catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error
      services.log.warn({ err: error }, 'the job queue waits for the database')
    })
  const first = await attempt()
  const running = first ?? again()

  async function again(): Promise<RunningJobs | undefined> {
    while (!stopping.signal.aborted) {
      await setTimeout(pauseMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)
      const started = stopping.signal.aborted ? undefined : await attempt()
      if (started) return started
    }
  }

  return {
    stop: async () => {
      stopping.abort()
      await (await running)?.stop()
    },
  }
}
