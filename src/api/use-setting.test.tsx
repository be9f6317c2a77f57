import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { mount } from '#tests/support/mounted.ts'
import { useSetting } from './use-setting.ts'
import { useSubmit } from './use-submit.ts'

/** A setting of the language; each call that stores it ends when `calls` is given its outcome. */
async function setting() {
  const calls: { sent: string; end: (isStored: boolean) => Promise<void> }[] = []
  function Setting({ value }: { value: string }) {
    const submission = useSubmit(() => 'failed')
    const chosen = useSetting(value, submission, (sent) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const end = (isStored: boolean) =>
        act(async () => {
          if (!isStored) return reject(new Error('lost'))
          await page.render(<Setting value={sent} />)
          resolve()
        })
      calls.push({ sent, end })
      return promise
    })
    return (
      <>
        <output>{chosen.value}</output>
        <select onChange={({ target }) => void chosen.choose(target.value)} />
      </>
    )
  }
  const page = await mount(<Setting value="fr" />)
  return {
    calls,
    choose: (value: string) => page.fire('select', {}, 'onChange', { value }),
    shown: () => page.text,
    readAgain: (value: string) => page.render(<Setting value={value} />),
  }
}

it('what is stored is shown again after a success and after a failure', async () => {
  const { calls, choose, shown, readAgain } = await setting()
  await choose('en')
  expect(shown()).toBe('en')
  await calls[0]?.end(true)
  expect(shown()).toBe('en')
  await readAgain('it')
  expect(shown()).toBe('it')
  await choose('fr')
  await calls[1]?.end(false)
  expect(shown()).toBe('it')
})

it('what is chosen while a call is pending is sent after it, and shown all the while', async () => {
  const { calls, choose, shown } = await setting()
  await choose('en')
  await choose('it')
  expect(calls).toHaveLength(1)
  await calls[0]?.end(true)
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.sent).toBe('it')
  expect(shown()).toBe('it')
  await calls[1]?.end(true)
  expect(shown()).toBe('it')
})
