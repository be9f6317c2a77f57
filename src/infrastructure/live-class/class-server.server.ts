import { createHash } from 'node:crypto'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import { childOf, parseXml, textIn, type XmlElement } from './xml.rules.ts'

/**
 * The class server did not respond in time, failed, rejected the call, or sent an unreadable response.
 * Nothing may be written to the database then.
 */
export class LiveClassUnavailableError extends Error {
  /** BigBlueButton's own reason, if it gave one. */
  readonly messageKey: string | undefined

  constructor(message: string, options: { cause?: unknown; messageKey?: string | undefined } = {}) {
    super(message, { cause: options.cause })
    this.messageKey = options.messageKey
  }
}

/** An endpoint of BigBlueButton's API: a server, a pool behind Scalelite, or the class emulator. */
export type ClassServer = NonNullable<Settings['liveClasses']>

/** A person in a class. `userId` is the id that was passed when the person joined. */
interface Attendee {
  userId: string
  isModerator: boolean
}

export interface Meeting {
  createTime: string
  attendees: Attendee[]
}

export interface Recording {
  recordId: string
  meetingId: string
  isPublished: boolean
  playbacks: { type: string; url: string }[]
}

export type Parameters = Readonly<Record<string, string>>

/** The timeout of a call, during which a family waits for a page. */
const timeoutMs = 4000
/** The longest responses that are read, in characters: five hundred attendees take a third of `meeting`. */
const maxCharacters = { usual: 65_536, meeting: 1_048_576, recordings: 4_194_304 } as const

/**
 * Opens a class; repeated calls are harmless. `isNew` is false if it was open already.
 * Source: BigBlueButton's API reference (docs.bigbluebutton.org/development/api), as for every call here.
 * Each throws {@link LiveClassUnavailableError}.
 */
export async function createMeeting(
  server: ClassServer,
  parameters: Parameters,
): Promise<{ createTime: string; isNew: boolean }> {
  const element = await callServer(server, 'create', parameters)
  return { createTime: createTimeIn(element), isNew: textIn(element, 'messageKey') !== 'duplicateWarning' }
}

/** The URL at which one person enters; their browser requests it by GET. */
export function joinUrlOf(server: ClassServer, parameters: Parameters): string {
  return signedUrl(server, 'join', parameters)
}

/** The class and its attendees now; undefined if it does not exist or is being ended. */
export async function getMeeting(server: ClassServer, meetingId: string): Promise<Meeting | undefined> {
  const element = await undefinedIfNotFound(
    callServer(server, 'getMeetingInfo', { meetingID: meetingId }, maxCharacters.meeting),
  )
  if (!element || textIn(element, 'hasBeenForciblyEnded') === 'true') return undefined
  if (textIn(element, 'meetingID') !== meetingId)
    throw new LiveClassUnavailableError('the class server returned another meeting')
  const attendees = childOf(element, 'attendees')?.children.filter(({ name }) => name === 'attendee') ?? []
  return {
    createTime: createTimeIn(element),
    attendees: attendees.flatMap((attendee) => {
      const userId = textIn(attendee, 'userID')
      return userId ? [{ userId, isModerator: textIn(attendee, 'role') === 'MODERATOR' }] : []
    }),
  }
}

/**
 * Ends a class. The server responds before the class has ended: {@link getMeeting} shows when it has. A class
 * that is over already is no error.
 */
export async function endMeeting(server: ClassServer, meetingId: string): Promise<void> {
  await undefinedIfNotFound(callServer(server, 'end', { meetingID: meetingId }))
}

const readyStates = 'published,unpublished'

/** The states of every recording that is not deleted. */
export const remainingStates = `processing,processed,${readyStates}`

