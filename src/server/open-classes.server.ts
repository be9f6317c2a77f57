import { join } from 'node:path'
import type { Clock } from '#src/infrastructure/clock/clock.server.ts'
import type { ClassServer } from '#src/infrastructure/live-class/class-server.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import { reachableHost } from './open-payments.server.ts'

export interface OpenClasses {
  server: ClassServer
  close(): Promise<void>
}

interface ClassesOptions {
  settings: Settings
  /** The product's own time, which may have been put forward. */
  clock: Clock
  /** A random secret of that name, made once. */
  secret(name: string): Promise<string>
}

/** Starts the class emulator if no class server is set, outside production. */
export async function openClasses({
  settings,
  clock,
  secret,
}: ClassesOptions): Promise<OpenClasses | undefined> {
  if (settings.production || settings.liveClasses) return undefined
  const { startClassEmulator } = await import('@mirabelle/class-emulator')
  const shared = await secret('class-emulator')
  const emulator = await startClassEmulator({
    directory: join(settings.dataDirectory, 'class-emulator'),
    secret: shared,
    clock,
  })
  const callbackOrigin = `http://${reachableHost(settings.host)}:${settings.port}`
  return {
    server: { api: emulator.api, secret: shared, checksum: 'sha256', callbackOrigin, isEmulator: true },
    close: () => emulator.close(),
  }
}
