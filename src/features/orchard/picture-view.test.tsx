import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { Orchard } from '#src/domain/child-view/orchard.contract.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import { orchardPageData } from './orchard-data.ts'
import PictureView from './picture-view.tsx'

it('a picture that is only chosen is not said to be kept', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ picture: 'face:v1' }))
  const page = orchardPageData('fr')
  const words = page.texts.picture
  const orchard = { childId: 'zoe', picture: 'face:v1' } as Orchard
  render(
    <MemoryRouter>
      <PictureView orchard={orchard} page={page} onChange={() => {}} />
    </MemoryRouter>,
  )
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await press(words.keep)
  expect(screen.getByRole('status').textContent).toBe(words.kept)
  await press(interpolate(words.face, { number: 2 }))
  expect(screen.getByRole('status').textContent).toBe('')
})
