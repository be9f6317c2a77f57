import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, it, onTestFinished, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { clearFamilyStorage } from '#src/domain/accounts/family-storage.ts'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { loader } from '#src/features/videos/videos-page.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import type { Replay } from './replay-about.tsx'
import { ReplayView } from './replay-view.tsx'

const replay: Replay = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Dire non',
  lang: 'fr',
  url: null,
  thumb: '/thumb.webp',
  duration: 5,
  category: null,
  createdAt: '2027-01-11T10:00:00.000Z',
  description: '',
  ageGroups: [],
  player: 'own',
  position: null,
  seconds: 300,
  dinnerQuestion: null,
  chapters: [],
  captions: [],
  live: null,
  challenge: null,
}

it('the choice of the child who watches keeps the focus, and stays while the replay is read for it', async () => {
  onTestFinished(clearFamilyStorage)
  const toms = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/account/children')
      return Response.json({ children: ['Zoé', 'Tom'].map((name) => ({ id: name, displayName: name })) })
    return path.includes('childId=Tom') ? toms.promise : Response.json({ ...replay, position: 60 })
  })
  const page = loader({ url: new URL('https://mirabelle.test/fr/videos') } as Parameters<typeof loader>[0])
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter initialEntries={[`/fr/videos?id=${replay.id}&child=Zoé`]}>
        <ReplayView id={replay.id} user={{ hasAccess: true } as SessionUser} page={page} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const resumeAt = (time: string) => ({ name: interpolate(page.replay.resume, { time }) })
  expect(await screen.findByRole('button', resumeAt('1:00'))).toBeDefined()
  screen.getByRole('radio', { name: 'Zoé' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  const tom = screen.getByRole('radio', { name: 'Tom', checked: true })
  expect(document.activeElement).toBe(tom)
  expect(screen.getByRole('button', { name: page.replay.watch })).toBeDefined()

  toms.resolve(Response.json({ ...replay, position: 90 }))
  expect(await screen.findByRole('button', resumeAt('1:30'))).toBeDefined()
  expect(document.activeElement).toBe(tom)
  expect(tom.isConnected).toBe(true)
})
