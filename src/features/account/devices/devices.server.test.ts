import { describe, expect, it } from 'vitest'
import { aMember } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import type { Device } from './devices.contract.ts'

const server = provideTestServer()

type Listed = { sessions: Device[] }

describe('the devices of a family', () => {
  it('are listed with the current one marked, and not to visitors', async () => {
    const family = await aMember(server.services.db)
    const [here, there] = [await server.signedIn(family), await server.signedIn(family)]
    const { body } = await here.get<Listed>('/api/account/sessions')
    expect(body.sessions).toHaveLength(2)
    expect(body.sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(
      (await there.get<Listed>('/api/account/sessions')).body.sessions.find(({ isCurrent }) => isCurrent)?.id,
    ).not.toBe(body.sessions.find(({ isCurrent }) => isCurrent)?.id)
    expect((await server.browser().get('/api/account/sessions')).status).toBe(401)
  })

  it('are signed out one by one on the server, only by their own family', async () => {
    const family = await aMember(server.services.db)
    const stranger = await server.signedIn(await aMember(server.services.db))
    const [here, there] = [await server.signedIn(family), await server.signedIn(family)]
    const other = (await here.get<Listed>('/api/account/sessions')).body.sessions.find(
      ({ isCurrent }) => !isCurrent,
    )
    expect((await stranger.delete(`/api/account/sessions/${other?.id}`)).status).toBe(404)
    expect((await there.get('/api/auth/me')).status).toBe(200)
    expect((await here.delete(`/api/account/sessions/${other?.id}`)).status).toBe(200)
    expect((await there.get('/api/auth/me')).status).toBe(401)
    expect((await here.delete(`/api/account/sessions/${other?.id}`)).status).toBe(404)
    expect((await here.delete('/api/account/sessions/everything')).status).toBe(404)
  })

  it('are signed out all at once except the current one', async () => {
    const family = await aMember(server.services.db)
    const stranger = await server.signedIn(await aMember(server.services.db))
    const [here, ...others] = [
      await server.signedIn(family),
      await server.signedIn(family),
      await server.signedIn(family),
    ]
    expect((await here.post('/api/account/sessions/revoke-others')).body).toEqual({ revoked: 2 })
    for (const other of others) expect((await other.get('/api/auth/me')).status).toBe(401)
    expect((await here.get('/api/auth/me')).status).toBe(200)
    expect((await stranger.get('/api/auth/me')).status).toBe(200)
  })
})
