import { expect, it } from 'vitest'
import { contactSubmissions } from '#src/infrastructure/database/schema.server.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer()

it('contact messages are listed newest first', async () => {
  const token = await anAdministratorsToken(server)
  const db = server.services.db
  for (const day of [1, 2])
    await db.insert(contactSubmissions).values({
      firstName: 'Claire',
      lastName: '<b>',
      email: 'c@example.com',
      message: `Bonjour du jour ${day}`,
      createdAt: new Date(Date.UTC(2030, 0, day)),
    })
  const { body, headers } = await server
    .browser()
    .get<{ message: string }[]>('/api/admin/contact-submissions?pageSize=2', { token })
  expect(body.map(({ message }) => message)).toEqual(['Bonjour du jour 2', 'Bonjour du jour 1'])
  expect(Number(headers.get('x-total-count'))).toBeGreaterThanOrEqual(2)
})
