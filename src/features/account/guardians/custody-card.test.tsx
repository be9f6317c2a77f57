import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { accountTexts } from '#src/features/account/account.texts.ts'
import type { AccountPageData } from '#src/features/account/account-data.ts'
import { guardianPageTexts } from '#src/features/account/guardians.texts.ts'
import { maxCustody } from '#src/shared/fields/field-limits.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { act, render, screen, userEvent, write } from '#tests/support/pages/rendered.ts'
import { CustodyCard } from './custody-card.tsx'

/** The card's field, what is stored, and the texts that were saved; a call that saves ends with `saving`. */
async function card(saving = Promise.resolve()) {
  const written: string[] = []
  const stored = { text: 'Une semaine sur deux.', writtenBy: null, changedAt: '2027-03-01T09:00:00.000Z' }
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.endsWith('/guardians')) return Response.json([])
    if (method === 'PUT') {
      const sent = JSON.parse(String(body))
      if (sent.changedAt !== stored.changedAt)
        return Response.json({ code: 'changedMeanwhile' }, { status: 409 })
      stored.text = sent.text
      written.push(stored.text)
      stored.changedAt = `2027-03-02T09:00:0${written.length}.000Z`
      await saving
    }
    return Response.json(stored)
  })
  const page = {
    language: 'fr',
    texts: inLanguage(accountTexts, 'fr'),
    guardians: inLanguage(guardianPageTexts, 'fr'),
  } as AccountPageData
  render(
    <QueryClientProvider client={newQueryClient()}>
      <CustodyCard page={page} />
    </QueryClientProvider>,
  )
  const note = await screen.findByRole('textbox', { name: 'Votre mot' })
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  return { note, save, written, stored }
}

it('the line is too long by its characters, an emoji being one, and only while it is too long', async () => {
  const { note, save, written } = await card()
  const isWrong = () => note.getAttribute('aria-invalid') === 'true'

  await write(note, '🌳'.repeat(maxCustody + 1))
  expect(isWrong()).toBe(false)
  await save()
  expect(isWrong()).toBe(true)
  await vi.waitFor(() => expect(document.activeElement).toBe(note))
  await write(note, '🌳'.repeat(maxCustody))
  expect(isWrong()).toBe(false)
  expect(written).toEqual([])
  await save()
  expect(written).toEqual(['🌳'.repeat(maxCustody)])
})

it('a line that the other guardian saved meanwhile is shown beside what was typed, which stays', async () => {
  const { note, save, written, stored } = await card()
  await write(note, 'Les semaines paires.')
  Object.assign(stored, { text: 'Les semaines impaires.', changedAt: '2027-03-01T10:00:00.000Z' })
  await save()
  expect((await screen.findByRole('status')).textContent).toContain('Les semaines impaires.')
  expect(note).toHaveProperty('value', 'Les semaines paires.')
  await vi.waitFor(() => expect(document.activeElement).toBe(note))
  expect(note.getAttribute('aria-invalid')).toBe('true')
  expect(written).toEqual([])

  await save()
  await vi.waitFor(() => expect(written).toEqual(['Les semaines paires.']))
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
})

it('what is written while the line is being saved stays', async () => {
  const saving = Promise.withResolvers<void>()
  const { note, save, written } = await card(saving.promise)
  await write(note, 'Les semaines paires.')
  await save()
  await write(note, 'Les semaines paires, dès le vendredi.')
  await act(async () => saving.resolve())
  const button = await screen.findByRole('button', { name: 'Enregistrer' })
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Les semaines paires, dès le vendredi.')
  await userEvent.click(button)
  expect(written).toEqual(['Les semaines paires.', 'Les semaines paires, dès le vendredi.'])
})
