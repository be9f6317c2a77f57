import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../src')
/** What the server reads by a pattern may be a stranger's, and what both sides share is the server's too. */
const reading = /\.ts$/
/** A pattern between slashes, where an expression may begin. */
const written =
  /(?<=[(=,:?&|!{[]\s*|return\s+|^\s*)\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/[\\\n])+)\/([dgimsuvy]*)(?!\w)/gm
/** What the operator sets, and the answer of the class server that the operator chose. */
const ofTheOperator = ['\\/+$', '^\\s*(?:<\\?xml[^>]*\\?>\\s*)?<response>([\\s\\S]*)<\\/response>\\s*$']

const patterns = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => reading.test(path) && !/\.test\.ts$/.test(path))
  .flatMap((path) =>
    [...readFileSync(join(source, path), 'utf8').matchAll(written)].map(([, pattern = '', flags = '']) => ({
      path,
      pattern,
      flags,
    })),
  )
  .filter(({ path, pattern }) => !(ofTheOperator.includes(pattern) && path.startsWith('infrastructure/')))

const length = 32_000
/**
 * In milliseconds of the processor. A pattern that starts anew at each sign needs several times as much for
 * this length; one that reads on a hundredth.
 */
const most = 40

test('there are patterns to judge', () => {
  expect(patterns.length).toBeGreaterThan(50)
  expect(patterns.some(({ pattern }) => pattern.includes('bearer'))).toBe(true)
})

test('no pattern takes more than in proportion to the length of what a stranger sends', {
  timeout: 60_000,
}, () => {
  const slow = patterns.flatMap(({ path, pattern, flags }) => {
    const found = hostileTo(pattern).find((text) => millisecondsOf(new RegExp(pattern, flags), text) > most)
    return found === undefined ? [] : [`${path}: /${pattern}/ on ${JSON.stringify(found.slice(0, 12))}…`]
  })
  expect(slow).toEqual([])
})

test('and one that does is found', { timeout: 60_000 }, () => {
  for (const pattern of [
    '\\/+$',
    '[^\\s<>]+@[^\\s<>]+',
    ': "[\\s\\S]*"$',
    '^\\s*(\\d{1,2})\\s*[/.-]?\\s*(\\d{4})\\s*$',
  ])
    expect([
      pattern,
      hostileTo(pattern).some((text) => millisecondsOf(new RegExp(pattern), text) > most),
    ]).toEqual([pattern, true])
})

/**
 * Repetitions of the signs that the pattern itself names, of pairs of them, and of usual ones, behind each
 * possible beginning and before an end that does not fit.
 */
function hostileTo(pattern: string): string[] {
  const named = [...new Set(pattern.replaceAll(/\\[a-zA-Z]|[\\[\]()?*+^$|{}]/g, ' '))]
    .filter((sign) => sign !== ' ')
    .slice(0, 12)
  const signs = [...new Set([' ', 'a', '0', ...named])]
  const words = pattern.match(/[\w:"@/,. -]{2,}/g) ?? []
  const pumps = [
    ...signs,
    ...signs.slice(0, 5).flatMap((one) => signs.slice(0, 5).map((other) => one + other)),
    ...words,
  ]
  const begins = ['', '1', ...words]
  return pumps.flatMap((pump) => begins.map((begin) => `${begin}${pump.repeat(length / pump.length)}\u0001`))
}

function millisecondsOf(pattern: RegExp, text: string): number {
  const before = process.cpuUsage()
  if (pattern.global) text.replaceAll(pattern, '')
  else pattern.test(text)
  const { user } = process.cpuUsage(before)
  return user / 1000
}
