import { expect, it, vi } from 'vitest'
import { act, render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import { useSetting } from './use-setting.ts'
import { useSubmit } from './use-submit.ts'

/** A setting of the language; each call that stores it ends when `calls` is given its outcome. */
function setting() {
  const calls: { sent: string; end: (isStored: boolean) => Promise<void> }[] = []
  function Setting({ value }: { value: string }) {
    const submission = useSubmit(() => 'failed')
    const chosen = useSetting(value, submission, (sent) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const end = (isStored: boolean) =>
        act(async () => {
          if (!isStored) return reject(new Error('lost'))
          page.rerender(<Setting value={sent} />)
          resolve()
        })
      calls.push({ sent, end })
      return promise
    })
    return (
      <label>
        {'Langue'}
        <select value={chosen.value} onChange={({ target }) => void chosen.choose(target.value)}>
          {['fr', 'en', 'it'].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
    )
  }
  const page = render(<Setting value="fr" />)
  const select = screen.getByRole('combobox', { name: /Langue/ })
  return {
    calls,
    choose: (value: string) => userEvent.selectOptions(select, value),
    select,
    readAgain: (value: string) => page.rerender(<Setting value={value} />),
  }
}

it('what is stored is shown again after a success and after a failure', async () => {
  const { calls, choose, select, readAgain } = setting()
  await choose('en')
  expect(select).toHaveProperty('value', 'en')
  await calls[0]?.end(true)
  expect(select).toHaveProperty('value', 'en')
  readAgain('it')
  expect(select).toHaveProperty('value', 'it')
  await choose('fr')
  await calls[1]?.end(false)
  expect(select).toHaveProperty('value', 'it')
})

it('what is chosen while a call is pending is sent after it, and shown all the while', async () => {
  const { calls, choose, select } = setting()
  await choose('en')
  await choose('it')
  expect(calls).toHaveLength(1)
  await calls[0]?.end(true)
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.sent).toBe('it')
  expect(select).toHaveProperty('value', 'it')
  await calls[1]?.end(true)
  expect(select).toHaveProperty('value', 'it')
})

it('what is chosen while a call is pending is sent even if that call fails', async () => {
  const { calls, choose, select } = setting()
  await choose('en')
  await choose('it')
  await calls[0]?.end(false)
  expect(calls[1]?.sent).toBe('it')
  await calls[1]?.end(true)
  expect(select).toHaveProperty('value', 'it')
})
