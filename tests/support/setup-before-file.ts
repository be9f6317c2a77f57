import { afterAll } from 'vitest'
import { resetTestClock } from './clock.ts'
import { killLeftProcesses } from './process.ts'

resetTestClock()
afterAll(killLeftProcesses)
