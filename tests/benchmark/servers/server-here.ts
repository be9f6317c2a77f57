import pino from 'pino'
import type { Clock } from '#src/infrastructure/clock/clock.server.ts'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { readSettings } from '#src/infrastructure/settings.server.ts'
import { createServer, type ProductServer } from '#src/server/create-server.server.ts'
import { freePort } from '#tests/support/server/free-port.ts'

/** The product in this process, listening, without the site and without recurring work. */
export async function serverHere(
  { databaseUrl, directory }: { databaseUrl: string; directory: string },
  { clock, environment }: { clock?: Clock; environment?: Record<string, string> } = {},
): Promise<ProductServer & { origin: string }> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = await createServer({
    settings: readSettings({
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: origin,
      DATA_DIR: directory,
      DEMO_DATA: 'off',
      LOG_LEVEL: 'silent',
      ...environment,
    }),
    ...(clock && { clock }),
    log: pino({ level: 'silent' }),
    database: await openDatabase({ databaseUrl, dataDirectory: directory }),
    withSite: false,
    withJobs: false,
  })
  await server.listen()
  return { ...server, origin }
}
