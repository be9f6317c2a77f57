import { DatabaseError } from 'pg'
import { expect, it } from 'vitest'
import { isDatabaseUnavailable } from './database-unavailable.server.ts'

function errorOf(code: string, message: string): Error {
  const cause = Object.assign(new DatabaseError(message, message.length, 'error'), { code })
  return new Error('Failed query: select 1', { cause })
}

it.each([
  ['55000', 'database "mirabelle" is not currently accepting connections'],
  ['57P01', 'terminating connection due to administrator command'],
  ['57P03', 'the database system is starting up'],
  ['57P05', 'terminating connection due to idle-session timeout'],
  ['53300', 'sorry, too many clients already'],
  ['08P01', 'query_wait_timeout'],
  ['08P01', 'server login has been failing, try again later (server_login_retry)'],
])('%s, “%s”, says that the database is unavailable, now or behind PgBouncer', (code, message) => {
  expect(isDatabaseUnavailable(errorOf(code, message))).toBe(true)
})

it.each([
  ['28P01', 'password authentication failed for user "mirabelle"'],
  ['3D000', 'database "mirabelle" does not exist'],
  ['42P01', 'relation "families" does not exist'],
  ['08P01', 'bind message supplies 1 parameters, but prepared statement "often" requires 2'],
])('%s, “%s”, is not repaired by waiting', (code, message) => {
  expect(isDatabaseUnavailable(errorOf(code, message))).toBe(false)
})
