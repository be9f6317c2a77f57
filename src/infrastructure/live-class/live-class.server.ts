import { type Clock, later, minute } from '#src/infrastructure/clock/clock.server.ts'
import { keyedHash } from '#src/infrastructure/secrets.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import { liveGoodbyeMinutes } from '#src/shared/home-challenges.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { type ClassServer, createMeeting, joinAddress } from './class-server.server.ts'

/** What a class server is told of one live session, or of a one-to-one session. */
export interface LiveClass {
  id: string
  title: string
  lang: Language
  startsAt: Date
  minutes: number
  joinUrl: string | null
  /** Of a one-to-one session the slot that it was booked on: it is never recorded. */
  slotId?: string
}

/** Who enters: the team as moderators; children wait until one of them lets them in. */
type ClassMember = { id: string; name: string; language: Language } & (
  | { role: 'MODERATOR' }
  | {
      role: 'VIEWER'
      /** `on`: asked to share it on arrival; `off`: cannot; `mood`: as they like. */
      camera: 'on' | 'off' | 'mood'
      /** Whether the parent agreed that the child's picture may be in the recording. */
      isRecorded: boolean
    }
)

/** What a class is entered with. */
interface Outside {
  settings: Settings
  secret: string
  clock: Clock
}

/**
 * Where a live session takes place: at a link that the team typed, on a class server (the class emulator is
 * one), or nowhere yet.
 */
export type Place = { kind: 'link'; url: string } | { kind: 'class'; server: ClassServer } | { kind: 'none' }

export function placeOf(
  { settings }: Pick<Outside, 'settings'>,
  { joinUrl }: Pick<LiveClass, 'joinUrl'>,
): Place {
  if (joinUrl !== null) return { kind: 'link', url: joinUrl }
  return settings.liveClasses ? { kind: 'class', server: settings.liveClasses } : { kind: 'none' }
}

/** The pseudonym under which the class server knows a member, different in each class. */
export function pseudonymOf(secret: string, liveId: string, memberId: string): string {
  return keyedHash(secret, 'class-member', `${liveId} ${memberId}`).toString('hex').slice(0, 32)
}

/** The pseudonym of children who share a screen. */
export function memberIdOf(childIds: readonly string[]): string {
  return [...childIds].toSorted().join(' ')
}

/**
 * Opens the class, which whoever comes first does and everybody may repeat. `endToken` is what the class
 * server will show when it tells that this opening has ended; it counts only where the class was not open
 * yet. Throws `LiveClassAway`.
 */
export function openClass(
  outside: Outside,
  server: ClassServer,
  live: LiveClass,
  endToken: string,
): Promise<{ createTime: string; isNew: boolean }> {
  const { settings, clock } = outside
  const endsAt = later(live.startsAt, (live.minutes + liveGoodbyeMinutes) * minute)
  const minutesLeft = String(Math.max(1, Math.ceil((endsAt.getTime() - clock.now().getTime()) / minute)))
  const password = (of: string) =>
    keyedHash(server.secret, `class-${of}`, live.id).toString('hex').slice(0, 32)
  const callbacks = server.callbackOrigin ?? settings.publicUrl
  const isRecorded = live.slotId === undefined
  const calls = `${callbacks}/api/${isRecorded ? 'lives' : 'one-to-one'}/${live.id}`
  return createMeeting(server, {
    meetingID: live.id,
    // From two to 64 characters.
    name: plainText(live.title).slice(0, 64).toWellFormed().padEnd(2, '.'),
    // Roles are given to each who joins. Some versions call a repeated `create` without passwords another
    // meeting of the same name.
    attendeePW: password('viewer'),
    moderatorPW: password('moderator'),
    logoutURL: pageBefore(settings, live, live.lang),
    duration: minutesLeft,
    // Children wait for the adult who lets them in, even when they are the first; and are not left alone by
    // the last.
    guestPolicy: 'ASK_MODERATOR',
    meetingExpireIfNoUserJoinedInMinutes: minutesLeft,
    endWhenNoModerator: 'true',
    endWhenNoModeratorDelayInMinutes: '5',
    record: String(isRecorded),
    autoStartRecording: String(isRecorded),
    allowStartStopRecording: String(isRecorded),
    notifyRecordingIsOn: 'true',
    muteOnStart: 'true',
    // The children's pictures reach the adults alone.
    webcamsOnlyForModerator: 'true',
    allowModsToUnmuteUsers: 'false',
    allowModsToEjectCameras: 'true',
    lockSettingsDisablePrivateChat: 'true',
    lockSettingsDisablePublicChat: 'true',
    lockSettingsDisableNotes: 'true',
    lockSettingsPresenterPolicy: 'moderatorOnly',
    disabledFeatures:
      'privateChat,learningDashboard,liveTranscription,externalVideos,breakoutRooms,sharedNotes,snapshotOfCurrentSlide,customVirtualBackgrounds',
    meta_endCallbackUrl: `${calls}/class-ended?token=${endToken}`,
    ...(isRecorded && { 'meta_bbb-recording-ready-url': `${callbacks}/api/lives/recording-ready` }),
    ...(server.isEmulator && {
      'meta_mirabelle-help-url': `${calls}/class-help?token=${endToken}`,
    }),
  })
}

/**
 * The address at which this one member enters. Nothing but their name and a pseudonym for this class goes
 * along.
 */
export function wayInto(
  outside: Outside,
  server: ClassServer,
  live: LiveClass,
  createTime: string,
  member: ClassMember,
): string {
  const { settings, secret } = outside
  const back =
    member.role === 'MODERATOR'
      ? `${settings.publicUrl}/admin?section=${live.slotId === undefined ? 'lives' : 'one-to-one'}`
      : pageBefore(settings, live, member.language)
  return joinAddress(server, {
    meetingID: live.id,
    fullName: plainText(member.name),
    userID: pseudonymOf(secret, live.id, member.id),
    role: member.role,
    // An address of an earlier opening does not lead into a later one.
    createTime,
    redirect: 'true',
    // Each to their own page, in their own language: after the class, and when it does not let them in.
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

function pageBefore(settings: Settings, { id, slotId }: LiveClass, language: Language): string {
  const which = slotId === undefined ? `id=${id}` : `session=${slotId}`
  return `${settings.publicUrl}${pathOf('live', language)}?${which}`
}

/** BigBlueButton takes no control characters. */
function plainText(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ')
}
