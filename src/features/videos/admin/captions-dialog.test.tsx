import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { render, screen, userEvent, write } from '#tests/support/pages/rendered.ts'
import { CaptionsDialog } from './captions-dialog.tsx'
import type { AdminVideo } from './catalogue.contract.ts'

/** The dialog of a film with captions in French and Italian, which are saved and deleted in `stored`. */
function captionsOfFilm() {
  const stored = new Map([
    ['fr', 'WEBVTT\n'],
    ['it', 'WEBVTT\n'],
  ])
  const server = { stored, rejected: '' }
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const lang = path.slice(-2)
    if (method === 'DELETE') stored.delete(lang)
    if (method === 'GET') return new Response(stored.get(lang), { status: stored.has(lang) ? 200 : 404 })
    if (lang === server.rejected) return Response.json({ message: 'Sous-titres illisibles' }, { status: 503 })
    if (method === 'PUT') stored.set(lang, String(body))
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
  return {
    captions: () => screen.findByRole('textbox', { name: 'Sous-titres' }),
    language,
    onClose,
    press: (name: string) => userEvent.click(screen.getByRole('button', { name })),
    server,
  }
}

it('captions that were typed in two languages are kept side by side, and saved together', async () => {
  const { captions, language, onClose, press, server } = captionsOfFilm()
  server.rejected = 'fr'
  expect(await captions()).toHaveProperty('value', 'WEBVTT\n')
  await write(await captions(), 'WEBVTT bonjour')
  await userEvent.selectOptions(language, 'it')
  await write(await captions(), 'WEBVTT buongiorno')
  await userEvent.selectOptions(language, 'fr')
  expect(await captions()).toHaveProperty('value', 'WEBVTT bonjour')

  await userEvent.selectOptions(language, 'it')
  await press('Enregistrer')
  await vi.waitFor(() => expect(language).toHaveProperty('value', 'fr'))
  expect(onClose).not.toHaveBeenCalled()
  server.rejected = ''
  await press('Enregistrer')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(Object.fromEntries(server.stored)).toEqual({ fr: 'WEBVTT bonjour', it: 'WEBVTT buongiorno' })
})

it('captions that are deleted close the dialog unless others are not saved yet', async () => {
  const { captions, language, onClose, press, server } = captionsOfFilm()
  await write(await captions(), 'WEBVTT bonjour')
  await userEvent.selectOptions(language, 'it')
  await write(await captions(), 'WEBVTT buongiorno')
  await press('Supprimer ces sous-titres')
  await vi.waitFor(() => expect(language).toHaveProperty('value', 'fr'))
  expect(onClose).not.toHaveBeenCalled()
  expect(await captions()).toHaveProperty('value', 'WEBVTT bonjour')
  await vi.waitFor(async () => expect(document.activeElement).toBe(await captions()))

  await userEvent.selectOptions(language, 'it')
  expect(await captions()).toHaveProperty('value', expect.not.stringContaining('buongiorno'))
  expect(screen.queryByRole('button', { name: 'Supprimer ces sous-titres' })).toBeNull()
  await userEvent.selectOptions(language, 'fr')
  await press('Enregistrer')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(Object.fromEntries(server.stored)).toEqual({ fr: 'WEBVTT bonjour' })
})

it('captions that are deleted close the dialog where nothing else was typed', async () => {
  const { onClose, press } = captionsOfFilm()
  await press('Supprimer ces sous-titres')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
