import { randomUUID } from 'node:crypto'
import { uuidOf } from '#src/infrastructure/secrets.server.ts'

/**
 * The id of the row that a form adds, derived from its `attempt`, so that the same form sent again meets the row
 * that is there. A random one where a caller sends none.
 */
export function idOfForm(attempt: string | undefined): string {
  return attempt ? uuidOf(`form ${attempt}`) : randomUUID()
}

/**
 * The row that an earlier sending of a form has added, as it is read under {@link idOfForm}. Throws when there is
 * none: the insert has just met it.
 */
export function addedBefore<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a row that is there could not be read')
  return row
}
