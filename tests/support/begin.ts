import { beginAnew } from './clock.ts'

beginAnew()
