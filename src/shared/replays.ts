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
export const mediaUrlHours = 3

export const maxChapters = 40
export const maxChapterTitle = 120
export const maxVideoDescription = 2000
export const maxDinnerQuestion = 300

/** The maximum size of a captions file, in bytes. */
export const maxCaptionBytes = 512 * 1024

/** The share of a replay after which it is at its end. */
export const shareToTheEnd = 0.9

/** The minutes that are assumed of a replay whose length is unknown. */
export const assumedReplayMinutes = 60

/** The seconds after which a replay counts as watched, however long it is. */
export const maxSecondsThatCount = 600

/** How fast a replay may be played in our own player. */
export const playbackRates = [0.75, 1, 1.25, 1.5] as const

/** The seek bar's pictures are side by side in one image: the size of one in pixels, and how many a row has. */
export const barPicture = { width: 160, height: 90, perRow: 10 } as const
