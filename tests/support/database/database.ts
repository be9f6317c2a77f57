import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import type { Logger } from 'drizzle-orm'
import { inject } from 'vitest'
import type { OpenDatabase } from '#src/infrastructure/database/database.server.ts'
import { openDatabase, openEmbeddedOver } from '#src/infrastructure/database/open-database.server.ts'
import { administer } from '../runs/global-setup.ts'
import { setTestTime } from './database-time.ts'

/** Tests write little, and clearing PGlite's default 128 MB of buffers took a third of each opening. */
const smallMemory = [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB']

/**
 * A migrated, empty database for one test file. Closing it drops it. If `logger` throws, the statement is not
 * sent.
 */
export async function openTestDatabase(logger?: Logger): Promise<OpenDatabase> {
  const open = await copyTemplate(logger)
  await setTestTime(open.db)
  return open
}

async function copyTemplate(logger?: Logger): Promise<OpenDatabase> {
  const archive = inject('embeddedTemplate')
  if (archive)
    return openEmbeddedOver(
      await PGlite.create({ loadDataDir: await openAsBlob(archive), startParams: smallMemory }),
      undefined,
      logger,
    )
  const template = inject('postgresTemplate')
  if (!template) throw new Error('the global setup provided no database')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(template.serverUrl, `create database ${name} template ${template.name}`)
  const databaseUrl = new URL(template.serverUrl)
  databaseUrl.pathname = name
  return openDatabase({ databaseUrl: databaseUrl.href, dataDirectory: '', poolSize: 10, logger })
}
