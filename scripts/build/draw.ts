// Writes every drawing as a file of the built site, under the name that pages use.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { drawing, drawingFile, drawingNames } from '#src/ui/drawings.ts'

const site = join(import.meta.dirname, '../../build/site/client')
for (const name of drawingNames) {
  const path = join(site, drawingFile(name))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, drawing(name))
}
