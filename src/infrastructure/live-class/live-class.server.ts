import type { Clock } from '#src/infrastructure/clock/clock.server.ts'
import { keyedHash } from '#src/infrastructure/secrets.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import { goodbyesEndOf } from '#src/shared/class-times.ts'
import { minute } from '#src/shared/durations.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { adminPath } from '#src/shared/site/admin-path.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { type ClassServer, createMeeting, joinUrlOf } from './class-server.server.ts'

/** What a class server needs to know of a session. A one-to-one session is never recorded. */
export type ClassSession = {
  id: string
  title: string
  lang: Language
  startsAt: Date
  minutes: number
  joinUrl: string | null
} & ({ kind: 'live' } | { kind: 'one-to-one'; slotId: string })

/**
 * A person who enters: the team are moderators; children are viewers who wait until a moderator lets them in.
 */
type ClassMember = { id: string; name: string; language: Language } & (
  | { role: 'MODERATOR' }
  | {
      role: 'VIEWER'
      /**
       * `on`: the child is asked to share the camera on arrival; `off`: it cannot be shared; `mood`: as the
       * child likes.
       */
      camera: 'on' | 'off' | 'mood'
      /** Whether the parent agreed that the child's picture may be in the recording. */
      isRecorded: boolean
    }
)

/** The services that opening and entering a class need. */
interface ClassServices {
  settings: Settings
  secret: string
  clock: Clock
}

/**
 * Where a session takes place: at a link that the team typed, on a class server (the class emulator is one),
 * or nowhere yet.
 */
export type Venue = { kind: 'link'; url: string } | { kind: 'class'; server: ClassServer } | { kind: 'none' }

/** The venue of a session: a typed link comes before the class server. */
export function venueOf(
  { settings }: Pick<ClassServices, 'settings'>,
  { joinUrl }: Pick<ClassSession, 'joinUrl'>,
): Venue {
  if (joinUrl !== null) return { kind: 'link', url: joinUrl }
  return settings.liveClasses ? { kind: 'class', server: settings.liveClasses } : { kind: 'none' }
}

/** The pseudonym under which the class server knows a member, different in each class. */
export function pseudonymOf(secret: string, liveId: string, memberId: string): string {
  return keyedHash(secret, 'class-member', `${liveId} ${memberId}`).toString('hex').slice(0, 32)
}

/** The member id of children who share a screen, who have one pseudonym together. */
export function memberIdOf(childIds: readonly string[]): string {
  return [...childIds].toSorted().join(' ')
}

/**
 * How much longer than planned the class server keeps the class of a live session, which may be moved or
 * lengthened after it has been opened. The product ends it by its hour as it then is; a booked slot is fixed.
 */
const slackMinutes = 6 * 60

/**
 * Opens the class. The first person to enter does it, and repeated calls are harmless. `endToken` is the
 * token that the class server sends back when this opening has ended; it is ignored if the class was open
 * already. Throws `LiveClassUnavailableError`.
 */
export function openClass(
  services: ClassServices,
  server: ClassServer,
  session: ClassSession,
  endToken: string,
): Promise<{ createTime: string; isNew: boolean }> {
  const { settings, clock } = services
  const millisecondsLeft = goodbyesEndOf(session).getTime() - clock.now().getTime()
  const minutesLeft = Math.max(1, Math.ceil(millisecondsLeft / minute))
  const password = (of: string) =>
    keyedHash(server.secret, `class-${of}`, session.id).toString('hex').slice(0, 32)
  const callbackOrigin = server.callbackOrigin ?? settings.publicUrl
  const isRecorded = session.kind === 'live'
  const callbackBase = `${callbackOrigin}/api/${isRecorded ? 'lives' : 'one-to-one'}/${session.id}`
  return createMeeting(server, {
    meetingID: session.id,
    // BigBlueButton requires 2 to 64 characters.
    name: plainText(session.title).slice(0, 64).toWellFormed().padEnd(2, '.'),
    // Each person's role is passed on joining. Without passwords, some versions treat a repeated `create` as
    // another meeting of the same name.
    attendeePW: password('viewer'),
    moderatorPW: password('moderator'),
    logoutURL: pageBefore(settings, session, session.lang),
    duration: String(minutesLeft + (session.kind === 'live' ? slackMinutes : 0)),
    // Children wait for an adult who lets them in, even when they come first, and are not left alone when the
    // last adult leaves.
    guestPolicy: 'ASK_MODERATOR',
    meetingExpireIfNoUserJoinedInMinutes: String(minutesLeft),
    endWhenNoModerator: 'true',
    endWhenNoModeratorDelayInMinutes: '5',
    record: String(isRecorded),
    autoStartRecording: String(isRecorded),
    allowStartStopRecording: String(isRecorded),
    notifyRecordingIsOn: 'true',
    muteOnStart: 'true',
    // Only the adults see the children's cameras.
    webcamsOnlyForModerator: 'true',
    allowModsToUnmuteUsers: 'false',
    allowModsToEjectCameras: 'true',
    lockSettingsDisablePrivateChat: 'true',
    lockSettingsDisablePublicChat: 'true',
    lockSettingsDisableNotes: 'true',
    lockSettingsPresenterPolicy: 'moderatorOnly',
    disabledFeatures:
      'privateChat,learningDashboard,liveTranscription,externalVideos,breakoutRooms,sharedNotes,snapshotOfCurrentSlide,customVirtualBackgrounds',
    meta_endCallbackUrl: `${callbackBase}/class-ended?token=${endToken}`,
    ...(isRecorded && { 'meta_bbb-recording-ready-url': `${callbackOrigin}/api/lives/recording-ready` }),
    ...(server.isEmulator && {
      'meta_mirabelle-help-url': `${callbackBase}/class-help?token=${endToken}`,
    }),
  })
}

interface Joining {
  server: ClassServer
  session: ClassSession
  createTime: string
  member: ClassMember
}

/**
 * The URL at which this person enters. It contains no personal data but the name and a pseudonym for this
 * class.
 */
export function joinUrlFor(
  { settings, secret }: ClassServices,
  { server, session, createTime, member }: Joining,
): string {
  const back =
    member.role === 'MODERATOR'
      ? settings.publicUrl + adminPath(session.kind === 'live' ? 'lives' : 'one-to-one')
      : pageBefore(settings, session, member.language)
  return joinUrlOf(server, {
    meetingID: session.id,
    fullName: plainText(member.name),
    userID: pseudonymOf(secret, session.id, member.id),
    role: member.role,
    // With it, a URL of an earlier opening does not lead into a later one.
    createTime,
    redirect: 'true',
    // Everybody returns to their own page, in their own language: after the class, and when it does not let
    // them in.
    logoutURL: back,
    errorRedirectUrl: back,
    'userdata-bbb_override_default_locale': member.language,
    ...(member.role === 'VIEWER' && {
      guest: 'true',
      ...(!member.isRecorded && { 'userdata-bbb_record_video': 'false' }),
      ...cameraSettings[member.camera],
    }),
  })
}

const cameraSettings = {
  on: { 'userdata-bbb_auto_share_webcam': 'true' },
  off: { 'userdata-bbb_enable_video': 'false' },
  mood: {},
} as const

function pageBefore(settings: Settings, session: ClassSession, language: Language): string {
  const which = session.kind === 'live' ? `id=${session.id}` : `session=${session.slotId}`
  return `${settings.publicUrl}${pathOf('live', language)}?${which}`
}

/** BigBlueButton rejects control characters. */
function plainText(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ')
}
