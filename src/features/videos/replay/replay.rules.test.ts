import { describe, expect, it } from 'vitest'
import { rangeIn } from '#src/features/videos/media/byte-range.rules.ts'
import {
  barOf,
  filmIn,
  opening,
  secondsDone,
  secondsInPlaylist,
} from '#src/infrastructure/media/film.rules.ts'
import { filmTypeOf } from '#src/infrastructure/media/film-type.ts'
import { readVtt } from '#src/shared/web-vtt.ts'
import { chapterAt, chapterMinutes, pictureAt, resumeAt } from './replay.rules.ts'

describe('going on with a replay', () => {
  it.each([
    [null, 3000, undefined],
    [0, 3000, undefined],
    [9, 3000, undefined],
    [760, 3000, 760],
    [2995, 3000, undefined],
    [12, 20, undefined],
  ])('from %s of %i seconds is offered at %s', (position, seconds, offered) => {
    expect(resumeAt(position, seconds)).toBe(offered)
  })

  it('knows which chapter runs, and how long each is', () => {
    const chapters = [{ at: 0 }, { at: 250 }, { at: 805 }]
    expect([
      chapterAt(chapters, 0),
      chapterAt(chapters, 249),
      chapterAt(chapters, 250),
      chapterAt(chapters, 9999),
    ]).toEqual([0, 0, 1, 2])
    expect(chapterAt([{ at: 5 }], 3)).toBe(-1)
    expect([0, 1, 2].map((index) => chapterMinutes(chapters, index, 3000))).toEqual([4, 9, 37])
  })

  it('finds the picture of a position in the bar’s image', () => {
    expect(pictureAt(57, { pictures: 100, every: 5 }, 10)).toEqual({ column: 1, row: 1 })
    expect(pictureAt(9999, { pictures: 12, every: 5 }, 10)).toEqual({ column: 1, row: 1 })
  })
})

describe('captions', () => {
  it('are read with their times, without markup', () => {
    const read = readVtt(
      '\uFEFFWEBVTT - replay\n\nNOTE a note\n\n1\n00:01.000 --> 00:03.500 align:start\n<v Inès>Bonjour &amp; bienvenue\nau verger.\n\n01:00:04.000 --> 01:00:05.000\nFin.\n',
    )
    expect(read).toEqual({
      cues: [
        { from: 1, to: 3.5, text: 'Bonjour & bienvenue\nau verger.' },
        { from: 3604, to: 3605, text: 'Fin.' },
      ],
    })
  })

  it.each([
    ['1\n00:01,000 --> 00:02,000\nA', 1, 'header'],
    ['WEBVTTx\n\n00:01.000 --> 00:02.000\nA', 1, 'header'],
    ['WEBVTT\n\n00:01,000 --> 00:02,000\nA', 3, 'time'],
    ['WEBVTT\n\n00:03.000 --> 00:02.000\nA', 3, 'order'],
    ['WEBVTT\n\n00:03.000 --> 00:04.000\nA\n\n00:01.000 --> 00:02.000\nB', 6, 'order'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n', 4, 'text'],
    ['WEBVTT\n\n00:61.000 --> 00:62.000\nA', 3, 'time'],
    ['WEBVTT\n\n', 3, 'empty'],
  ])('of %j are refused in line %i: %s', (text, line, reason) => {
    expect(readVtt(text)).toEqual({ fault: { line, reason } })
  })

  it('are read in a moment, whatever they are', () => {
    const before = performance.now()
    for (const odd of [
      '<',
      '\n',
      '00:',
      'WEBVTT\n\n00:01.000 --> 00:02.000 ',
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<',
    ])
      readVtt(odd.repeat(20_000))
    expect(performance.now() - before).toBeLessThan(2000)
  })
})

describe('a film', () => {
  const about = (streams: object[], format: object = { duration: '13.5' }) =>
    JSON.stringify({ streams, format })
  const picture = {
    codec_type: 'video',
    width: 1280,
    height: 720,
    avg_frame_rate: '30000/1001',
    disposition: { attached_pic: 0 },
  }

  it('is read from what ffprobe tells', () => {
    expect(filmIn(about([picture, { codec_type: 'audio' }]))).toEqual({
      seconds: 13.5,
      framesPerSecond: 30_000 / 1001,
      hasSound: true,
    })
  })

  it.each([
    ['nothing', 'abîmé'],
    [about([]), 'image animée'],
    [about([{ ...picture, disposition: { attached_pic: 1 } }]), 'image animée'],
    [about([picture], {}), 'durée'],
    [about([picture], { duration: '99999' }), 'dix heures'],
    [about([{ ...picture, width: 20_000 }]), 'trop grande'],
  ])('of %s is told apart', (json, reason) => {
    expect(filmIn(json)).toContain(reason)
  })

  it('is opened as a file of a known container and as nothing else', () => {
    expect(opening({ path: '/a/b', type: 'mov' }).join(' ')).toBe(
      '-protocol_whitelist file -format_whitelist mov,matroska -f mov -i file:/a/b',
    )
  })

  it('has a picture in the bar each five seconds, a hundred at most', () => {
    expect([barOf(3), barOf(60), barOf(3600)]).toEqual([
      { pictures: 1, every: 5 },
      { pictures: 12, every: 5 },
      { pictures: 100, every: 36 },
    ])
    expect([secondsDone('out_time_us=2500000'), secondsDone('frame=3')]).toEqual([2.5, undefined])
    expect(secondsInPlaylist('#EXTINF:4.0,\na\n#EXTINF:1.5,\nb')).toBe(5.5)
  })

  it('is known by its first bytes, not by its name', () => {
    const bytes = (text: string) => Buffer.from(text.padEnd(64, '\0'), 'latin1')
    expect(filmTypeOf(bytes('\0\0\0\u0020ftypisom'))).toBe('mov')
    expect(filmTypeOf(bytes('\u001aEß£\u0001\0\0\0\0\0\0\u001fB\u0082\u0084webm'))).toBe('matroska')
    for (const other of ['PK\u0003\u0004', '#EXTM3U', 'RIFF....WAVE', '<svg', 'ftyp'])
      expect(filmTypeOf(bytes(other))).toBeUndefined()
  })
})

describe('a Range', () => {
  it.each([
    [undefined, 'all'],
    ['bytes=0-4', { first: 0, last: 4 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=9-', { first: 9, last: 9 }],
    ['bytes=10-', 'none'],
    ['bytes=4-2', 'none'],
    ['pages=1', 'all'],
    ['nonsense', 'none'],
    ['bytes=0-1,4-5', 'all'],
    ['bytes=99999999999999999999-', 'none'],
    ['bytes=8-99999999999999999999', { first: 8, last: 9 }],
    ['bytes=-99999999999999999999', { first: 0, last: 9 }],
  ] as const)('%s of ten bytes is %j', (header, range) => {
    expect(rangeIn(header, 10)).toEqual(range)
  })
})
