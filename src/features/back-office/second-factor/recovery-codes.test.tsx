import { expect, it, vi } from 'vitest'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorTexts } from './second-factor.texts.ts'

const texts = secondFactorTexts.recovery

it('copies the codes, and says so where the browser does not allow it', async () => {
  const copied: string[] = []
  let isAllowed = true
  vi.stubGlobal('navigator', {
    clipboard: {
      async writeText(text: string) {
        if (!isAllowed) throw new DOMException('', 'NotAllowedError')
        copied.push(text)
      },
    },
  })
  render(<RecoveryCodes codes={['aaaa-1111', 'bbbb-2222']} onClose={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: texts.copy }))
  const again = await screen.findByRole('button', { name: texts.copied })
  expect(copied).toEqual(['aaaa-1111\nbbbb-2222'])
  isAllowed = false
  await userEvent.click(again)
  expect((await screen.findByRole('alert')).textContent).toContain(texts.copyFailed)
})
