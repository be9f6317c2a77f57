import cluster, { type Worker } from 'node:cluster'
import { type EventEmitter, on, once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client'
import type { Settings } from '#src/infrastructure/settings.server.ts'

/** Between the end of a process and the start of the one that takes its place. */
const restMilliseconds = 1000

/** How long processes may take to stop, a little more than they take themselves (start.server.ts). */
const longestStop = 9800

/** What the first of the processes is told, which alone does what the machine should do once. */
const first = '--first'

/** A process asks for the figures of all, and is asked for its own. */
interface Asked {
  askedFor: 'figures' | 'own figures'
  id: string
}

interface Told<Figures> {
  id: string
  figures: Figures
}

/** Whether this process is the only one, or the first of those that serve. */
export function isFirstProcess(): boolean {
  return !cluster.isWorker || process.argv.includes(first)
}

/**
 * Keeps `settings.processes` processes serving on one port (WEB_CONCURRENCY, docs/decisions/0034): one that
 * ends is replaced, unless it never served, which ends them all. Resolves when they serve.
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
      if (asked.askedFor !== 'figures' || asked.id === undefined) return
      const { id } = asked
      void figuresTogether(serving).then(
        (figures) => worker.isConnected() && worker.send({ id, figures } satisfies Told<string>),
        (error: unknown) => log.warn({ err: error }, 'the figures of all processes could not be gathered'),
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

/** Of the processes that serve and answer: one that is just starting, or stands still, keeps nobody waiting. */
async function figuresTogether(serving: ReadonlySet<Worker>): Promise<string> {
  const told = await Promise.allSettled(
    [...serving].map((worker) => asked<MetricObject[]>(worker, 'own figures', 3000)),
  )
  const figures = told.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  return AggregatorRegistry.aggregate(figures).metrics()
}

/** The figures of all processes, asked of the one that keeps them. Throws where it does not answer. */
export function figuresOfAll(): Promise<string> {
  return asked<string>(process, 'figures', 5000)
}

/** Tells the process that keeps this one what this one has counted, whenever it asks. */
export function tellFigures(registry: Registry): void {
  process.on('message', async ({ askedFor, id }: Partial<Asked>) => {
    if (askedFor !== 'own figures' || id === undefined) return
    process.send?.({ id, figures: await registry.getMetricsAsJSON() } satisfies Told<unknown>)
  })
}

async function asked<Figures>(
  other: EventEmitter & { send?(message: Asked): unknown },
  askedFor: Asked['askedFor'],
  milliseconds: number,
): Promise<Figures> {
  const id = crypto.randomUUID()
  const messages = on(other, 'message', { signal: AbortSignal.timeout(milliseconds) })
  other.send?.({ askedFor, id })
  for await (const [told] of messages as AsyncIterable<[Partial<Told<Figures>>]>)
    if (told.id === id && told.figures !== undefined) return told.figures
  throw new Error('the process has ended')
}
