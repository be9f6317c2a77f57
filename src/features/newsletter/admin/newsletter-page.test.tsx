import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { emptyTexts, type NewsletterTexts } from '#src/domain/newsletter/newsletter-issue.rules.ts'
import { act, render, screen, userEvent, within, write } from '#tests/support/pages/rendered.ts'
import NewslettersSection from './newsletters-section.tsx'

const issueId = '00000000-0000-4000-8000-000000000001'

function issueOf(texts: NewsletterTexts, changedAt: string) {
  return {
    id: issueId,
    subject: texts.fr.subject,
    languages: ['fr'],
    state: 'draft',
    changedAt,
    sendingAt: null,
    progress: null,
    texts,
    readers: { fr: 1, en: 0, it: 0 },
    lastSentAt: null,
    previews: {},
  }
}

const withSubject = (subject: string) => ({ ...emptyTexts, fr: { subject, body: 'Bonjour.' } })
const stored = issueOf(withSubject('Avril'), '2027-04-01T08:00:00.000Z')

beforeEach(() => localStorage.clear())

/** The section at an address. What is saved answers once `respond` is called. */
async function section(address: string) {
  const saving = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.startsWith('/api/admin/letters?'))
      return Response.json([], { headers: { 'X-Total-Count': '0' } })
    if (method === 'DELETE') return Response.json({})
    if (method === 'GET') return Response.json(stored)
    await saving.promise
    return Response.json(issueOf(JSON.parse(String(body)).texts, '2027-04-01T09:00:00.000Z'))
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <NewslettersSection />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByRole('textbox', { name: 'Objet' })
  return {
    subject: () => screen.getByRole('textbox', { name: 'Objet' }),
    save: () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer le brouillon' })),
    respond: () => act(async () => saving.resolve()),
  }
}

it.each([
  ['a new issue', '/admin?section=newsletters&issue=new'],
  ['a draft', `/admin?section=newsletters&issue=${issueId}`],
])('what is written in %s while it is being saved stays', async (_, address) => {
  const { subject, save, respond } = await section(address)
  await write(subject(), 'Mai')
  await save()
  await write(subject(), 'Mai et juin')
  await respond()
  await screen.findByText(/^Des changements ne sont pas enregistrés/)
  expect(subject()).toHaveProperty('value', 'Mai et juin')
})

it('a draft that was deleted is left for the list', async () => {
  await section(`/admin?section=newsletters&issue=${issueId}&lang=fr`)
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Supprimer' }))
  expect(await screen.findByText('Aucune lettre pour le moment.')).toBeDefined()
})
