import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { nextDue } from '#emulator/lifecycle/due-tasks.ts'
import { openStore } from './store.ts'

test('scheduled tasks are kept when a file’s table has its former name', () => {
  const directory = mkdtempSync(join(tmpdir(), 'stripe-emulator-'))
  const former = new DatabaseSync(join(directory, 'stripe-emulator.sqlite'))
  former.exec(`CREATE TABLE agenda (
      kind TEXT NOT NULL, id TEXT NOT NULL, task TEXT NOT NULL, due INTEGER NOT NULL, rank INTEGER NOT NULL,
      PRIMARY KEY (kind, id, task)
    ) WITHOUT ROWID;
    CREATE INDEX agenda_by_due ON agenda (due, rank);
    INSERT INTO agenda VALUES ('subscription', 'sub_1', 'renew', 1767225600, 3)`)
  former.close()
  for (const _ of ['first', 'second']) {
    const store = openStore(directory)
    expect(nextDue(store)).toBe(1_767_225_600)
    store.close()
  }
  rmSync(directory, { recursive: true, force: true })
})
