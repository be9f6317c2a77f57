import { createHash } from 'node:crypto'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import { childOf, parseXml, textIn, type XmlElement } from './xml.rules.ts'

/**
 * The class server did not answer in time, failed, rejected, or said what makes no sense. Nothing may be
 * written then.
 */
export class LiveClassAway extends Error {
  /** BigBlueButton's own reason, where it gave one. */
  readonly messageKey: string | undefined

  constructor(message: string, options: { cause?: unknown; messageKey?: string | undefined } = {}) {
    super(message, { cause: options.cause })
    this.messageKey = options.messageKey
  }
}

/** Where BigBlueButton's API is spoken: by a server, by a pool behind Scalelite, or by the class emulator. */
export type ClassServer = NonNullable<Settings['liveClasses']>

/** Who is in a class. `userId` is what the member was given on joining. */
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

/** A family waits for a page: four seconds, then the answer is that the class server is away. */
const timeoutMilliseconds = 4000
/** The longest answers that are read, in characters: five hundred attendees take a third of the first. */
const mostCharacters = { usual: 65_536, meeting: 1_048_576, recordings: 4_194_304 } as const

/**
 * Opens a class, which everybody may repeat. `isNew` is false where it was open already.
 * Source: BigBlueButton's API reference (docs.bigbluebutton.org/development/api), as every call here. Each
 * throws {@link LiveClassAway}.
 */
export async function createMeeting(
  server: ClassServer,
  parameters: Parameters,
): Promise<{ createTime: string; isNew: boolean }> {
  const answer = await succeeded(server, 'create', parameters)
  return { createTime: createTimeIn(answer), isNew: textIn(answer, 'messageKey') !== 'duplicateWarning' }
}

/** The address at which one member enters; their browser asks for it by GET. */
export function joinAddress(server: ClassServer, parameters: Parameters): string {
  return addressOf(server, 'join', parameters)
}

/** Who is in a class now; undefined when there is none, or it is being ended. */
export async function getMeeting(server: ClassServer, meetingId: string): Promise<Meeting | undefined> {
  const answer = await unlessUnknown(
    succeeded(server, 'getMeetingInfo', { meetingID: meetingId }, mostCharacters.meeting),
  )
  if (!answer || textIn(answer, 'hasBeenForciblyEnded') === 'true') return undefined
  if (textIn(answer, 'meetingID') !== meetingId)
    throw new LiveClassAway('the class server tells of another class')
  const attendees = childOf(answer, 'attendees')?.children.filter(({ name }) => name === 'attendee') ?? []
  return {
    createTime: createTimeIn(answer),
    attendees: attendees.flatMap((attendee) => {
      const userId = textIn(attendee, 'userID')
      return userId ? [{ userId, isModerator: textIn(attendee, 'role') === 'MODERATOR' }] : []
    }),
  }
}

/**
 * Ends a class. The server answers before it is done: {@link getMeeting} tells when it is. One that is over
 * already is no failure.
 */
export async function endMeeting(server: ClassServer, meetingId: string): Promise<void> {
  await unlessUnknown(succeeded(server, 'end', { meetingID: meetingId }))
}

/** The recordings of classes, or those of given ids, that are ready to be fetched. */
export async function getRecordings(
  server: ClassServer,
  wanted: { meetingIds: readonly string[] } | { recordIds: readonly string[] },
): Promise<Recording[]> {
  const query: Parameters =
    'meetingIds' in wanted
      ? { meetingID: wanted.meetingIds.join(',') }
      : { recordID: wanted.recordIds.join(',') }
  const answer = await unlessUnknown(
    succeeded(
      server,
      'getRecordings',
      { ...query, state: 'published,unpublished' },
      mostCharacters.recordings,
    ),
  )
  const recordings = childOf(answer, 'recordings')?.children.filter(({ name }) => name === 'recording') ?? []
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

/** What may be an id of a recording: it comes from outside, and becomes part of a file's name. */
export function isRecordId(text: string): boolean {
  return /^[\w-]{1,128}$/.test(text)
}

/** Shuts a recording where it was made and deletes it there. One that is gone already is no failure. */
export async function removeRecording(server: ClassServer, recordId: string): Promise<void> {
  await unlessUnknown(succeeded(server, 'publishRecordings', { recordID: recordId, publish: 'false' }))
  await unlessUnknown(succeeded(server, 'deleteRecordings', { recordID: recordId }))
}

/**
 * The address of a call: its parameters and, as their seal, the hash of the call's name, the query and the
 * shared secret.
 */
function addressOf({ api, secret, checksum }: ClassServer, call: string, parameters: Parameters): string {
  const query = new URLSearchParams(parameters).toString()
  return `${api}/${call}?${query}&checksum=${createHash(checksum).update(`${call}${query}${secret}`).digest('hex')}`
}

/** Makes a call and answers its `<response>` when it says SUCCESS. */
async function succeeded(
  server: ClassServer,
  call: string,
  parameters: Parameters,
  most: number = mostCharacters.usual,
): Promise<XmlElement> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), timeoutMilliseconds)
  const { status, text } = await fetch(addressOf(server, call, parameters), {
    redirect: 'error',
    signal: giveUp.signal,
  })
    .then(async (response) => ({ status: response.status, text: await textOf(response, most) }))
    .catch((cause: unknown) => {
      throw cause instanceof LiveClassAway
        ? cause
        : new LiveClassAway('the class server does not answer', { cause })
    })
    .finally(() => clearTimeout(timer))
  const answer = parseXml(text)
  const returned = answer?.name === 'response' ? textIn(answer, 'returncode') : undefined
  const messageKey = textIn(answer, 'messageKey')
  if (returned === 'FAILED')
    throw new LiveClassAway(`the class server rejects ${call}: ${messageKey}`, { messageKey })
  if (status !== 200 || returned !== 'SUCCESS' || !answer)
    throw new LiveClassAway(`the class server answers ${status} to ${call} with something else`)
  return answer
}

async function unlessUnknown<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof LiveClassAway && error.messageKey === 'notFound') return undefined
    throw error
  })
}

function createTimeIn(answer: XmlElement): string {
  const createTime = textIn(answer, 'createTime') ?? ''
  if (!/^\d{1,16}$/.test(createTime)) throw new LiveClassAway('the class server tells of no class')
  return createTime
}

async function textOf(response: Response, most: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
    if (text.length > most) {
      await reader.cancel()
      throw new LiveClassAway('the class server answers without end')
    }
  }
  return text
}
