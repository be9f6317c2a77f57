import cluster from 'node:cluster'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { stripeWebhook } from '#src/features/billing/webhook/webhook.contract.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import type { Counts } from '#src/infrastructure/services.server.ts'
import { metricsOfAll, shareMetrics } from './processes.server.ts'

export interface ServerMetrics extends Counts {
  contentType: string
  /** The metrics of all serving processes, as Prometheus text. */
  shown(): Promise<string>
  /** Counts a response; `route` is the declared path, never the URL itself. */
  countResponse(method: string, route: string, status: number, seconds: number): void
  rejectedByOverload(): void
  /** Counts a run of recurring work. */
  jobEnded(job: string, outcome: 'done' | 'failed'): void
  /**
   * Registers what is measured each time the metrics are read: how many seconds the oldest due e-mail has
   * waited and how many bytes the disk of DATA_DIR has free (undefined while that is unknown), and whether the
   * recurring work runs.
   */
  watch(sources: {
    outboxAge(): Promise<number | undefined>
    freeBytes(): Promise<number | undefined>
    jobsRun(): boolean
  }): void
}

const rejectedStatuses: ReadonlySet<number> = new Set([401, 403, 429, 503])

/**
 * The process's metrics, prom-client's defaults among them. Each of the jobs has its series from the start: an
 * alert about a job that no longer runs needs one.
 */
export function createMetrics(jobs: readonly Pick<Job, 'name'>[] = []): ServerMetrics {
  const registry = new Registry()
  if (cluster.isWorker) shareMetrics(registry)
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'processes_serving',
    help: 'How many processes serve on this port',
    registers: [registry],
  }).set(1)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const overload = new Counter({
    name: 'http_requests_rejected_by_overload_total',
    help: 'Requests rejected because too many were under way',
    registers: [registry],
  })
  const rejected = new Counter({
    name: 'http_requests_rejected_total',
    help: 'Calls rejected: not signed in, not allowed, too many, too busy',
    labelNames: ['status'],
    registers: [registry],
  })
  const webhookFailures = new Counter({
    name: 'stripe_webhook_failures_total',
    help: 'Payment events that were not taken',
    labelNames: ['status'],
    registers: [registry],
  })
  const jobRuns = new Counter({
    name: 'jobs_total',
    help: 'Runs of recurring work',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  })
  for (const { name } of jobs)
    for (const outcome of ['done', 'failed']) jobRuns.inc({ job: name, outcome }, 0)
  const emails = new Counter({
    name: 'emails_total',
    help: 'E-mails sent, tried in vain to be tried again, and abandoned',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of ['sent', 'retried', 'abandoned']) emails.inc({ outcome }, 0)
  const missedEvents = new Counter({
    name: 'stripe_events_missed_total',
    help: 'Payment events that no webhook brought, found in the list of events',
    registers: [registry],
  })
  return {
    contentType: registry.contentType,
    shown: cluster.isWorker ? metricsOfAll : () => registry.metrics(),
    countResponse: (method, route, status, seconds) => {
      duration.observe({ method, route, status: String(status) }, seconds)
      if (rejectedStatuses.has(status)) rejected.inc({ status: String(status) })
      if (route === stripeWebhook.path && status >= 400) webhookFailures.inc({ status: String(status) })
    },
    rejectedByOverload: () => {
      overload.inc()
      rejected.inc({ status: '503' })
    },
    jobEnded: (job, outcome) => jobRuns.inc({ job, outcome }),
    emailSettled: (outcome) => emails.inc({ outcome }),
    eventsMissed: (count) => missedEvents.inc(count),
    watch: ({ outboxAge, freeBytes, jobsRun }) => {
      new Gauge({
        name: 'outbox_oldest_due_seconds',
        help: 'How long the e-mail that is due for longest has waited',
        aggregator: 'max',
        registers: [registry],
        async collect() {
          const age = await outboxAge()
          if (age === undefined) this.remove()
          else this.set(age)
        },
      })
      new Gauge({
        name: 'data_dir_free_bytes',
        help: 'Free space on the disk of DATA_DIR',
        aggregator: 'min',
        registers: [registry],
        async collect() {
          const free = await freeBytes()
          if (free === undefined) this.remove()
          else this.set(free)
        },
      })
      new Gauge({
        name: 'jobs_running',
        help: 'Whether each process does its share of the recurring work',
        aggregator: 'min',
        registers: [registry],
        collect() {
          this.set(jobsRun() ? 1 : 0)
        },
      })
    },
  }
}

/** Wraps the jobs so that each run is counted. */
export function withCountedRuns(jobs: readonly Job[], { jobEnded }: ServerMetrics): readonly Job[] {
  return jobs.map((job) => ({
    ...job,
    run: async (services) => {
      try {
        await job.run(services)
      } catch (error) {
        jobEnded(job.name, 'failed')
        throw error
      }
      jobEnded(job.name, 'done')
    },
  }))
}
