import { createHash, timingSafeEqual } from 'node:crypto'
import { type Meeting, newMeeting, passwordsOf, presentMembers } from './meetings.ts'
import type { Recordings } from './recordings.ts'

type Parameters = Readonly<Record<string, string>>

interface CallsOptions {
  meetings: Map<string, Meeting>
  recordings: Recordings
  now(): number
  origin(): string
  end(meeting: Meeting): void
}

/**
 * The parameters of a signed call; undefined if the query does not end with the one checksum of the call's
 * name, of everything before it, and of the secret, or if a parameter is given twice.
 */
export function signedParameters(call: string, query: string, secret: string): Parameters | undefined {
  const [, signedQuery = '', checksum] = /^(.*)&checksum=([0-9a-f]{64})$/.exec(query) ?? []
  if (checksum === undefined) return undefined
  const expected = createHash('sha256').update(`${call}${signedQuery}${secret}`).digest()
  if (!timingSafeEqual(Buffer.from(checksum, 'hex'), expected)) return undefined
  const given = new URLSearchParams(signedQuery)
  const names = new Set(given.keys())
  return names.size === given.size && !names.has('checksum') ? Object.fromEntries(given) : undefined
}

/** BigBlueButton's calls except `join`, as documented: parameters in, XML out. */
export function callsOf({
  meetings,
  recordings,
  now,
  origin,
  end,
}: CallsOptions): Readonly<Record<string, (parameters: Parameters) => string>> {
  return {
    create: (parameters) => {
      const { meetingID = '', name = '' } = parameters
      if (!/^[\w-]{2,256}$/.test(meetingID) || name.length < 2)
        return failed('validationError', 'A parameter is missing or out of range')
      const open = meetings.get(meetingID)
      if (open && open.passwords !== passwordsOf(parameters))
        return failed('idNotUnique', 'A meeting already exists with that meeting ID.')
      const meeting = open ?? newMeeting(parameters, now())
      meetings.set(meetingID, meeting)
      return succeeded(
        `${field('meetingID', meetingID)}${field('internalMeetingID', internalIdOf(meeting))}${field('createTime', meeting.createTime)}${field('messageKey', open ? 'duplicateWarning' : '')}`,
      )
    },
    end: ({ meetingID = '' }) => {
      const meeting = meetings.get(meetingID)
      if (!meeting) return failed('notFound', 'A meeting with that ID does not exist')
      setTimeout(() => end(meeting), 100)
      return succeeded(field('messageKey', 'sentEndMeetingRequest'))
    },
    getMeetingInfo: ({ meetingID = '' }) => {
      const meeting = meetings.get(meetingID)
      if (!meeting) return failed('notFound', 'A meeting with that ID does not exist')
      const attendees = presentMembers(meeting, Date.now()).filter(({ isIn }) => isIn)
      const listed = attendees.map(
        ({ userId, name, isModerator, streams }) =>
          `<attendee>${field('userID', userId)}${field('fullName', name)}${field('role', isModerator ? 'MODERATOR' : 'VIEWER')}${field('hasJoinedVoice', String(streams.size > 0))}</attendee>`,
      )
      return succeeded(
        `${field('meetingName', meeting.name)}${field('meetingID', meeting.id)}${field('createTime', meeting.createTime)}${field('running', String(attendees.length > 0))}${field('recording', String(meeting.isRecording))}${field('hasBeenForciblyEnded', 'false')}${field('participantCount', attendees.length)}<attendees>${listed.join('')}</attendees>`,
      )
    },
    getRecordings: ({ meetingID = '', recordID = '' }) => {
      const filter = { meetingIds: ids(meetingID), recordIds: ids(recordID) }
      const listed = recordings
        .list(filter)
        .map(
          ({ recordId, meetingId, name, isPublished }) =>
            `<recording>${field('recordID', recordId)}${field('meetingID', meetingId)}${field('name', name)}${field('published', String(isPublished))}${field('state', isPublished ? 'published' : 'unpublished')}<playback><format>${field('type', 'video')}${field('url', `${origin()}/playback/${recordId}`)}</format></playback></recording>`,
        )
      return succeeded(
        `<recordings>${listed.join('')}</recordings>${listed.length === 0 ? field('messageKey', 'noRecordings') : ''}`,
      )
    },
    publishRecordings: ({ recordID = '', publish = '' }) =>
      recordings.publish(ids(recordID), publish === 'true')
        ? succeeded(field('published', publish))
        : failed('notFound', 'We could not find recordings'),
    deleteRecordings: ({ recordID = '' }) =>
      recordings.delete(ids(recordID))
        ? succeeded(field('deleted', 'true'))
        : failed('notFound', 'We could not find recordings'),
  }
}

export function failed(messageKey: string, message: string): string {
  return `<response><returncode>FAILED</returncode>${field('messageKey', messageKey)}${field('message', message)}</response>`
}

export function internalIdOf({ id, createTime }: Meeting): string {
  return `${createHash('sha1').update(id).digest('hex')}-${createTime}`
}

function succeeded(fields: string): string {
  return `<response><returncode>SUCCESS</returncode>${fields}</response>`
}

function field(name: string, value: string | number): string {
  const text = String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<${name}>${text}</${name}>`
}

function ids(list: string): string[] {
  return list.split(',').filter(Boolean)
}
