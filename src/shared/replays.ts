/** What becomes of an uploaded film (PROGRAMME §4). `replaced`: another one took its place. */
export const mediaStates = ['uploading', 'waiting', 'transcoding', 'ready', 'failed', 'replaced'] as const

/** The player of a video: the external one of VIDEO_PLAYER_URL, or our own. */
export const videoPlayers = ['external', 'own'] as const

/** The largest film that may be uploaded, in bytes: 10 GiB. */
export const mostMediaBytes = 10 * 1024 ** 3

/** How long an upload that was begun may wait for its next bytes. */
export const uploadHours = 24

/** How long a signed media address opens: the longest replay twice over, with a pause for supper. */
export const mediaAddressHours = 3

export const chaptersMost = 40
export const chapterTitleMost = 120
export const videoDescriptionMost = 2000
export const dinnerQuestionMost = 300

/** The largest captions file, in bytes. */
export const mostCaptionBytes = 512 * 1024
