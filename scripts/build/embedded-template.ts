// Makes the migrated, empty embedded database that a first start copies.
import { renameSync, rmSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { templateDirectory } from '#src/infrastructure/database/embedded-template.server.ts'
import { openEmbeddedOver } from '#src/infrastructure/database/open-database.server.ts'

const unfinished = `${templateDirectory}.unfinished`
for (const directory of [unfinished, templateDirectory]) rmSync(directory, { recursive: true, force: true })
const open = await openEmbeddedOver(await PGlite.create(unfinished))
await open.close()
renameSync(unfinished, templateDirectory)
