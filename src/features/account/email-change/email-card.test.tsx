import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { accountTexts } from '#src/features/account/account.texts.ts'
import type { AccountProps } from '#src/features/account/account-data.ts'
import { emailChangePageTexts } from '#src/features/account/email-change.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { render, screen, userEvent, write } from '#tests/support/pages/rendered.ts'
import { EmailCard } from './email-card.tsx'

const words = inLanguage(emailChangePageTexts, 'fr')
const page = { texts: inLanguage(accountTexts, 'fr'), emailChange: words } as AccountProps['page']
const user = { email: 'claire@exemple.lu' } as AccountProps['user']
const newEmail = 'claire@exemple.org'

it('the focus moves to a rejected address, and to the heading once the address is asked for', async () => {
  let isRejected = true
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    if (method === 'POST' && isRejected) return Response.json({}, { status: 400 })
    const pending = { newEmail, isOldConfirmed: false, isNewConfirmed: false }
    return Response.json({ pending: method === 'POST' ? pending : null })
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <EmailCard page={page} user={user} />
    </QueryClientProvider>,
  )
  const region = screen.getAllByRole('status').find(({ textContent }) => textContent === '')
  const field = await screen.findByRole('textbox')
  const ask = () => userEvent.click(screen.getByRole('button', { name: words.ask }))
  await write(field, newEmail)
  await ask()
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
  isRejected = false
  await ask()
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
  expect(region?.textContent).toBe(interpolate(words.waiting, { email: newEmail }))

  await userEvent.click(screen.getByRole('button', { name: words.cancel }))
  await screen.findByRole('textbox')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})
