import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import { recordingConsentTexts } from './recording-consent.texts.ts'
import { RecordingConsentCard } from './recording-consent-card.tsx'

const texts = inLanguage(recordingConsentTexts, 'fr')

it('choices that could not be read say so, and one that could not be stored says that', async () => {
  const child = { id: 'zoe', displayName: 'Zoé', isAgreed: false, isAskedAgain: false }
  let isAway = true
  vi.stubGlobal('fetch', async () =>
    isAway ? Response.json({}, { status: 503 }) : Response.json({ children: [child] }),
  )
  render(
    <QueryClientProvider client={newQueryClient()}>
      <RecordingConsentCard texts={texts} />
    </QueryClientProvider>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain(texts.notLoaded)
  const again = () => userEvent.click(screen.getByRole('button', { name: texts.again }))
  isAway = false
  await again()
  const consent = await screen.findByRole('switch')
  expect(screen.queryByRole('alert')).toBeNull()

  isAway = true
  await userEvent.click(consent)
  expect((await screen.findByRole('alert')).textContent).toContain(texts.failed)
  await again()
  expect(screen.getByRole('alert').textContent).toContain(texts.failed)
  isAway = false
  await again()
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
