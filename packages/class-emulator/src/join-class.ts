import type { ServerResponse } from 'node:http'
import { failed } from './calls.ts'
import type { Classes } from './classes.ts'
import { type Meeting, maxMembers } from './meetings.ts'
import { sendXml } from './send-xml.ts'

type Parameters = Readonly<Record<string, string>>

interface JoinError {
  key: string
  message: string
}

const noSuchMeeting = {
  key: 'invalidMeetingIdentifier',
  message: 'No conference with that meeting ID exists',
} as const

const fullMeeting = {
  key: 'maxParticipantsReached',
  message: `A class takes ${maxMembers} browsers`,
} as const

/** Handles the call `join`: redirects the browser to its page of the class. */
export function joinClass(classes: Classes, parameters: Parameters, response: ServerResponse): void {
  const meeting = classes.meetings.get(parameters.meetingID ?? '')
  const error = meeting ? joinErrorOf(meeting, parameters) : noSuchMeeting
  const member = meeting && !error ? classes.join(meeting, parameters) : undefined
  if (member) response.writeHead(302, { Location: `/class?session=${member.session}` }).end()
  else sendJoinError(response, parameters, error ?? fullMeeting)
}

function joinErrorOf(
  meeting: Meeting,
  { createTime, fullName, role = '' }: Parameters,
): JoinError | undefined {
  if (createTime !== undefined && createTime !== String(meeting.createTime))
    return { key: 'mismatchCreateTimeParam', message: 'The createTime does not match' }
  if (!fullName || !['MODERATOR', 'VIEWER'].includes(role))
    return { key: 'validationError', message: 'A name and a role are needed' }
  return undefined
}

/** Sends errors as BigBlueButton does: a browser is redirected back with them, a program reads them. */
function sendJoinError(
  response: ServerResponse,
  { redirect, errorRedirectUrl, logoutURL }: Parameters,
  error: JoinError,
): void {
  const back = URL.parse(errorRedirectUrl ?? logoutURL ?? '')
  if (redirect !== 'true' || !back) sendXml(response, failed(error.key, error.message))
  else {
    back.searchParams.set('errors', JSON.stringify([error]))
    response.writeHead(302, { Location: back.href }).end()
  }
}
