// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { accountTexts } from '#src/features/account/account.texts.ts'
import type { AccountPageData } from '#src/features/account/account-data.ts'
import { maxCustody } from '#src/shared/fields/field-limits.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { render, screen, userEvent, write } from '#tests/support/rendered.ts'
import { CustodyCard } from './custody-card.tsx'
import { guardianPageTexts } from './guardians.texts.ts'

it('the line is too long by its characters, an emoji being one, and only while it is too long', async () => {
  const written: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.endsWith('/guardians')) return Response.json([])
    if (method === 'PUT') written.push(JSON.parse(String(body)).text)
    return Response.json({ text: 'Une semaine sur deux.', writtenBy: null, changedAt: null })
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
  const isWrong = () => note.getAttribute('aria-invalid') === 'true'

  await write(note, '🌳'.repeat(maxCustody + 1))
  expect(isWrong()).toBe(false)
  await save()
  expect(isWrong()).toBe(true)
  await write(note, '🌳'.repeat(maxCustody))
  expect(isWrong()).toBe(false)
  expect(written).toEqual([])
  await save()
  expect(written).toEqual(['🌳'.repeat(maxCustody)])
})
