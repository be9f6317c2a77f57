import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { act, type Room } from './acts.ts'
import { tellEnded, tellRecordingReady } from './callbacks.ts'
import { callsOf, failed, internalIdOf, isSigned } from './calls.ts'
import {
  isPresent,
  type Meeting,
  type Member,
  mostMembers,
  newMember,
  presentMembers,
  viewOf,
} from './meetings.ts'
import { sendPagePart } from './page.ts'
import { openRecordings } from './recordings.ts'

interface ClassEmulatorOptions {
  /** Where recordings are kept. */
  directory: string
  /** What calls and tokens are signed with. */
  secret: string
  /** The product's time, by which a class comes to its end. */
  clock: { now(): Date }
  /** A free one unless given. */
  port?: number
}

export interface ClassEmulator {
  /** For calls, as LIVE_URL would be: http://127.0.0.1:PORT/bigbluebutton/api. */
  api: string
  close(): Promise<void>
}

const mostBody = { act: 65_536, recording: 16 * 1024 * 1024 } as const
const tickMilliseconds = 1000

/** Starts the stand-in on the loopback address. */
export async function startClassEmulator({
  directory,
  secret,
  clock,
  port = 0,
}: ClassEmulatorOptions): Promise<ClassEmulator> {
  const meetings = new Map<string, Meeting>()
  const recordings = openRecordings(directory)
  let origin = ''
  const calls = callsOf({ meetings, recordings, now: () => clock.now().getTime(), origin: () => origin, end })
  const room: Room = { tell, send, end }

  function find(session: string | null): { meeting: Meeting; member: Member } | undefined {
    for (const meeting of meetings.values()) {
      const member = session === null ? undefined : meeting.members.get(session)
      if (member) return { meeting, member }
    }
    return undefined
  }

  function send(member: Member, event: object): void {
    for (const stream of member.streams)
      if (!stream.writableEnded && !stream.destroyed) stream.write(`data: ${JSON.stringify(event)}\n\n`)
  }

  function tell(meeting: Meeting): void {
    for (const member of meeting.members.values()) send(member, viewOf(meeting, member, Date.now()))
  }

  function end(meeting: Meeting): void {
    if (meetings.get(meeting.id) !== meeting) return
    meetings.delete(meeting.id)
    for (const member of meeting.members.values()) {
      send(member, { type: 'ended', to: meeting.parameters.logoutURL ?? '' })
      for (const stream of member.streams) stream.end()
    }
    const recordId = internalIdOf(meeting)
    // The last part that a browser recorded may be on its way.
    setTimeout(() => {
      const hasRecording = recordings.finish({ recordId, meetingId: meeting.id, name: meeting.name })
      void tellEnded(meeting, hasRecording)
      if (hasRecording) void tellRecordingReady(meeting, recordId, secret)
    }, 1500).unref()
    late.set(recordId, meeting)
  }
  /** Classes that have just ended: what was recorded may still arrive. */
  const late = new Map<string, Meeting>()

  function join(parameters: Readonly<Record<string, string>>, response: ServerResponse): void {
    const meeting = meetings.get(parameters.meetingID ?? '')
    const refusal = !meeting
      ? failed('invalidMeetingIdentifier', 'No conference with that meeting ID exists')
      : parameters.createTime !== undefined && parameters.createTime !== String(meeting.createTime)
        ? failed('mismatchCreateTimeParam', 'The createTime does not match')
        : !parameters.fullName || !['MODERATOR', 'VIEWER'].includes(parameters.role ?? '')
          ? failed('validationError', 'A name and a role are needed')
          : undefined
    if (!meeting || refusal !== undefined) {
      response.writeHead(200, { 'Content-Type': 'text/xml;charset=utf-8' }).end(refusal)
      return
    }
    const member = newMember(meeting, parameters, Date.now())
    for (const former of [...meeting.members.values()].filter(
      ({ userId }) => userId !== '' && userId === member.userId,
    )) {
      // Who was let in once is let in again; one page alone shows the class.
      member.isIn ||= former.isIn
      send(former, { type: 'elsewhere' })
      for (const stream of former.streams) stream.end()
      meeting.members.delete(former.session)
    }
    if (presentMembers(meeting, Date.now()).length >= mostMembers) {
      response
        .writeHead(200, { 'Content-Type': 'text/xml;charset=utf-8' })
        .end(failed('maxParticipantsReached', `The stand-in takes ${mostMembers} browsers`))
      return
    }
    meeting.members.set(member.session, member)
    if (member.isModerator) meeting.moderatorSeenAt = clock.now().getTime()
    tell(meeting)
    response.writeHead(302, { Location: `/class?session=${member.session}` }).end()
  }

  function listen({ meeting, member }: { meeting: Meeting; member: Member }, response: ServerResponse): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
    // A page that goes in the middle of a word is no failure.
    response.on('error', () => response.destroy())
    member.streams.add(response)
    response.on('close', () => {
      member.streams.delete(response)
      member.lastOpenAt = Date.now()
      tell(meeting)
    })
    tell(meeting)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', origin)
    const call = /^\/bigbluebutton\/api\/(\w+)$/.exec(pathname)?.[1]
    if (call !== undefined) {
      const query = search.slice(1)
      const parameters = Object.fromEntries(searchParams)
      const run = calls[call]
      if (request.method !== 'GET' || (call !== 'join' && !run)) response.writeHead(404).end()
      else if (!isSigned(call, query, secret))
        xml(response, failed('checksumError', 'Checksums do not match'))
      else if (run) xml(response, run(parameters))
      else join(parameters, response)
      return
    }
    const file = /^\/playback\/([\w-]{1,128})$/.exec(pathname)?.[1]
    if (file !== undefined) return recordings.send(file, response)
    const found = find(searchParams.get('session'))
    if (request.method === 'GET' && pathname !== '/class/events')
      return sendPagePart(pathname, found?.member.locale, response)
    if (request.method === 'POST' && pathname === '/class/recording')
      return await takePart(request, response, searchParams.get('session'))
    if (!found || (request.method === 'POST' && request.headers.origin !== origin)) {
      response.writeHead(found ? 403 : 410).end()
      return
    }
    if (request.method === 'GET') return listen(found, response)
    const body = await bodyOf(request, mostBody.act)
    act(room, found.meeting, found.member, JSON.parse(body.toString()))
    response.writeHead(204).end()
  }

  /** A part of the moderator's recording; the last one comes after the end. */
  async function takePart(
    request: IncomingMessage,
    response: ServerResponse,
    session: string | null,
  ): Promise<void> {
    const meeting = [...meetings.values(), ...late.values()].find(
      ({ members }) => session !== null && members.get(session)?.isModerator,
    )
    if (!meeting || request.headers.origin !== origin) {
      response.writeHead(410).end()
      return
    }
    meeting.recorder ??= session ?? undefined
    const part = await bodyOf(request, mostBody.recording)
    if (meeting.recorder === session) recordings.append(internalIdOf(meeting), part)
    response.writeHead(204).end()
  }

  const server = createServer((request, response) => {
    // Nobody else's name may be pointed here.
    if (!/^(?:127\.0\.0\.1|localhost):\d+$/.test(request.headers.host ?? '')) {
      response.writeHead(403).end()
      return
    }
    handle(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400)
      response.end()
    })
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  const timer = setInterval(tick, tickMilliseconds).unref()

  /** Who has gone is forgotten; a class ends by its length, or a while after its last moderator. */
  function tick(): void {
    const now = clock.now().getTime()
    for (const meeting of meetings.values()) {
      const { parameters, members } = meeting
      const gone = [...members.values()].filter((member) => !isPresent(member, Date.now()))
      for (const { session } of gone) {
        members.delete(session)
        if (meeting.recorder === session) meeting.recorder = undefined
      }
      if (gone.length > 0) tell(meeting)
      if (presentMembers(meeting, Date.now()).some(({ isModerator }) => isModerator))
        meeting.moderatorSeenAt = now
      const minutes = (text: string | undefined) => Number(text ?? 0) * 60_000
      const isOver =
        minutes(parameters.duration) > 0 && now >= meeting.createTime + minutes(parameters.duration)
      const isLeft =
        parameters.endWhenNoModerator === 'true' &&
        meeting.moderatorSeenAt !== undefined &&
        now > meeting.moderatorSeenAt + minutes(parameters.endWhenNoModeratorDelayInMinutes)
      if (isOver || isLeft) end(meeting)
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    api: `${origin}/bigbluebutton/api`,
    close: () =>
      new Promise((resolve) => {
        clearInterval(timer)
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function xml(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'Content-Type': 'text/xml;charset=utf-8' }).end(text)
}

async function bodyOf(request: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > most) throw new RangeError('the body is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
