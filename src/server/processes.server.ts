import cluster, { type Worker } from 'node:cluster'
import { type EventEmitter, on, once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client'
import type { Settings } from '#src/infrastructure/settings.server.ts'

/** The pause between the end of a process and the start of its replacement. */
const restMilliseconds = 1000

/** How long processes may take to stop: a little more than their own limit (start.server.ts). */
const longestStop = 9800

/** The argument of the first process, which does what only one process on a machine should do. */
const first = '--first'

/** A message between a process and its supervisor. */
interface Asked {
  askedFor: 'metrics' | 'own metrics'
  id: string
}

interface Told<Metrics> {
  id: string
  metrics: Metrics
}

/** Whether this process is the only one, or the first of those that serve. */
export function isFirstProcess(): boolean {
  return !cluster.isWorker || process.argv.includes(first)
}

/**
 * Keeps `settings.processes` processes serving on one port (WEB_CONCURRENCY, docs/decisions/0034). A process
 * that ends is replaced, unless it never served: then all are stopped. Resolves when they serve.
 */
export async function superviseProcesses({ processes }: Settings, log: FastifyBaseLogger): Promise<void> {
  let isStopping = false
  const serving = new Set<Worker>()

  function begin(isFirst: boolean): Worker {
    const args = process.argv.slice(2)
    cluster.setupPrimary({ args: isFirst ? [...args, first] : args })
    const worker = cluster.fork()
    let hasServed = false
    worker.once('listening', () => {
      hasServed = true
      serving.add(worker)
    })
    worker.on('message', (asked: Partial<Asked>) => {
      if (asked.askedFor !== 'metrics' || asked.id === undefined) return
      const { id } = asked
      void aggregatedMetrics(serving).then(
        (metrics) => worker.isConnected() && worker.send({ id, metrics } satisfies Told<string>),
        (error: unknown) => log.warn({ err: error }, 'the metrics of all processes could not be gathered'),
      )
    })
    worker.once('exit', (code, signal) => {
      serving.delete(worker)
      if (isStopping) return
      log.error({ code, signal, pid: worker.process.pid }, 'a process that serves has ended')
      if (hasServed) setTimeout(() => isStopping || begin(isFirst), restMilliseconds)
      else void stop(1)
    })
    return worker
  }

  async function stop(code: number): Promise<void> {
    if (isStopping) return
    isStopping = true
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    setTimeout(() => process.exit(code), longestStop).unref()
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
  const all = Array.from({ length: processes }, (_, index) => begin(index === 0))
  await Promise.all(all.map((worker) => once(worker, 'listening')))
}

/** The metrics of the processes that answer; one that is starting or hangs is left out. */
async function aggregatedMetrics(serving: ReadonlySet<Worker>): Promise<string> {
  const told = await Promise.allSettled(
    [...serving].map((worker) => asked<MetricObject[]>(worker, 'own metrics', 3000)),
  )
  const metrics = told.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  return AggregatorRegistry.aggregate(metrics).metrics()
}

/** The metrics of all processes, from the supervisor. Throws when it does not answer. */
export function metricsOfAll(): Promise<string> {
  return asked<string>(process, 'metrics', 5000)
}

/** Sends this process's metrics to its supervisor whenever it asks. */
export function shareMetrics(registry: Registry): void {
  process.on('message', async ({ askedFor, id }: Partial<Asked>) => {
    if (askedFor !== 'own metrics' || id === undefined) return
    process.send?.({ id, metrics: await registry.getMetricsAsJSON() } satisfies Told<unknown>)
  })
}

async function asked<Metrics>(
  other: EventEmitter & { send?(message: Asked): unknown },
  askedFor: Asked['askedFor'],
  milliseconds: number,
): Promise<Metrics> {
  const id = crypto.randomUUID()
  const messages = on(other, 'message', { signal: AbortSignal.timeout(milliseconds) })
  other.send?.({ askedFor, id })
  for await (const [told] of messages as AsyncIterable<[Partial<Told<Metrics>>]>)
    if (told.id === id && told.metrics !== undefined) return told.metrics
  throw new Error('the process has ended')
}
