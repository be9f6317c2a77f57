import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** With this text or status, by a redirection, without end, or never. */
export interface Fault {
  text?: string
  status?: number
  location?: string
  endless?: true
  silent?: true
}

export interface ClassServer {
  /** For LIVE_URL, as `bbb-conf --secret` prints it. */
  url: string
  secret: string
  /** The parameters of each call that was rightly sealed, in the order of its coming. */
  calls: { call: string; parameters: Record<string, string> }[]
  /** How it answers `create` from now on, instead of opening a class. */
  misbehaves(how: Fault | undefined): void
  /** Ends every class, as BigBlueButton does once nobody is there. */
  endClasses(): void
  stop(): Promise<void>
}

/**
 * A server that speaks BigBlueButton's API by its documentation, on a free port: it takes no call whose SHA-256 seal is wrong, opens a class once for the same
 * meetingID and passwords, and lets nobody join what is not open, has another createTime, or without a name and a role.
 */
export async function startClassServer(): Promise<ClassServer> {
  const secret = `secret-${crypto.randomUUID()}`
  const calls: ClassServer['calls'] = []
  const classes = new Map<string, { passwords: string; createTime: string }>()
  let fault: Fault | undefined
  let nextCreateTime = 1_531_155_809_613

  const server = createServer((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const call = /^\/bigbluebutton\/api\/(create|join)$/.exec(path)?.[1]
    const [sealed = '', checksum] = query.split('&checksum=')
    const isSealed = checksum === createHash('sha256').update(`${call}${sealed}${secret}`).digest('hex')
    const parameters = Object.fromEntries(new URLSearchParams(sealed))
    if (call && isSealed) calls.push({ call, parameters })
    if (!call || request.method !== 'GET') response.writeHead(404).end()
    else if (!isSealed) answer(response, failed('checksumError', 'Checksums do not match'))
    else if (call === 'create' && fault) fail(response, fault)
    else if (call === 'create') answer(response, created(parameters))
    else {
      const refusal = refusalToJoin(parameters)
      if (refusal) answer(response, refusal)
      else response.writeHead(302, { Location: '/html5client/join?sessionToken=ai1wqj8wb6s7rnk0' }).end()
    }
  })

  function created({ meetingID = '', name = '', attendeePW = '', moderatorPW = '' }: Record<string, string>): string {
    if (!/^[\w-]{2,256}$/.test(meetingID) || [name, attendeePW, moderatorPW].some((text) => text.length < 2 || text.length > 64))
      return failed('validationError', 'A parameter is missing or out of range')
    const passwords = `${attendeePW} ${moderatorPW}`
    const open = classes.get(meetingID)
    if (open && open.passwords !== passwords) return failed('idNotUnique', 'A meeting already exists with that meeting ID.')
    const { createTime } = open ?? { createTime: String(nextCreateTime++) }
    classes.set(meetingID, { passwords, createTime })
    return `<response><returncode>SUCCESS</returncode><meetingID>${meetingID}</meetingID><internalMeetingID>640ab2ba-${createTime}</internalMeetingID>
      <parentMeetingID>bbb-none</parentMeetingID><attendeePW>${attendeePW}</attendeePW><moderatorPW>${moderatorPW}</moderatorPW>
      <createTime>${createTime}</createTime><voiceBridge>70757</voiceBridge><hasUserJoined>false</hasUserJoined><duration>0</duration>
      <hasBeenForciblyEnded>false</hasBeenForciblyEnded><messageKey>${open ? 'duplicateWarning' : ''}</messageKey><message></message></response>`
  }

  function refusalToJoin({ meetingID = '', fullName, role = '', createTime }: Record<string, string>): string | undefined {
    const open = classes.get(meetingID)
    if (!open) return failed('invalidMeetingIdentifier', 'No conference with that meeting ID exists')
    if (createTime !== open.createTime) return failed('mismatchCreateTimeParam', 'The createTime does not match')
    if (!fullName || !['MODERATOR', 'VIEWER'].includes(role)) return failed('validationError', 'A name and a role are needed')
    return undefined
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bigbluebutton/`,
    secret,
    calls,
    misbehaves: (how) => {
      fault = how
    },
    endClasses: () => classes.clear(),
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
