import { z } from 'zod'
import { barPicture } from '#src/shared/replays.ts'

/** The renditions of a film: two heights, their bit rates in kilobits, and H.264's level. */
const renditions = [
  { name: '360', width: 640, height: 360, video: 700, maxRate: 900, level: '3.0' },
  { name: '720', width: 1280, height: 720, video: 2300, maxRate: 2900, level: '3.1' },
] as const

const soundKilobits = 128
const segmentSeconds = 4

const maxBarPictures = 100

/** The properties of a film that ffprobe reports and that matter here. */
export interface MeasuredFilm {
  seconds: number
  framesPerSecond: number
  hasSound: boolean
}

const maxSeconds = 10 * 3600
const maxPixels = 8192

const duration = z.string().optional().catch(undefined)
const pixels = z.number().catch(Number.NaN)
/** The output of ffprobe. A field or a stream of another shape counts as missing. */
const probed = z.object({
  streams: z
    .array(
      z
        .object({
          codec_type: z.unknown().optional(),
          width: pixels,
          height: pixels,
          duration,
          avg_frame_rate: z.string().catch(''),
          disposition: z.object({ attached_pic: z.unknown().optional() }).optional().catch(undefined),
        })
        .optional()
        .catch(undefined),
    )
    .transform((streams) => streams.filter((stream) => stream !== undefined))
    .catch([]),
  format: z.object({ duration }).catch({}),
})

/** Reads ffprobe's JSON. `problem` tells the team why the film cannot be shown. */
export function filmIn(json: string): { film: MeasuredFilm } | { problem: string } {
  const read = probedIn(json)
  if (!read) return { problem: 'Le fichier est abîmé ou incomplet : il ne se laisse pas lire.' }
  const { streams, format } = read
  const picture = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  )
  if (!picture) return { problem: 'Le fichier ne contient pas d’image animée.' }
  const seconds = Number(format.duration ?? picture.duration)
  if (!(seconds >= 1)) return { problem: 'Le film dure moins d’une seconde, ou sa durée est illisible.' }
  if (seconds > maxSeconds) return { problem: 'Le film dure plus de dix heures.' }
  if (!(picture.width <= maxPixels && picture.height <= maxPixels))
    return { problem: 'L’image du film est trop grande.' }
  const hasSound = streams.some(({ codec_type }) => codec_type === 'audio')
  return { film: { seconds, framesPerSecond: rateOf(picture.avg_frame_rate), hasSound } }
}