/** The recordings of classes, or of given ids: by default those that are ready to be fetched. */
export async function getRecordings(
  server: ClassServer,
  filter: { meetingIds: readonly string[] } | { recordIds: readonly string[] },
  state = readyStates,
): Promise<Recording[]> {
  const query: Parameters =
    'meetingIds' in filter
      ? { meetingID: filter.meetingIds.join(',') }
      : { recordID: filter.recordIds.join(',') }
  const element = await undefinedIfNotFound(
    callServer(server, 'getRecordings', { ...query, state }, maxCharacters.recordings),
  )
  const recordings = childOf(element, 'recordings')?.children.filter(({ name }) => name === 'recording') ?? []
  return recordings.flatMap((recording) => {
    const recordId = textIn(recording, 'recordID') ?? ''
    const meetingId = textIn(recording, 'meetingID') ?? ''
    if (!isRecordId(recordId)) return []
    const formats = childOf(recording, 'playback')?.children.filter(({ name }) => name === 'format') ?? []
    return [
      {
        recordId,
        meetingId,
        isPublished: textIn(recording, 'published') === 'true',
        playbacks: formats.map((format) => ({
          type: textIn(format, 'type') ?? '',
          url: textIn(format, 'url') ?? '',
        })),
      },
    ]
  })
}

/** Whether a text is an acceptable recording id, which comes from outside and becomes part of a file name. */
export function isRecordId(text: string): boolean {
  return /^[\w-]{1,128}$/.test(text)
}

/** Unpublishes a recording on the class server and deletes it there. One that is gone already is no error. */
export async function removeRecording(server: ClassServer, recordId: string): Promise<void> {
  await undefinedIfNotFound(callServer(server, 'publishRecordings', { recordID: recordId, publish: 'false' }))
  await undefinedIfNotFound(callServer(server, 'deleteRecordings', { recordID: recordId }))
}

/**
 * The signed URL of a call: its parameters, and the hash of the call's name, the query and the shared
 * secret.
 */
function signedUrl({ api, secret, checksum }: ClassServer, call: string, parameters: Parameters): string {
  const query = new URLSearchParams(parameters).toString()
  return `${api}/${call}?${query}&checksum=${createHash(checksum).update(`${call}${query}${secret}`).digest('hex')}`
}

/** Makes a call and returns its `<response>` element. Throws unless it says SUCCESS. */
async function callServer(
  server: ClassServer,
  call: string,
  parameters: Parameters,
  maxLength: number = maxCharacters.usual,
): Promise<XmlElement> {
  const { status, text } = await fetch(signedUrl(server, call, parameters), {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (response) => ({ status: response.status, text: await textOf(response, maxLength) }))
    .catch((cause: unknown) => {
      throw cause instanceof LiveClassUnavailableError
        ? cause
        : new LiveClassUnavailableError('the class server does not answer', { cause })
    })
  const element = parseXml(text)
  const returned = element?.name === 'response' ? textIn(element, 'returncode') : undefined
  const messageKey = textIn(element, 'messageKey')
  if (returned === 'FAILED')
    throw new LiveClassUnavailableError(`the class server rejects ${call}: ${messageKey}`, { messageKey })
  if (status !== 200 || returned !== 'SUCCESS' || !element)
    throw new LiveClassUnavailableError(`the class server answers ${status} to ${call} with something else`)
  return element
}

async function undefinedIfNotFound<Result>(result: Promise<Result>): Promise<Result | undefined> {
  return result.catch((error: unknown) => {
    if (error instanceof LiveClassUnavailableError && error.messageKey === 'notFound') return undefined
    throw error
  })
}

function createTimeIn(element: XmlElement): string {
  const createTime = textIn(element, 'createTime') ?? ''
  if (!/^\d{1,16}$/.test(createTime))
    throw new LiveClassUnavailableError('the class server returned no meeting')
  return createTime
}

async function textOf(response: Response, maxLength: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
    if (text.length > maxLength) {
      await reader.cancel()
      throw new LiveClassUnavailableError('the response of the class server is too large')
    }
  }
  return text
}
