import type { IncomingMessage, ServerResponse } from 'node:http'
import { type callsOf, failed, signedParameters } from './calls.ts'
import type { Classes, FoundMember } from './classes.ts'
import { joinClass } from './join-class.ts'
import { performAction } from './member-actions.ts'
import { sendPagePart } from './page.ts'
import type { Recordings } from './recordings.ts'
import { sendXml } from './send-xml.ts'

interface HandlerOptions {
  classes: Classes
  recordings: Recordings
  calls: ReturnType<typeof callsOf>
  secret: string
  /** The emulator's own origin, from which its pages send their requests. */
  origin: string
}

const maxBody = { action: 65_536, recording: 16 * 1024 * 1024 } as const

/** Handles a request: a signed call of the product, a recording, or a class page and its requests. */
export async function handleRequest(
  parts: HandlerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', parts.origin)
  const call = /^\/bigbluebutton\/api\/(\w+)$/.exec(url.pathname)?.[1]
  const file = /^\/playback\/([\w-]{1,128})$/.exec(url.pathname)?.[1]
  if (call !== undefined) respondToCall(parts, call, url, request, response)
  else if (file !== undefined) parts.recordings.send(file, response)
  else await respondWithPage(parts, url, request, response)
}

function respondToCall(
  { classes, calls, secret }: HandlerOptions,
  call: string,
  { search }: URL,
  { method }: IncomingMessage,
  response: ServerResponse,
): void {
  const run = calls[call]
  const parameters = signedParameters(call, search.slice(1), secret)
  if (method !== 'GET' || (call !== 'join' && !run)) response.writeHead(404).end()
  else if (!parameters) sendXml(response, failed('checksumError', 'Checksums do not match'))
  else if (run) sendXml(response, run(parameters))
  else joinClass(classes, parameters, response)
}

async function respondWithPage(
  parts: HandlerOptions,
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
    await storeRecordingPart(parts, searchParams, request, response)
  else if (!found) response.writeHead(410).end()
  else if (method === 'POST' && headers.origin !== origin) response.writeHead(403).end()
  else if (method === 'GET') openEvents(classes, found, response)
  else {
    const body = await bodyOf(request, maxBody.action)
    const isDone = await performAction(classes, found.meeting, found.member, JSON.parse(body.toString()))
    response.writeHead(isDone ? 204 : 502).end()
  }
}

function openEvents(classes: Classes, found: FoundMember, response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  // A page that closes while it is being sent to is not an error.
  response.on('error', () => response.destroy())
  classes.openStream(found, response)
}

/** Stores a part of the moderator's recording; the last part arrives after the end of the class. */
async function storeRecordingPart(
  { classes, recordings, origin }: HandlerOptions,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isOwn = request.headers.origin === origin
  const recordId = isOwn && classes.recordIdOf(query.get('session') ?? '', query.get('piece') ?? '')
  if (!recordId) {
    response.writeHead(410).end()
    return
  }
  recordings.append(recordId, await bodyOf(request, maxBody.recording))
  response.writeHead(204).end()
}

async function bodyOf(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > maxBytes) throw new RangeError('the body is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
