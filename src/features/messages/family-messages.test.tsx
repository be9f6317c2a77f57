import { expect, it, vi } from 'vitest'
import { maxContactMessage } from '#src/shared/fields/message-limits.ts'
import { render, screen, userEvent, write } from '#tests/support/pages/rendered.ts'
import FamilyMessages from './family-messages.tsx'
import { messagesPageData } from './messages-data.ts'

const user = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'famille@example.com',
  isPayer: true,
  username: null,
  language: 'fr' as const,
  isSubscribed: true,
  hasCompletedOnboarding: true,
  freeAccessUntil: null,
  hasAccess: true,
  plan: 'complete' as const,
}

/**
 * The page, and the messages that it sends; while `isLost` is true they get no response, and while
 * `isSignedOut` is true they are rejected.
 */
async function messages() {
  const sent: { text: string; attempt: string }[] = []
  const connection = { isLost: false, isSignedOut: false }
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path === '/api/account/time-zone') return Response.json({ timeZone: 'Europe/Luxembourg' })
    if (body === undefined) return Response.json([])
    sent.push(JSON.parse(String(body)))
    if (connection.isLost) throw new TypeError('connection lost')
    if (connection.isSignedOut) return Response.json({}, { status: 401 })
    return Response.json([])
  })
  render(<FamilyMessages user={user} page={messagesPageData('fr')} />)
  return {
    connection,
    message: await screen.findByRole('textbox', { name: 'Votre message' }),
    sent,
    send: () => userEvent.click(screen.getByRole('button', { name: 'Envoyer' })),
  }
}

it('a text that was changed after a lost response is another message, and so is the same text sent later', async () => {
  const { connection, message, sent, send } = await messages()
  connection.isLost = true
  await write(message, 'Le coffret est arrivé ouvert.')
  await send()
  await send()
  connection.isLost = false
  await write(message, 'Le coffret est arrivé ouvert, et le sel manque.')
  await send()
  await write(message, 'Le coffret est arrivé ouvert, et le sel manque.')
  await send()

  const [first, again, changed, later] = sent.map(({ attempt }) => attempt)
  expect(again).toBe(first)
  expect(new Set([first, changed, later]).size).toBe(3)
})

it('a message that was written while the session ended stays, to be sent after signing in elsewhere', async () => {
  const { connection, message, sent, send } = await messages()
  connection.isSignedOut = true
  await write(message, 'Le coffret est arrivé ouvert.')
  await send()
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Votre session est terminée\s: connectez-vous/,
  )
  expect(message).toHaveProperty('value', 'Le coffret est arrivé ouvert.')
  connection.isSignedOut = false
  await send()
  expect(sent.map(({ text }) => text)).toEqual(Array(2).fill('Le coffret est arrivé ouvert.'))
  expect((await screen.findByRole('status')).textContent).toBe('Message envoyé.')
})

it('a message may have as many emojis as characters', async () => {
  const { message, sent, send } = await messages()
  await write(message, '🌳'.repeat(maxContactMessage + 1))
  await send()
  expect(sent).toEqual([])
  expect(message.getAttribute('aria-invalid')).toBe('true')
  await write(message, '🌳'.repeat(maxContactMessage))
  await send()
  expect(sent).toHaveLength(1)
})
