import { expect, it, vi } from 'vitest'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import { safetyButtonTexts } from './safety.texts.ts'
import { SafetyButton } from './safety-button.tsx'

const texts = inLanguage(safetyButtonTexts, 'fr')

it('a reason that was not sent is kept, and sent when the child presses again', async () => {
  const sent: (string | undefined)[] = []
  let isLost = false
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    if (isLost) throw new TypeError('connection lost')
    sent.push(JSON.parse(String(body)).words)
    return Response.json({ told: 'Inès' })
  })
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  render(<SafetyButton childId="zoe" texts={texts} />)
  await press(texts.button)
  isLost = true
  await press(texts.reasons.unwell)
  expect((await screen.findByRole('status')).textContent).toBe(texts.notSaid)
  expect(screen.getByRole('heading', { name: texts.title })).toBeDefined()

  isLost = false
  await press(texts.again)
  expect(screen.getByRole('status').textContent).toBe(texts.sent)
  expect(sent).toEqual([undefined, texts.reasons.unwell])
})

it('an alert that nobody heard sends the child to an adult', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('connection lost')
  })
  render(<SafetyButton childId="zoe" texts={texts} />)
  await userEvent.click(screen.getByRole('button', { name: texts.button }))
  expect((await screen.findByRole('status')).textContent).toBe(texts.failed)
})
