import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * The built product in a process of its own, so that it can be killed. It serves the API only, not the site.
 */
export interface ProductProcess {
  child: ChildProcess
  origin: string
  /** Milliseconds from start to ready. */
  readyMs: number
  /** The exit code once the process has ended; null when a signal ended it. */
  ended: Promise<number | null>
}

/** The same as in scripts/serve.sh. */
const asServed = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

const running = new Set<ChildProcess>()

/** Ends processes that a failed test left running, because Vitest would wait for them. */
export function killLeftProcesses(): void {
  for (const child of running) child.kill('SIGKILL')
}

export async function startProcess(
  environment: Record<string, string>,
  /** The directory of another built version. */
  directory: string = process.cwd(),
): Promise<ProductProcess> {
  const origin = `http://127.0.0.1:${environment.PORT}`
  const began = performance.now()
  const child = spawn(process.execPath, ['--expose-gc', 'build/server/start.js', '--without-site'], {
    cwd: directory,
    env: {
      PATH: process.env.PATH,
      ...asServed,
      HOST: '127.0.0.1',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'fatal',
      FFMPEG: '/none',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  void ended.then(() => running.delete(child))
  await untilReady(origin, child)
  return { child, origin, ended, readyMs: Math.round(performance.now() - began) }
}

/** Polls often, because the benchmark and the promise of R1 measure how long a start takes. */
export async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the product ended with code ${child.exitCode}`)
    await delay(20)
  }
}

export function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}
