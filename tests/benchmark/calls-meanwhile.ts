import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Calls } from './callers.ts'
import { spread } from './pace.ts'

/** What calls take that are made at an even pace from elsewhere while something is done, and how long that takes. */
export async function callsMeanwhile<Made>(
  calls: Calls,
  work: () => Promise<Made>,
): Promise<{ made: Made; seconds: number; calls: ReturnType<typeof spread> & { failed: number } }> {
  const callers = fork('tests/benchmark/callers.ts')
  callers.send(calls)
  await pause(1000)
  const began = performance.now()
  const made = await work()
  const seconds = (performance.now() - began) / 1000
  const told = once(callers, 'message')
  callers.send('stop')
  const [{ times, failed }] = (await told) as [{ times: number[]; failed: number }]
  return { made, seconds, calls: { ...spread(times), failed } }
}
