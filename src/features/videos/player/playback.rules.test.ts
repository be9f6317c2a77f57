import { describe, expect, it } from 'vitest'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { languages } from '#src/shared/language/languages.ts'
import {
  atRate,
  captionAt,
  clockText,
  hasEnded,
  movedTo,
  paused,
  played,
  positionAt,
  stopped,
} from './playback.rules.ts'
import { captionTexts, playerTexts } from './player.texts.ts'
import { eventMessage, methodMessage, readMessage } from './player-messages.ts'

describe('the demonstration player’s clock', () => {
  it('does not move until it plays, and then runs with the real clock', () => {
    const still = stopped(60)
    expect(positionAt(still, 5000)).toBe(0)
    const playing = played(still, 5000)
    expect(positionAt(playing, 12_500)).toBe(7.5)
    expect(positionAt(paused(playing, 12_500), 99_000)).toBe(7.5)
  })

  it('keeps its place when the speed changes', () => {
    const faster = atRate(played(stopped(60), 0), 1.5, 10_000)
    expect(positionAt(faster, 10_000)).toBe(10)
    expect(positionAt(faster, 14_000)).toBe(16)
  })

  it('moves within the video and never past its ends', () => {
    expect(positionAt(movedTo(stopped(60), -5, 0), 0)).toBe(0)
    expect(positionAt(movedTo(stopped(60), 61, 0), 0)).toBe(60)
    expect(positionAt(movedTo(played(stopped(60), 0), 30, 1000), 3000)).toBe(32)
  })

  it('resumes from where it was paused', () => {
    const half = paused(played(stopped(60), 0), 30_000)
    expect(positionAt(played(half, 90_000), 91_000)).toBe(31)
  })

  it('stops at the end, and starts over when played again', () => {
    const playing = played(stopped(60), 0)
    expect(hasEnded(playing, 59_999)).toBe(false)
    expect(hasEnded(playing, 61_000)).toBe(true)
    expect(positionAt(paused(playing, 70_000), 90_000)).toBe(60)
    expect(positionAt(played(paused(playing, 70_000), 90_000), 90_000)).toBe(0)
  })

  it.each([
    [0, '0:00'],
    [942.7, '15:42'],
    [3661, '1:01:01'],
  ])('writes %d seconds as %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text)
  })
})

describe('the captions', () => {
  it.each(languages)('greet, teach and say goodbye in %s', (language) => {
    const captions = captionTexts[language]
    const duration = 46 * 60
    expect(captionAt(0, duration, captions)).toBe(captions.greeting[0])
    expect(captionAt(7 * captions.greeting.length, duration, captions)).toBe(captions.lesson[0])
    expect(captions.lesson).toContain(captionAt(20 * 60, duration, captions))
    expect(captionAt(duration - 1, duration, captions)).toBe(captions.farewell.at(-1))
    expect(inLanguage(playerTexts, language).play).not.toBe('')
  })
})

describe('the caption at a position', () => {
  const captions = { greeting: ['a', 'b'], lesson: ['1', '2', '3'], farewell: ['y', 'z'] }
  it.each([
    [0, 'a'],
    [6.9, 'a'],
    [7, 'b'],
    [14, '1'],
    [21, '2'],
    [28, '3'],
    [35, '1'],
    [55.9, '3'],
    [56, '1'],
    [56.1, 'y'],
    [63, 'y'],
    [63.1, 'z'],
    [70, 'z'],
  ])('at %d of seventy seconds is %s', (position, said) => {
    expect(captionAt(position, 70, captions)).toBe(said)
  })

  it('is empty if there is no lesson', () => {
    expect(captionAt(30, 70, { ...captions, lesson: [] })).toBe('')
  })
})

describe('the messages between a page and its player', () => {
  it('follow the player.js convention', () => {
    expect(JSON.parse(methodMessage('addEventListener', 'play'))).toEqual({
      context: 'player.js',
      version: '0.0.11',
      method: 'addEventListener',
      value: 'play',
    })
    expect(readMessage(eventMessage('timeupdate', { seconds: 3 }))).toEqual({
      event: 'timeupdate',
      method: undefined,
      value: { seconds: 3 },
    })
  })

  it.each([
    ['not json'],
    ['{"context":"other","event":"play"}'],
    [null],
    [7],
    ['null'],
    ['{"context":"player.js","event":{"a":1}}'],
  ])('reads no event in %s', (data) => {
    expect(readMessage(data)?.event).toBeUndefined()
  })
})
