import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { makeDraftOfFilm } from '#src/domain/replays/drafts.server.ts'
import { isDone, markDoneOnce } from '#src/infrastructure/database/done-once.server.ts'
import { videoCaptions, videos } from '#src/infrastructure/database/schema.server.ts'
import { runProgram } from '#src/infrastructure/media/ffmpeg.server.ts'
import { uuidOf } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { minute } from '#src/shared/durations.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { type Language, languages } from '#src/shared/language/languages.ts'
import { demonstrationReplayTexts } from './demonstration.texts.ts'

const seconds = 40
/** Frames per second, enough for slow movements. */
const rate = 15
/** How long to wait after the start, until everything else has settled. */
const waitMs = 15_000

/**
 * Makes a real replay in each language, in the background and once, so that people who try the product hear
 * something. Returns the function that cancels it.
 */
export function startDemonstration(services: Services): () => void {
  const { settings, media, log } = services
  if (settings.production || !settings.demoData || !media.ffmpeg) return () => undefined
  const stopping = new AbortController()
  const timer = setTimeout(() => {
    makeDemonstrationReplays(services, stopping.signal).catch((error: unknown) =>
      log.warn({ err: error }, 'demonstration replays could not be created'),
    )
  }, waitMs)
  timer.unref()
  return () => {
    clearTimeout(timer)
    stopping.abort()
  }
}

/** Makes the replays of all languages, unless that was done before. */
export async function makeDemonstrationReplays(services: Services, signal: AbortSignal): Promise<void> {
  const { db, clock } = services
  if (!(await isDone(db, 'demonstration')) || (await isDone(db, 'demonstration-replays'))) return
  for (const lang of languages) await makeDemonstrationReplay(services, lang, signal)
  await markDoneOnce(db, 'demonstration-replays', clock.now())
}

/**
 * Makes the replay of one language, drawn and played on this machine only, as a draft that is published once
 * it is ready.
 */
export async function makeDemonstrationReplay(
  services: Services,
  lang: Language,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, media, secret } = services
  const texts = inLanguage(demonstrationReplayTexts, lang)
  const folder = join(media.workFolder, `demonstration-${lang}`)
  await mkdir(folder, { recursive: true })
  try {
    const { code } = await runProgram(media.ffmpeg?.ffmpeg ?? '', drawOptions(lang), {
      timeoutMs: 10 * minute,
      folder,
      signal,
    })
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
    const draft = {
      title: texts.title,
      lang,
      category: 'creativity',
      description: texts.description,
      dinnerQuestion: texts.dinner,
    } as const
    // The id is deterministic: when this runs again after a kill, it is the same draft.
    const videoId = await makeDraftOfFilm(services, {
      path: join(folder, 'film.mp4'),
      draft,
      mediaId: idFor(secret, lang),
    })
    const chapters = [
      { at: 0, title: texts.chapters.morning },
      { at: 14, title: texts.chapters.noon },
      { at: 27, title: texts.chapters.evening },
    ]
    // Published as soon as its film is ready.
    await db.update(videos).set({ chapters, publishAt: clock.now() }).where(eq(videos.id, videoId))
    await db
      .insert(videoCaptions)
      .values({ videoId, lang, text: captionsOf(texts.captions), changedAt: clock.now() })
      .onConflictDoNothing()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function captionsOf({
  hello,
  listen,
  rises,
  falls,
  bye,
}: Readonly<Record<'hello' | 'listen' | 'rises' | 'falls' | 'bye', string>>): string {
  const cue = (from: string, to: string, text: string) => `00:${from}.000 --> 00:${to}.000\n${text}\n`
  return [
    'WEBVTT\n',
    cue('01', '05', hello),
    cue('06', '11', listen),
    cue('14', '19', rises),
    cue('27', '32', falls),
    cue('34', '39', bye),
  ].join('\n')
}

function idFor(secret: string, lang: Language): string {
  return uuidOf(`${secret} demonstration replay ${lang}`)
}

/** The note on which each language's melody begins, in hertz. */
const firstNote = { fr: 261.63, en: 293.66, it: 329.63 } as const

/**
 * Options to draw a sun that crosses the sky over two hills, with a slow melody of five notes, by ffmpeg
 * alone.
 */
function drawOptions(lang: Language): string[] {
  const disc = (red: number, green: number, blue: number, width: number, height: number, name: string) =>
    `color=c=black:s=${width}x${height}:r=${rate}:d=0.04,format=rgba,geq=r=${red}:g=${green}:b=${blue}:` +
    `a='if(lte(pow((X-${width / 2})/${width / 2}\\,2)+pow((Y-${height / 2})/${height / 2}\\,2)\\,1)\\,255\\,0)',loop=-1:1:0,setpts=N/${rate}/TB[${name}]`
  const graph = [
    `color=c=#FFF1C9:s=1280x720:r=${rate}:d=${seconds}[sky]`,
    disc(255, 196, 46, 200, 200, 'sun'),
    disc(116, 176, 110, 1500, 620, 'far'),
    disc(70, 144, 79, 1300, 520, 'near'),
    `[sky][sun]overlay=x='-200+t*${1480 / seconds}':y='420-340*sin(PI*t/${seconds})':shortest=1[a]`,
    "[a][far]overlay=x=-420:y='470+6*sin(t/3)':shortest=1[b]",
    "[b][near]overlay=x=420:y='520+4*sin(t/2)':shortest=1,format=yuv420p[picture]",
  ].join(';')
  const step = 'floor(mod(t/0.8\\,10))'
  const note = `${firstNote[lang]}*pow(2\\,(2*min(${step}\\,9-${step})+gte(min(${step}\\,9-${step})\\,3))/12)`
  const swell = 'exp(-2.2*mod(t\\,0.8))*min(1\\,mod(t\\,0.8)*40)'
  const melody = `aevalsrc=0.35*${swell}*(sin(2*PI*t*${note})+0.3*sin(4*PI*t*${note})):s=48000:d=${seconds}`
  return [
    ...['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', melody],
    ...['-filter_complex', graph, '-map', '[picture]', '-map', '0:a', '-t', String(seconds)],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-crf',
      '20',
      '-threads',
      '1',
      '-c:a',
      'aac',
      '-movflags',
      '+faststart',
      'film.mp4',
    ],
  ]
}
