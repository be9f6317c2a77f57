import { Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { ChallengeOfChild } from '#src/domain/challenges/challenges.contract.ts'
import { render, screen, userEvent, within } from '#tests/support/pages/rendered.ts'
import { challengePageData } from './challenge-data.ts'
import OneChallenge from './one-challenge.tsx'

const page = challengePageData('fr')
const { texts } = page

/** The page of a challenge in this state. While the server answers with `fault`, it stores nothing. */
async function showChallenge(
  state: 'begun' | 'done',
  server: { fault?: number | undefined },
  more: Partial<ChallengeOfChild> = {},
) {
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
    state,
    wasConfirmed: false,
    isThisWeeks: false,
    words: null,
    reason: null,
    isNotForUs: false,
    ...more,
  }
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'PUT' && server.fault) return Response.json({}, { status: server.fault })
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
}

async function openDialog(server: { fault?: number | undefined }) {
  await showChallenge('done', server)
  await userEvent.click(await screen.findByRole('button', { name: texts.openConfirm }))
  return screen.findByRole('dialog')
}

const confirm = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: texts.confirm.yes }))

it.each([
  [503, texts.failedToNote],
  [401, texts.sessionEnded],
])('a confirmation that was not stored says so in its dialog, which stays: %i', async (fault, words) => {
  const server: { fault?: number | undefined } = { fault }
  const dialog = await openDialog(server)
  await userEvent.type(within(dialog).getByRole('textbox'), 'Bravo')
  await confirm(dialog)
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(within(dialog).getByRole('alert')).toBeDefined()
  expect(within(dialog).getByRole('textbox')).toHaveProperty('value', 'Bravo')

  server.fault = undefined
  await confirm(dialog)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('status').textContent).toBe(texts.confirmed)
  await vi.waitFor(() =>
    expect(document.activeElement?.textContent).toBe(`${texts.confirmed}${texts.print}${texts.again}`),
  )
})

it('the dialog is left by its button, also once a word is written', async () => {
  const dialog = await openDialog({})
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

it.each([
  ['replay', '/fr/videos'],
  ['live', '/fr/live'],
] as const)('the %s that goes with it opens for the child of the challenge', async (kind, path) => {
  const goesWith = { kind, id: 'r', title: 'Savoir dire non', lang: 'fr' } as const
  await showChallenge('begun', {}, { goesWith })
  const link = await screen.findByRole('link', { name: goesWith.title })
  expect(link.getAttribute('href')).toBe(`${path}?id=r&child=zoe`)
})

it('a change that was not stored says so beside the buttons, until the next attempt', async () => {
  const server: { fault?: number | undefined } = { fault: 503 }
  await showChallenge('begun', server)
  await userEvent.click(await screen.findByRole('button', { name: texts.done }))
  expect((await screen.findByRole('alert')).textContent).toBe(texts.failedToNote)
  server.fault = undefined
  await userEvent.click(screen.getByRole('button', { name: texts.done }))
  expect(await screen.findByRole('button', { name: texts.openConfirm })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([
  [false, texts.confirm.text],
  [true, texts.confirm.textOnceMore],
])(
  'the dialog promises a fruit for the first confirmation alone: confirmed before is %s',
  async (wasConfirmed, text) => {
    await showChallenge('done', {}, { wasConfirmed })
    await userEvent.click(await screen.findByRole('button', { name: texts.openConfirm }))
    expect((await screen.findByRole('dialog')).textContent).toContain(text)
  },
)

it('a challenge that is begun again after its confirmation promises no second fruit', async () => {
  const dialog = await openDialog({})
  await confirm(dialog)
  for (const action of [texts.again, texts.done, texts.openConfirm])
    await userEvent.click(await screen.findByRole('button', { name: action }))
  expect((await screen.findByRole('dialog')).textContent).toContain(texts.confirm.textOnceMore)
})
