import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { mount } from '#tests/support/mounted.ts'
import { ConversationDialog } from './conversation-dialog.tsx'

it('a reply that was changed after a lost response is another reply, and what is written meanwhile stays', async () => {
  const sent: { text: string; attempt: string }[] = []
  let respond = () => {}
  let isLost = true
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.endsWith('/saved-answers')) return Response.json([])
    if (method === 'POST') {
      sent.push(JSON.parse(String(body)))
      if (isLost) throw new TypeError('connection lost')
      const { promise, resolve } = Promise.withResolvers<void>()
      respond = resolve
      await promise
    }
    return Response.json({ email: 'famille@example.com', state: 'open', assignedTo: null, messages: [] })
  })
  const dialog = await mount(
    <QueryClientProvider client={newQueryClient()}>
      <ConversationDialog userId="family" people={[]} onClose={() => {}} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(dialog.all('form')).toHaveLength(1))
  const write = (value: string) => dialog.fire('textarea', {}, 'onChange', { value })
  const send = () => dialog.fire('form', {}, 'onSubmit')
  const written = () => dialog.all('textarea')[0]?.value

  await write('Il part vendredi.')
  await send()
  await vi.waitFor(() => expect(dialog.text).toContain('La connexion'))
  isLost = false
  await write('Il part jeudi.')
  await send()
  await write('Il part jeudi. Bonne journée !')
  await act(async () => respond())
  await vi.waitFor(() => expect(dialog.all('button', { type: 'submit' })[0]?.disabled).toBe(false))
  expect(written()).toBe('Il part jeudi. Bonne journée !')
  await send()
  await act(async () => respond())
  await vi.waitFor(() => expect(written()).toBe(''))
  expect(new Set(sent.map(({ attempt }) => attempt)).size).toBe(3)
})
