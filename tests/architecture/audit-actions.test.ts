import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actionTexts } from '#src/features/back-office/audit/audit.texts.ts'

const source = join(import.meta.dirname, '../../src')

test('every action of the audit log has a name for the log and its filter', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.server.ts'))
    .map((file) => readFileSync(join(source, file), 'utf8'))
  const written = new Set(
    files.flatMap((text) => Array.from(text.matchAll(/\baction: '([a-z-]+)'/g), ([, action = '']) => action)),
  )
  expect(written.size).toBeGreaterThan(50)
  expect([...written].filter((action) => !(action in actionTexts))).toEqual([])
})
