import type { ServerResponse } from 'node:http'
import { announceEnd, announceRecording } from './callbacks.ts'
import { internalIdOf } from './calls.ts'
import {
  isPresent,
  type Meeting,
  type Member,
  maxMembers,
  newMember,
  presentMembers,
  recorderOf,
  viewOf,
} from './meetings.ts'
import type { ClassActions } from './member-actions.ts'
import type { Recordings } from './recordings.ts'

/** A member and their class, found by the session of the member's page. */
export interface FoundMember {
  meeting: Meeting
  member: Member
}

interface ClassesOptions {
  recordings: Recordings
  secret: string
  clock: { now(): Date }
}

/** Milliseconds after the end of a class in which the last part of its recording may still arrive. */
const lastPartMs = 1500

/** How many ended classes, and pages of members who have gone, are remembered. */
const max = { ended: 20, waysBack: 1000 }

/** The open classes and their members. */
export class Classes implements ClassActions {
  readonly meetings = new Map<string, Meeting>()
  readonly #options: ClassesOptions
  /** Classes that have just ended, whose last recording parts may still arrive. */
  readonly #ended = new Map<string, Meeting>()
  /** Where each session's page leads when it is reopened after the class. */
  readonly #waysBack = new Map<string, string>()

  constructor(options: ClassesOptions) {
    this.#options = options
  }

  find(session: string | null): FoundMember | undefined {
    for (const meeting of this.meetings.values()) {
      const member = session === null ? undefined : meeting.members.get(session)
      if (member) return { meeting, member }
    }
    return undefined
  }

  wayBackOf(session: string | null): string | undefined {
    return this.#waysBack.get(session ?? '')
  }

  /** Adds a member, or returns undefined when the class is full. Joining again replaces the former page. */
  join(meeting: Meeting, parameters: Readonly<Record<string, string>>): Member | undefined {
    const member = newMember(meeting, parameters, Date.now())
    this.#replaceFormerPages(meeting, member)
    if (presentMembers(meeting, Date.now()).length >= maxMembers) return undefined
    meeting.members.set(member.session, member)
    this.#waysBack.set(member.session, member.leadsBack)
    forgetOldest(this.#waysBack, max.waysBack)
    if (member.isModerator) meeting.moderatorSeenAt = this.#now()
    this.broadcast(meeting)
    return member
  }

  #replaceFormerPages(meeting: Meeting, member: Member): void {
    for (const former of [...meeting.members.values()].filter(
      ({ userId }) => userId !== '' && userId === member.userId,
    )) {
      // A child who was admitted once does not wait again.
      member.isIn ||= former.isIn
      this.send(former, { type: 'elsewhere' })
      for (const stream of former.streams) stream.end()
      meeting.members.delete(former.session)
    }
  }

  /** Sends events to a member's page for as long as the stream is open. */
  openStream({ meeting, member }: FoundMember, stream: ServerResponse): void {
    member.streams.add(stream)
    stream.on('close', () => {
      member.streams.delete(stream)
      member.lastOpenAt = Date.now()
      this.broadcast(meeting)
    })
    this.broadcast(meeting)
  }

  send(member: Member, event: object): void {
    for (const stream of member.streams)
      if (!stream.writableEnded && !stream.destroyed) stream.write(`data: ${JSON.stringify(event)}\n\n`)
  }

  broadcast(meeting: Meeting): void {
    for (const member of meeting.members.values()) this.send(member, viewOf(meeting, member, Date.now()))
  }

  end(meeting: Meeting): void {
    if (this.meetings.get(meeting.id) !== meeting) return
    this.meetings.delete(meeting.id)
    for (const member of meeting.members.values()) {
      this.send(member, { type: 'ended', to: member.leadsBack })
      for (const stream of member.streams) stream.end()
    }
    this.#ended.set(internalIdOf(meeting), meeting)
    forgetOldest(this.#ended, max.ended)
    setTimeout(() => this.#finishRecordings(meeting), lastPartMs).unref()
  }

  #finishRecordings(meeting: Meeting): void {
    const { recordings, secret } = this.#options
    const ready = [...meeting.recordIds.values()].filter((recordId) =>
      recordings.finish({ recordId, meetingId: meeting.id, name: meeting.name }),
    )
    void announceEnd(meeting, ready.length > 0)
    for (const recordId of ready) void announceRecording(meeting, recordId, secret)
  }

  /**
   * The id of the recording that a page sends a part of, in a class that is open or has just ended. The page
   * names each `piece` from a start to its stop. The first piece of a class has the class's internal id, the
   * second `${id}-2`. Returns undefined for a new piece of a session that does not record; a member who has
   * left may still complete a piece.
   */
  recordIdOf(session: string, piece: string): string | undefined {
    const key = `${session} ${piece}`
    for (const meeting of [...this.meetings.values(), ...this.#ended.values()]) {
      const { recordIds } = meeting
      if (!recordIds.has(key) && recorderOf(meeting)?.session === session)
        recordIds.set(key, `${internalIdOf(meeting)}${recordIds.size > 0 ? `-${recordIds.size + 1}` : ''}`)
      const recordId = recordIds.get(key)
      if (recordId !== undefined) return recordId
    }
    return undefined
  }

  /**
   * Removes members who have gone, and ends classes at their length or a while after their last moderator
   * left.
   */
  tick(): void {
    for (const meeting of this.meetings.values()) {
      this.#removeAbsent(meeting)
      if (presentMembers(meeting, Date.now()).some(({ isModerator }) => isModerator))
        meeting.moderatorSeenAt = this.#now()
      if (isOver(meeting, this.#now())) this.end(meeting)
    }
  }

  #removeAbsent(meeting: Meeting): void {
    const absent = [...meeting.members.values()].filter((member) => !isPresent(member, Date.now()))
    for (const { session } of absent) meeting.members.delete(session)
    if (absent.length > 0) this.broadcast(meeting)
  }

  #now(): number {
    return this.#options.clock.now().getTime()
  }
}

function forgetOldest(entries: Map<string, unknown>, left: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= left) return
    entries.delete(key)
  }
}

function isOver({ parameters, createTime, moderatorSeenAt }: Meeting, now: number): boolean {
  const durationMs = minutesMs(parameters.duration)
  if (durationMs > 0 && now >= createTime + durationMs) return true
  return (
    parameters.endWhenNoModerator === 'true' &&
    moderatorSeenAt !== undefined &&
    now > moderatorSeenAt + minutesMs(parameters.endWhenNoModeratorDelayInMinutes)
  )
}

function minutesMs(minutes: string | undefined): number {
  return Number(minutes ?? 0) * 60_000
}
