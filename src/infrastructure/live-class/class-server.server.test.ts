import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClassServer, startClassServer } from '#tests/support/stand-ins/class-server.ts'
import { maxMs } from '#tests/support/time/promised-time.ts'
import {
  createMeeting,
  endMeeting,
  getMeeting,
  getRecordings,
  LiveClassUnavailableError,
  removeRecording,
} from './class-server.server.ts'
import { parseXml, textIn } from './xml.rules.ts'

describe.each(['sha1', 'sha256', 'sha384', 'sha512'] as const)(
  'a class server that signs with %s',
  (checksum) => {
    let classes: ClassServer
    beforeAll(async () => {
      classes = await startClassServer(checksum)
    })
    afterAll(() => classes.stop())
    const server = () => ({ api: classes.api, secret: classes.secret, checksum })
    const passwords = { attendeePW: 'viewer', moderatorPW: 'moderator' }

    it('opens a class once, lists its attendees, and ends it after responding', async () => {
      const first = await createMeeting(server(), { meetingID: 'live-1', name: 'Un live', ...passwords })
      expect(first.isNew).toBe(true)
      expect(await createMeeting(server(), { meetingID: 'live-1', name: 'Un live', ...passwords })).toEqual({
        ...first,
        isNew: false,
      })
      expect(await getMeeting(server(), 'live-1')).toEqual({ createTime: first.createTime, attendees: [] })
      await endMeeting(server(), 'live-1')
      await endMeeting(server(), 'live-1')
      expect(await getMeeting(server(), 'live-1')).toBeUndefined()
    })

    it('lists recordings and removes them, and removing one twice is no error', async () => {
      const recordId = classes.record('live-2', new Uint8Array([1]))
      expect(await getRecordings(server(), { meetingIds: ['live-2', 'live-3'] })).toMatchObject([
        { recordId, meetingId: 'live-2', isPublished: true },
      ])
      await removeRecording(server(), recordId)
      await removeRecording(server(), recordId)
      expect(await getRecordings(server(), { recordIds: [recordId] })).toEqual([])
    })

    it.each(['', '<createTime/>', '<createTime>1&amp;role=MODERATOR</createTime>'])(
      'counts as unavailable when it opens a class without a valid time: %s',
      async (time) => {
        classes.failWith({ text: `<response><returncode>SUCCESS</returncode>${time}</response>` })
        const opening = createMeeting(server(), { meetingID: 'live-4', name: 'Un live', ...passwords })
        await expect(opening).rejects.toThrow(LiveClassUnavailableError)
        classes.failWith(undefined)
      },
    )

    it('counts as unavailable when the secret is wrong', async () => {
      await expect(getMeeting({ ...server(), secret: 'another' }, 'live-1')).rejects.toThrow(
        LiveClassUnavailableError,
      )
    })
  },
)

describe('XML from BigBlueButton', () => {
  it('is parsed with entities, CDATA and comments', () => {
    const read = parseXml(
      '<?xml version="1.0"?><!-- a --><response a="b"><name>Un &amp; deux &lt;3 &#233;&#x1F33F;</name><title><![CDATA[<b>&amp;</b>]]></title><empty/></response>\n',
    )
    expect([
      textIn(read, 'name'),
      textIn(read, 'title'),
      textIn(read, 'empty'),
      textIn(read, 'none'),
    ]).toEqual(['Un & deux <3 é🌿', '<b>&amp;</b>', '', undefined])
  })

  it('has no value for a field that is sent twice', () => {
    expect(textIn(parseXml('<response><a>1</a><a>2</a></response>'), 'a')).toBeUndefined()
  })

  it.each([
    '',
    'text',
    '<a>',
    '<a></b>',
    '</a>',
    '<a/><b/>',
    '<!DOCTYPE a><a/>',
    '<a',
    '<a><![CDATA[',
    `${'<a>'.repeat(40)}${'</a>'.repeat(40)}`,
    '<a>1</a>2',
    '<1/>',
  ])('is rejected when it is %j', (text) => {
    expect(parseXml(text)).toBeUndefined()
  })

  it('is parsed in time linear in its length', () => {
    const begun = performance.now()
    parseXml('<'.repeat(200_000))
    parseXml(`<a>${'&'.repeat(400_000)}</a>`)
    parseXml(`<a>${'<![CDATA['.repeat(50_000)}`)
    expect(performance.now() - begun).toBeLessThan(maxMs(2000))
  })
})
