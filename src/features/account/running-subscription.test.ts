import { expect, it, vi } from 'vitest'
import { leaving } from '#src/api/use-submit.ts'
import { openBillingPortal } from './running-subscription.tsx'

it('the button of the billing portal stays busy until the page leaves', async () => {
  const assign = vi.fn()
  vi.stubGlobal('window', { location: { assign } })
  vi.stubGlobal('fetch', async () => Response.json({ url: 'https://billing.example/portal' }))
  let outcome: unknown
  await openBillingPortal({
    isPending: false,
    failure: undefined,
    submit: async (work) => {
      outcome = await work()
      return true
    },
    forget: () => {},
  })
  expect(assign).toHaveBeenCalledWith('https://billing.example/portal')
  expect(outcome).toBe(leaving)
})
