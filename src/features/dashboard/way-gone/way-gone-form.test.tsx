import { expect, it, vi } from 'vitest'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { render, screen, userEvent, within } from '#tests/support/pages/rendered.ts'
import { wayGoneTexts } from './way-gone.texts.ts'
import { WayGoneForm } from './way-gone-form.tsx'

it('the questions that lack an answer are named, in a summary with the focus and beside each', async () => {
  const texts = inLanguage(wayGoneTexts, 'fr')
  const sent = vi.fn(async (_: string, __: RequestInit) => Response.json([]))
  vi.stubGlobal('fetch', sent)
  render(
    <WayGoneForm
      childId="child"
      texts={texts}
      onSaved={() => {}}
      onAnsweredBefore={async () => {}}
      onCancel={() => {}}
    />,
  )
  const questions = screen.getAllByRole('group')
  const wrong = () => questions.filter((question) => within(question).queryByText(texts.missing))
  const answer = (question: HTMLElement) =>
    userEvent.click(within(question).getByRole('radio', { name: '4' }))
  const save = () => userEvent.click(screen.getByRole('button', { name: texts.save }))
  const [first, emotions, , money] = questions
  if (!first) throw new Error('the questions are missing')

  await answer(first)
  await save()
  expect(wrong()).toEqual([emotions, money])
  const summary = screen.getByRole('alert')
  const links = within(summary).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(wrong().map(({ id }) => `#${id}`))
  await vi.waitFor(() => expect(document.activeElement).toBe(summary))
  expect(sent).not.toHaveBeenCalled()

  for (const question of questions) await answer(question)
  await save()
  expect(wrong()).toEqual([])
  expect(sent).toHaveBeenCalledOnce()
})
