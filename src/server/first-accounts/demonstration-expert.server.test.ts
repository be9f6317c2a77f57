import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { liveSessions } from '#src/infrastructure/database/schema.server.ts'
import { later, minute } from '#src/shared/durations.ts'
import { aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import type { KnownAccount } from './generated-accounts.server.ts'

it('a newcomer with both demonstration accounts opens the first live session’s class', {
  timeout: 120_000,
}, async () => {
  const server = await startTestServer({ environment: { DEMO_DATA: 'on' }, withClasses: true })
  try {
    const { db } = server.services
    const [live] = await db
      .select()
      .from(liveSessions)
      .where(eq(liveSessions.lang, 'fr'))
      .orderBy(asc(liveSessions.startsAt))
      .limit(1)
    if (!live) throw new Error('the demonstration has no live session')
    server.clock.hold()
    server.clock.moveTo(later(live.startsAt, -10 * minute))
    const family = await aSubscriber(db)
    const childIds = await someChildren(db, family, ['Renarde'])
    const browser = await server.signedIn(family)
    const join = () => browser.post(`/api/lives/${live.id}/join`, { childIds })
    expect(await join()).toMatchObject({ status: 409, body: { code: 'adultsAbsent' } })
    for (const account of [server.firstAdmin, server.firstExpert]) {
      const team = await signedIn(server, account)
      const entered = await team.browser.post<{ url: string }>(`/api/admin/lives/${live.id}/enter`, {}, team)
      expect(entered.status).toBe(200)
      expect((await fetch(entered.body.url)).status).toBe(200)
    }
    expect((await join()).status).toBe(200)
  } finally {
    await server.close()
  }
})

async function signedIn(server: TestServer, account: KnownAccount | undefined) {
  const browser = server.browser()
  const { body } = await browser.post<{ adminToken: string }>('/api/admin/login', account ?? {})
  return { browser, token: body.adminToken }
}
