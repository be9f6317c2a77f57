import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Calls } from './callers.ts'
import { spread } from './pace.ts'

/** Measures how long `work` takes, and how long calls take that another process makes meanwhile. */
export async function callsMeanwhile<Made>(
  calls: Calls,
  work: () => Promise<Made>,
): Promise<{ made: Made; seconds: number; calls: ReturnType<typeof spread> & { failed: number } }> {
  const callers = fork('tests/benchmark/clients/callers.ts')
  callers.send(calls)
  await delay(1000)
  const began = performance.now()
  const made = await work()
  const seconds = (performance.now() - began) / 1000
  const report = once(callers, 'message')
  callers.send('stop')
  const [{ times, failed }] = (await report) as [{ times: number[]; failed: number }]
  return { made, seconds, calls: { ...spread(times), failed } }
}
