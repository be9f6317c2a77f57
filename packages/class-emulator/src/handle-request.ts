import type { IncomingMessage, ServerResponse } from 'node:http'
import { type callsOf, failed, isSigned } from './calls.ts'
import type { Classes, Found } from './classes.ts'
import { joinClass } from './join-class.ts'
import { performAction } from './member-actions.ts'
import { sendPagePart } from './page.ts'
import type { Recordings } from './recordings.ts'
import { sendXml } from './send-xml.ts'

interface Parts {
  classes: Classes
  recordings: Recordings
  calls: ReturnType<typeof callsOf>
  secret: string
  /** The emulator's own, which its pages send their requests from. */
  origin: string
}

const mostBody = { action: 65_536, recording: 16 * 1024 * 1024 } as const

/** Answers one request: a signed call of the product, a recording, or a page of a class and what it sends. */
export async function handleRequest(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const address = new URL(request.url ?? '/', parts.origin)
  const call = /^\/bigbluebutton\/api\/(\w+)$/.exec(address.pathname)?.[1]
  const file = /^\/playback\/([\w-]{1,128})$/.exec(address.pathname)?.[1]
  if (call !== undefined) answerCall(parts, call, address, request, response)
  else if (file !== undefined) parts.recordings.send(file, response)
  else await answerPage(parts, address, request, response)
}

function answerCall(
  { classes, calls, secret }: Parts,
  call: string,
  { search, searchParams }: URL,
  { method }: IncomingMessage,
  response: ServerResponse,
): void {
  const parameters = Object.fromEntries(searchParams)
  const run = calls[call]
  if (method !== 'GET' || (call !== 'join' && !run)) response.writeHead(404).end()
  else if (!isSigned(call, search.slice(1), secret))
    sendXml(response, failed('checksumError', 'Checksums do not match'))
  else if (run) sendXml(response, run(parameters))
  else joinClass(classes, parameters, response)
}

async function answerPage(
  parts: Parts,
  { pathname, searchParams }: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { classes, origin } = parts
  const { method, headers } = request
  const session = searchParams.get('session')
  const found = classes.find(session)
  const wayBack = classes.wayBackOf(session)
  if (pathname === '/class' && !found && wayBack)
    response.writeHead(302, { Location: wayBack, 'Cache-Control': 'no-store' }).end()
  else if (method === 'GET' && pathname !== '/class/events')
    sendPagePart(pathname, found?.member.locale, response)
  else if (method === 'POST' && pathname === '/class/recording')
    await takeRecording(parts, searchParams, request, response)
  else if (!found) response.writeHead(410).end()
  else if (method === 'POST' && headers.origin !== origin) response.writeHead(403).end()
  else if (method === 'GET') openEvents(classes, found, response)
  else {
    const body = await bodyOf(request, mostBody.action)
    const isDone = await performAction(classes, found.meeting, found.member, JSON.parse(body.toString()))
    response.writeHead(isDone ? 204 : 502).end()
  }
}

function openEvents(classes: Classes, found: Found, response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  // A page that is closed while it is sent to is no failure.
  response.on('error', () => response.destroy())
  classes.openStream(found, response)
}

/** Keeps a part of the moderator's recording; the last one comes after the end of the class. */
async function takeRecording(
  { classes, recordings, origin }: Parts,
  asked: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isOwn = request.headers.origin === origin
  const recordId = isOwn && classes.recordIdOf(asked.get('session') ?? '', asked.get('piece') ?? '')
  if (!recordId) {
    response.writeHead(410).end()
    return
  }
  recordings.append(recordId, await bodyOf(request, mostBody.recording))
  response.writeHead(204).end()
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
