import { startClassWatch } from '#src/features/lives/attendance/attendance-jobs.server.ts'
import { startDemonstration } from '#src/features/videos/media/demonstration.server.ts'
import { startTranscoding, type Transcoding } from '#src/features/videos/media/transcoding.server.ts'
import type { OpenDatabase } from '#src/infrastructure/database/database.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { type KeptJobs, keepJobsRunning } from './keep-jobs-running.server.ts'

/** What a process does besides answering requests and sending e-mails; nothing before `start`. */
interface BackgroundWork {
  start(): Promise<void>
  /** A film has been uploaded: look now rather than at the next poll. */
  wakeTranscoding(): void
  /** Whether the recurring jobs run; `failed` is for good. */
  jobs(): 'stopped' | 'running' | 'failed'
  /** Begins no further film of the demonstration; the first thing to do when the process stops. */
  callOffDemonstration(): void
  stop(): Promise<void>
}

export function createBackgroundWork(
  open: OpenDatabase,
  services: Services,
  { jobs, transcodes }: { jobs: readonly Job[]; transcodes: boolean },
): BackgroundWork {
  let transcoding: Transcoding | undefined
  let classWatch: ReturnType<typeof startClassWatch> | undefined
  let callOffDemonstration: () => void = () => undefined
  let running: KeptJobs | undefined

  return {
    start: async () => {
      classWatch = startClassWatch(services)
      transcoding = transcodes ? startTranscoding(services) : undefined
      callOffDemonstration = startDemonstration(services)
      running = await keepJobsRunning(open, services, jobs)
    },
    wakeTranscoding: () => transcoding?.wake(),
    jobs: () => {
      if (!running) return 'stopped'
      return running.hasFailed() ? 'failed' : 'running'
    },
    callOffDemonstration: () => callOffDemonstration(),
    stop: async () => {
      await Promise.allSettled([transcoding?.stop(), running?.stop(), classWatch?.stop()])
    },
  }
}
