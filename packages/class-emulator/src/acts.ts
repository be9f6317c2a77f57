import { tellHelp } from './callbacks.ts'
import type { Meeting, Member } from './meetings.ts'

/** What acts do beyond the class's own state. */
export interface Room {
  /** Shows everybody how things stand. */
  tell(meeting: Meeting): void
  send(member: Member, event: object): void
  end(meeting: Meeting): void
}

const mostText = 500
const mostMessages = 200

/** What a member's page asks for. What it may not do is not done. */
export function act(room: Room, meeting: Meeting, me: Member, asked: unknown): void {
  const { what, to, data, text } = Object(asked)
  const other = [...meeting.members.values()].find(({ id }) => id === to)
  if (what === 'signal') {
    if (me.isIn && other?.isIn) room.send(other, { type: 'signal', from: me.id, data })
    return
  }
  if (what === 'help') {
    void tellHelp(meeting, me.userId, typeof text === 'string' ? text.slice(0, mostText) : '')
    for (const member of meeting.members.values())
      if (member.isModerator) room.send(member, { type: 'help', name: me.name })
    return
  }
  if (what === 'leave') {
    meeting.members.delete(me.session)
    room.send(me, { type: 'ended', to: meeting.parameters.logoutURL ?? '' })
  }
  if (me.isIn) ownActs(meeting, me, what, text)
  if (me.isModerator) moderatorActs(room, meeting, other, what)
  room.tell(meeting)
}

function ownActs(meeting: Meeting, me: Member, what: unknown, text: unknown): void {
  if (what === 'hand') me.hasHand = !me.hasHand
  if (what === 'mute-me') me.isMuted = !me.isMuted
  const mayWrite = me.isModerator || !meeting.isChatLocked
  if (what === 'chat' && mayWrite && typeof text === 'string' && text.trim() !== '')
    meeting.chat = [...meeting.chat, { name: me.name, text: text.trim().slice(0, mostText) }].slice(
      -mostMessages,
    )
}

function moderatorActs(room: Room, meeting: Meeting, other: Member | undefined, what: unknown): void {
  if (what === 'admit' && other) other.isIn = true
  if (what === 'refuse' && other && !other.isIn) {
    meeting.members.delete(other.session)
    room.send(other, { type: 'ended', to: meeting.parameters.logoutURL ?? '' })
  }
  if (what === 'mute' && other) other.isMuted = true
  if (what === 'mute-all')
    for (const member of meeting.members.values()) if (!member.isModerator) member.isMuted = true
  if (what === 'camera-lock') meeting.isCameraLocked = !meeting.isCameraLocked
  if (what === 'chat-lock') meeting.isChatLocked = !meeting.isChatLocked
  if (what === 'record' && meeting.parameters.allowStartStopRecording === 'true')
    meeting.isRecording = !meeting.isRecording
  if (what === 'end') room.end(meeting)
}
