/** The states of an uploaded video file (PROGRAMME §4). `replaced`: another file took its place. */
export const mediaStates = ['uploading', 'waiting', 'transcoding', 'ready', 'failed', 'replaced'] as const

/** The player of a video: the external one of VIDEO_PLAYER_URL, or our own. */
export const videoPlayers = ['external', 'own'] as const

/** The maximum size of an uploaded video file, in bytes: 10 GiB. */
export const maxMediaBytes = 10 * 1024 ** 3

/** How long an unfinished upload may wait for its next bytes, in hours. */
export const uploadHours = 24

/**
 * How long a signed media address is valid: long enough for the longest replay twice, with a pause for
 * supper.
 */
export const mediaAddressHours = 3

export const maxChapters = 40
export const maxChapterTitle = 120
export const maxVideoDescription = 2000
export const maxDinnerQuestion = 300

/** The maximum size of a captions file, in bytes. */
export const maxCaptionBytes = 512 * 1024

/** Nine tenths of each minute: after these a replay counts as watched to its end. */
export const watchedSecondsPerMinute = 54

/** The minutes that are assumed of a replay whose length is unknown. */
export const assumedReplayMinutes = 60

/** The seconds after which a replay counts as watched, however long it is. */
export const maxSecondsThatCount = 600

/** The seconds after which a replay of so many minutes counts as watched: a short one, once it is at its end. */
export function secondsThatCount(minutes: number | null): number {
  return Math.min(maxSecondsThatCount, (minutes ?? assumedReplayMinutes) * watchedSecondsPerMinute)
}

/** The seek bar's pictures are side by side in one image: the size of one in pixels, and how many a row has. */
export const barPicture = { width: 160, height: 90, perRow: 10 } as const
