import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ClassEmulator, startClassEmulator } from './class-emulator.ts'

const secret = 'a secret of the test'
let directory: string
let emulator: ClassEmulator
let now: Date
let received: { method: string; url: string; body: string }[]
let listener: ReturnType<typeof createServer>
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'class-emulator-'))
  now = new Date('2027-01-11T11:00:00Z')
  received = []
  listener = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received.push({ method: request.method ?? '', url: request.url ?? '', body })
      response.writeHead(request.url?.startsWith('/rejected') ? 404 : 200).end()
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  emulator = await startClassEmulator({ directory, secret, clock: { now: () => now } })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await emulator.close()
  await new Promise((resolve) => listener.close(resolve))
  rmSync(directory, { recursive: true, force: true })
})

const callbacks = () => `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
const urlOf = (call: string, parameters: Record<string, string>, signedWith = secret) => {
  const query = new URLSearchParams(parameters).toString()
  return `${emulator.api}/${call}?${query}&checksum=${createHash('sha256').update(`${call}${query}${signedWith}`).digest('hex')}`
}
const ask = async (call: string, parameters: Record<string, string>) =>
  (await fetch(urlOf(call, parameters))).text()
const create = (more: Record<string, string> = {}) =>
  ask('create', {
    meetingID: 'live-1',
    name: 'Un live',
    guestPolicy: 'ASK_MODERATOR',
    record: 'true',
    autoStartRecording: 'true',
    ...more,
  })
async function enter(name: string, role: 'MODERATOR' | 'VIEWER', userID = name, more = {}) {
  const response = await fetch(
    urlOf('join', {
      meetingID: 'live-1',
      fullName: name,
      userID,
      role,
      ...(role === 'VIEWER' && { guest: 'true' }),
      ...more,
    }),
    {
      redirect: 'manual',
    },
  )
  const page = new URL(response.headers.get('location') ?? '', emulator.api)
  const session = page.searchParams.get('session') ?? ''
  const performAction = (what: string, more = {}) =>
    fetch(new URL(`/class/action?session=${session}`, page), {
      method: 'POST',
      headers: { Origin: page.origin },
      body: JSON.stringify({ what, ...more }),
    })
  return { page, session, performAction }
}

/** Uploads a part of what a moderator's page records. */
const upload = ({ page, session }: { page: URL; session: string }, piece: string, body: string) =>
  fetch(new URL(`/class/recording?session=${session}&piece=${piece}`, page), {
    method: 'POST',
    headers: { Origin: page.origin },
    body,
  })

/** The state that a member's page receives. */
async function stateOf({ page, session }: { page: URL; session: string }) {
  const stream = await fetch(new URL(`/class/events?session=${session}`, page))
  const reader = stream.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  // Several events may arrive at once: the last one counts.
  const lastEvent = new TextDecoder().decode(value).trim().split('\n\n').at(-1) ?? ''
  return JSON.parse(lastEvent.slice('data: '.length))
}

describe('the class emulator', () => {
  it('rejects a call with a wrong checksum, and opens a class once', async () => {
    expect(
      await (await fetch(urlOf('create', { meetingID: 'live-1', name: 'Un live' }, 'another'))).text(),
    ).toContain('checksumError')
    const first = await create()
    expect(first).toContain('<returncode>SUCCESS</returncode>')
    expect(await create()).toContain('duplicateWarning')
    expect(await ask('getMeetingInfo', { meetingID: 'live-2' })).toContain('notFound')
  })

  it('rejects a parameter beside the signed ones, a repeated one and a second checksum', async () => {
    await create()
    const child = { meetingID: 'live-1', fullName: 'Renarde', role: 'VIEWER', guest: 'true' }
    const [query = '', checksum = ''] = new URL(urlOf('join', child)).search.slice(1).split('&checksum=')
    const joinWith = (search: string) => fetch(`${emulator.api}/join?${search}`, { redirect: 'manual' })
    const repeated = `${query}&role=MODERATOR`
    const hash = createHash('sha256').update(`join${repeated}${secret}`).digest('hex')
    for (const search of [
      `${query}&checksum=${checksum}&role=MODERATOR`,
      `${query}&checksum=${checksum}&checksum=${checksum}`,
      `${query}&checksum=${checksum}&role=MODERATOR&checksum=${checksum}`,
      `${query}&checksum=${checksum.slice(1)}`,
      `checksum=${checksum}&${query}`,
      `role=MODERATOR&${query}&checksum=${checksum}`,
      `${repeated}&checksum=${hash}`,
      query,
    ]) {
      const response = await joinWith(search)
      expect([search, response.status, await response.text()]).toEqual([
        search,
        200,
        expect.stringContaining('checksumError'),
      ])
    }
    expect((await joinWith(`${query}&checksum=${checksum}`)).status).toBe(302)
  })

  it('lets an adult in at once, and a child when an adult admits it', async () => {
    await create()
    const adult = await enter('Rose', 'MODERATOR')
    await enter('Renarde', 'VIEWER')
    const before = await ask('getMeetingInfo', { meetingID: 'live-1' })
    expect([before.includes('Rose'), before.includes('Renarde')]).toEqual([true, false])
    const state = await stateOf(adult)
    expect(state.waiting).toMatchObject([{ name: 'Renarde' }])
    await adult.performAction('admit', { to: state.waiting[0].id })
    expect(await ask('getMeetingInfo', { meetingID: 'live-1' })).toContain('Renarde')
  })

  it('gives each member one session: joining again ends the first page', async () => {
    await create()
    const first = await enter('Rose', 'MODERATOR', 'rose')
    await enter('Rose', 'MODERATOR', 'rose')
    expect((await ask('getMeetingInfo', { meetingID: 'live-1' })).match(/<attendee>/g)?.length).toBe(1)
    expect((await first.performAction('hand')).status).toBe(410)
  })

  it('lets no child admit, mute, lock or end', async () => {
    await create()
    const [child, other] = [await enter('Renarde', 'VIEWER'), await enter('Loutre', 'VIEWER')]
    for (const what of ['admit', 'end', 'record', 'camera-lock'])
      await child.performAction(what, { to: other.session })
    expect(await ask('getMeetingInfo', { meetingID: 'live-1' })).toContain(
      '<participantCount>0</participantCount>',
    )
  })

  it('ends after its response, then announces the end and the signed recording', async () => {
    await create({
      meta_endCallbackUrl: `${callbacks()}/ended?token=t`,
      'meta_bbb-recording-ready-url': `${callbacks()}/ready`,
    })
    const adult = await enter('Rose', 'MODERATOR')
    for (const part of ['we', 'bm']) expect((await upload(adult, 'piece', part)).status).toBe(204)
    expect(await ask('end', { meetingID: 'live-1' })).toContain('sentEndMeetingRequest')
    await vi.waitFor(
      () => expect(received.map(({ url }) => url.split('?')[0]).toSorted()).toEqual(['/ended', '/ready']),
      { timeout: 5000 },
    )
    expect(received.find(({ url }) => url.startsWith('/ended'))?.url).toContain('token=t')
    const [header = '', payload = '', signature] = (
      new URLSearchParams(received.find(({ url }) => url === '/ready')?.body).get('signed_parameters') ?? ''
    ).split('.')
    expect(signature).toBe(createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url'))
    const { record_id } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const listed = await ask('getRecordings', { meetingID: 'live-1' })
    expect(listed).toContain(record_id)
    const url = /<url>([^<]+)<\/url>/.exec(listed)?.[1] ?? ''
    expect(await (await fetch(url)).text()).toBe('webm')
    await ask('publishRecordings', { recordID: record_id, publish: 'false' })
    expect((await fetch(url)).status).toBe(404)
    expect(await ask('deleteRecordings', { recordID: record_id })).toContain('SUCCESS')
    expect(await ask('getRecordings', { meetingID: 'live-1' })).toContain('noRecordings')
  })

  it('records by one moderator, and by the next when the first leaves, rejoins or is gone', async () => {
    await create()
    const [rose, ines] = [await enter('Rose', 'MODERATOR', 'rose'), await enter('Inès', 'MODERATOR', 'ines')]
    const record = async (...members: (typeof rose)[]) =>
      Promise.all(members.map(async (member) => (await stateOf(member)).isRecorder))
    expect(await record(rose, ines)).toEqual([true, false])
    const roseAgain = await enter('Rose', 'MODERATOR', 'rose')
    expect(await record(roseAgain, ines)).toEqual([false, true])
    await ines.performAction('leave')
    expect(await record(roseAgain)).toEqual([true])
    expect((await upload(ines, 'new', 'webm')).status).toBe(410)
    const nora = await enter('Nora', 'MODERATOR', 'nora')
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    const page = await fetch(new URL(`/class/events?session=${nora.session}`, nora.page))
    await vi.waitFor(async () => expect((await roseAgain.performAction('hand')).status).toBe(410), {
      timeout: 5000,
    })
    expect(await record(nora)).toEqual([true])
    await page.body?.cancel()
  })

  it('stores each piece as a separate recording, the first under the class’s internal id', async () => {
    const created = await create({
      meta_endCallbackUrl: `${callbacks()}/ended`,
      'meta_bbb-recording-ready-url': `${callbacks()}/ready`,
    })
    const id = /<internalMeetingID>(.+)<\/internalMeetingID>/.exec(created)?.[1] ?? ''
    const [rose, ines] = [await enter('Rose', 'MODERATOR'), await enter('Inès', 'MODERATOR')]
    const parts = [
      [rose, 'before', 'first '],
      [rose, 'reloaded', 'second '],
      [rose, 'before', 'whole'],
    ] as const
    for (const [who, piece, part] of parts) expect((await upload(who, piece, part)).status).toBe(204)
    expect((await upload(ines, 'too early', 'lost')).status).toBe(410)
    await rose.performAction('leave')
    for (const [who, piece, part] of [
      [ines, 'taken over', 'third'],
      [rose, 'reloaded', 'whole'],
    ] as const)
      expect((await upload(who, piece, part)).status).toBe(204)
    await ask('end', { meetingID: 'live-1' })
    await vi.waitFor(() => expect(received).toHaveLength(4), { timeout: 5000 })
    const ready = received
      .filter(({ url }) => url === '/ready')
      .map(({ body }) => {
        const [, payload = ''] = (new URLSearchParams(body).get('signed_parameters') ?? '').split('.')
        return JSON.parse(Buffer.from(payload, 'base64url').toString()).record_id
      })
    expect(ready.toSorted()).toEqual([id, `${id}-2`, `${id}-3`])
    const films = [...(await ask('getRecordings', { meetingID: 'live-1' })).matchAll(/<url>([^<]+)/g)]
    expect(await Promise.all(films.map(async ([, url = '']) => (await fetch(url)).text()))).toEqual([
      'first whole',
      'second whole',
      'third',
    ])
  })

  it('ends a class by the product’s clock', async () => {
    await create({ duration: '60' })
    now = new Date(now.getTime() + 61 * 60_000)
    await vi.waitFor(
      async () => expect(await ask('getMeetingInfo', { meetingID: 'live-1' })).toContain('notFound'),
      { timeout: 5000 },
    )
  })

  it('leads a rejected browser back with the reason, and sends it to a program as XML', async () => {
    await create()
    for (let member = 1; member <= 6; member++) await enter(`member ${member}`, 'VIEWER')
    const seventh = { meetingID: 'live-1', fullName: 'Loutre', userID: 'loutre', role: 'VIEWER' }
    const back = 'http://localhost:4000/fr/live?id=live-1'
    const redirected = await fetch(urlOf('join', { ...seventh, redirect: 'true', errorRedirectUrl: back }), {
      redirect: 'manual',
    })
    const address = new URL(redirected.headers.get('location') ?? '')
    expect([redirected.status, address.searchParams.get('id'), address.pathname]).toEqual([
      302,
      'live-1',
      '/fr/live',
    ])
    expect(JSON.parse(address.searchParams.get('errors') ?? '')).toMatchObject([
      { key: 'maxParticipantsReached' },
    ])
    expect(await ask('join', seventh)).toContain('<messageKey>maxParticipantsReached</messageKey>')
  })

  it('leads a page that is reopened after the class back to where its member came from', async () => {
    await create({ logoutURL: 'http://localhost:4000/fr/live?id=live-1' })
    const own = 'http://localhost:4000/it/diretta?id=live-1'
    const members = [
      { leadsTo: own, page: (await enter('Loutre', 'VIEWER', 'loutre', { logoutURL: own })).page },
      { leadsTo: 'http://localhost:4000/fr/live?id=live-1', page: (await enter('Lynx', 'VIEWER')).page },
    ]
    await ask('end', { meetingID: 'live-1' })
    await vi.waitFor(async () =>
      expect(await ask('getMeetingInfo', { meetingID: 'live-1' })).toContain('notFound'),
    )
    for (const { page, leadsTo } of members)
      expect((await fetch(page, { redirect: 'manual' })).headers.get('location')).toBe(leadsTo)
  })

  it('remembers where the newest thousand pages lead back to', async () => {
    await create({ logoutURL: 'http://localhost:4000/fr/live?id=live-1' })
    const first = await enter('Loutre', 'VIEWER')
    for (let times = 0; times < 1000; times++) await enter('Loutre', 'VIEWER')
    const last = await enter('Loutre', 'VIEWER')
    await ask('end', { meetingID: 'live-1' })
    await vi.waitFor(async () => expect(await leadsBack(last)).toContain('live-1'))
    expect(await leadsBack(first)).toBeNull()

    async function leadsBack({ page }: { page: URL }) {
      return (await fetch(page, { redirect: 'manual' })).headers.get('location')
    }
  })

  it('reports a child’s picture only to those who may see it', async () => {
    await create({ webcamsOnlyForModerator: 'true', guestPolicy: 'ALWAYS_ACCEPT' })
    const [adult, child, other] = [
      await enter('Rose', 'MODERATOR'),
      await enter('Renarde', 'VIEWER'),
      await enter('Loutre', 'VIEWER'),
    ]
    const stream = await fetch(new URL(`/class/events?session=${child.session}`, child.page))
    await child.performAction('picture', { isOn: true })
    const isSeenBy = async (who: typeof child) =>
      (await stateOf(who)).members.find(({ name }: { name: string }) => name === 'Renarde').hasPicture
    expect([await isSeenBy(adult), await isSeenBy(other)]).toEqual([true, false])
    await child.performAction('picture', { isOn: false })
    expect(await isSeenBy(adult)).toBe(false)
    await stream.body?.cancel()
  })

  it('reports who pressed the safety button', async () => {
    await create({ 'meta_mirabelle-help-url': `${callbacks()}/help?token=t` })
    const child = await enter('Renarde', 'VIEWER', 'pseudonym')
    await child.performAction('help')
    await vi.waitFor(() =>
      expect(received).toMatchObject([
        { method: 'POST', url: '/help?token=t', body: JSON.stringify({ userId: 'pseudonym', words: '' }) },
      ]),
    )
  })

  it('reports a failure when neither the product nor an adult in the class was notified', async () => {
    await create({ 'meta_mirabelle-help-url': `${callbacks()}/rejected?token=t` })
    const child = await enter('Renarde', 'VIEWER')
    expect((await child.performAction('help')).status).toBe(502)
    const adult = await enter('Rose', 'MODERATOR')
    expect((await child.performAction('help')).status).toBe(502)
    const page = await fetch(new URL(`/class/events?session=${adult.session}`, adult.page))
    expect((await child.performAction('help')).status).toBe(204)
    await page.body?.cancel()
  })

  it('rejects another origin, another host and a malformed action', async () => {
    await create()
    const { page, session } = await enter('Rose', 'MODERATOR')
    const post = (headers: Record<string, string>, body: string) =>
      fetch(new URL(`/class/action?session=${session}`, page), { method: 'POST', headers, body })
    expect((await post({ Origin: 'https://evil.example' }, '{"what":"end"}')).status).toBe(403)
    expect((await post({ Origin: page.origin }, 'no JSON')).status).toBe(400)
    expect((await fetch(new URL('/class?session=none', page))).status).toBe(410)
    expect((await fetch(page)).headers.get('content-security-policy')).toContain("script-src 'self'")
  })
})
