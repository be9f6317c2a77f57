import { startClassWatch } from '#src/features/lives/attendance/attendance-jobs.server.ts'
import { startDemonstration } from '#src/features/videos/media/demonstration.server.ts'
import { startTranscoding, type Transcoding } from '#src/features/videos/media/transcoding.server.ts'
import type { OpenDatabase } from '#src/infrastructure/database/database.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { keepJobsRunning, type SupervisedJobs } from './supervise-jobs.server.ts'

export function createBackgroundWork(
  database: OpenDatabase,
  services: Services,
  { jobs, isTranscoding }: { jobs: readonly Job[]; isTranscoding: boolean },
): BackgroundWork {
  let transcoding: Transcoding | undefined
  let classWatch: ReturnType<typeof startClassWatch> | undefined
  let cancelDemonstration: () => void = () => undefined
  let running: SupervisedJobs | undefined

  return {
    start: async () => {
      classWatch = startClassWatch(services)
      transcoding = isTranscoding ? startTranscoding(services) : undefined
      cancelDemonstration = startDemonstration(services)
      running = await keepJobsRunning(database, services, jobs)
    },
    wakeTranscoding: () => transcoding?.wake(),
    jobs: () => {
      if (!running) return 'stopped'
      return running.hasFailed() ? 'failed' : 'running'
    },
    stopFilms: () => {
      cancelDemonstration()
      void transcoding?.stop()
    },
    stop: async () => {
      await Promise.allSettled([transcoding?.stop(), running?.stop(), classWatch?.stop()])
    },
  }
}

/** A process's work besides responding to requests and sending e-mails; nothing runs before `start`. */
interface BackgroundWork {
  start(): Promise<void>
  /** Polls at once for a film to transcode, because one has been uploaded. */
  wakeTranscoding(): void
  /** Whether the recurring jobs run; `failed` is final. */
  jobs(): 'stopped' | 'running' | 'failed'
  /**
   * Stops drawing and transcoding films; must be called first when the process stops, because a signal to its
   * whole process group has reached ffmpeg as well.
   */
  stopFilms(): void
  stop(): Promise<void>
}
