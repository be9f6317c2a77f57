import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { emptyTexts, type NewsletterTexts } from '#src/domain/newsletter/newsletter-issue.rules.ts'
import { mount } from '#tests/support/mounted.ts'
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

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

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
  const page = await mount(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <NewslettersSection />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const subject = () => page.all('input', { lang: 'fr' })[0]?.value
  await vi.waitFor(() => expect(subject()).toBeDefined())
  return {
    page,
    subject,
    write: (value: string) => page.fire('input', { lang: 'fr' }, 'onChange', { value }),
    save: () => page.fire('form', {}, 'onSubmit'),
    respond: () => act(async () => saving.resolve()),
  }
}

it.each([
  ['a new issue', '/admin?section=newsletters&issue=new'],
  ['a draft', `/admin?section=newsletters&issue=${issueId}`],
])('what is written in %s while it is being saved stays', async (_, address) => {
  const { page, subject, write, save, respond } = await section(address)
  await write('Mai')
  await save()
  await write('Mai et juin')
  await respond()
  await vi.waitFor(() => expect(page.text).toContain('Des changements ne sont pas enregistrés'))
  expect(subject()).toBe('Mai et juin')
})

it('a draft that was deleted is left for the list', async () => {
  const { page } = await section(`/admin?section=newsletters&issue=${issueId}&lang=fr`)
  await page.press('Supprimer')
  await page.press('Supprimer')
  await vi.waitFor(() => expect(page.text).toContain('Aucune lettre pour le moment.'))
})
