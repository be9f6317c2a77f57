import { createHash, createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * How a response goes wrong: another text or status, a redirection, a body without end, no response, or the
 * right one too late.
 */
export interface Fault {
  text?: string
  status?: number
  location?: string
  endless?: true
  silent?: true
  lateMs?: number
}

export interface ClassServer {
  /** For LIVE_URL, as `bbb-conf --secret` prints it. */
  url: string
  /** The API's address, as the settings hold it. */
  api: string
  secret: string
  /** The parameters of each correctly signed call, in order of arrival. */
  calls: { call: string; parameters: Record<string, string> }[]
  /**
   * From now on responds with this fault instead of performing the call: to every call except `join`, or only
   * to `call`.
   */
  failWith(how: Fault | undefined, call?: string): void
  /** Ends every class, as BigBlueButton does once everybody has left. */
  endClasses(): void
  /** Calls must be signed with another secret from now on; with the first one again when undefined. */
  changeSecret(secret: string | undefined): void
  /**
   * Follows the join address as a browser does. An adult is in the class at once, a child once it is let in.
   */
  enter(url: string): Promise<void>
  /** Removes the attendee that this join address belongs to. */
  leave(url: string): void
  /**
   * Adds a recording of this class, with its bytes, content type and announced length. Returns its id.
   */
  record(meetingId: string, bytes: Uint8Array, type?: string, length?: number): string
  /** The body of the callback that announces a ready recording, signed with a secret. */
  readyBody(meetingId: string, recordId: string, secret?: string): string
  recordings(): readonly { recordId: string; isPublished: boolean }[]
  stop(): Promise<void>
}

type Parameters = Record<string, string>

interface Attendee {
  userID: string
  role: string
  fullName: string
}

interface Meeting {
  passwords: string
  createTime: string
  parameters: Parameters
  attendees: Attendee[]
}

interface Recording {
  meetingId: string
  bytes: Uint8Array
  length: number
  type: string
  isPublished: boolean
}

interface State {
  meetings: Map<string, Meeting>
  recordings: Map<string, Recording>
  nextCreateTime: number
  origin: string
}

/**
 * A server that speaks BigBlueButton's API as documented, on a free port. It rejects calls with a wrong
 * checksum, opens a class only once for the same meetingID and passwords, and lets nobody join who has no
 * name or role, or if the class is not open or has another createTime.
 */
export async function startClassServer(checksum = 'sha256'): Promise<ClassServer> {
  const secret = `secret-${crypto.randomUUID()}`
  let signedWith = secret
  const calls: ClassServer['calls'] = []
  const state: State = {
    meetings: new Map(),
    recordings: new Map(),
    nextCreateTime: 1_531_155_809_613,
    origin: '',
  }
  let fault: Fault | undefined
  let faultyCall: string | undefined

  const server = createServer((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const file = /^\/recordings\/([\w-]+)$/.exec(path)?.[1]
    if (file) {
      sendRecording(response, state.recordings.get(file))
      return
    }
    const call =
      /^\/bigbluebutton\/api\/(create|join|end|getMeetingInfo|getRecordings|publishRecordings|deleteRecordings)$/.exec(
        path,
      )?.[1]
    const [signedQuery = '', signature] = query.split('&checksum=')
    const isSigned =
      signature === createHash(checksum).update(`${call}${signedQuery}${signedWith}`).digest('hex')
    const parameters = Object.fromEntries(new URLSearchParams(signedQuery))
    if (call && isSigned) calls.push({ call, parameters })
    if (!call || request.method !== 'GET') response.writeHead(404).end()
    else if (call !== 'join' && fault && !fault.lateMs && (faultyCall ?? call) === call) fail(response, fault)
    else if (!isSigned) respond(response, failed('checksumError', 'Checksums do not match'))
    else if (call === 'join') join(state, response, parameters)
    else
      setTimeout(
        () => respond(response, handlers[call]?.(state, parameters) ?? failed('unsupported', '')),
        fault?.lateMs ?? 0,
      )
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = `${state.origin}/bigbluebutton/`
  return {
    url,
    api: `${url}api`,
    secret,
    calls,
    failWith: (how, call) => {
      fault = how
      faultyCall = call
    },
    endClasses: () => state.meetings.clear(),
    changeSecret: (other) => {
      signedWith = other ?? secret
    },
    enter: (url) => enter(state, url),
    leave: (url) => leave(state, url),
    record: (meetingId, bytes, type = 'video/webm', length = bytes.length) => {
      const recordId = `${createHash('sha1').update(crypto.randomUUID()).digest('hex')}-${state.nextCreateTime++}`
      state.recordings.set(recordId, { meetingId, bytes, length, type, isPublished: true })
      return recordId
    },
    readyBody: (meetingId, recordId, key = secret) => readyBody(meetingId, recordId, key),
    recordings: () => [...state.recordings].map(([recordId, { isPublished }]) => ({ recordId, isPublished })),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const handlers: Readonly<Record<string, (state: State, parameters: Parameters) => string>> = {
  create: createMeeting,
  end: ({ meetings }, { meetingID = '' }) =>
    meetings.delete(meetingID)
      ? '<response><returncode>SUCCESS</returncode><messageKey>sentEndMeetingRequest</messageKey><message>A request to end the meeting was sent.</message></response>'
      : failed('notFound', 'A meeting with that ID does not exist'),
  getMeetingInfo: meetingInfo,
  getRecordings: listRecordings,
  publishRecordings: ({ recordings }, { recordID = '', publish }) => {
    const found = recordings.get(recordID)
    if (!found) return failed('notFound', 'We could not find recordings')
    found.isPublished = publish === 'true'
    return `<response><returncode>SUCCESS</returncode><published>${publish}</published></response>`
  },
  deleteRecordings: ({ recordings }, { recordID = '' }) =>
    recordings.delete(recordID)
      ? '<response><returncode>SUCCESS</returncode><deleted>true</deleted></response>'
      : failed('notFound', 'We could not find recordings'),
}

function createMeeting(
  state: State,
  { meetingID = '', name = '', attendeePW = '', moderatorPW = '', ...parameters }: Parameters,
): string {
  if (
    !/^[\w-]{2,256}$/.test(meetingID) ||
    [name, attendeePW, moderatorPW].some((text) => text.length < 2 || text.length > 64)
  )
    return failed('validationError', 'A parameter is missing or out of range')
  const passwords = `${attendeePW} ${moderatorPW}`
  const open = state.meetings.get(meetingID)
  if (open && open.passwords !== passwords)
    return failed('idNotUnique', 'A meeting already exists with that meeting ID.')
  const { createTime } = open ?? { createTime: String(state.nextCreateTime++) }
  if (!open) state.meetings.set(meetingID, { passwords, createTime, parameters, attendees: [] })
  return `<response><returncode>SUCCESS</returncode><meetingID>${meetingID}</meetingID><internalMeetingID>640ab2ba-${createTime}</internalMeetingID>
      <parentMeetingID>bbb-none</parentMeetingID><attendeePW>${attendeePW}</attendeePW><moderatorPW>${moderatorPW}</moderatorPW>
      <createTime>${createTime}</createTime><voiceBridge>70757</voiceBridge><hasUserJoined>false</hasUserJoined><duration>0</duration>
      <hasBeenForciblyEnded>false</hasBeenForciblyEnded><messageKey>${open ? 'duplicateWarning' : ''}</messageKey><message></message></response>`
}

function meetingInfo({ meetings }: State, { meetingID = '' }: Parameters): string {
  const open = meetings.get(meetingID)
  if (!open) return failed('notFound', 'A meeting with that ID does not exist')
  const attendees = open.attendees.map(
    ({ userID, role, fullName }) =>
      `<attendee><userID>${userID}</userID><fullName><![CDATA[${fullName}]]></fullName><role>${role}</role><isPresenter>false</isPresenter></attendee>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><response><returncode>SUCCESS</returncode><meetingName><![CDATA[Un & deux <3]]></meetingName><meetingID>${meetingID}</meetingID>
      <createTime>${open.createTime}</createTime><running>${attendees.length > 0}</running><hasBeenForciblyEnded>false</hasBeenForciblyEnded>
      <participantCount>${attendees.length}</participantCount><attendees>${attendees.join('')}</attendees><metadata/><isBreakout>false</isBreakout></response>`
}

function listRecordings(
  { recordings, origin }: State,
  { meetingID = '', recordID = '' }: Parameters,
): string {
  const ids = (text: string) => text.split(',').filter(Boolean)
  const found = [...recordings].filter(
    ([id, { meetingId }]) => ids(recordID).includes(id) || ids(meetingID).includes(meetingId),
  )
  const items = found.map(
    ([
      id,
      { meetingId, isPublished },
    ]) => `<recording><recordID>${id}</recordID><meetingID>${meetingId}</meetingID><published>${isPublished}</published>
        <state>${isPublished ? 'published' : 'unpublished'}</state><metadata/><playback><format><type>video</type><url>${origin}/recordings/${id}</url><length>45</length></format></playback></recording>`,
  )
  return `<response><returncode>SUCCESS</returncode><recordings>${items.join('')}</recordings>${items.length === 0 ? '<messageKey>noRecordings</messageKey>' : ''}</response>`
}

function join(
  { meetings }: State,
  response: ServerResponse,
  { meetingID = '', fullName = '', role = '', createTime = '', userID = '', guest }: Parameters,
): void {
  const open = meetings.get(meetingID)
  const rejection = !open
    ? failed('invalidMeetingIdentifier', 'No conference with that meeting ID exists')
    : createTime !== open.createTime
      ? failed('mismatchCreateTimeParam', 'The createTime does not match')
      : !fullName || !['MODERATOR', 'VIEWER'].includes(role)
        ? failed('validationError', 'A name and a role are needed')
        : undefined
  if (!open || rejection) {
    respond(response, rejection ?? '')
    return
  }
  if (guest !== 'true' && !open.attendees.some((one) => one.userID === userID))
    open.attendees.push({ userID, role, fullName })
  response.writeHead(302, { Location: '/html5client/join?sessionToken=ai1wqj8wb6s7rnk0' }).end()
}

async function enter({ meetings }: State, url: string): Promise<void> {
  const { status } = await fetch(url, { redirect: 'manual' })
  if (status !== 302) throw new Error('the class was not entered')
  const {
    meetingID = '',
    userID = '',
    fullName = '',
    role = '',
  } = Object.fromEntries(new URL(url).searchParams)
  const { attendees = [] } = meetings.get(meetingID) ?? {}
  if (!attendees.some((one) => one.userID === userID)) attendees.push({ userID, role, fullName })
}

function leave({ meetings }: State, url: string): void {
  const { searchParams } = new URL(url)
  const open = meetings.get(searchParams.get('meetingID') ?? '')
  if (open) open.attendees = open.attendees.filter(({ userID }) => userID !== searchParams.get('userID'))
}

function readyBody(meetingId: string, recordId: string, secret: string): string {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ meeting_id: meetingId, record_id: recordId })}`
  return `signed_parameters=${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

function sendRecording(response: ServerResponse, recording: Recording | undefined): void {
  if (recording)
    response
      .writeHead(200, { 'Content-Type': recording.type, 'Content-Length': recording.length })
      .end(recording.bytes)
  else response.writeHead(404).end()
}

function fail(response: ServerResponse, { text = '', status = 200, location, endless, silent }: Fault): void {
  const more = () => {
    if (!response.destroyed) response.write(`<response>${' '.repeat(10_000)}`, () => setImmediate(more))
  }
  if (endless) more()
  else if (location) response.writeHead(302, { Location: location }).end()
  else if (!silent) response.writeHead(status, { 'Content-Type': 'text/xml' }).end(text)
}

function respond(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'Content-Type': 'text/xml;charset=utf-8' }).end(text)
}

function failed(messageKey: string, message: string): string {
  return `<response><returncode>FAILED</returncode><messageKey>${messageKey}</messageKey><message>${message}</message></response>`
}
