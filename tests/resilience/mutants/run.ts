/**
 * `npm run mutants [-- words of a reason | -- 3/8]` (QUALITY R16): takes one defence away at a time, in a
 * copy of the sources, and runs the tests that ought to notice, on the embedded database or where the mutant
 * says so on PostgreSQL. `3/8` tries the third eighth. Says which test caught each, prints those that none of
 * them caught, and ends with code 1 when there is one.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { onceAlone } from '../../../vitest.config.ts'
import { type Mutant, mutants, placeOf } from './mutants.ts'

type Outcome = `caught by ${string}` | 'SURVIVED' | 'does not fit' | 'does not run'

/** What has not ended in this time never will: without its defence the product goes round in a circle. */
const longestMilliseconds = 240_000
/** What the tests and the build of the product read. */
const copied = [
  ...['src', 'tests', 'scripts', 'public', 'docs', 'deploy', 'build', 'README.md'],
  ...[
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'vitest.config.ts',
    'react-router.config.ts',
  ],
]
/** These start the product as it was built; the others run its sources. */
const startTheProduct = /^tests\/resilience\/(?:disk-full|held-open|killed|stopped)/
const small = ['embedded', 'unit']
const onPostgresql = ['postgresql']
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
  if (sound.match(placeOf(mutant))?.length !== 1) return 'does not fit'
  writeFileSync(
    path,
    sound.replace(placeOf(mutant), () => mutant.replace),
  )
  const { passed, output } = await run(projectsOf(mutant), mutant.tests, true)
  writeFileSync(path, sound)
  if (passed) return 'SURVIVED'
  if (/Transform failed|SyntaxError|ReferenceError|is not exported by|No test files found/.test(output))
    return 'does not run'
  return `caught by ${/^\s*FAIL\s+(.*)$/m.exec(output)?.[1] ?? 'never coming to an end'}`
}

/** Where a mutant's tests run: on PostgreSQL where it says so, or where none of them runs on the embedded database. */
function projectsOf({ tests, on }: Mutant): readonly string[] {
  const isOnceAlone = (test: string) => onceAlone.some((pattern) => matchesGlob(test, pattern))
  return on === 'postgresql' || tests.every(isOnceAlone) ? onPostgresql : small
}

/** Without a second try, which would find the way that the first one has broken. */
function run(
  projects: readonly string[],
  tests: readonly string[],
  isHasty = false,
): Promise<{ passed: boolean; output: string }> {
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
      // A group of its own, so that the processes of the tests end with it.
      detached: true,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    const endless = isHasty
      ? setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), longestMilliseconds)
      : undefined
    child.on('close', (code) => {
      clearTimeout(endless)
      resolve({ passed: code === 0, output: stripVTControlCharacters(output) })
    })
  })
}
