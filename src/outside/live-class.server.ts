import { createHash } from 'node:crypto'
import { liveGoodbyeMinutes } from '#src/business/home-challenges.ts'
import type { Language } from '#src/language/languages.ts'
import { pathOf } from '#src/language/paths.ts'
import { type Clock, later, minute } from './clock.server.ts'
import { keyedHash } from './secrets.server.ts'
import type { Settings } from './settings.server.ts'

/** The class of one live session: what the live-class server is told of it. */
interface LiveClass {
  id: string
  title: string
  lang: Language
  startsAt: Date
  minutes: number
}

/** Who enters: the team as moderators; children wait until one of them lets them in. */
type ClassMember = { id: string; name: string; language: Language } & (
  | { role: 'MODERATOR' }
  | {
      role: 'VIEWER'
      /** `on`: asked to share it on arrival; `off`: cannot; `mood`: as they like. */
      camera: 'on' | 'off' | 'mood'
    }
)

/** The live-class server did not answer in time, failed, or did not do what it was asked. */
export class LiveClassAway extends Error {}

type ClassServer = NonNullable<Settings['liveClasses']>

interface Outside {
  settings: Settings
  secret: string
  clock: Clock
}

/** A family waits for a page: four seconds, then the answer is that the class server is away. */
const patience = 4000
const longestAnswer = 65_536

/**
 * Opens the class, which whoever comes first does and everybody may repeat, and answers the address at which this one member enters it. Nothing but their
 * name and a pseudonym for this class goes along. Throws {@link LiveClassAway}.
 * Source: BigBlueButton's API reference (docs.bigbluebutton.org/development/api), calls `create` and `join`.
 */
export async function enterClass(outside: Outside, live: LiveClass, member: ClassMember): Promise<string> {
  const createTime = await openClass(outside, live)
  return addressOf(serverOf(outside), 'join', {
    meetingID: live.id,
    fullName: plainText(member.name),
    userID: keyedHash(outside.secret, 'class-member', `${live.id} ${member.id}`).toString('hex').slice(0, 32),
    role: member.role,
    // An address of an earlier opening does not lead into a later one.
    createTime,
    redirect: 'true',
    'userdata-bbb_override_default_locale': member.language,
    ...(member.role === 'VIEWER' && { guest: 'true', ...cameraSettings[member.camera] }),
  })
}

const cameraSettings = {
  on: { 'userdata-bbb_auto_share_webcam': 'true' },
  off: { 'userdata-bbb_enable_video': 'false' },
  mood: {},
} as const

async function openClass({ settings, ...outside }: Outside, live: LiveClass): Promise<string> {
  const server = serverOf({ settings })
  const endsAt = later(live.startsAt, (live.minutes + liveGoodbyeMinutes) * minute)
  const minutesLeft = String(Math.max(1, Math.ceil((endsAt.getTime() - outside.clock.now().getTime()) / minute)))
  const password = (of: string) => keyedHash(server.secret, `class-${of}`, live.id).toString('hex').slice(0, 32)
  return asked(server, 'create', {
    meetingID: live.id,
    // From two to 64 characters.
    name: plainText(live.title).slice(0, 64).toWellFormed().padEnd(2, '.'),
    // Roles are given to each who joins. Some versions call a repeated `create` without passwords another meeting of the same name.
    attendeePW: password('viewer'),
    moderatorPW: password('moderator'),
    logoutURL: settings.publicUrl + pathOf('dashboard', live.lang),
    duration: minutesLeft,
    // Children wait for the adult who lets them in, even when they are the first; and are not left alone by the last.
    guestPolicy: 'ASK_MODERATOR',
    meetingExpireIfNoUserJoinedInMinutes: minutesLeft,
    endWhenNoModerator: 'true',
    endWhenNoModeratorDelayInMinutes: '5',
    record: 'true',
    autoStartRecording: 'true',
    allowStartStopRecording: 'true',
    muteOnStart: 'true',
    allowModsToUnmuteUsers: 'false',
    allowModsToEjectCameras: 'true',
    lockSettingsDisablePrivateChat: 'true',
    lockSettingsDisablePublicChat: 'true',
    lockSettingsDisableNotes: 'true',
    disabledFeatures: 'privateChat,learningDashboard,liveTranscription,externalVideos',
  })
}

function serverOf({ settings }: Pick<Outside, 'settings'>): ClassServer {
  if (!settings.liveClasses) throw new Error('no live-class server is set')
  return settings.liveClasses
}

/** The address of a call: its parameters and, as their seal, the SHA-256 of the call's name, the query and the shared secret. */
function addressOf({ api, secret }: ClassServer, call: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters).toString()
  return `${api}/${call}?${query}&checksum=${createHash('sha256').update(`${call}${query}${secret}`).digest('hex')}`
}

/** Makes a call and answers the `createTime` of the class that it was about. */
async function asked(server: ClassServer, call: string, parameters: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(addressOf(server, call, parameters), { redirect: 'error', signal: AbortSignal.timeout(patience) })
    .then(async (response) => ({ status: response.status, text: await textOf(response) }))
    .catch((cause: unknown) => {
      throw cause instanceof LiveClassAway ? cause : new LiveClassAway('the live-class server does not answer', { cause })
    })
  if (fieldIn(answer.text, 'returncode') === 'FAILED') throw new LiveClassAway(`the live-class server refuses: ${fieldIn(answer.text, 'messageKey')}`)
  const createTime = fieldIn(answer.text, 'createTime') ?? ''
  if (answer.status !== 200 || fieldIn(answer.text, 'returncode') !== 'SUCCESS' || !/^\d{1,16}$/.test(createTime))
    throw new LiveClassAway(`the live-class server answers ${answer.status} with something else than a class`)
  return createTime
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
    if (text.length > longestAnswer) {
      await reader.cancel()
      throw new LiveClassAway('the live-class server answers without end')
    }
  }
  return text
}

/** One plain field of BigBlueButton's `<response>`; undefined when it is not there exactly once. No entity, attribute or nesting is understood. */
function fieldIn(xml: string, name: string): string | undefined {
  const [, fields = ''] = /^\s*(?:<\?xml[^>]*\?>\s*)?<response>([\s\S]*)<\/response>\s*$/.exec(xml) ?? []
  const [found, ...more] = fields.matchAll(new RegExp(`<${name}>([^<>&]*)</${name}>`, 'g'))
  return more.length === 0 ? found?.[1]?.trim() : undefined
}

/** BigBlueButton takes no control characters. */
function plainText(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ')
}
