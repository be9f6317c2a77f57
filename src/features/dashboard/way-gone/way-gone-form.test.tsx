import { expect, it, vi } from 'vitest'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { mount } from '#tests/support/mounted.ts'
import { wayGoneTexts } from './way-gone.texts.ts'
import { WayGoneForm } from './way-gone-form.tsx'

it('the questions that lack an answer are named, in a summary with the focus and beside each', async () => {
  const texts = inLanguage(wayGoneTexts, 'fr')
  const sent = vi.fn(async (_: string, __: RequestInit) => Response.json([]))
  vi.stubGlobal('fetch', sent)
  const form = await mount(
    <WayGoneForm childId="child" texts={texts} onSaved={() => {}} onCancel={() => {}} />,
  )
  const wrong = () =>
    form.all('fieldset').flatMap(({ id, 'aria-describedby': by }) => (by === `${id}-error` ? [id] : []))
  const answer = (name: unknown) => form.fire('input', { name, value: 4 }, 'onChange')
  const names = [...new Set(form.all('input').map(({ name }) => name))]

  await answer(names[0])
  await form.fire('form', {}, 'onSubmit')
  expect(wrong()).toEqual(['way-gone-baselineEmotions', 'way-gone-baselineMoney'])
  expect(form.all('a').map(({ href }) => href)).toEqual(wrong().map((id) => `#${id}`))
  expect(form.text.split(texts.missing)).toHaveLength(3)
  await vi.waitFor(() => expect(form.focused).toMatchObject({ role: 'alert' }))
  expect(sent).not.toHaveBeenCalled()

  for (const name of names) await answer(name)
  await form.fire('form', {}, 'onSubmit')
  expect(wrong()).toEqual([])
  expect(sent).toHaveBeenCalledOnce()
})
