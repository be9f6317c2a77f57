import { afterAll } from 'vitest'
import { beginAnew } from './clock.ts'
import { killLeftProcesses } from './process.ts'

beginAnew()
afterAll(killLeftProcesses)
