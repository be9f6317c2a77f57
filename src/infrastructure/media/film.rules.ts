/** What is made of a film: two heights, their bit rates in kilobits, and H.264's level. */
const renditions = [
  { name: '360', width: 640, height: 360, video: 700, most: 900, level: '3.0' },
  { name: '720', width: 1280, height: 720, video: 2300, most: 2900, level: '3.1' },
] as const

const segmentSeconds = 4

/** The bar's pictures lie side by side in one image, in rows of ten. */
const barPicture = { width: 160, height: 90, perRow: 10, most: 100 } as const

/** What ffprobe tells of a film, as far as it matters. */
export interface Film {
  seconds: number
  framesPerSecond: number
  hasSound: boolean
}

const longest = 10 * 3600
const widest = 8192

/** Reads ffprobe's JSON; a text is the reason, for the team, why this is no film to be shown. */
export function filmIn(json: string): Film | string {
  const read = parsed(json)
  if (!read) return 'Le fichier est abîmé ou incomplet : il ne se laisse pas lire.'
  const streams = listOf(read.streams)
  const picture = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && fieldOf(disposition, 'attached_pic') !== 1,
  )
  if (!picture) return 'Le fichier ne contient pas d’image animée.'
  const seconds = Number(fieldOf(read.format, 'duration') ?? picture.duration)
  if (!(seconds >= 1)) return 'Le film dure moins d’une seconde, ou sa durée est illisible.'
  if (seconds > longest) return 'Le film dure plus de dix heures.'
  if (!(Number(picture.width) <= widest && Number(picture.height) <= widest))
    return 'L’image du film est trop grande.'
  return {
    seconds,
    framesPerSecond: rateOf(picture.avg_frame_rate),
    hasSound: streams.some(({ codec_type }) => codec_type === 'audio'),
  }
}

/** How many pictures the bar has and how far apart they are: one every five seconds, a hundred at most. */
export function barOf(seconds: number): { pictures: number; every: number } {
  const every = Math.max(5, Math.ceil(seconds / barPicture.most))
  return { pictures: Math.max(1, Math.ceil(seconds / every)), every }
}

interface Source {
  path: string
  type: string
}

/**
 * How a film is opened: as the container that its first bytes are of, as a file, and as nothing that names
 * another file or host.
 */
export function opening({ path, type }: Source): string[] {
  return [
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    'mov,matroska',
    '-f',
    type,
    '-i',
    `file:${path}`,
  ]
}

export function probing(source: Source): string[] {
  return ['-v', 'error', ...opening(source), '-show_entries', probed, '-of', 'json']
}
const probed =
  'format=duration:stream=codec_type,width,height,duration,avg_frame_rate:stream_disposition=attached_pic'

/** Whether what ffprobe tells names no length: a browser's recording, written as it went, has none. */
export function hasNoLength(json: string): boolean {
  const read = parsed(json)
  if (!read || fieldOf(read.format, 'duration') !== undefined) return false
  return listOf(read.streams).every(({ duration }) => duration === undefined)
}

/** The same pictures and sound in a file that says how long they last, beside where ffmpeg runs. */
export function rewriting(source: Source): string[] {
  const quiet = ['-nostdin', '-v', 'error', '-y']
  return [...quiet, ...opening(source), '-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', rewritten]
}
export const rewritten = 'whole.mkv'

/**
 * One picture of the film to show before it plays, from its first tenth, in the folder in which ffmpeg runs.
 */
export function takingPoster(source: Source, film: Film): string[] {
  const at = Math.min(10, film.seconds / 10).toFixed(2)
  const quiet = ['-nostdin', '-v', 'error', '-y', '-ss', at]
  return [
    ...quiet,
    ...opening(source),
    '-an',
    '-sn',
    '-frames:v',
    '1',
    '-vf',
    `${fitting(1280, 720)},format=yuvj420p`,
    '-q:v',
    '4',
    'poster.jpg',
  ]
}

/**
 * The whole work in one reading of the film: both heights with their sound evened to EBU R 128, cut into
 * fragmented MP4 of four seconds each (CMAF), with the playlists of HLS, and the bar's pictures. Everything
 * is written below the folder in which ffmpeg runs; how far it is comes by lines on its output.
 */
export function transcoding(source: Source, film: Film): string[] {
  const { pictures, every } = barOf(film.seconds)
  const rows = Math.ceil(pictures / barPicture.perRow)
  const { width, height, perRow } = barPicture
  const rate = Math.min(30, film.framesPerSecond)
  const sources = renditions.map((_, index) => `[v${index}]`).join('')
  const graph = [
    `[0:v:0]fps=${rate},split=${renditions.length + 1}${sources}[vb]`,
    ...renditions.map(
      (one, index) => `[v${index}]${fitting(one.width, one.height)},format=yuv420p[o${index}]`,
    ),
    `[vb]fps=1/${every}:start_time=0,${fitting(width, height)},pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2,tile=${perRow}x${rows},format=yuvj420p[bar]`,
    ...(film.hasSound
      ? [
          `[0:a:0]loudnorm=I=-16:TP=-1.5:LRA=11,aresample=48000,asplit=${renditions.length}${renditions.map((_, index) => `[a${index}]`).join('')}`,
        ]
      : []),
  ].join(';')
  const streams = renditions
    .map(({ name }, index) => `v:${index}${film.hasSound ? `,a:${index}` : ''},name:${name}`)
    .join(' ')
  return [
    ...['-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1', '-stats_period', '1'],
    ...opening(source),
    ...['-filter_complex', graph],
    ...renditions.flatMap((_, index) => [
      '-map',
      `[o${index}]`,
      ...(film.hasSound ? ['-map', `[a${index}]`] : []),
    ]),
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-threads', '2'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-sc_threshold', '0'],
    ...['-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`],
    ...renditions.flatMap(({ video, most, level }, index) => [
      ...[
        `-b:v:${index}`,
        `${video}k`,
        `-maxrate:v:${index}`,
        `${most}k`,
        `-bufsize:v:${index}`,
        `${most * 2}k`,
        `-level:v:${index}`,
        level,
      ],
    ]),
    ...(film.hasSound ? ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'] : []),
    ...[
      '-f',
      'hls',
      '-hls_time',
      String(segmentSeconds),
      '-hls_playlist_type',
      'vod',
      '-hls_segment_type',
      'fmp4',
      '-hls_flags',
      'independent_segments',
    ],
    ...[
      '-hls_fmp4_init_filename',
      'init.mp4',
      '-hls_segment_filename',
      '%v/%05d.m4s',
      '-master_pl_name',
      'master.m3u8',
    ],
    ...['-var_stream_map', streams, '%v/index.m3u8'],
    ...['-map', '[bar]', '-frames:v', '1', '-q:v', '5', 'bar.jpg'],
  ]
}

/** How many seconds of the film are done, by a line of ffmpeg's progress; undefined for the other lines. */
export function secondsDone(line: string): number | undefined {
  const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? []
  return microseconds === undefined ? undefined : Number(microseconds) / 1_000_000
}

function fitting(width: number, height: number): string {
  return `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1`
}

function rateOf(fraction: unknown): number {
  const [above = 0, below = 1] = String(fraction).split('/').map(Number)
  const rate = above / below
  return rate >= 1 && rate <= 1000 ? rate : 25
}

function parsed(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function listOf(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function fieldOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** How long the segments of a playlist last together. */
export function secondsInPlaylist(playlist: string): number {
  return [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].reduce((sum, [, seconds]) => sum + Number(seconds), 0)
}
