/**
 * `npm run mutants [-- words of a reason | -- 3/8]` (QUALITY R16): removes one defence at a time in a copy of
 * the sources and runs the tests that should fail, on the embedded database, or on PostgreSQL if the mutant
 * requires it. `3/8` runs the third eighth. Prints which test caught each mutant and which mutants survived,
 * and exits with 1 if one did.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { postgresqlOnly } from '../../../vitest.config.ts'
import { type Mutant, mutants, patternOf } from './mutants.ts'

type Outcome = `caught by ${string}` | 'SURVIVED' | 'does not fit' | 'does not run'

/** Without its defence the product may loop forever; a run that takes longer counts as caught. */
const longestMs = 240_000
/** The files that the tests and the product's build read. */
const copied = [
  ...['src', 'packages', 'tests', 'scripts', 'public', 'docs', 'deploy', 'build', 'README.md'],
  ...[
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'vitest.config.ts',
    'react-router.config.ts',
  ],
]
/** These tests start the built product; the others run its sources. */
const startTheProduct =
  /^tests\/resilience\/(?:bounded-memory|disk-full|graceful-stop|process-kills|slow-sockets)/
const small = ['embedded', 'unit']
const onPostgresql = ['postgresql', 'unit']
const root = join(import.meta.dirname, '../../..')
const chosen = chosenBy(process.argv.slice(2).join(' '))
if (chosen.length === 0) throw new Error('No mutant is named so')
const copy = mkdtempSync(join(tmpdir(), 'mirabelle-mutants-'))
let alive = 0

try {
  for (const part of copied) cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const projects of [small, onPostgresql]) {
    const tests = chosen.filter((mutant) => projectsOf(mutant) === projects).flatMap(({ tests }) => tests)
    const sound = tests.length === 0 || (await run(projects, [...new Set(tests)]))
    if (sound !== true && !sound.passed)
      throw new Error(`The tests fail before anything is taken away:\n${sound.output.slice(-4000)}`)
  }
  for (const [index, mutant] of chosen.entries()) {
    const outcome = await tryOut(mutant)
    if (!outcome.startsWith('caught')) alive += 1
    process.stdout.write(`${index + 1}/${chosen.length} ${mutant.why} (${mutant.file}): ${outcome}\n`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
process.stdout.write(`mutants: ${chosen.length - alive} caught, ${alive} not\n`)
process.exitCode = alive > 0 ? 1 : 0

function chosenBy(words: string): readonly Mutant[] {
  const [, part, of] = /^(\d+)\/(\d+)$/.exec(words) ?? []
  if (part && of)
    return mutants.slice(
      Math.floor(((Number(part) - 1) * mutants.length) / Number(of)),
      Math.floor((Number(part) * mutants.length) / Number(of)),
    )
  return mutants.filter(({ why, file }) => `${why} ${file}`.includes(words))
}

async function tryOut(mutant: Mutant): Promise<Outcome> {
  const path = join(copy, mutant.file)
  const sound = readFileSync(path, 'utf8')
  if (sound.match(patternOf(mutant))?.length !== 1) return 'does not fit'
  writeFileSync(
    path,
    sound.replace(patternOf(mutant), () => mutant.replace),
  )
  const { passed, isKilled, output } = await run(projectsOf(mutant), mutant.tests, true)
  writeFileSync(path, sound)
  if (passed) return 'SURVIVED'
  if (/Transform failed|SyntaxError|ReferenceError|is not exported by|No test files found/.test(output))
    return 'does not run'
  const catcher =
    /^\s*FAIL\s+(.*)$/m.exec(output)?.[1] ??
    /transactions waited for each other|unhandled errors? during the test run/.exec(output)?.[0] ??
    (isKilled ? 'never coming to an end' : undefined)
  return catcher ? `caught by ${catcher}` : 'does not run'
}

/**
 * A mutant's tests run on PostgreSQL if it requires that, or if none of them runs on the embedded database.
 */
function projectsOf({ tests, on }: Mutant): readonly string[] {
  const isPostgresqlOnly = (test: string) => postgresqlOnly.some((pattern) => matchesGlob(test, pattern))
  return on === 'postgresql' || tests.every(isPostgresqlOnly) ? onPostgresql : small
}

/** Without retries, which could hide what the mutant has broken. */
function run(
  projects: readonly string[],
  tests: readonly string[],
  isHasty = false,
): Promise<{ passed: boolean; isKilled: boolean; output: string }> {
  const flags = [
    '--retry',
    '0',
    ...projects.flatMap((name) => ['--project', name]),
    ...(isHasty ? ['--bail', '1'] : []),
  ]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...flags, ...tests], {
      cwd: copy,
      env: {
        ...process.env,
        WITHOUT_BUILD: tests.some((test) => startTheProduct.test(test)) ? '' : 'yes',
      },
      // In a process group of its own, so that it can be killed together with the processes of the tests.
      detached: true,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    let isKilled = false
    const endless = isHasty
      ? setTimeout(() => {
          isKilled = true
          process.kill(-(child.pid ?? 0), 'SIGKILL')
        }, longestMs)
      : undefined
    child.on('close', (code) => {
      clearTimeout(endless)
      resolve({ passed: code === 0, isKilled, output: stripVTControlCharacters(output) })
    })
  })
}
