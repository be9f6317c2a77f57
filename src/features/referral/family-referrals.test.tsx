import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { render, screen, within } from '#tests/support/pages/rendered.ts'
import FamilyReferrals from './family-referrals.tsx'
import { loader } from './referral-page.tsx'

const page = loader({ url: new URL('https://mirabelle.test/fr/referral') } as Parameters<typeof loader>[0])
const later = '2097-01-13T09:00:00.000Z'

it.each<[string, SessionUser['plan'], { hasAccess: boolean; freeAccessUntil: string | null }, RegExp]>([
  ['subscribes', 'lives', { hasAccess: true, freeAccessUntil: null }, /^Votre abonnement ouvre/],
  [
    'has free days',
    null,
    { hasAccess: true, freeAccessUntil: later },
    /^Jours offerts jusqu’au 13\sjanvier\s2097/,
  ],
  ['has neither', null, { hasAccess: false, freeAccessUntil: null }, /^Ni abonnement ni jours offerts/],
  ['owes a payment', 'lives', { hasAccess: false, freeAccessUntil: null }, /^Votre accès est fermé/],
  [
    'is suspended with free days',
    null,
    { hasAccess: false, freeAccessUntil: later },
    /^Votre accès est fermé/,
  ],
])('says what access a family has that %s', async (_, plan, access, said) => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.endsWith('/access-status')
        ? access
        : { referralCode: null, referralCount: 0, maxReferrals: 2, referrals: [] },
    ),
  )
  const user = { id: crypto.randomUUID(), email: 'claire@exemple.lu', plan } as SessionUser
  render(
    <MemoryRouter>
      <FamilyReferrals user={user} page={page} endWithSession={() => false} />
    </MemoryRouter>,
  )
  const card = await screen.findByRole('region', { name: page.texts.access.heading })
  expect(within(card).getByText(said)).toBeDefined()
})
