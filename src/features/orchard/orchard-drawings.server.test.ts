import { describe, expect, it } from 'vitest'
import { badge } from '#src/ui/illustrations/badges.ts'
import { avatar } from '#src/ui/illustrations/people/avatars.ts'
import { aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer()

const tree = '/api/orchard/tree.svg?badges=blossom.autonomy,sun.time&sprigs=3&blossoms=1&plums=2'

async function aChildsBrowser() {
  const user = await aSubscriber(server.services.db)
  const [childId = ''] = await someChildren(server.services.db, user, ['Renarde'])
  const browser = await server.signedIn(user)
  await browser.put('/api/account/pin', { pin: '2468' })
  expect((await browser.post('/api/child-view', { childId })).status).toBe(200)
  return browser
}

describe('the orchard’s drawings', () => {
  it('are images that a child’s tablet caches for a day', async () => {
    const browser = await aChildsBrowser()
    const { status, text, headers } = await browser.get(tree)
    expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
      200,
      'image/svg+xml; charset=utf-8',
      'private, max-age=86400',
    ])
    for (const [shape, category] of [
      ['blossom', 'autonomy'],
      ['sun', 'time'],
    ] as const)
      expect(text).toContain(badge(shape, category).replace(/^<svg[^>]*>|<\/svg>$/g, ''))
    expect((await browser.get('/api/orchard/tree.svg?badges=&sprigs=0&blossoms=0&plums=0')).status).toBe(200)
    expect((await browser.get('/api/orchard/picture.svg?of=face:3')).text).toBe(avatar('3'))
  })

  it('are rejected for invalid parameters and for a visitor', async () => {
    const browser = await aChildsBrowser()
    for (const wrong of [
      'badges=blossom.nothing&sprigs=0&blossoms=0&plums=0',
      'badges=<script>.time&sprigs=0&blossoms=0&plums=0',
      'badges=&sprigs=-1&blossoms=0&plums=0',
      'badges=&sprigs=99999&blossoms=0&plums=0',
      'badges=',
    ])
      expect((await browser.get(`/api/orchard/tree.svg?${wrong}`)).status, wrong).toBe(400)
    for (const wrong of ['of=face', 'of=dog:1', 'of=face:"><script>', ''])
      expect((await browser.get(`/api/orchard/picture.svg?${wrong}`)).status, wrong).toBe(400)
    expect((await server.browser().get(tree)).status).toBe(401)
  })
})
