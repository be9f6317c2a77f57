import type { Page } from '@playwright/test'
import { z } from 'zod'
import { aChild, dismissCookieBanner, expect, type Site, signInSubscriber } from '#tests/support/e2e.ts'
import { siteNow } from '#tests/support/time/named-instant.ts'

/**
 * Puts a new family's browser in the view of its child, who has this display name and these hours of rest.
 * Resolves to the family's e-mail address.
 */
export async function inChildsView(
  page: Page,
  site: Site,
  displayName = 'Zoé',
  rest?: { restFrom: string; restTo: string },
): Promise<string> {
  await dismissCookieBanner(page)
  const email = await signInSubscriber(page, site)
  await aChild(page, site, displayName)
  const headers = { Origin: site.origin }
  expect((await page.request.put('/api/account/pin', { data: { pin: '2468' }, headers })).status()).toBe(200)
  const { children } = z
    .object({ children: z.array(z.object({ id: z.string() })) })
    .parse(await (await page.request.get('/api/account/children')).json())
  if (rest) {
    const limited = await page.request.put(`/api/children/${children[0]?.id}/limits`, {
      data: { dailyMinutes: null, ...rest },
      headers,
    })
    expect(limited.status()).toBe(200)
  }
  const begun = await page.request.post('/api/child-view', { data: { childId: children[0]?.id }, headers })
  expect(begun.status()).toBe(200)
  return email
}

/** The demonstration's next live session. */
export function nextLive(found: unknown): string {
  const [next] = z
    .array(z.object({ id: z.string(), startsAt: z.coerce.date(), state: z.string() }))
    .parse(found)
    .filter(({ startsAt, state }) => state === 'planned' && startsAt > siteNow())
  if (!next) throw new Error('no live session is planned')
  return next.id
}
