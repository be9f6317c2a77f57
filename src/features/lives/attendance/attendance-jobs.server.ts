import type { Job } from '#src/infrastructure/jobs.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { settleAttendance, watchClasses } from './watch-class.server.ts'

export const attendanceJobs: readonly Job[] = [
  { name: 'watch-classes', cron: '* * * * *', run: watchClasses },
  { name: 'settle-attendance', cron: '*/5 * * * *', run: settleAttendance },
]

/** The interval at which each instance checks whether a class is due to be polled. */
const checkMs = 5000

/** Polls open classes more often than the job queue can, whose shortest interval is one minute. */
export function startClassWatch(services: Services): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= watchClasses(services)
      .catch((error: unknown) => services.log.warn({ err: error }, 'open classes could not be checked'))
      .finally(() => {
        running = undefined
      })
  }, checkMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
