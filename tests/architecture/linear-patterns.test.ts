import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../src')
/** A pattern of the server may match a stranger's text, and shared modules run on the server too. */
const sourceFile = /\.ts$/
/** A regular expression literal, where an expression may begin. */
const patternLiteral =
  /(?<=[(=,:?&|!{[]\s*|return\s+|^\s*)\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/[\\\n])+)\/([dgimsuvy]*)(?!\w)/gm

const patterns = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => sourceFile.test(path) && !/\.test\.ts$/.test(path))
  .flatMap((path) =>
    [...readFileSync(join(source, path), 'utf8').matchAll(patternLiteral)].map(
      ([, pattern = '', flags = '']) => ({
        path,
        pattern,
        flags,
      }),
    ),
  )

const length = 10_000
/**
 * Milliseconds of the thread's processor time. For this length the quickest quadratic pattern below needs
 * about 15, the slowest linear one of the sources 1.
 */
const maxMs = 5

test('there are patterns to check', () => {
  expect(patterns.length).toBeGreaterThan(50)
  expect(patterns.some(({ pattern }) => pattern.includes('bearer'))).toBe(true)
})

test('no pattern takes more than linear time on a stranger’s text', {
  timeout: 60_000,
}, () => {
  const slow = patterns.flatMap(({ path, pattern, flags }) => {
    const found = hostileTextsFor(pattern).find((text) => isSlow(new RegExp(pattern, flags), text))
    return found === undefined ? [] : [`${path}: /${pattern}/ on ${JSON.stringify(found.slice(0, 12))}…`]
  })
  expect(slow).toEqual([])
})

test('a quadratic pattern is detected', { timeout: 60_000 }, () => {
  for (const pattern of [
    '\\/+$',
    '[^\\s<>]+@[^\\s<>]+',
    ': "[\\s\\S]*"$',
    '^\\s*(\\d{1,2})\\s*[/.-]?\\s*(\\d{4})\\s*$',
    '^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$',
    '^(\\d{1,3}):([0-5]\\d)\\s+(\\S.*?)\\s*$',
  ])
    expect([pattern, hostileTextsFor(pattern).some((text) => isSlow(new RegExp(pattern), text))]).toEqual([
      pattern,
      true,
    ])
})

/**
 * Repetitions of the pattern's own characters, of pairs of them and of usual characters, after each possible
 * beginning and before an end that does not match.
 */
function hostileTextsFor(pattern: string): string[] {
  const named = [...new Set(pattern.replaceAll(/\\[a-zA-Z]|[\\[\]()?*+^$|{}]/g, ' '))]
    .filter((sign) => sign !== ' ')
    .slice(0, 12)
  const signs = [...new Set([' ', 'a', '0', ...named])]
  const words = pattern.match(/[\w:"@/,. -]{2,}/g) ?? []
  const pairs = signs.slice(0, 5).flatMap((one) => signs.slice(0, 5).map((other) => one + other))
  const texts = (begins: readonly string[], pumps: readonly string[], ends: readonly string[]) =>
    pumps.flatMap((pump) => {
      const pumped = pump.repeat(length / pump.length)
      return begins.flatMap((begin) => ends.map((end) => `${begin}${pumped}${end}`))
    })
  return [
    ...texts(['', '1', ...words], [...signs, ...pairs, ...words], ['\u0001']),
    // A part that is slow only after what comes before it has matched.
    ...texts(matchingBegins(pattern), signs.slice(0, 6), ['\u0001', ...named.slice(0, 4)]),
  ]
}

/**
 * Texts that the first parts of a pattern match: each part is replaced by a character that it accepts, and of
 * alternatives only the first counts. Approximate: lookarounds are read like groups.
 */
function matchingBegins(pattern: string): string[] {
  const begins = new Set<string>()
  let begin = ''
  const parts = /\((?:\?(?:[:=!]|<[=!]))?|\[(\^?)((?:\\.|[^\]\\])*)\]|\{(\d+)[^}]*\}|\|[^)]*|\\?./g
  for (const [part, isNegated, members, times] of pattern.matchAll(parts)) {
    if (times !== undefined) begin += begin.slice(-1).repeat(Math.max(0, Math.min(Number(times), 300) - 1))
    else if (members !== undefined) begin += isNegated ? 'a' : accepted(/^\\?./.exec(members)?.[0] ?? '')
    else if (!/^[()|^$?*+]/.test(part)) begin += accepted(part)
    begins.add(begin)
  }
  return [...begins].slice(0, 20)
}

function accepted(part: string): string {
  const byClass: Readonly<Record<string, string>> = {
    '.': 'a',
    '\\d': '0',
    '\\w': 'a',
    '\\s': ' ',
    '\\S': 'a',
    '\\n': '\n',
    '\\b': '',
  }
  return byClass[part] ?? part.slice(-1)
}

function isSlow(pattern: RegExp, text: string): boolean {
  const isOver = () => millisecondsOf(pattern, text) > maxMs
  // A garbage collection may fall into one run.
  return isOver() && isOver()
}

function millisecondsOf(pattern: RegExp, text: string): number {
  const before = process.threadCpuUsage()
  if (pattern.global) text.replaceAll(pattern, '')
  else pattern.test(text)
  const { user } = process.threadCpuUsage(before)
  return user / 1000
}
