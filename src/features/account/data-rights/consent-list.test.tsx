import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import type { Consent } from '#src/domain/consents/list-consents.contract.ts'
import { accountTexts } from '#src/features/account/account.texts.ts'
import type { AccountPageData, AccountProps } from '#src/features/account/account-data.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import { ConsentList } from './consent-list.tsx'

const texts = inLanguage(accountTexts, 'fr')
const words = texts.data

it('after a withdrawal the focus is on the list’s heading, since the button that was pressed is gone', async () => {
  const consent: Consent = {
    id: '00000000-0000-4000-8000-000000000003',
    child: null,
    purpose: 'newsletter',
    textVersion: '2026-11-01',
    language: 'fr',
    givenAt: '2027-01-11T09:00:00.000Z',
    withdrawnAt: null,
    givenBy: 'claire@exemple.lu',
    isPayers: true,
    isYours: true,
  }
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'POST') consent.withdrawnAt = '2027-01-12T09:00:00.000Z'
    return path.endsWith('/consents')
      ? Response.json({ consents: [consent] })
      : Response.json({}, { status: method === 'POST' ? 200 : 401 })
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <ConsentList
        page={{ language: 'fr', texts } as AccountPageData}
        user={{ isPayer: true } as AccountProps['user']}
      />
    </QueryClientProvider>,
  )
  const withdraw = await screen.findByRole('button')
  await userEvent.click(withdraw)
  await userEvent.click(screen.getByRole('button', { name: words.withdrawConfirm }))
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: words.consents })),
  )
  expect(withdraw.isConnected).toBe(false)
})
