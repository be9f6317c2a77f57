import { createHash, createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** With this text or status, by a redirection, without end, never, or rightly but late. */
export interface Fault {
  text?: string
  status?: number
  location?: string
  endless?: true
  silent?: true
  /** Milliseconds. */
  late?: number
}

interface Attendee {
  userID: string
  role: string
  fullName: string
}

export interface ClassServer {
  /** For LIVE_URL, as `bbb-conf --secret` prints it. */
  url: string
  /** The API itself, as the settings hold it. */
  api: string
  secret: string
  /** The parameters of each call that was rightly signed, in the order of its coming. */
  calls: { call: string; parameters: Record<string, string> }[]
  /**
   * How it answers every call but `join` from now on, or one call alone, instead of doing what it is asked.
   */
  misbehaves(how: Fault | undefined, call?: string): void
  /** Ends every class, as BigBlueButton does once nobody is there. */
  endClasses(): void
  /** Calls are signed with another secret from now on; undefined: with the first again. */
  changeSecret(secret: string | undefined): void
  /** Follows the way in as a browser does: an adult is in at once, a child once it is let in. */
  enter(url: string): Promise<void>
  /** Whoever has this pseudonym goes. */
  leave(url: string): void
  /** A recording of this class is there: its bytes, and what a browser is told that they are. */
  record(meetingId: string, bytes: Uint8Array, type?: string): string
  /** The body with which the server tells that a recording is ready, signed with a secret. */
  readyBody(meetingId: string, recordId: string, secret?: string): string
  recordings(): readonly { recordId: string; isPublished: boolean }[]
  stop(): Promise<void>
}

/**
 * A server that speaks BigBlueButton's API by its documentation, on a free port: it takes no call whose seal
 * is wrong, opens a class once for the same meetingID and passwords, and lets nobody join what is not open,
 * has another createTime, or without a name and a role.
 */
export async function startClassServer(checksum = 'sha256'): Promise<ClassServer> {
  const secret = `secret-${crypto.randomUUID()}`
  let signedWith = secret
  const calls: ClassServer['calls'] = []
  const classes = new Map<
    string,
    { passwords: string; createTime: string; parameters: Record<string, string>; attendees: Attendee[] }
  >()
  const recordings = new Map<
    string,
    { meetingId: string; bytes: Uint8Array; type: string; isPublished: boolean }
  >()
  let fault: Fault | undefined
  let faultyCall: string | undefined
  let nextCreateTime = 1_531_155_809_613

  const server = createServer((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const file = /^\/recordings\/([\w-]+)$/.exec(path)?.[1]
    if (file) {
      const found = recordings.get(file)
      if (found)
        response
          .writeHead(200, { 'Content-Type': found.type, 'Content-Length': found.bytes.length })
          .end(found.bytes)
      else response.writeHead(404).end()
      return
    }
    const call =
      /^\/bigbluebutton\/api\/(create|join|end|getMeetingInfo|getRecordings|publishRecordings|deleteRecordings)$/.exec(
        path,
      )?.[1]
    const [signedQuery = '', seal] = query.split('&checksum=')
    const isSigned = seal === createHash(checksum).update(`${call}${signedQuery}${signedWith}`).digest('hex')
    const parameters = Object.fromEntries(new URLSearchParams(signedQuery))
    if (call && isSigned) calls.push({ call, parameters })
    if (!call || request.method !== 'GET') response.writeHead(404).end()
    else if (call !== 'join' && fault && !fault.late && (faultyCall ?? call) === call) fail(response, fault)
    else if (!isSigned) answer(response, failed('checksumError', 'Checksums do not match'))
    else if (call === 'join') join(response, parameters)
    else
      setTimeout(
        () => answer(response, answers[call]?.(parameters) ?? failed('unsupported', '')),
        fault?.late ?? 0,
      )
  })

  const answers: Readonly<Record<string, (parameters: Record<string, string>) => string>> = {
    create: created,
    end: ({ meetingID = '' }) =>
      classes.delete(meetingID)
        ? '<response><returncode>SUCCESS</returncode><messageKey>sentEndMeetingRequest</messageKey><message>A request to end the meeting was sent.</message></response>'
        : failed('notFound', 'A meeting with that ID does not exist'),
    getMeetingInfo: told,
    getRecordings: listed,
    publishRecordings: ({ recordID = '', publish }) => {
      const found = recordings.get(recordID)
      if (!found) return failed('notFound', 'We could not find recordings')
      found.isPublished = publish === 'true'
      return `<response><returncode>SUCCESS</returncode><published>${publish}</published></response>`
    },
    deleteRecordings: ({ recordID = '' }) =>
      recordings.delete(recordID)
        ? '<response><returncode>SUCCESS</returncode><deleted>true</deleted></response>'
        : failed('notFound', 'We could not find recordings'),
  }

  function created({
    meetingID = '',
    name = '',
    attendeePW = '',
    moderatorPW = '',
    ...parameters
  }: Record<string, string>): string {
    if (
      !/^[\w-]{2,256}$/.test(meetingID) ||
      [name, attendeePW, moderatorPW].some((text) => text.length < 2 || text.length > 64)
    )
      return failed('validationError', 'A parameter is missing or out of range')
    const passwords = `${attendeePW} ${moderatorPW}`
    const open = classes.get(meetingID)
    if (open && open.passwords !== passwords)
      return failed('idNotUnique', 'A meeting already exists with that meeting ID.')
    const { createTime } = open ?? { createTime: String(nextCreateTime++) }
    if (!open) classes.set(meetingID, { passwords, createTime, parameters, attendees: [] })
    return `<response><returncode>SUCCESS</returncode><meetingID>${meetingID}</meetingID><internalMeetingID>640ab2ba-${createTime}</internalMeetingID>
      <parentMeetingID>bbb-none</parentMeetingID><attendeePW>${attendeePW}</attendeePW><moderatorPW>${moderatorPW}</moderatorPW>
      <createTime>${createTime}</createTime><voiceBridge>70757</voiceBridge><hasUserJoined>false</hasUserJoined><duration>0</duration>
      <hasBeenForciblyEnded>false</hasBeenForciblyEnded><messageKey>${open ? 'duplicateWarning' : ''}</messageKey><message></message></response>`
  }

  function told({ meetingID = '' }: Record<string, string>): string {
    const open = classes.get(meetingID)
    if (!open) return failed('notFound', 'A meeting with that ID does not exist')
    const attendees = open.attendees.map(
      ({ userID, role, fullName }) =>
        `<attendee><userID>${userID}</userID><fullName><![CDATA[${fullName}]]></fullName><role>${role}</role><isPresenter>false</isPresenter></attendee>`,
    )
    return `<?xml version="1.0" encoding="UTF-8"?><response><returncode>SUCCESS</returncode><meetingName><![CDATA[Un & deux <3]]></meetingName><meetingID>${meetingID}</meetingID>
      <createTime>${open.createTime}</createTime><running>${attendees.length > 0}</running><hasBeenForciblyEnded>false</hasBeenForciblyEnded>
      <participantCount>${attendees.length}</participantCount><attendees>${attendees.join('')}</attendees><metadata/><isBreakout>false</isBreakout></response>`
  }

  function listed({ meetingID = '', recordID = '' }: Record<string, string>): string {
    const ids = (text: string) => text.split(',').filter(Boolean)
    const found = [...recordings].filter(
      ([id, { meetingId }]) => ids(recordID).includes(id) || ids(meetingID).includes(meetingId),
    )
    const { port } = server.address() as AddressInfo
    const items = found.map(
      ([
        id,
        { meetingId, isPublished },
      ]) => `<recording><recordID>${id}</recordID><meetingID>${meetingId}</meetingID><published>${isPublished}</published>
        <state>${isPublished ? 'published' : 'unpublished'}</state><metadata/><playback><format><type>video</type><url>http://127.0.0.1:${port}/recordings/${id}</url><length>45</length></format></playback></recording>`,
    )
    return `<response><returncode>SUCCESS</returncode><recordings>${items.join('')}</recordings>${items.length === 0 ? '<messageKey>noRecordings</messageKey>' : ''}</response>`
  }

  function join(
    response: ServerResponse,
    { meetingID = '', fullName = '', role = '', createTime = '', userID = '', guest }: Record<string, string>,
  ): void {
    const open = classes.get(meetingID)
    const rejection = !open
      ? failed('invalidMeetingIdentifier', 'No conference with that meeting ID exists')
      : createTime !== open.createTime
        ? failed('mismatchCreateTimeParam', 'The createTime does not match')
        : !fullName || !['MODERATOR', 'VIEWER'].includes(role)
          ? failed('validationError', 'A name and a role are needed')
          : undefined
    if (!open || rejection) {
      answer(response, rejection ?? '')
      return
    }
    if (guest !== 'true' && !open.attendees.some((one) => one.userID === userID))
      open.attendees.push({ userID, role, fullName })
    response.writeHead(302, { Location: '/html5client/join?sessionToken=ai1wqj8wb6s7rnk0' }).end()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bigbluebutton/`
  return {
    url,
    api: `${url}api`,
    secret,
    calls,
    misbehaves: (how, call) => {
      fault = how
      faultyCall = call
    },
    endClasses: () => classes.clear(),
    changeSecret: (other) => {
      signedWith = other ?? secret
    },
    enter: async (address) => {
      const { status } = await fetch(address, { redirect: 'manual' })
      if (status !== 302) throw new Error('the class was not entered')
      const {
        meetingID = '',
        userID = '',
        fullName = '',
        role = '',
      } = Object.fromEntries(new URL(address).searchParams)
      const { attendees = [] } = classes.get(meetingID) ?? {}
      if (!attendees.some((one) => one.userID === userID)) attendees.push({ userID, role, fullName })
    },
    leave: (address) => {
      const { searchParams } = new URL(address)
      const open = classes.get(searchParams.get('meetingID') ?? '')
      if (open) open.attendees = open.attendees.filter(({ userID }) => userID !== searchParams.get('userID'))
    },
    record: (meetingId, bytes, type = 'video/webm') => {
      const recordId = `${createHash('sha1').update(crypto.randomUUID()).digest('hex')}-${nextCreateTime++}`
      recordings.set(recordId, { meetingId, bytes, type, isPublished: true })
      return recordId
    },
    readyBody: (meetingId, recordId, signedWith = secret) => {
      const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ meeting_id: meetingId, record_id: recordId })}`
      return `signed_parameters=${text}.${createHmac('sha256', signedWith).update(text).digest('base64url')}`
    },
    recordings: () => [...recordings].map(([recordId, { isPublished }]) => ({ recordId, isPublished })),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function fail(response: ServerResponse, { text = '', status = 200, location, endless, silent }: Fault): void {
  const more = () => {
    if (!response.destroyed) response.write(`<response>${' '.repeat(10_000)}`, () => setImmediate(more))
  }
  if (endless) more()
  else if (location) response.writeHead(302, { Location: location }).end()
  else if (!silent) response.writeHead(status, { 'Content-Type': 'text/xml' }).end(text)
}

function answer(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'Content-Type': 'text/xml;charset=utf-8' }).end(text)
}

function failed(messageKey: string, message: string): string {
  return `<response><returncode>FAILED</returncode><messageKey>${messageKey}</messageKey><message>${message}</message></response>`
}