function probedIn(json: string): z.output<typeof probed> | undefined {
  try {
    return probed.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}

/**
 * How many pictures the seek bar has and how far apart they are: one every five seconds, but a hundred at
 * most.
 */
export function barOf(seconds: number): { pictures: number; every: number } {
  const every = Math.max(5, Math.ceil(seconds / maxBarPictures))
  return { pictures: Math.max(1, Math.ceil(seconds / every)), every }
}

export interface Source {
  path: string
  type: string
}

/**
 * ffmpeg's options to open a film: as a file, in the container that its first bytes show, and in no format
 * that can refer to another file or host.
 */
export function inputOptions({ path, type }: Source): string[] {
  return [
    ...words('-protocol_whitelist file -format_whitelist mov,matroska'),
    ...words(`-f ${type} -i`),
    `file:${path}`,
  ]
}

/** ffprobe's options to print, as JSON, what the rules here need to know of a film. */
export function probeOptions(source: Source): string[] {
  return [...words('-v error'), ...inputOptions(source), ...words(`-show_entries ${probedFields} -of json`)]
}
const probedFields =
  'format=duration:stream=codec_type,width,height,duration,avg_frame_rate:stream_disposition=attached_pic'

/** Whether ffprobe reports no duration. A recording that a browser wrote while it recorded has none. */
export function hasNoLength(json: string): boolean {
  const read = probedIn(json)
  return read !== undefined && [read.format, ...read.streams].every(({ duration }) => duration === undefined)
}

/**
 * Options to copy the pictures and sound into a file that states its duration, in ffmpeg's working folder.
 */
export function remuxOptions(source: Source): string[] {
  return [
    ...words('-nostdin -v error -y'),
    ...inputOptions(source),
    ...words(`-map 0:v:0 -map 0:a:0? -c copy ${remuxedFile}`),
  ]
}
export const remuxedFile = 'whole.mkv'

/** Options to take the poster, a picture from the film's first tenth, into ffmpeg's working folder. */
export function posterOptions(source: Source, film: MeasuredFilm): string[] {
  const at = Math.min(10, film.seconds / 10).toFixed(2)
  return [
    ...words(`-nostdin -v error -y -ss ${at}`),
    ...inputOptions(source),
    ...words(`-an -sn -frames:v 1 -vf ${fitInto(1280, 720)},format=yuvj420p -q:v 4 poster.jpg`),
  ]
}

/**
 * Options to transcode a film in one pass: both heights with their sound evened to EBU R 128, cut into
 * fragmented MP4 of four seconds each (CMAF), with the playlists of HLS, and the seek bar's pictures in
 * {@link barFolder}. The progress comes as lines on its output.
 */
export function transcodeOptions(source: Source, film: MeasuredFilm): string[] {
  const { every } = barOf(film.seconds)
  const { width, height } = barPicture
  const rate = Math.min(30, film.framesPerSecond)
  const sources = renditions.map((_, index) => `[v${index}]`).join('')
  const graph = [
    `[0:v:0]fps=${rate},split=${renditions.length + 1}${sources}[vb]`,
    ...renditions.map(
      (one, index) => `[v${index}]${fitInto(one.width, one.height)},format=yuv420p[o${index}]`,
    ),
    `[vb]fps=1/${every}:start_time=0:eof_action=pass,${fitInto(width, height)},pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2,format=yuvj420p[bar]`,
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
    ...words('-nostdin -v error -y -progress pipe:1 -stats_period 1'),
    ...inputOptions(source),
    '-filter_complex',
    graph,
    ...renditions.flatMap((_, index) =>
      words(film.hasSound ? `-map [o${index}] -map [a${index}]` : `-map [o${index}]`),
    ),
    ...words('-map_metadata -1 -map_chapters -1'),
    ...words('-threads 2'),
    ...words('-c:v libx264 -preset veryfast -profile:v main -sc_threshold 0'),
    ...words(`-force_key_frames expr:gte(t,n_forced*${segmentSeconds})`),
    ...renditions.flatMap(({ video, maxRate, level }, index) =>
      words(
        `-b:v:${index} ${video}k -maxrate:v:${index} ${maxRate}k -bufsize:v:${index} ${maxRate * 2}k -level:v:${index} ${level}`,
      ),
    ),
    ...(film.hasSound ? words(`-c:a aac -b:a ${soundKilobits}k -ac 2`) : []),
    ...words(`-f hls -hls_time ${segmentSeconds} -hls_playlist_type vod`),
    ...words('-hls_segment_type fmp4 -hls_flags independent_segments'),
    ...words('-hls_fmp4_init_filename init.mp4 -hls_segment_filename %v/%05d.m4s'),
    ...words('-master_pl_name master.m3u8 -var_stream_map'),
    streams,
    '%v/index.m3u8',
    ...words(`-map [bar] -q:v 2 -f image2 ${barFolder}/%03d.jpg`),
  ]
}

/** Where a transcoding leaves the seek bar's pictures, from ffmpeg's working folder. */
export const barFolder = '../bar'

/**
 * Options to put the seek bar's pictures side by side in one image. It is a pass of its own, because in the
 * pass that makes the pictures ffmpeg would report no progress until this image, its last output, had begun.
 */
export function barOptions({ seconds }: MeasuredFilm): string[] {
  const rows = Math.ceil(barOf(seconds).pictures / barPicture.perRow)
  return words(
    `-nostdin -v error -y -protocol_whitelist file -f image2 -i ${barFolder}/%03d.jpg -vf tile=${barPicture.perRow}x${rows} -frames:v 1 -q:v 5 bar.jpg`,
  )
}

/**
 * About how many bytes a transcoding writes: the bit rates over the film's length, and a twentieth for
 * the containers and the pictures.
 */
export function replayBytes({ seconds, hasSound }: MeasuredFilm): number {
  const kilobits = renditions.reduce((sum, { video }) => sum + video + (hasSound ? soundKilobits : 0), 0)
  return Math.ceil(((seconds * kilobits * 1000) / 8) * 1.05)
}

/**
 * How many seconds of the film are done, according to a line of ffmpeg's progress; undefined for other lines.
 */
export function secondsDone(line: string): number | undefined {
  const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? []
  return microseconds === undefined ? undefined : Number(microseconds) / 1_000_000
}

function fitInto(width: number, height: number): string {
  return `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1`
}

/** Options that contain no space, from the line as it would be typed. */
function words(line: string): string[] {
  return line.split(' ')
}

function rateOf(fraction: string): number {
  const [above = 0, below = 1] = fraction.split('/').map(Number)
  const rate = above / below
  return rate >= 1 && rate <= 1000 ? rate : 25
}

/** How long the segments of a playlist last together. */
export function secondsInPlaylist(playlist: string): number {
  return [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].reduce((sum, [, seconds]) => sum + Number(seconds), 0)
}
