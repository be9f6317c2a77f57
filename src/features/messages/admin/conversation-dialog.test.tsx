import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { act, render, screen, userEvent, write } from '#tests/support/pages/rendered.ts'
import { ConversationDialog } from './conversation-dialog.tsx'
import type { InboxConversation } from './inbox.contract.ts'

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
  render(
    <QueryClientProvider client={newQueryClient()}>
      <ConversationDialog userId="family" people={[]} onClose={() => {}} />
    </QueryClientProvider>,
  )
  const reply = await screen.findByRole('textbox', { name: 'Votre réponse' })
  const button = screen.getByRole('button', { name: 'Envoyer la réponse' })
  const send = () => userEvent.click(button)

  await write(reply, 'Il part vendredi.')
  await send()
  await screen.findByText(/^La connexion/)
  isLost = false
  await write(reply, 'Il part jeudi.')
  await send()
  await write(reply, 'Il part jeudi. Bonne journée !')
  await act(async () => respond())
  await vi.waitFor(() => expect(button).toHaveProperty('disabled', false))
  expect(reply).toHaveProperty('value', 'Il part jeudi. Bonne journée !')
  await send()
  await act(async () => respond())
  await vi.waitFor(() => expect(reply).toHaveProperty('value', ''))
  expect(new Set(sent.map(({ attempt }) => attempt)).size).toBe(3)
})

it('a message that came while the conversation was read is shown before it is closed', async () => {
  const message = (id: string, text: string) => ({ id, from: 'family', text, at: '2027-01-11T11:00:00.000Z' })
  const messages = [message('first', 'Bonjour')]
  let state: InboxConversation['state'] = 'open'
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.endsWith('/saved-answers')) return Response.json([])
    if (method === 'PUT') {
      if (JSON.parse(String(body)).lastSeen !== messages.at(-1)?.id)
        return Response.json({ message: 'Lisez-le.', code: 'newerMessage' }, { status: 409 })
      state = 'closed'
    }
    return Response.json({ email: 'famille@example.com', state, assignedTo: null, messages })
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <ConversationDialog userId="family" people={[]} onClose={() => {}} />
    </QueryClientProvider>,
  )
  const close = await screen.findByRole('button', { name: 'Fermer la conversation' })
  messages.push(message('second', 'Encore une question.'))
  await userEvent.click(close)
  await screen.findByText('Lisez-le.')
  expect(screen.getByText('Encore une question.')).toBeTruthy()
  await userEvent.click(close)
  await screen.findByRole('button', { name: 'Rouvrir la conversation' })
})
