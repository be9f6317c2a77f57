import { afterAll } from 'vitest'
import { killLeftProcesses } from '../server/process.ts'
import { resetTestClock } from '../time/clock.ts'

resetTestClock()
afterAll(killLeftProcesses)
