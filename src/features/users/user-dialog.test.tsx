import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { userTexts } from '#src/domain/back-office/admin.texts.ts'
import { render, screen, userEvent, within } from '#tests/support/pages/rendered.ts'
import { UserDialog } from './user-dialog.tsx'
import type { FamilyDetails } from './users.contract.ts'

const { endSessions, sessionsEnded } = userTexts.dialog

it('says in the dialog whether the sessions were ended: a toast would lie under it', async () => {
  const user = {
    email: 'claire@exemple.lu',
    isSubscribed: false,
    freeAccessUntil: null,
    createdAt: '2027-01-11T09:00:00.000Z',
    lastLoginAt: null,
    hasCompletedOnboarding: true,
    subscription: null,
    incidents: [],
    deliveryAddress: null,
  } as Partial<FamilyDetails>
  let isAway = true
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'DELETE' ? Response.json({}, { status: isAway ? 503 : 200 }) : Response.json(user),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <UserDialog userId="claire" onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const dialog = within(screen.getByRole('dialog'))
  const end = async () => userEvent.click(await dialog.findByRole('button', { name: endSessions }))
  await end()
  expect(await dialog.findByRole('alert')).toBeDefined()
  isAway = false
  await end()
  expect((await dialog.findByText(sessionsEnded)).closest('[role=status]')).not.toBeNull()
  expect(dialog.queryByRole('alert')).toBeNull()
})
