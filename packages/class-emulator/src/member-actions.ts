import { setTimeout } from 'node:timers/promises'
import { tellHelp } from './callbacks.ts'
import type { Meeting, Member } from './meetings.ts'

/** What actions do beyond the class's own state. */
export interface Room {
  /** Shows everybody how things stand. */
  tell(meeting: Meeting): void
  send(member: Member, event: object): void
  end(meeting: Meeting): void
}

const mostText = 500
const mostMessages = 200

/** How long a child waits to read whether somebody was told, where no adult is in the class. */
const helpMilliseconds = 3000

/**
 * What a member's page asks for. What it may not do is not done. Resolves to whether anybody was told, where
 * the page says so afterwards.
 */
export async function performAction(
  room: Room,
  meeting: Meeting,
  me: Member,
  asked: unknown,
): Promise<boolean> {
  const { what, to, data, text, isOn } = Object(asked)
  const other = [...meeting.members.values()].find(({ id }) => id === to)
  if (what === 'signal') {
    if (me.isIn && other?.isIn) room.send(other, { type: 'signal', from: me.id, data })
    return true
  }
  if (what === 'help') {
    const told = tellHelp(meeting, me.userId, typeof text === 'string' ? text.slice(0, mostText) : '')
    const adults = [...meeting.members.values()].filter(({ isModerator }) => isModerator)
    for (const adult of adults) room.send(adult, { type: 'help', name: me.name })
    if (adults.some(({ streams }) => streams.size > 0)) return true
    return Promise.race([told, setTimeout(helpMilliseconds, false, { ref: false })])
  }
  if (what === 'leave') {
    meeting.members.delete(me.session)
    room.send(me, { type: 'ended', to: me.leadsBack })
  }
  if (what === 'picture') me.hasPicture = isOn === true
  if (me.isIn) ownActions(meeting, me, what, text)
  if (me.isModerator) moderatorActions(room, meeting, other, what)
  room.tell(meeting)
  return true
}

function ownActions(meeting: Meeting, me: Member, what: unknown, text: unknown): void {
  if (what === 'hand') me.hasHand = !me.hasHand
  if (what === 'mute-me') me.isMuted = !me.isMuted
  const mayWrite = me.isModerator || !meeting.isChatLocked
  if (what === 'chat' && mayWrite && typeof text === 'string' && text.trim() !== '')
    meeting.chat = [...meeting.chat, { name: me.name, text: text.trim().slice(0, mostText) }].slice(
      -mostMessages,
    )
}

function moderatorActions(room: Room, meeting: Meeting, other: Member | undefined, what: unknown): void {
  if (what === 'admit' && other) other.isIn = true
  if (what === 'deny' && other && !other.isIn) {
    meeting.members.delete(other.session)
    room.send(other, { type: 'ended', to: other.leadsBack })
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
