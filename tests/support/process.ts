import { type ChildProcess, spawn } from 'node:child_process'

/**
 * The product as it was built, in a process of its own, so that it can be killed. It answers its calls alone,
 * not the site.
 */
export interface ProductProcess {
  child: ChildProcess
  origin: string
  /** How long it took from start to ready, in milliseconds. */
  readyMilliseconds: number
  /** Its exit code once it has ended, null when a signal ended it. */
  ended: Promise<number | null>
}

/** As scripts/serve.sh has it. */
const asServed = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

const begun = new Set<ChildProcess>()

/** Ends what a test that failed has left running: its runner would wait for it. */
export function killLeftProcesses(): void {
  for (const child of begun) child.kill('SIGKILL')
}

export async function startProcess(
  environment: Record<string, string>,
  /** Where another version was built. */
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
  begun.add(child)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  void ended.then(() => begun.delete(child))
  await untilReady(origin, child)
  return { child, origin, ended, readyMilliseconds: Math.round(performance.now() - began) }
}

/** Looks often: the benchmark and the promise of R1 count how long it took. */
export async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the product ended with code ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}
