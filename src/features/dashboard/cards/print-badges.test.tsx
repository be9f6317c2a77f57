import { expect, it } from 'vitest'
import { dashboardTexts } from '#src/features/dashboard/dashboard.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { act, render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import { PrintBadges } from './print-badges.tsx'

it('a sheet of badges that could not be loaded says so in the page, until the next press', async () => {
  const texts = inLanguage(dashboardTexts.badges.sheet, 'fr')
  render(<PrintBadges address="/api/children/zoe/badges.svg" texts={texts} />)
  const print = () => userEvent.click(screen.getByRole('button'))
  await print()
  act(() => void document.querySelector('.badge-sheet')?.dispatchEvent(new Event('error')))
  expect(screen.getByRole('alert').textContent).toBe(texts.failed)
  await print()
  expect(screen.queryByRole('alert')).toBeNull()
})
