import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { mount } from '#tests/support/mounted.ts'
import { CaptionsDialog } from './captions-dialog.tsx'
import type { AdminVideo } from './catalogue.contract.ts'

it('captions that were typed in two languages are kept side by side, and saved together', async () => {
  const saved = new Map<string, string>()
  let rejected: string | undefined = 'fr'
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const lang = path.slice(-2)
    if (method !== 'PUT') return new Response('WEBVTT\n')
    if (lang === rejected) return Response.json({ message: 'Sous-titres illisibles' }, { status: 503 })
    saved.set(lang, String(body))
    return Response.json({})
  })
  vi.stubGlobal('FormData', class {})
  const video = { id: 'film', title: 'Dire non', lang: 'fr', captions: ['fr', 'it'] } as unknown as AdminVideo
  const onClose = vi.fn()
  const page = await mount(
    <QueryClientProvider client={newQueryClient()}>
      <CaptionsDialog video={video} onClose={onClose} />
    </QueryClientProvider>,
  )
  const shown = () => page.all('textarea')[0]?.value
  const choose = async (value: string) => {
    await page.fire('select', {}, 'onChange', { value })
    await vi.waitFor(() => expect(shown()).toBeDefined())
  }
  await vi.waitFor(() => expect(shown()).toBe('WEBVTT\n'))
  await page.fire('textarea', {}, 'onChange', { value: 'WEBVTT bonjour' })
  await choose('it')
  await page.fire('textarea', {}, 'onChange', { value: 'WEBVTT buongiorno' })
  await choose('fr')
  expect(shown()).toBe('WEBVTT bonjour')

  await choose('it')
  await page.fire('form', {}, 'onSubmit')
  await vi.waitFor(() => expect(page.all('select')[0]?.value).toBe('fr'))
  expect(onClose).not.toHaveBeenCalled()
  rejected = undefined
  await page.fire('form', {}, 'onSubmit')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(Object.fromEntries(saved)).toEqual({ fr: 'WEBVTT bonjour', it: 'WEBVTT buongiorno' })
})
