import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'

export interface Member {
  /** Authorizes the actions of the member's page. */
  session: string
  /** The id that other members see. */
  id: string
  userId: string
  name: string
  isModerator: boolean
  locale: string
  /** The address to which the page leads after the class. */
  leadsBack: string
  isIn: boolean
  isMuted: boolean
  hasHand: boolean
  canUseCamera: boolean
  startsWithCamera: boolean
  /** Whether the page sends a picture now. */
  hasPicture: boolean
  joinedAt: number
  /** The open event streams of the page, and when the last one was closed, by the machine's own clock. */
  streams: Set<ServerResponse>
  lastOpenAt: number
}

export interface Meeting {
  id: string
  name: string
  createTime: number
  passwords: string
  parameters: Readonly<Record<string, string>>
  members: Map<string, Member>
  isCameraLocked: boolean
  isChatLocked: boolean
  isRecording: boolean
  chat: { id: string; name: string; text: string }[]
  moderatorSeenAt: number | undefined
  /** The ids of the recordings, in order, by session and the page's name of the piece. */
  recordIds: Map<string, string>
}

/** The maximum number of members in a class, since each sends to every other one. */
export const maxMembers = 6

export function newMeeting(parameters: Readonly<Record<string, string>>, createTime: number): Meeting {
  return {
    id: parameters.meetingID ?? '',
    name: parameters.name ?? '',
    createTime,
    passwords: passwordsOf(parameters),
    parameters,
    members: new Map(),
    isCameraLocked: parameters.lockSettingsDisableCam === 'true',
    isChatLocked: parameters.lockSettingsDisablePublicChat === 'true',
    isRecording: parameters.record === 'true' && parameters.autoStartRecording === 'true',
    chat: [],
    moderatorSeenAt: undefined,
    recordIds: new Map(),
  }
}

export function passwordsOf({ attendeePW = '', moderatorPW = '' }: Readonly<Record<string, string>>): string {
  return `${attendeePW} ${moderatorPW}`
}

export function newMember(
  meeting: Meeting,
  parameters: Readonly<Record<string, string>>,
  now: number,
): Member {
  const isModerator = parameters.role === 'MODERATOR'
  const waits =
    !isModerator && parameters.guest === 'true' && meeting.parameters.guestPolicy === 'ASK_MODERATOR'
  return {
    session: randomBytes(24).toString('base64url'),
    id: randomBytes(6).toString('hex'),
    userId: parameters.userID ?? '',
    name: parameters.fullName ?? '',
    isModerator,
    locale: parameters['userdata-bbb_override_default_locale'] ?? 'fr',
    leadsBack: parameters.logoutURL ?? meeting.parameters.logoutURL ?? '',
    isIn: !waits,
    isMuted: meeting.parameters.muteOnStart === 'true',
    hasHand: false,
    canUseCamera: parameters['userdata-bbb_enable_video'] !== 'false',
    startsWithCamera: parameters['userdata-bbb_auto_share_webcam'] === 'true',
    hasPicture: false,
    joinedAt: now,
    streams: new Set(),
    lastOpenAt: now,
  }
}

/** Milliseconds for which a page may be gone, or take to open, before its member is removed. */
const graceMs = 15_000

/** Whether a member's page is open, or was a moment ago. */
export function isPresent({ streams, lastOpenAt }: Member, now: number): boolean {
  return streams.size > 0 || now - lastOpenAt < graceMs
}

export function presentMembers(meeting: Meeting, now: number): Member[] {
  return [...meeting.members.values()].filter((member) => isPresent(member, now))
}

/** The member whose page records: the moderator who has been in the class longest. */
export function recorderOf({ members }: Meeting): Member | undefined {
  return [...members.values()].find(({ isModerator }) => isModerator)
}

/** The state that a member's page shows. Only moderators see who waits. */
export function viewOf(meeting: Meeting, me: Member, now: number) {
  const others = presentMembers(meeting, now)
  const picturesToModeratorsAlone = meeting.parameters.webcamsOnlyForModerator === 'true'
  return {
    type: 'state',
    title: meeting.name,
    me: {
      id: me.id,
      name: me.name,
      isModerator: me.isModerator,
      isIn: me.isIn,
      isMuted: me.isMuted,
      hasHand: me.hasHand,
      locale: me.locale,
    },
    camera: {
      isAllowed: me.canUseCamera && (me.isModerator || !meeting.isCameraLocked),
      startsOn: me.startsWithCamera,
    },
    members: me.isIn
      ? others
          .filter(({ isIn, streams }) => isIn && streams.size > 0)
          .map(({ id, name, isModerator, isMuted, hasHand, hasPicture }) => {
            const maySee = !picturesToModeratorsAlone || me.isModerator || isModerator || id === me.id
            return { id, name, isModerator, isMuted, hasHand, hasPicture: hasPicture && maySee }
          })
      : [],
    waiting: me.isModerator ? others.filter(({ isIn }) => !isIn).map(({ id, name }) => ({ id, name })) : [],
    isCameraLocked: meeting.isCameraLocked,
    isChatLocked: meeting.isChatLocked,
    isRecording: meeting.isRecording,
    isRecorder: meeting.isRecording && me === recorderOf(meeting),
    picturesToModeratorsAlone,
    canAskForHelp: meeting.parameters['meta_mirabelle-help-url'] !== undefined && !me.isModerator,
    chat: me.isIn ? meeting.chat : [],
  }
}
