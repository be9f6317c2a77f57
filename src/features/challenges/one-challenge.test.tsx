import { Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { ChallengeOfChild } from '#src/domain/challenges/challenges.contract.ts'
import { render, screen, userEvent, within } from '#tests/support/rendered.ts'
import { challengePageData } from './challenge-data.ts'
import OneChallenge from './one-challenge.tsx'

const page = challengePageData('fr')
const { texts } = page

/** A challenge that the child has done. While `isAway`, the server stores nothing. */
async function doneChallenge(server: { isAway: boolean }) {
  const challenge: ChallengeOfChild = {
    id: 'dire-non',
    category: 'social',
    minutes: 20,
    title: 'Dire non',
    why: '',
    steps: [],
    materials: [],
    passesOn: false,
    liveId: null,
    goesWith: null,
    state: 'done',
    isThisWeeks: false,
    words: null,
    reason: null,
    isNotForUs: false,
  }
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'PUT' && server.isAway) return Response.json({}, { status: 503 })
    if (method === 'PUT') return Response.json({ id: challenge.id, ...JSON.parse(String(body)) })
    if (path.startsWith('/api/challenges')) return Response.json([challenge])
    return Response.json({ childId: 'zoe', displayName: 'Zoé', badges: [] })
  })
  render(
    <MemoryRouter>
      <Suspense>
        <OneChallenge page={page} hasAccess id={challenge.id} childId="zoe" />
      </Suspense>
    </MemoryRouter>,
  )
  await userEvent.click(await screen.findByRole('button', { name: texts.openConfirm }))
  return screen.findByRole('dialog')
}

const confirm = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: texts.confirm.yes }))

it('a confirmation that was not stored says so in its dialog, where a toast would lie under it', async () => {
  const server = { isAway: true }
  const dialog = await doneChallenge(server)
  await confirm(dialog)
  expect((await within(dialog).findByRole('alert')).textContent).toBe(texts.failedToNote)

  server.isAway = false
  await confirm(dialog)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('status').textContent).toBe(texts.confirmed)
  await vi.waitFor(() =>
    expect(document.activeElement?.textContent).toBe(`${texts.confirmed}${texts.print}${texts.again}`),
  )
})

it('the dialog is left by its button, also once a word is written', async () => {
  const dialog = await doneChallenge({ isAway: false })
  await userEvent.type(within(dialog).getByRole('textbox'), 'Bravo')
  await userEvent.click(within(dialog).getByRole('button', { name: texts.confirm.close }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the address of a child that the family does not have leads to the dashboard', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'Child not found', code: 'unknownChild' }, { status: 404 }),
  )
  render(
    <MemoryRouter>
      <OneChallenge page={page} hasAccess id="dire-non" childId={crypto.randomUUID()} />
    </MemoryRouter>,
  )
  expect(await screen.findByText(texts.unknown)).toBeTruthy()
  expect(screen.getByRole('link', { name: texts.all }).getAttribute('href')).toBe('/fr/espace-parent')
  expect(screen.queryByRole('button', { name: texts.tryAgain })).toBeNull()
})
