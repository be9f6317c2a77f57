import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { AggregatorRegistry } from 'prom-client'
import type { Settings } from '#src/infrastructure/settings.server.ts'

/** Between the end of a process and the start of the one that takes its place. */
const restMilliseconds = 1000

/** How long processes may take to stop, a little more than they take themselves (start.server.ts). */
const longestStop = 9800

/** What the first of the processes is told, which alone does what the machine should do once. */
const first = '--first'

interface Asked {
  askedFor: 'figures'
  id: string
}

interface Told {
  id: string
  figures: string
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
  const figures = new AggregatorRegistry()

  function begin(isFirst: boolean): Worker {
    const args = process.argv.slice(2)
    cluster.setupPrimary({ args: isFirst ? [...args, first] : args })
    const worker = cluster.fork()
    let hasServed = false
    worker.once('listening', () => {
      hasServed = true
    })
    worker.on('message', (asked: Partial<Asked>) => {
      if (asked.askedFor !== 'figures' || asked.id === undefined) return
      const { id } = asked
      void figures.clusterMetrics().then(
        (text) => worker.isConnected() && worker.send({ id, figures: text } satisfies Told),
        (error: unknown) => log.warn({ err: error }, 'the figures of all processes could not be gathered'),
      )
    })
    worker.once('exit', (code, signal) => {
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

/** The figures of all processes, asked of the one that keeps them. Throws where it does not answer. */
export async function figuresOfAll(): Promise<string> {
  const id = crypto.randomUUID()
  const late = AbortSignal.timeout(5000)
  process.send?.({ askedFor: 'figures', id } satisfies Asked)
  for (;;) {
    const [told]: Partial<Told>[] = await once(process, 'message', { signal: late })
    if (told?.id === id && told.figures !== undefined) return told.figures
  }
}
