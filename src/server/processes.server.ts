import cluster, { type Worker } from 'node:cluster'
import { type EventEmitter, on, once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client'
import type { Settings } from '#src/infrastructure/settings.server.ts'

/** The pause between the end of a process and the start of its replacement. */
const restartDelayMs = 1000

/** How long processes may take to stop: a little more than their own limit (start.server.ts). */
const maxStopMs = 9800

/**
 * The argument that marks the first process, which does the work that only one process on a machine should
 * do.
 */
const firstFlag = '--first'

/** Whether this process is the only one that serves, or the first of several. */
export function isFirstProcess(): boolean {
  return !cluster.isWorker || process.argv.includes(firstFlag)
}

/** A request for metrics between a process and its supervisor. */
interface MetricsRequest {
  wanted: 'metrics' | 'own metrics'
  id: string
}

interface MetricsResponse<Metrics> {
  id: string
  metrics: Metrics
}

/**
 * Keeps `settings.processes` processes serving on one port (WEB_CONCURRENCY, docs/decisions/0034). A process
 * that ends is replaced; if it ends before any process has served, all are stopped instead. Resolves when
 * they serve.
 */
export async function superviseProcesses({ processes }: Settings, log: FastifyBaseLogger): Promise<void> {
  let isStopping = false
  let hasServed = false
  const serving = new Set<Worker>()

  function startWorker(isFirst: boolean): Worker {
    const args = process.argv.slice(2)
    cluster.setupPrimary({ args: isFirst ? [...args, firstFlag] : args })
    const worker = cluster.fork()
    worker.once('listening', () => {
      hasServed = true
      serving.add(worker)
    })
    worker.on('message', ({ wanted, id }: Partial<MetricsRequest>) => {
      if (wanted !== 'metrics' || id === undefined) return
      void aggregatedMetrics(serving).then(
        (metrics) => worker.isConnected() && worker.send({ id, metrics } satisfies MetricsResponse<string>),
        (error: unknown) => log.warn({ err: error }, 'metrics of all processes could not be collected'),
      )
    })
    worker.once('exit', (code, signal) => {
      serving.delete(worker)
      if (isStopping) return
      log.error({ code, signal, pid: worker.process.pid }, 'serving process exited')
      if (hasServed) setTimeout(() => isStopping || startWorker(isFirst), restartDelayMs)
      else void stop(1)
    })
    return worker
  }

  async function stop(code: number): Promise<void> {
    if (isStopping) return
    isStopping = true
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    setTimeout(() => process.exit(code), maxStopMs).unref()
    await Promise.all(
      running.map((worker) => {
        const ended = once(worker, 'exit')
        worker.process.kill('SIGTERM')
        return ended
      }),
    )
    process.exit(code)
  }

  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  const all = Array.from({ length: processes }, (_, index) => startWorker(index === 0))
  await Promise.all(all.map((worker) => once(worker, 'listening')))
}

/** The metrics of the processes that respond, without those that are starting or hang. */
async function aggregatedMetrics(serving: ReadonlySet<Worker>): Promise<string> {
  const responses = await Promise.allSettled(
    [...serving].map((worker) => requestMetrics<MetricObject[]>(worker, 'own metrics', 3000)),
  )
  const metrics = responses.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  return AggregatorRegistry.aggregate(metrics).metrics()
}

/** The metrics of all processes, from the supervisor. Throws when it does not respond. */
export function metricsOfAll(): Promise<string> {
  return requestMetrics<string>(process, 'metrics', 5000)
}

/** Sends this process's metrics to its supervisor whenever it asks. */
export function shareMetrics(registry: Registry): void {
  process.on('message', async ({ wanted, id }: Partial<MetricsRequest>) => {
    if (wanted !== 'own metrics' || id === undefined) return
    process.send?.({ id, metrics: await registry.getMetricsAsJSON() } satisfies MetricsResponse<unknown>)
  })
}

async function requestMetrics<Metrics>(
  other: EventEmitter & { send?(message: MetricsRequest): unknown },
  wanted: MetricsRequest['wanted'],
  milliseconds: number,
): Promise<Metrics> {
  const id = crypto.randomUUID()
  const messages = on(other, 'message', { signal: AbortSignal.timeout(milliseconds) })
  other.send?.({ wanted, id })
  for await (const [response] of messages as AsyncIterable<[Partial<MetricsResponse<Metrics>>]>)
    if (response.id === id && response.metrics !== undefined) return response.metrics
  throw new Error('the process has ended')
}
