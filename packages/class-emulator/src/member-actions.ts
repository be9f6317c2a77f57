import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { announceHelp } from './callbacks.ts'
import type { Meeting, Member } from './meetings.ts'

/** The effects of actions beyond a class's own state. */
export interface ClassActions {
  /** Sends the class's state to all its members. */
  broadcast(meeting: Meeting): void
  send(member: Member, event: object): void
  end(meeting: Meeting): void
}

const maxTextLength = 500
const maxMessages = 200

/** Milliseconds that a child waits for the product's response when no adult is in the class. */
const helpMs = 3000

/**
 * Performs a member's action; one that the member may not do has no effect. Resolves to false when a call for
 * help reached nobody.
 */
export async function performAction(
  classes: ClassActions,
  meeting: Meeting,
  me: Member,
  action: unknown,
): Promise<boolean> {
  const { what, to, data, text, isOn } = Object(action)
  const other = [...meeting.members.values()].find(({ id }) => id === to)
  if (what === 'signal') {
    if (me.isIn && other?.isIn) classes.send(other, { type: 'signal', from: me.id, data })
    return true
  }
  if (what === 'help') {
    const announced = announceHelp(
      meeting,
      me.userId,
      typeof text === 'string' ? text.slice(0, maxTextLength) : '',
    )
    const adults = [...meeting.members.values()].filter(({ isModerator }) => isModerator)
    for (const adult of adults) classes.send(adult, { type: 'help', name: me.name })
    if (adults.some(({ streams }) => streams.size > 0)) return true
    return Promise.race([announced, delay(helpMs, false, { ref: false })])
  }
  if (what === 'leave') {
    meeting.members.delete(me.session)
    classes.send(me, { type: 'ended', to: me.leadsBack })
  }
  if (what === 'picture') me.hasPicture = isOn === true
  if (me.isIn) ownActions(meeting, me, what, text)
  if (me.isModerator) moderatorActions(classes, meeting, other, what)
  classes.broadcast(meeting)
  return true
}

function ownActions(meeting: Meeting, me: Member, what: unknown, text: unknown): void {
  if (what === 'hand') me.hasHand = !me.hasHand
  if (what === 'mute-me') me.isMuted = !me.isMuted
  const mayWrite = me.isModerator || !meeting.isChatLocked
  if (what === 'chat' && mayWrite && typeof text === 'string' && text.trim() !== '')
    meeting.chat = [
      ...meeting.chat,
      { id: randomUUID(), name: me.name, text: text.trim().slice(0, maxTextLength) },
    ].slice(-maxMessages)
}

function moderatorActions(
  classes: ClassActions,
  meeting: Meeting,
  other: Member | undefined,
  what: unknown,
): void {
  if (what === 'admit' && other) other.isIn = true
  if (what === 'deny' && other && !other.isIn) {
    meeting.members.delete(other.session)
    classes.send(other, { type: 'ended', to: other.leadsBack })
  }
  if (what === 'mute' && other) other.isMuted = true
  if (what === 'mute-all')
    for (const member of meeting.members.values()) if (!member.isModerator) member.isMuted = true
  if (what === 'camera-lock') meeting.isCameraLocked = !meeting.isCameraLocked
  if (what === 'chat-lock') meeting.isChatLocked = !meeting.isChatLocked
  if (what === 'record' && meeting.parameters.allowStartStopRecording === 'true')
    meeting.isRecording = !meeting.isRecording
  if (what === 'end') classes.end(meeting)
}
