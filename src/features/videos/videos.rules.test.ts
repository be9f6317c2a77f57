import { describe, expect, it } from 'vitest'
import { embedUrl, playerIdOf } from '#src/infrastructure/video-player.server.ts'
import { agesFound, categoriesFound, countableSeconds, matchingVideos } from './videos.rules.ts'

const everyAge = ['6-8', '9-11', '12-15'] as ('6-8' | '9-11' | '12-15')[]
const sleep = { title: 'Le sommeil, ce super-outil', category: 'health', ageGroups: everyAge } as const
const photo = { title: 'Une PHOTO peut-elle mentir ?', category: 'critical', ageGroups: everyAge } as const
const apart = { title: 'Été', category: null, ageGroups: everyAge } as const

describe('the search', () => {
  it('finds a title by any part of it, whatever its case', () => {
    expect(matchingVideos([sleep, photo, apart], ' photo ', undefined)).toEqual([photo])
    expect(matchingVideos([sleep, photo, apart], 'ÉT', undefined)).toEqual([apart])
    expect(matchingVideos([sleep, photo, apart], '  le  sommeil ', undefined)).toEqual([sleep])
    expect(matchingVideos([sleep, photo, apart], 'lesommeil', undefined)).toEqual([])
  })

  it('finds a typeset title by the characters that a keyboard has', () => {
    const typeset = { title: 'Que faire d’une colère\u202f?', category: null, ageGroups: everyAge } as const
    expect(matchingVideos([typeset], "d'une colère ?", undefined)).toEqual([typeset])
  })

  it('finds only the chosen category', () => {
    expect(matchingVideos([sleep, photo, apart], '', 'health')).toEqual([sleep])
    expect(matchingVideos([sleep, photo, apart], 'photo', 'health')).toEqual([])
  })

  it('finds only the chosen age, and offers ages only if the videos differ in them', () => {
    const older = { ...photo, ageGroups: everyAge.slice(2) }
    expect(matchingVideos([sleep, older], '', undefined, '6-8')).toEqual([sleep])
    expect(matchingVideos([sleep, older], '', 'critical', '12-15')).toEqual([older])
    expect(agesFound([sleep, older])).toEqual(['6-8', '9-11', '12-15'])
    expect(agesFound([sleep, photo])).toEqual([])
  })

  it('offers only the categories that videos have, in the programme’s order', () => {
    expect(categoriesFound([sleep, photo, apart, sleep])).toEqual(['critical', 'health'])
  })
})

describe('the id in the external player', () => {
  it.each([
    ['https://videos.example/library/7/abc', 'abc'],
    ['https://videos.example/abc/', 'abc'],
    ['https://videos.example/abc?autoplay=1#t=2', 'abc'],
    ['/player/abc', 'abc'],
    ['abc', 'abc'],
    ['', ''],
  ])('of %s is the last path segment', (url, id) => {
    expect(playerIdOf(url)).toBe(id)
  })
})

describe('the embed address', () => {
  const now = new Date('2026-11-21T18:00:00.000Z')

  it('is the built-in player’s if no VIDEO_PLAYER_URL is set', () => {
    expect(embedUrl('https://videos.example/abc', undefined, now)).toEqual({
      url: '/player/abc',
      expiresAt: undefined,
    })
  })

  it('puts the id into VIDEO_PLAYER_URL', () => {
    const player = { url: 'https://www.youtube-nocookie.com/embed/{id}?rel=0', key: undefined }
    expect(embedUrl('https://youtu.be/dQw4w9WgXcQ', player, now).url).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
    )
  })

  it('is signed for Bunny Stream: sha256(key + id + expires), in hexadecimal, for three hours', () => {
    const player = {
      url: 'https://iframe.mediadelivery.net/embed/759/{id}?autoplay=false',
      key: '4742a81b-bf15-42fe-8b1c-8fcb9024c550',
    }
    const { url, expiresAt } = embedUrl(
      'https://video.example/32d140e2-e4f4-4eec-9d53-20371e9be607',
      player,
      now,
    )
    const address = new URL(url)
    expect(address.pathname).toBe('/embed/759/32d140e2-e4f4-4eec-9d53-20371e9be607')
    expect(address.searchParams.get('autoplay')).toBe('false')
    expect(address.searchParams.get('expires')).toBe('1795294800')
    expect(address.searchParams.get('token')).toBe(
      '581473d3f604400cfb0cc50b7cd1093c5b7611b9cae8a5358440a080bd10d34c',
    )
    expect(expiresAt).toEqual(new Date('2026-11-21T21:00:00.000Z'))
  })
})

describe('what a report may count', () => {
  const at = (seconds: number) => new Date(1_000_000 + seconds * 1000)
  it.each([
    [15, 15, 15],
    [15, 14.9, 14],
    [3600, 15, 15],
    [0, 15, 0],
    [15, -3, 0],
  ])('of %i reported after %d seconds is %i', (reported, passed, counted) => {
    expect(countableSeconds(reported, at(0), at(passed))).toBe(counted)
  })
})
