// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { render, screen, userEvent, write } from '#tests/support/rendered.ts'
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
  const video = { id: 'film', title: 'Dire non', lang: 'fr', captions: ['fr', 'it'] } as unknown as AdminVideo
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={newQueryClient()}>
      <CaptionsDialog video={video} onClose={onClose} />
    </QueryClientProvider>,
  )
  const language = screen.getByRole('combobox', { name: 'Langue' })
  const captions = () => screen.findByRole('textbox', { name: 'Sous-titres' })
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(await captions()).toHaveProperty('value', 'WEBVTT\n')
  await write(await captions(), 'WEBVTT bonjour')
  await userEvent.selectOptions(language, 'it')
  await write(await captions(), 'WEBVTT buongiorno')
  await userEvent.selectOptions(language, 'fr')
  expect(await captions()).toHaveProperty('value', 'WEBVTT bonjour')

  await userEvent.selectOptions(language, 'it')
  await save()
  await vi.waitFor(() => expect(language).toHaveProperty('value', 'fr'))
  expect(onClose).not.toHaveBeenCalled()
  rejected = undefined
  await save()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(Object.fromEntries(saved)).toEqual({ fr: 'WEBVTT bonjour', it: 'WEBVTT buongiorno' })
})
