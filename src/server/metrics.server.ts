import cluster from 'node:cluster'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { stripeWebhook } from '#src/features/billing/webhook/webhook.contract.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import { metricsOfAll, shareMetrics } from './processes.server.ts'

export interface ServerMetrics {
  contentType: string
  /** The metrics of all serving processes, as Prometheus text. */
  shown(): Promise<string>
  /** Counts an answered request; `route` is the declared path, never the address itself. */
  countResponse(method: string, route: string, status: number, seconds: number): void
  rejectedByOverload(): void
  /** Counts a run of recurring work. */
  jobEnded(job: string, outcome: 'done' | 'failed'): void
  /**
   * Registers what is measured each time the metrics are read: how many seconds the oldest due e-mail has
   * waited (undefined while that is unknown), and whether the recurring work runs.
   */
  watch(sources: { outboxAge(): Promise<number | undefined>; jobsRun(): boolean }): void
}

const rejectedStatuses: ReadonlySet<number> = new Set([401, 403, 429, 503])

/** The process's metrics, prom-client's defaults among them. */
export function createMetrics(): ServerMetrics {
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
    name: 'http_requests_refused_by_overload_total',
    help: 'Requests rejected because too many were under way',
    registers: [registry],
  })
  const rejected = new Counter({
    name: 'http_requests_refused_total',
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
    watch: ({ outboxAge, jobsRun }) => {
      new Gauge({
        name: 'outbox_oldest_due_seconds',
        help: 'How long the e-mail that is due for longest has waited',
        aggregator: 'max',
        registers: [registry],
        async collect() {
          const age = await outboxAge()
          if (age === undefined) this.reset()
          else this.set(age)
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
