import fastify from 'fastify'
import { expect, it } from 'vitest'
import { StorageUnavailableError } from '#src/infrastructure/media/media-store.server.ts'
import { handleErrors } from './errors.server.ts'

it('a connection that failed is logged as the storage’s where it was the storage’s, else as the database’s', async () => {
  const logged: string[] = []
  const stream = { write: (line: string) => void logged.push(JSON.parse(line).msg) }
  const app = fastify({ logger: { level: 'warn', stream } })
  handleErrors(app)
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9000'), { code: 'ECONNREFUSED' })
  app.get('/film', () => {
    throw new StorageUnavailableError('the storage does not answer', { cause: refused })
  })
  app.get('/family', () => {
    throw refused
  })
  for (const path of ['/film', '/family']) expect((await app.inject(path)).statusCode).toBe(503)
  expect(logged).toEqual(['storage unavailable', 'database unavailable'])
})
