import { describe, expect, it } from 'vitest'
import { filmTypeOf } from '#src/infrastructure/media/film-type.ts'
import { maxCaptionBytes } from '#src/shared/replays.ts'
import { readVtt } from '#src/shared/web-vtt.ts'
import { maxMs } from '#tests/support/time/promised-time.ts'
import { chapterAt, chapterBeside, chapterMinutes, pictureAt, resumeAt } from './replay.rules.ts'

describe('resuming a replay', () => {
  it.each([
    [null, 3000, undefined],
    [0, 3000, undefined],
    [4, 3000, undefined],
    [5, 3000, 5],
    [2990, 3000, 2990],
    [2991, 3000, undefined],
    [null, -10, undefined],
    [760, 3000, 760],
    [2995, 3000, undefined],
    [12, 20, undefined],
  ])('from %s of %i seconds is offered at %s', (position, seconds, offered) => {
    expect(resumeAt(position, seconds)).toBe(offered)
  })

  it('finds the current chapter, and how long each one is', () => {
    const chapters = [{ at: 0 }, { at: 250 }, { at: 805 }]
    expect([
      chapterAt(chapters, 0),
      chapterAt(chapters, 249),
      chapterAt(chapters, 250),
      chapterAt(chapters, 9999),
    ]).toEqual([0, 0, 1, 2])
    expect(chapterAt([{ at: 5 }], 3)).toBe(-1)
    expect(chapterMinutes([{ at: 0 }, { at: 20 }], 0, 3000)).toBe(1)
    expect(chapterMinutes([], 0, 300)).toBe(5)
    expect([0, 1, 2].map((index) => chapterMinutes(chapters, index, 3000))).toEqual([4, 9, 37])
  })

  it.each([
    [0, 1, 250],
    [250, 1, 805],
    [900, 1, undefined],
    [900, -1, 805],
    [807, -1, 250],
    [251, -1, 0],
    [253, -1, 0],
    [253.1, -1, 250],
    [0, -1, 0],
  ] as const)('from %i seconds, %i chapter on is at %s', (position, direction, at) => {
    expect(chapterBeside([{ at: 0 }, { at: 250 }, { at: 805 }], position, direction)).toBe(at)
  })

  it('has no chapter before the first one', () => {
    expect(chapterBeside([{ at: 5 }], 3, -1)).toBeUndefined()
    expect(chapterBeside([], 3, -1)).toBeUndefined()
  })

  it('finds the picture of a position in the bar’s image', () => {
    expect(pictureAt(57, { pictures: 100, every: 5 }, 10)).toEqual({ column: 1, row: 1 })
    expect(pictureAt(9999, { pictures: 12, every: 5 }, 10)).toEqual({ column: 1, row: 1 })
  })
})

describe('captions', () => {
  it('are read with their times, without tags', () => {
    const read = readVtt(
      '\uFEFFWEBVTT - replay\n\nNOTE a note\n\n1\n00:01.000 --> 00:03.500 align:start\n<v Inès>Bonjour &amp; bienvenue\nau verger.\n\n01:00:04.000 --> 01:00:05.000\nFin.\n',
    )
    expect(read).toEqual({
      cues: [
        { from: 1, to: 3.5, text: 'Bonjour &amp; bienvenue\nau verger.' },
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
  ])('of %j are rejected in line %i: %s', (text, line, reason) => {
    expect(readVtt(text)).toEqual({ fault: { line, reason } })
  })

  it('are parsed quickly, whatever their content', () => {
    const before = performance.now()
    for (const odd of [
      '<',
      '\n',
      '00:',
      'WEBVTT\n\n00:01.000 --> 00:02.000 ',
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<',
    ])
      readVtt(odd.repeat(20_000))
    expect(performance.now() - before).toBeLessThan(maxMs(2000))
  })

  it('with a long line of spaces after the times are rejected within the 100 ms of CONTRACT §3', () => {
    const hostile = `WEBVTT\n\n00:01.000 --> 00:02.000${' '.repeat(maxCaptionBytes - 400)}${'a'.repeat(300)}\nA`
    const before = process.threadCpuUsage().user
    expect(readVtt(hostile)).toEqual({ fault: { line: 3, reason: 'time' } })
    expect((process.threadCpuUsage().user - before) / 1000).toBeLessThan(100)
  })
})

it('a film is identified by its first bytes, not by its name', () => {
  const bytes = (text: string) => Buffer.from(text.padEnd(64, '\0'), 'latin1')
  expect(filmTypeOf(bytes('\0\0\0\u0020ftypisom'))).toBe('mov')
  expect(filmTypeOf(bytes('\u001aEß£\u0001\0\0\0\0\0\0\u001fB\u0082\u0084webm'))).toBe('matroska')
  for (const other of ['PK\u0003\u0004', '#EXTM3U', 'RIFF....WAVE', '<svg', 'ftyp'])
    expect(filmTypeOf(bytes(other))).toBeUndefined()
})
