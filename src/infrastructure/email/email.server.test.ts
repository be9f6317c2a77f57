import { expect, test } from 'vitest'
import { z } from 'zod'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { defineBatchEmail } from './email.server.ts'

const server = provideTestServer()

test('data for several e-mails is read once, and an invalid payload does not affect the others', async () => {
  const reads: string[][] = []
  const email = defineBatchEmail({
    kind: 'greeting',
    payload: z.object({ name: z.string() }),
    canWait: false,
    readFor: async (payloads) => {
      reads.push(payloads.map(({ name }) => name))
      return new Map(payloads.map(({ name }) => [name, name.length]))
    },
    compose: async ({ name }, _addressed, lengths) => ({
      subject: `${name} has ${lengths.get(name)} letters`,
      html: '',
      text: '',
    }),
  })
  const { services } = server
  const addressed = {
    recipient: 'famille@exemple.lu',
    language: 'fr',
    services,
    queued: { id: crypto.randomUUID(), at: services.clock.now() },
  } as const
  const compose = await email.composer([{ name: 'Renarde' }, { nom: 'Loutre' }, { name: 'Hibou' }], services)
  expect(await compose({ name: 'Hibou' }, addressed)).toMatchObject({ subject: 'Hibou has 5 letters' })
  expect(await compose({ name: 'Renarde' }, addressed)).toMatchObject({ subject: 'Renarde has 7 letters' })
  await expect(compose({ nom: 'Loutre' }, addressed)).rejects.toThrow()
  expect(reads).toEqual([['Renarde', 'Hibou']])
})
