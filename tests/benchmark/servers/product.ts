import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { untilReady } from '#tests/support/server/process.ts'

export interface Running {
  child: ChildProcess
  origin: string
  readyMs: number
  /** Resident memory in megabytes. */
  memory(): number
  /** Seconds of processor time that it has used. */
  processorSeconds(): number
  stop(): Promise<void>
}

/** Starts the built product and measures how long it takes to be ready. */
export async function startProduct(environment: Record<string, string>): Promise<Running> {
  const origin = `http://127.0.0.1:${environment.PORT}`
  const began = performance.now()
  const child = spawn('sh', ['scripts/serve.sh'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilReady(origin, child)
  const readyMs = Math.round(performance.now() - began)
  return {
    child,
    origin,
    readyMs,
    memory: () =>
      Math.round(
        Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
      ),
    processorSeconds: () => processorSecondsOf(child.pid),
    stop: async () => {
      const exit = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** Seconds of processor time that a process of this machine has used, in user and in system mode. */
export function processorSecondsOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

const ticksPerSecond = 100
