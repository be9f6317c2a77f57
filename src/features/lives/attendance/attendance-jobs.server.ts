import type { Job } from '#src/infrastructure/jobs.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { settleAttendance, watchClasses } from './watch-class.server.ts'

export const attendanceJobs: readonly Job[] = [
  { name: 'watch-classes', cron: '* * * * *', run: watchClasses },
  { name: 'settle-attendance', cron: '*/5 * * * *', run: settleAttendance },
]

/** How often each instance asks whether the turn of a class has come, in milliseconds. */
const lookMilliseconds = 5000

/** Looks at open classes between two minutes of the job queue, which counts in minutes. */
export function startClassWatch(services: Services): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= watchClasses(services)
      .catch((error: unknown) => services.log.warn({ err: error }, 'the open classes could not be looked at'))
      .finally(() => {
        running = undefined
      })
  }, lookMilliseconds).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
