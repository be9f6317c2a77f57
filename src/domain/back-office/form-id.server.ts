import { randomUUID } from 'node:crypto'
import { uuidOf } from '#src/infrastructure/secrets.server.ts'

/**
 * The id of the row that a form adds. It is derived from the `attempt`, so that the same form sent again
 * finds the existing row. Random if the caller sends no attempt.
 */
export function idOfForm(attempt: string | undefined): string {
  return attempt ? uuidOf(`form ${attempt}`) : randomUUID()
}

/**
 * The row that an earlier submission of the form added, read by {@link idOfForm}. Throws when there is none,
 * although the insert has just conflicted with it.
 */
export function addedBefore<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a row that is there could not be read')
  return row
}
